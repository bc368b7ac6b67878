import ky from 'ky';

/** The shape of `fetch`: of the platform, of another package, or of a test. */
export type Fetch = (input: string, init: RequestInit) => Promise<Response>;

/**
 * The request that ky builds is not the one that is sent, so it needs no more than some address. What ky looks up on
 * its input is an own property of it.
 */
const someAddress = /* @__PURE__ */ Object.assign(
  /* @__PURE__ */ new URL('https://unused.invalid'),
  { headers: undefined, method: undefined, signal: undefined },
);

const hookNames = {
  init: undefined,
  beforeRequest: undefined,
  beforeRetry: undefined,
  beforeError: undefined,
  afterResponse: undefined,
};

/** A function, since ky merges an object, and with what is on a polluted prototype. */
const noHooks = /* @__PURE__ */ Object.assign(() => undefined, hookNames);

/** What ky, and the request it builds, would else look up on a polluted prototype. */
const ownOptions = {
  totalTimeout: false,
  prefix: '',
  baseUrl: undefined,
  method: undefined,
  headers: undefined,
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
  duplex: undefined,
  priority: undefined,
  window: null,
  dispatcher: undefined,
  onDownloadProgress: undefined,
  onUploadProgress: undefined,
};

const lookedUp = /* @__PURE__ */ Object.keys({ ...ownOptions, ...hookNames });

/** The one place that sends. Redirects, retries, times and errors have their own rules here, so ky's are off. */
export async function send(fetch: Fetch, url: string, init: RequestInit): Promise<Response> {
  const options = {
    // One complete `init` costs less than a second request, made of the one that ky hands over.
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
    throwHttpErrors: false,
    hooks: noHooks,
  };
  // ky copies all options once for each: those that only a polluted prototype makes necessary would cost more than the rest of it.
  return ky(someAddress, (isPolluted() ? { ...options, ...ownOptions } : options) as never);
}

function isPolluted(): boolean {
  return lookedUp.some((name) => name in Object.prototype);
}

function isResponse(value: unknown): value is Response {
  return (
    typeof value === 'object' &&
    value !== null &&
    'status' in value &&
    Number.isInteger(value.status) &&
    'headers' in value &&
    'body' in value
  );
}
