import { bodilessStatuses } from '../shared/status.ts';

/** What a platform can do to a request instead of answering it: the connection is reset, nothing is ever sent, or the body breaks off. */
type Break = 'reset' | 'stall' | 'truncate';

/** What a platform answers, in whatever form it is reached. */
export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
  /** With it, status, headers and body are not sent, or not in full. */
  readonly break?: Break;
}

/** A reply beside the length of its body. */
export interface FramedReply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string | null;
}

/** The names that the service has for its errors. */
const errorTypes: Readonly<Record<number, string>> = {
  400: 'InvalidPayload',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'ResourceNotFound',
  409: 'ResourceLockedConflict',
  413: 'PayloadTooLarge',
  429: 'RateLimited',
};

export function jsonReply(status: number, json: unknown): Reply {
  const headers = new Headers({ 'content-type': 'application/json' });
  return { status, headers, body: JSON.stringify(json) };
}

/** The answer of an operation that has none. */
export function emptyReply(): Reply {
  return { status: 204, headers: new Headers(), body: '' };
}

/** An error in the shape of the service. */
export function errorReply(status: number, id: string, message?: string): Reply {
  return jsonReply(status, {
    id,
    code: status,
    type: errorTypes[status] ?? 'Internal',
    message: message ?? 'asked for by `platform.fail`',
  });
}

/** Status, headers and body as a `Response` or a server takes them. */
export function frame({ status, headers, body }: Reply): FramedReply {
  if (bodilessStatuses.includes(status)) return { status, headers, body: null };
  const framed = new Headers(headers);
  // Without it, the end of a body that broke off would be the end of the body.
  framed.set('content-length', String(new TextEncoder().encode(body).byteLength));
  return { status, headers: framed, body };
}

/** How much of the body is sent before it breaks off. */
export function firstHalf({ body }: Reply): string {
  return body.slice(0, body.length / 2);
}

/** Thrown where a request is answered with an error. */
export class Refusal extends Error {
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
