import { firstHalf, frame, type Reply } from './reply.ts';
import type { Service } from './service.ts';

/** Answers a `Request` with a `Response`, and breaks as Node's `fetch` does. */
export async function respond(
  service: Service,
  request: Request,
  signal: AbortSignal,
): Promise<Response> {
  signal.throwIfAborted();
  const { pathname, search } = new URL(request.url);
  return heed(signal, async () => {
    const reply = await service.answer({
      method: request.method,
      target: pathname + search,
      headers: request.headers,
      readBody: async (limit) => {
        const bytes = new Uint8Array(await request.arrayBuffer());
        return bytes.byteLength > limit ? undefined : bytes;
      },
    });
    return toResponse(reply);
  });
}

/** An error as Node's `fetch` rejects with. */
export function networkError(code: string, message: string): TypeError {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(message), { code }) });
}

function toResponse(reply: Reply): Response | Promise<never> {
  if (reply.break === 'reset') throw networkError('ECONNRESET', 'read ECONNRESET');
  if (reply.break === 'stall') return new Promise(() => {});
  const { body, ...init } = frame(reply);
  return new Response(reply.break === 'truncate' ? brokenStream(firstHalf(reply)) : body, init);
}

function brokenStream(text: string): ReadableStream<Uint8Array> {
  let isSent = false;
  return new ReadableStream({
    async pull(controller) {
      if (isSent) {
        // What arrives together with the end of its connection may not arrive at all; MSW is as true as that.
        await macrotask();
        const cause = Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' });
        controller.error(new TypeError('terminated', { cause }));
      } else {
        controller.enqueue(new TextEncoder().encode(text));
      }
      isSent = true;
    },
  });
}

/** No timer: a test may have faked those. */
function macrotask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

function heed<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    work()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', abort));
  });
}
