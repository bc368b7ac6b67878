import { getResponse, type RequestHandler } from 'msw';
import { fetchError, isNetworkError, networkErrors } from './fault.ts';

/** The `fetch` of a platform. */
export type PlatformFetch = (
  input: string | URL | Request,
  init?: RequestInit,
) => Promise<Response>;

/** Makes a `fetch` that reaches the handlers of one origin, and rejects as Node's `fetch` does. */
export function createFetch(origin: string, handlers: () => RequestHandler[]): PlatformFetch {
  // Nothing else references the signal of a request that stalls, and a collected signal never fires.
  const signals = new Set<AbortSignal>();
  return async (input, init) => {
    const controller = new AbortController();
    // Not the signal of the caller: `Request` follows it by a weak reference, and refuses one of another realm.
    const request = new Request(input, { ...init, signal: controller.signal });
    const signal = init?.signal ?? (input instanceof Request ? input.signal : request.signal);
    signal.throwIfAborted();
    if (new URL(request.url).origin !== origin) {
      const message = `${networkErrors.dns.message}: not an address of this platform`;
      throw fetchError({ ...networkErrors.dns, message });
    }
    const aborted = Promise.withResolvers<never>();
    const abort = (): void => {
      aborted.reject(signal.reason);
      controller.abort(signal.reason);
    };
    signals.add(signal);
    signal.addEventListener('abort', abort, { once: true });
    try {
      return await Promise.race([aborted.promise, respond(handlers(), request)]);
    } finally {
      signal.removeEventListener('abort', abort);
      signals.delete(signal);
    }
  };
}

async function respond(handlers: RequestHandler[], request: Request): Promise<Response> {
  const response = await getResponse(handlers, request);
  if (response === undefined) throw new TypeError('no handler of the platform responded');
  if (isNetworkError(response)) throw fetchError(response);
  return response;
}
