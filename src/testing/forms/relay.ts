// This file imports nothing: the entry point for MSW, which needs it, then shares no chunk with the main entry point.

/** How often the service shows that a stream is alive. A client ends a connection that is silent for twice as long. */
export const keepAliveMs = 30_000;

// What the service sends: the data of a keep-alive is not JSON.
const keepAlive = 'event: message\ndata: ping\n\n';

/** Marks the cause of a `fetch` that a fault made fail, for every module format and copy of this package. */
export const faultMark = Symbol.for('bot-platform-sdk.fault');

export function isEventStream({ headers }: Response): boolean {
  return headers.get('content-type') === 'text/event-stream';
}

/** The same response; if it is a stream of events, it also sends keep-alives. In memory, no connection has to be kept. */
export function withKeepAlive(response: Response): Response {
  if (!isEventStream(response) || response.body === null) return response;
  let timer: ReturnType<typeof setInterval>;
  return relay(response, {
    start: (send) => {
      timer = setInterval(() => send(new TextEncoder().encode(keepAlive)), keepAliveMs);
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
