import ky from 'ky';

/** The shape of `fetch`: of the platform, of another package, or of a test. */
export type Fetch = (input: string, init: RequestInit) => Promise<Response>;

/**
 * The one place that sends. Redirects, retries, times and errors have their own rules here, so ky's are off;
 * each of its options is an own property, which a polluted prototype cannot replace.
 */
export async function send(fetch: Fetch, url: string, init: RequestInit): Promise<Response> {
  return ky(url, {
    __proto__: null,
    method: init.method,
    // The request that ky builds is not the one that is sent: one complete `init` costs less than a second request.
    fetch: async () => {
      // ky calls it a few microtasks later; by then the call may be over.
      init.signal?.throwIfAborted();
      const given: unknown = await fetch(url, init);
      // What ky makes of anything else would be an error about its own insides.
      if (!isResponse(given)) throw new TypeError('fetch gave no Response');
      if (given.type === 'error') throw new TypeError('fetch gave a network error');
      return given;
    },
    retry: 0,
    timeout: false,
    totalTimeout: false,
    throwHttpErrors: false,
    prefix: '',
    baseUrl: undefined,
    headers: undefined,
    hooks: undefined,
    body: null,
    json: undefined,
    parseJson: undefined,
    stringifyJson: undefined,
    searchParams: undefined,
    context: undefined,
    signal: undefined,
    onDownloadProgress: undefined,
    onUploadProgress: undefined,
  } as never);
}

function isResponse(value: unknown): value is Response {
  return (
    typeof value === 'object' &&
    value !== null &&
    'status' in value &&
    typeof value.status === 'number' &&
    'headers' in value &&
    'body' in value
  );
}
