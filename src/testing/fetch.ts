import { getResponse, type RequestHandler } from 'msw';
import { fetchError, isNetworkError, networkErrors } from './fault.ts';

/** The `fetch` of a platform. */
export type PlatformFetch = (
  input: string | URL | Request,
  init?: RequestInit,
) => Promise<Response>;

/** Makes a `fetch` that reaches the handlers of one origin, and rejects as Node's `fetch` does. */
export function createFetch(origin: string, handlers: () => RequestHandler[]): PlatformFetch {
  return async (input, init) => {
    const controller = new AbortController();
    // `Request` follows a signal by a weak reference, and refuses one of another realm.
    const request = new Request(input, { ...init, signal: controller.signal });
    const signal = init?.signal ?? (input instanceof Request ? input.signal : undefined);
    signal?.throwIfAborted();
    if (new URL(request.url).origin !== origin) {
      const message = `${networkErrors.dns.message}: not an address of this platform`;
      throw fetchError({ ...networkErrors.dns, message });
    }
    return withSignal(signal, controller, async () => {
      const response = await getResponse(handlers(), request);
      if (response === undefined) throw new TypeError('no handler of the platform responded');
      if (isNetworkError(response)) throw fetchError(response);
      return response;
    });
  };
}

function withSignal<T>(
  signal: AbortSignal | undefined,
  controller: AbortController,
  work: () => Promise<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      reject(signal?.reason);
      controller.abort(signal?.reason);
    };
    signal?.addEventListener('abort', abort, { once: true });
    work()
      .then(resolve, reject)
      .finally(() => signal?.removeEventListener('abort', abort));
  });
}
