import { whenAborted } from '../../shared/when-aborted.ts';

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

/** An event of which only the first half is sent. */
export const unfinishedFrame = 'event: message\ndata: {"type":"this never arrives in full"}\n\n';

function toFrame(data: string | undefined): Uint8Array {
  return new TextEncoder().encode(`event: message\ndata: ${data}\n\n`);
}
