import { whenAborted } from '../../shared/when-aborted.ts';

/** How often the service shows that a stream is alive. A client ends a connection that is silent for twice as long. */
const keepAliveMs = 30_000;

// What the service sends: the data of a keep-alive is not JSON.
const keepAlive = toFrame('ping');

/** A stream of server-sent events, whose data is JSON. It ends with its events, or with its request. */
export function eventStreamResponse(
  events: AsyncIterable<unknown>,
  toJson: (event: unknown) => Promise<string | undefined>,
  signal: AbortSignal,
): Response {
  const iterator = events[Symbol.asyncIterator]();
  let timer: ReturnType<typeof setInterval>;
  let unfollow: (() => void) | undefined;
  const stop = (): void => {
    clearInterval(timer);
    unfollow?.();
  };
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      // Node's server, and MSW with it, sends the headers with the first chunk. This one is a comment.
      controller.enqueue(new TextEncoder().encode(':\n\n'));
      timer = setInterval(() => controller.enqueue(keepAlive), keepAliveMs);
      // Node's timers keep a process alive; those of other runtimes are numbers.
      Object(timer).unref?.();
      unfollow = whenAborted(signal, () => {
        stop();
        void iterator.return?.();
        controller.error(signal.reason);
      });
    },
    async pull(controller) {
      try {
        const { done = false, value } = await iterator.next();
        if (signal.aborted) return;
        if (!done) return controller.enqueue(toFrame(await toJson(value)));
        stop();
        controller.close();
      } catch (error) {
        stop();
        throw error;
      }
    },
    async cancel() {
      stop();
      await iterator.return?.();
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

/** An event of which only the first half is sent. */
export const unfinishedFrame = 'event: message\ndata: {"type":"this never arrives in full"}\n\n';

function toFrame(data: string | undefined): Uint8Array {
  return new TextEncoder().encode(`event: message\ndata: ${data}\n\n`);
}
