import ky from 'ky';

/**
 * The default of the option `fetch`: ky makes the `Request`, and the `fetch` of the platform sends it. ky's retries and
 * timeouts are off, since they would start again for the body, and know neither the retry budget nor which calls may be
 * repeated. The signal stands beside the request: ky would combine it with a controller of its own, for each call.
 */
export function kyFetch(url: string, { signal, ...init }: RequestInit): Promise<Response> {
  return ky(url, {
    ...init,
    retry: 0,
    timeout: false,
    throwHttpErrors: false,
    fetch: (request) => globalThis.fetch(request, { signal: signal ?? null }),
  });
}
