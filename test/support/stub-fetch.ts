import type { Fetch } from '../../src/index.ts';

/** The parameters of a call of `fetch`. */
export interface SentRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
  readonly body: unknown;
  readonly init: RequestInit;
}

/** Responds to one call of `fetch`. */
export type Responder = (request: SentRequest) => Response | Promise<Response>;

/** A `fetch` that records its calls. */
export interface StubFetch extends Fetch {
  readonly requests: readonly SentRequest[];
}

const maxRequests = 100_000;

/** A `fetch` that uses the responders in turn, and repeats the last one. */
export function stubFetch(...responders: readonly Responder[]): StubFetch {
  const requests: SentRequest[] = [];
  const fetch: Fetch = async (url, init) => {
    const { method = 'GET', headers, body } = init;
    const request: SentRequest = {
      url: new URL(url),
      method,
      headers: new Headers(headers),
      body: typeof body === 'string' ? JSON.parse(body) : (body ?? undefined),
      init,
    };
    requests.push(request);
    // An endless loop of requests would hang a test, since nothing here waits.
    if (requests.length > maxRequests) throw new TypeError('too many requests to this stub');
    const respond = responders[requests.length - 1] ?? responders.at(-1);
    if (respond === undefined) throw new TypeError('this stub has no responder');
    return respond(request);
  };
  return Object.assign(fetch, { requests });
}

/** Responds with a value as JSON. */
export function json(value: unknown, init: ResponseInit = {}): Responder {
  const headers = new Headers(init.headers);
  headers.set('content-type', 'application/json');
  return () => new Response(JSON.stringify(value), { ...init, headers });
}

/** Responds with an unchanged body. */
export function raw(body: BodyInit | null, init: ResponseInit = {}): Responder {
  return () => new Response(body, init);
}

/** Responds with a stream of these events, which the service ends after them. */
export function ending(...data: readonly unknown[]): Responder {
  const text = data.map((value) => `data: ${JSON.stringify(value)}\n\n`).join('');
  return raw(text, { headers: { 'content-type': 'text/event-stream' } });
}

/** Responds with a status and headers, and no body. */
export function status(code: number, headers: Record<string, string> = {}): Responder {
  return () => new Response(null, { status: code, headers });
}

/** Responds with an error body of the service. */
export function failure(code: number, type: string, message: string): Responder {
  return json({ id: 'err_1', code, type, message }, { status: code });
}

/** Fails like `fetch` without a response. */
export function fault(code: string, message = 'fake fault'): Responder {
  return () => {
    throw new TypeError('fetch failed', { cause: Object.assign(new Error(message), { code }) });
  };
}

/** Never responds, and respects the signal, like `fetch`. */
export function hang(): Responder {
  return ({ init }) =>
    new Promise((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
}

/** Responds on a later turn of the event loop, as a network does. */
export function later(respond: Responder): Responder {
  return async (request) => {
    await new Promise((resolve) => setImmediate(resolve));
    return respond(request);
  };
}
