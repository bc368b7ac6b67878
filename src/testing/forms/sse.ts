import { keepAliveMs } from '../../shared/keep-alive.ts';
import { whenAborted } from '../../shared/when-aborted.ts';

// What the service sends: the data of a keep-alive is not JSON.
const keepAlive = toFrame('ping');

/** A stream of server-sent events, whose data is JSON. It ends with its events, or with its request. */
export function eventStreamResponse(
  events: AsyncIterable<unknown>,
  toJson: (event: unknown) => Promise<string | undefined>,
  signal: AbortSignal,
): Response {
  const iterator = events[Symbol.asyncIterator]();
  let unfollow: (() => void) | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      // Node's server, and MSW with it, sends the headers with the first chunk. This one is a comment.
      controller.enqueue(new TextEncoder().encode(':\n\n'));
      unfollow = whenAborted(signal, () => {
        void iterator.return?.();
        controller.error(signal.reason);
      });
    },
    async pull(controller) {
      try {
        const { done = false, value } = await iterator.next();
        if (signal.aborted) return;
        if (!done) return controller.enqueue(toFrame(await toJson(value)));
        unfollow?.();
        controller.close();
      } catch (error) {
        unfollow?.();
        throw error;
      }
    },
    async cancel() {
      unfollow?.();
      await iterator.return?.();
    },
  });
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
}

export function isEventStream({ headers }: Response): boolean {
  return headers.get('content-type') === 'text/event-stream';
}

/** The same response; if it is a stream of events, it also sends keep-alives. In memory, no connection has to be kept. */
export function withKeepAlive(response: Response): Response {
  if (!isEventStream(response) || response.body === null) return response;
  let timer: ReturnType<typeof setInterval>;
  return relay(response, {
    start: (send) => {
      timer = setInterval(() => send(keepAlive), keepAliveMs);
      // Node's timers keep a process alive; those of other runtimes are numbers.
      Object(timer).unref?.();
    },
    end: () => clearInterval(timer),
  });
}

/** The same response, and a function that is called when its body ends, fails or is cancelled. Nothing is read ahead. */
export function relay(
  response: Response,
  {
    start,
    end,
  }: { readonly start?: (send: (chunk: Uint8Array) => void) => void; readonly end: () => void },
): Response {
  const reader = response.body?.getReader();
  if (reader === undefined) return response;
  const body = new ReadableStream<Uint8Array>(
    {
      start: (controller) => start?.((chunk) => controller.enqueue(chunk)),
      async pull(controller) {
        try {
          const { done, value } = await reader.read();
          if (!done) return controller.enqueue(value);
          end();
          controller.close();
        } catch (error) {
          end();
          throw error;
        }
      },
      cancel(reason) {
        end();
        return reader.cancel(reason);
      },
    },
    { highWaterMark: 0 },
  );
  return new Response(body, response);
}

/** An event of which only the first half is sent. */
export const unfinishedFrame = 'event: message\ndata: {"type":"this never arrives in full"}\n\n';

function toFrame(data: string | undefined): Uint8Array {
  return new TextEncoder().encode(`event: message\ndata: ${data}\n\n`);
}
