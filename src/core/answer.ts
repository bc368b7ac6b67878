import {
  ApiError,
  type ErrorText,
  ForbiddenError,
  InternalServerError,
  InvalidResponseError,
  type InvalidResponseReason,
  type Issue,
  NotFoundError,
  RateLimitError,
  RedirectError,
  UnauthorizedError,
} from '../errors.ts';
import { type BodyBytes, discardBody, readBody } from './body.ts';
import { type CallContext, redactorOf } from './context.ts';
import { parseErrorBody } from './error-body.ts';
import { describeFault } from './fault.ts';
import type { Attempt } from './race.ts';
import type { Redactor } from './redaction.ts';
import { retryAfter } from './retry-after.ts';
import { summarize } from './schema.ts';
import { describeStatus } from './status.ts';
import { parseUnpolluted } from './unpolluted.ts';

/** Of an error, the status is what counts: no more than this is spent on its body. */
const errorBodyLimits = { bytes: 64 * 1024, ms: 1000 };

/** Of an error whose body did not come in time. */
const unreadBody: BodyBytes = { bytes: new Uint8Array(0), cut: true };

/** What a runtime can undo. A body in another encoding is not what it seems, even where it can be read. */
const contentEncodings: readonly string[] = [
  '',
  'identity',
  'gzip',
  'x-gzip',
  'deflate',
  'br',
  'zstd',
];

/** Turns an answer into the JSON of a success, `undefined` where it has none, or throws the error that it is. */
export async function readAnswer(
  response: Response,
  attempt: Attempt,
  context: CallContext,
): Promise<unknown> {
  const { status } = response;
  if (status === 0 || (status >= 300 && status < 400)) {
    discardBody(response);
    throw redirectError(response, context);
  }
  if (status < 200 || status >= 300) {
    attempt.verdict = () => apiError(status, response.headers, unreadBody, context);
    throw apiError(
      status,
      response.headers,
      await readBody(response, errorBodyLimits, attempt),
      context,
    );
  }
  const bytes = await readSuccess(response, attempt, context);
  const json = parseJson(response, bytes, context);
  // The chat interface sits behind a bridge that can answer 200 with an error in the body.
  if (isErrorBody(json)) {
    const { bytes: limit } = errorBodyLimits;
    const body = { bytes: bytes.subarray(0, limit), cut: bytes.byteLength > limit };
    throw apiError(json.code, response.headers, body, context);
  }
  return json;
}

async function readSuccess(
  response: Response,
  attempt: Attempt,
  context: CallContext,
): Promise<Uint8Array> {
  const limit = context.settings.maxResponseBytes;
  const encoding = response.headers.get('content-encoding');
  if (encoding !== null && !canBeUndone(encoding)) {
    discardBody(response);
    throw invalidResponse(response, 'encoding', context, {
      summary: 'but its content encoding is unknown',
      detail: redactorOf(context).line(encoding, 80),
    });
  }
  if (Number(response.headers.get('content-length')) > limit) {
    discardBody(response);
    throw tooLarge(response, limit, context);
  }
  let body: BodyBytes;
  try {
    body = await readBody(response, { bytes: limit }, attempt);
  } catch (error) {
    if (!describeFault(error).undecodable) throw error;
    throw invalidResponse(response, 'encoding', context, {
      summary: 'but its content encoding cannot be undone',
    });
  }
  if (body.cut) throw tooLarge(response, limit, context);
  return body.bytes;
}

function canBeUndone(contentEncoding: string): boolean {
  const encodings = contentEncoding.toLowerCase().split(',');
  return encodings.every((encoding) => contentEncodings.includes(encoding.trim()));
}

function parseJson(response: Response, bytes: Uint8Array, context: CallContext): unknown {
  let text: string;
  try {
    text = decodeUtf8(bytes);
  } catch {
    throw invalidResponse(response, 'encoding', context, { summary: 'but the body is not UTF-8' });
  }
  // What that is, is for the schema to say.
  if (text.trim() === '') return undefined;
  try {
    return parseUnpolluted(text);
  } catch {
    // The parser's own message quotes the body.
    throw invalidResponse(response, 'json', context, {
      summary: 'but the body is not JSON',
      detail: describeContentType(response.headers, redactorOf(context)),
    });
  }
}

let decoder: TextDecoder | undefined;

