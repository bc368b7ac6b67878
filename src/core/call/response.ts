import { ownProperty, parseJson } from '../../shared/json.ts';
import { objectProperties } from '../../validation/properties.ts';
import { apiError, invalidResponse, redirectError } from '../failure/create-error.ts';
import type { BodyBytes } from '../failure/error-body.ts';
import type { RunningCall } from '../failure/running-call.ts';
import { readBody } from './body.ts';
import type { Race } from './deadline.ts';
import { readEnvelope } from './envelope.ts';
import type { Result } from './result.ts';
import { maxReceived } from './schema-check.ts';

/** The status of an error is what counts: no more than this is spent on its body. */
const errorBody = { bytes: 65_536, ms: 1000 };

/** The reading of an error body ends before its attempt does, so that the status is not lost. */
const margin = 20;

/** The content encodings that a runtime can undo. With another one, such as `none`, the body may be as it was written. */
const contentEncodings: readonly string[] = [
  '',
  'identity',
  'gzip',
  'x-gzip',
  'deflate',
  'br',
  'zstd',
];

/** Turns a response into a result, or throws the error that it is. A fault of the connection is thrown as it is. */
export async function readResponse(
  call: RunningCall,
  response: Response,
  race: Race,
): Promise<Result> {
  // The usual statuses need no promise.
  if (response.status !== 200) await requireSuccess(call, response, race);
  const limit = call.settings.maxResponseBytes;
  const isPromised = Number(response.headers.get('content-length')) > limit;
  const body = isPromised ? undefined : await readBody(response, limit, undefined, race.onLost);
  if (body?.isCut !== false) {
    const tooLarge = `the body has more than ${limit} bytes, the \`maxResponseBytes\` of the client`;
    throw invalidResponse(call, response, 'too_large', tooLarge);
  }
  const { bytes } = body;
  const json = readJson(call, response, bytes);
  throwIfError(call, response, json, () => errorBytes(bytes));
  const received = bytes.byteLength <= maxReceived ? json : undefined;
  return await readEnvelope(call, response, json, received);
}

export async function requireSuccess(
  call: RunningCall,
  response: Response,
  race: Race,
): Promise<void> {
  const { status } = response;
  if (status === 304) {
    const advice =
      'a cache in front of the service sent it, or a header such as `if-none-match` asked for it';
    throw invalidResponse(
      call,
      response,
      'empty',
      'the client keeps no copy of a response',
      advice,
    );
  }
  if (status === 0 || (status >= 300 && status < 400)) throw redirectError(call, response);
  if (status < 200 || status >= 300) {
    throw apiError(call, status, response, await readErrorBody(response, race));
  }
}

/** Reads a body that is at most the details of an error: only so much of it, and only so long. */
export function readErrorBody(response: Response, race: Race): Promise<BodyBytes> {
  const left = Math.max(0, race.deadline - performance.now() - margin);
  return readBody(response, errorBody.bytes, Math.min(errorBody.ms, left), race.onLost);
}

const errorFields: readonly string[] = ['id', 'code', 'type', 'message'];

/**
 * The chat API is behind a bridge that may respond 200 with an error in the body. If a documented property of the response is
 * there as well, it is the response.
 */
export function throwIfError(
  call: RunningCall,
  response: Response,
  json: unknown,
  body: () => BodyBytes,
): void {
  const code = ownProperty(json, 'code');
  const isErrorCode = Number.isInteger(code) && Number(code) >= 400 && Number(code) <= 599;
  if (!isErrorCode || typeof ownProperty(json, 'message') !== 'string') return;
  const documented = objectProperties(call.operation.response)?.names ?? [];
  const isResponse = documented.some(
    (name) => !errorFields.includes(name) && (ownProperty(json, name) ?? null) !== null,
  );
  if (!isResponse) throw apiError(call, Number(code), response, body());
}

/** The parts of an error that came as a success. */
export function errorBytes(bytes: Uint8Array): BodyBytes {
  return {
    bytes: bytes.subarray(0, errorBody.bytes),
    isCut: bytes.byteLength > errorBody.bytes,
    problem: undefined,
  };
}

export function describeType(call: RunningCall, { headers }: Response): string {
  const type = headers.get('content-type');
  return type === null
    ? 'it has no content-type'
    : call.redactor().line(`its content-type is ${type}`);
}

function unknownEncoding(call: RunningCall, { headers }: Response): string | undefined {
  const encoding = headers.get('content-encoding') ?? '';
  const isKnown = encoding
    .split(',')
    .every((name) => contentEncodings.includes(name.trim().toLowerCase()));
  return isKnown ? undefined : call.redactor().line(`its content-encoding is ${encoding}`);
}

let decoder: TextDecoder | undefined;

/** `undefined` if the body is empty: whether that is an error depends on the schema. */
function readJson(call: RunningCall, response: Response, bytes: Uint8Array): unknown {
  decoder ??= new TextDecoder('utf-8', { fatal: true });
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    const encoding = unknownEncoding(call, response);
    throw invalidResponse(call, response, 'encoding', 'the body is not UTF-8', encoding);
  }
  if (text.trim() === '') return undefined;
  const json = parseJson(text);
  if (json !== undefined) return json;
  const encoding = unknownEncoding(call, response);
  const reason = encoding === undefined ? 'json' : 'encoding';
  // The message of the parser quotes the body.
  const detail = encoding ?? describeType(call, response);
  throw invalidResponse(call, response, reason, 'the body is not JSON', detail);
}
