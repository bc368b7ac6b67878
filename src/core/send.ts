import ky from 'ky';

/** The shape of `fetch`: of the platform, of another package, or of a test. */
export type Fetch = (input: string, init: RequestInit) => Promise<Response>;

/** What ky looks up on its input, a string being no better than any other object. */
const nothingOnInput = { headers: undefined, method: undefined, signal: undefined };

/** A function, since ky copies an object into one with a prototype, and then finds hooks on that. */
const noHooks = /* @__PURE__ */ Object.assign(() => undefined, {
  init: undefined,
  beforeRequest: undefined,
  beforeRetry: undefined,
  beforeError: undefined,
  afterResponse: undefined,
});

/**
 * The one place that sends. Redirects, retries, times and errors have their own rules here, so ky's are off;
 * each of its options, and of those of a request, is an own property, which a polluted prototype cannot replace.
 */
export async function send(fetch: Fetch, url: string, init: RequestInit): Promise<Response> {
  return ky(Object.assign(new URL(url), nothingOnInput), {
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
    hooks: noHooks,
    body: null,
    json: undefined,
    parseJson: undefined,
    stringifyJson: undefined,
    searchParams: '',
    context: undefined,
    signal: undefined,
    mode: undefined,
    credentials: undefined,
    cache: undefined,
    redirect: undefined,
    referrer: '',
    referrerPolicy: undefined,
    integrity: undefined,
    keepalive: undefined,
    priority: undefined,
    window: null,
    dispatcher: undefined,
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
