import ky from 'ky';

/**
 * The default of the option `fetch`: ky makes the `Request`, and the `fetch` of the platform sends it. ky's retries and
 * timeouts are off, since they would start again for the body, and know neither the retry budget nor which calls may be
 * repeated. The signal stands beside the request: ky would combine it with a controller of its own, for each call.
 */
export function kyFetch(url: string, { signal, ...init }: RequestInit): Promise<Response> {
  return ky(url, {
    ...init,
    // Next.js shares the response of a GET within a page: a retry would receive the first response again, and a stream that
    // is closed would stay connected. It does not share that of a request with `keepalive`, which a server ignores.
    keepalive: init.method === 'GET' && '__nextPatched' in globalThis.fetch,
    retry: 0,
    timeout: false,
    throwHttpErrors: false,
    fetch: (request) => globalThis.fetch(request, { signal: signal ?? null }),
  });
}
