import ky from 'ky';
import { requireResponse } from '../shared/response.ts';

/**
 * How many turns of the microtask queue the error of an aborted `fetch` has to arrive: it may report that nothing was sent.
 * Through ky, it needs 10; without ky, 2.
 */
export const errorTurns = 16;

/**
 * The default of the option `fetch`: ky makes the `Request`, of address and method, and the `fetch` of the platform gets the
 * complete `init` beside it. So nothing that is inherited is sent, and ky neither copies headers nor combines the signal with
 * a controller of its own. Its retries and timeouts are off, since they would start again for the body, and know neither the
 * retry budget nor which calls may be repeated. The other options are set for ky not to read them from `Object.prototype`.
 */
export function kyFetch(url: string, init: RequestInit): Promise<Response> {
  const { method = 'GET' } = init;
  // Next.js shares the response of a GET within a page: a retry would receive the first response again, and a stream that
  // is closed would stay connected. It does not share that of a request with `keepalive`, which a server ignores.
  const isShared = method === 'GET' && '__nextPatched' in globalThis.fetch;
  return ky(url, {
    method,
    body: null,
    prefix: '',
    searchParams: '',
    json: undefined,
    retry: 0,
    timeout: false,
    throwHttpErrors: false,
    ...(isShared && { keepalive: true }),
    fetch: async (request) => requireResponse(await globalThis.fetch(request, init)),
  });
}
