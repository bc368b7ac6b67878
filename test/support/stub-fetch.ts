import type { Fetch } from '../../src/index.ts';

/** A request as it was handed to `fetch`. */
export interface SentRequest {
  readonly url: URL;
  readonly method: string;
  readonly headers: Headers;
  readonly body: unknown;
  readonly init: RequestInit;
}

/** One answer: what a call of `fetch` does. */
export type Answer = (request: SentRequest) => Response | Promise<Response>;

/** A `fetch` that records what it is given. */
export interface StubFetch extends Fetch {
  readonly requests: readonly SentRequest[];
}

const maxRequests = 100_000;

/** Gives the answers in turn; the last one is given again and again. */
export function stubFetch(...answers: readonly Answer[]): StubFetch {
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
    // What asks for ever would hang a test for ever, since nothing here waits.
    if (requests.length > maxRequests) throw new TypeError('this stub was asked too often');
    const answer = answers[requests.length - 1] ?? answers.at(-1);
    if (answer === undefined) throw new TypeError('no answer was given to this stub');
    return answer(request);
  };
  return Object.assign(fetch, { requests });
}

/** Answers with a value as JSON. */
export function json(value: unknown, init: ResponseInit = {}): Answer {
  const headers = new Headers(init.headers);
  headers.set('content-type', 'application/json');
  return () => new Response(JSON.stringify(value), { ...init, headers });
}

/** Answers with a body as it is. */
export function raw(body: BodyInit | null, init: ResponseInit = {}): Answer {
  return () => new Response(body, init);
}

/** Answers with a status, and headers, and nothing in the body. */
export function status(code: number, headers: Record<string, string> = {}): Answer {
  return () => new Response(null, { status: code, headers });
}

/** Answers what the real service answers where something failed. */
export function failure(code: number, type: string, message: string): Answer {
  return json({ id: 'err_1', code, type, message }, { status: code });
}

/** Fails as `fetch` does where no response came. */
export function fault(code: string, message = `fake fault ${code}`): Answer {
  return () => {
    throw new TypeError('fetch failed', { cause: Object.assign(new Error(message), { code }) });
  };
}

/** Never answers, and heeds the signal, as `fetch` does. */
export function hang(): Answer {
  return ({ init }) =>
    new Promise((_, reject) => {
      init.signal?.addEventListener('abort', () => reject(init.signal?.reason));
    });
}