function decodeUtf8(bytes: Uint8Array): string {
  decoder ??= new TextDecoder('utf-8', { fatal: true });
  return decoder.decode(bytes);
}

function isErrorBody(json: unknown): json is { readonly code: number; readonly message: string } {
  if (typeof json !== 'object' || json === null) return false;
  if (!Object.hasOwn(json, 'code') || !Object.hasOwn(json, 'message')) return false;
  const { code, message } = json as Record<string, unknown>;
  return (
    Number.isInteger(code) &&
    Number(code) >= 400 &&
    Number(code) <= 599 &&
    typeof message === 'string'
  );
}

function apiError(
  status: number,
  headers: Headers,
  body: BodyBytes,
  context: CallContext,
): ApiError {
  const redactor = redactorOf(context);
  const { message, ...parsed } = parseErrorBody(body, redactor);
  const fields = {
    status,
    headers: redactor.headers(headers),
    ...parsed,
    retryAfterMs: retryAfter(status, headers),
  };
  const details = [
    message,
    parsed.errorId === undefined ? undefined : `[${redactor.line(parsed.errorId)}]`,
  ].filter((detail) => detail !== undefined);
  if (status === 407) details.push('the proxy asks for credentials');
  if (status === 401) {
    const options = context.settings.rule.credentials.map(({ option }) => `\`${option}\``);
    const advice = `check ${options.join(' and ')} of the client`;
    details.push(details.length === 0 ? advice : `(${advice})`);
  }
  const text: ErrorText = { summary: describeStatus(status), detail: details.join(' ') };
  return new (errorClass(status))(fields, text, context);
}

function errorClass(status: number): typeof ApiError {
  if (status === 401) return UnauthorizedError;
  if (status === 403) return ForbiddenError;
  if (status === 404) return NotFoundError;
  if (status === 429) return RateLimitError;
  return status >= 500 && status <= 599 ? InternalServerError : ApiError;
}

function redirectError(response: Response, context: CallContext): RedirectError {
  const origin = locationOrigin(response, context);
  const target = origin === undefined ? '' : ` to ${origin}`;
  return new RedirectError(
    response.status,
    origin,
    {
      summary: `${response.status === 0 ? 'a redirect' : describeStatus(response.status)}, not followed`,
      detail: `the service redirects${target}; \`${context.settings.rule.address}\` must be its final address`,
    },
    context,
  );
}

/** Without path and query, which may be secrets of another. */
function locationOrigin(response: Response, context: CallContext): string | undefined {
  const location = response.headers.get('location');
  if (location === null || !URL.canParse(location, context.settings.url)) return undefined;
  const { protocol, host } = new URL(location, context.settings.url);
  return host === '' ? undefined : redactorOf(context).line(`${protocol}//${host}`);
}

/** A 2xx without a body, where the operation has one. */
export function emptyBody(response: Response, context: CallContext): InvalidResponseError {
  return invalidResponse(response, 'empty', context, { summary: 'but the body is empty' });
}

/** A 2xx whose JSON is not the documented envelope. */
export function schemaMismatch(
  response: Response,
  issues: readonly Issue[],
  count: number,
  context: CallContext,
): InvalidResponseError {
  const redactor = redactorOf(context);
  const cleaned = issues.map(({ path, message }) => ({
    path: path.map((key) => (typeof key === 'string' ? redactor.line(key) : key)),
    message: redactor.line(message),
  }));
  const detail = summarize(cleaned, count);
  return invalidResponse(
    response,
    'schema',
    context,
    { summary: 'but the body is not as documented', detail },
    cleaned,
  );
}

function tooLarge(response: Response, limit: number, context: CallContext): InvalidResponseError {
  const summary = `but the body has more than ${limit} bytes, the \`maxResponseBytes\` of the client`;
  return invalidResponse(response, 'too_large', context, { summary });
}

function invalidResponse(
  { status }: Response,
  reason: InvalidResponseReason,
  context: CallContext,
  { summary, detail }: ErrorText,
  issues: readonly Issue[] = [],
): InvalidResponseError {
  const text = { summary: `${describeStatus(status)}, ${summary}`, detail };
  return new InvalidResponseError(status, reason, issues, text, context);
}

function describeContentType(headers: Headers, redactor: Redactor): string {
  const contentType = headers.get('content-type');
  return contentType === null
    ? 'it has no content-type'
    : `its content-type is ${redactor.line(contentType, 80)}`;
}
