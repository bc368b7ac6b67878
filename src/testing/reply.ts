import { bodilessStatuses } from '../shared/status.ts';

/** The names that the service has for its errors, by status. */
const errorTypes: Readonly<Record<number, string>> = {
  400: 'InvalidPayload',
  401: 'Unauthorized',
  402: 'PaymentRequired',
  403: 'Forbidden',
  404: 'ResourceNotFound',
  405: 'MethodNotFound',
  409: 'ResourceLockedConflict',
  410: 'ResourceGone',
  413: 'PayloadTooLarge',
  415: 'UnsupportedMediaType',
  429: 'RateLimited',
  500: 'Internal',
  504: 'OperationTimeout',
};

export class RequestError extends Error {
  readonly status: number;
  /** Absent on what the router and the schemas of the service refuse: their body is `{ message }` alone. */
  readonly type: string | undefined;

  constructor(status: number, message: string, type?: string) {
    super(message);
    this.status = status;
    this.type = type;
  }
}

/** An error of the service itself, whose body has `id`, `code` and `type`, too. */
export function serviceError(status: number, message: string, type?: string): RequestError {
  const usual = errorTypes[status] ?? (status < 500 ? 'InvalidPayload' : 'Internal');
  return new RequestError(status, message, type ?? usual);
}

/** A mistake of the test's author, which only shows in a request. Clients do not repeat a request after this status. */
export function testMistake(message: string): RequestError {
  return new RequestError(501, message);
}

/** A resource that a request names. */
export function found<T>(noun: string, resource: T | undefined): T {
  if (resource === undefined) throw serviceError(404, `there is no such ${noun}`);
  return resource;
}

/** Rejects a request for a resolver. A resolver that conflicts knows of no lock: something exists. */
export function throwServiceError(status: number, message: string, type?: string): never {
  const usual = status === 409 ? 'AlreadyExists' : undefined;
  const isError = Number.isInteger(status) && status >= 400 && status <= 599;
  if (isError) throw serviceError(status, message, type ?? usual);
  throw new RangeError(`the status of \`refuse\` must be from 400 to 599, not ${status}`);
}

/** The body of an error in one of the two formats of the service. */
export function errorBody({ status, type, message }: RequestError, id: () => string): string {
  return JSON.stringify(
    type === undefined ? { message } : { id: id(), code: status, type, message },
  );
}

/** A response with its length, as a server sends it. */
export function toResponse(status: number, body: string, given?: Headers): Response {
  const headers = new Headers(given);
  if (bodilessStatuses.includes(status)) return new Response(null, { status, headers });
  const bytes = new TextEncoder().encode(body);
  headers.set('content-length', String(bytes.byteLength));
  return new Response(streamOf(bytes), { status, headers });
}

/** A body in one piece. Node ends that of a text or of bytes by the global `queueMicrotask`, which a test may have faked. */
export function streamOf(bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream({
    start(controller) {
      if (bytes.byteLength > 0) controller.enqueue(bytes);
      controller.close();
    },
  });
}

export function jsonResponse(status: number, json: string): Response {
  return toResponse(status, json, new Headers({ 'content-type': 'application/json' }));
}

export function textResponse(status: number, text: string): Response {
  return toResponse(status, text, new Headers({ 'content-type': 'text/plain;charset=UTF-8' }));
}
