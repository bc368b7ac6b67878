import { markKeepAlive } from '../../shared/keep-alive.ts';
import { whenAborted } from '../../shared/when-aborted.ts';
import { ConnectionFault } from '../failures/fault.ts';
import { streamOf } from '../reply.ts';
import { faultMark, isEventStream, keepAliveMs, relay } from './relay.ts';

/** The `fetch` of a platform. */
export type PlatformFetch = (
  input: string | URL | Request,
  init?: RequestInit,
) => Promise<Response>;

/** The function that responds to a request; the signal is that of the request. It rejects with a {@link ConnectionFault}. */
export type Respond = (request: Request, signal?: AbortSignal) => Promise<Response>;

/** Makes a `fetch` that reaches one origin, and rejects as Node's `fetch` does. */
export function createFetch(origin: string, respond: Respond): PlatformFetch {
  // Nothing else references the signal of a request that stalls, and a collected signal never fires.
  const signals = new Set<AbortSignal>();
  return async (input, init) => {
    const controller = new AbortController();
    // Not the signal of the caller: `Request` follows it by a weak reference, and refuses one of another realm.
    const request = new Request(input, {
      ...init,
      ...bodyOf(input, init),
      signal: controller.signal,
    });
    const signal = init?.signal ?? (input instanceof Request ? input.signal : request.signal);
    signal.throwIfAborted();
    if (new URL(request.url).origin !== origin) {
      throw fetchError(
        new ConnectionFault('dns', 'getaddrinfo ENOTFOUND: not an address of this platform'),
      );
    }
    const aborted = Promise.withResolvers<never>();
    const unfollow = whenAborted(signal, () => {
      aborted.reject(signal.reason);
      controller.abort(signal.reason);
    });
    const release = (): void => {
      unfollow();
      signals.delete(signal);
    };
    signals.add(signal);
    try {
      const responded = respond(request, controller.signal);
      const response = await Promise.race([aborted.promise, responded]);
      // A stream can be aborted until it ends.
      if (isEventStream(response))
        return markKeepAlive(relay(response, { end: release }), keepAliveMs);
      release();
      return response;
    } catch (error) {
      release();
      throw error instanceof ConnectionFault ? fetchError(error) : error;
    }
  };
}

/** The body of our clients is a text. */
function bodyOf(input: unknown, { body, headers }: RequestInit = {}): object {
  if (typeof body !== 'string') return {};
  const sent = new Headers(headers ?? (input instanceof Request ? input.headers : undefined));
  if (!sent.has('content-type')) sent.set('content-type', 'text/plain;charset=UTF-8');
  return { body: streamOf(new TextEncoder().encode(body)), headers: sent, duplex: 'half' };
}

function fetchError({ cause }: ConnectionFault): TypeError {
  return new TypeError('fetch failed', {
    cause: Object.assign(new Error(), cause, { [faultMark]: true }),
  });
}
