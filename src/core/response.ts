import type { Issue } from '../errors/index.ts';
import { asRecord, ownProperty } from '../shared/json.ts';
import { type BodyBytes, discardBody, type OnLost, readBody } from './body.ts';
import type { CallState, ResponseInfo, Result } from './call.ts';
import { apiError, invalidResponse, redirectError, schemaMismatch } from './failures.ts';
import { typeName } from './issues.ts';
import { describeFault } from './network-fault.ts';
import { type Schema, type Validated, validate, validateStandard } from './schema.ts';

/** What the reading of a response depends on besides its call. */
export interface Reading {
  readonly onLost: OnLost;
  /** When the attempt must be over, on the clock of `performance.now()`. */
  readonly deadline: number;
}

/** The status of an error is what counts: no more than this is spent on its body. */
const errorBody = { bytes: 65_536, ms: 1000 };

/** The reading of an error body ends before its attempt does, so that the status is not lost. */
const margin = 20;

/** The content encodings that a runtime can decode. A body in another one is not what it seems, even if it can be read. */
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
  call: CallState,
  response: Response,
  reading: Reading,
): Promise<Result> {
  const { status, headers } = response;
  if (status === 0 || (status >= 300 && status < 400)) {
    discardBody(response);
    throw redirectError(call, response);
  }
  if (status < 200 || status >= 300) {
    const ms = Math.max(0, reading.deadline - performance.now() - margin);
    const limits = { bytes: errorBody.bytes, ms: Math.min(errorBody.ms, ms) };
    throw apiError(call, status, headers, await readBody(response, limits, reading.onLost));
  }
  requireEncoding(call, response);
  if (call.operation.isStream && isEventStream(headers)) {
    reading.onLost(() => discardBody(response));
    // It is read as long as the stream is used; its call ends after that.
    const { body } = response;
    return { data: undefined, body, response: { status, headers }, ...noPage };
  }
  const bytes = await readSuccess(call, response, reading.onLost);
  const json = parseJson(call, response, bytes);
  // The chat API is behind a bridge that may respond 200 with an error in the body.
  if (isErrorBody(json)) {
    const isCut = bytes.byteLength > errorBody.bytes;
    throw apiError(call, json.code, headers, { bytes: bytes.subarray(0, errorBody.bytes), isCut });
  }
  if (call.operation.isStream) throw noEvents(call, response, 'schema');
  return readEnvelope(call, response, json);
}

/** Of a result that is not a page. */
const noPage = { items: undefined, nextToken: undefined };

function isEventStream(headers: Headers): boolean {
  return /^text\/event-stream *(;|$)/i.test(headers.get('content-type') ?? '');
}

function noEvents(call: CallState, response: Response, reason: 'json' | 'schema') {
  const problem = 'the body is not a stream of events';
  return invalidResponse(call, response, reason, problem, describeType(response));
}

function describeType({ headers }: Response): string {
  const type = headers.get('content-type');
  return type === null ? 'it has no content-type' : `its content-type is ${type}`;
}

/** Checks the data of an event against the schema of its stream. */
export function checkEvent(call: CallState, response: ResponseInfo, json: unknown) {
  return check(
    () => validate(call.operation.response, json),
    'schema',
    [],
    (reason, issues, count) => {
      throw schemaMismatch(call, response, reason, issues, count ?? issues.length);
    },
  );
}

/** What a fault while a body is read means. */
export function bodyFault(call: CallState, response: ResponseInfo, error: unknown): unknown {
  if (!describeFault(error).isUndecodable) return error;
  return invalidResponse(call, response, 'encoding', 'its content encoding cannot be undone');
}

function requireEncoding(call: CallState, response: Response): void {
  const encoding = response.headers.get('content-encoding');
  if (encoding === null || canBeDecoded(encoding)) return;
  discardBody(response);
  throw invalidResponse(call, response, 'encoding', 'its content encoding is not known', encoding);
}

async function readSuccess(
  call: CallState,
  response: Response,
  onLost: OnLost,
): Promise<Uint8Array> {
  const limit = call.settings.maxResponseBytes;
  const tooLarge = `the body has more than ${limit} bytes, the \`maxResponseBytes\` of the client`;
  if (Number(response.headers.get('content-length')) > limit) {
    discardBody(response);
    throw invalidResponse(call, response, 'too_large', tooLarge);
  }
  let body: BodyBytes;
  try {
    body = await readBody(response, { bytes: limit }, onLost);
  } catch (error) {
    throw bodyFault(call, response, error);
  }
  if (body.isCut) throw invalidResponse(call, response, 'too_large', tooLarge);
  return body.bytes;
}

function canBeDecoded(contentEncoding: string): boolean {
  const encodings = contentEncoding.toLowerCase().split(',');
  return encodings.every((encoding) => contentEncodings.includes(encoding.trim()));
}

/** `undefined` if the body is empty: whether that is an error depends on the schema. */
function parseJson(call: CallState, response: Response, bytes: Uint8Array): unknown {
  let text: string;
  try {
    text = decodeUtf8(bytes);
  } catch {
    throw invalidResponse(call, response, 'encoding', 'the body is not UTF-8');
  }
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    if (call.operation.isStream) throw noEvents(call, response, 'json');
    // The message of the parser quotes the body.
    const type = describeType(response);
    throw invalidResponse(call, response, 'json', 'the body is not JSON', type);
  }
}

let decoder: TextDecoder | undefined;

function decodeUtf8(bytes: Uint8Array): string {
  decoder ??= new TextDecoder('utf-8', { fatal: true });
  return decoder.decode(bytes);
}

function isErrorBody(json: unknown): json is { readonly code: number } {
  const code = ownProperty(json, 'code');
  const isErrorCode = Number.isInteger(code) && Number(code) >= 400 && Number(code) <= 599;
  return isErrorCode && typeof ownProperty(json, 'message') === 'string';
}

/** Checks the JSON of a success against the schemas of its operation and its call. */
async function readEnvelope(call: CallState, response: Response, json: unknown): Promise<Result> {
  const { response: schema, payload: property, items, tokenPath } = call.operation;
  const { payload } = call.options;
  const reject: Reject = (reason, issues, count = issues.length) => {
    throw schemaMismatch(call, response, reason, issues, count);
  };
  if (json === undefined && !(await acceptsNothing(schema))) {
    throw invalidResponse(call, response, 'empty', 'the body is empty');
  }
  let data = await check(() => validate(schema, json), 'schema', [], reject);
  if (property !== undefined && payload !== undefined) {
    const resource = asRecord(asRecord(data)[property]);
    const path = [property, 'payload'];
    const run = () => validateStandard(payload, resource.payload, path);
    const parsed = await check(run, 'payload', path, reject);
    data = { ...asRecord(data), [property]: { ...resource, payload: parsed } };
  }
  const { status, headers } = response;
  return {
    data,
    response: { status, headers },
    items: items === undefined ? undefined : readItems(data, items, reject),
    nextToken: items === undefined ? undefined : readToken(json, tokenPath, reject),
  };
}

type Reject = (reason: 'schema' | 'payload', issues: readonly Issue[], count?: number) => never;

/** Whether an operation may respond without a body, such as one that deletes. */
async function acceptsNothing(schema: Schema): Promise<boolean> {
  try {
    return (await validate(schema, undefined)).ok;
  } catch {
    return false;
  }
}

/** A schema of the user may have a check that throws. */
async function check(
  run: () => Validated | Promise<Validated>,
  reason: 'schema' | 'payload',
  path: readonly PropertyKey[],
  reject: Reject,
): Promise<unknown> {
  let result: Validated;
  try {
    result = await run();
  } catch (error) {
    const message = error instanceof Error ? error.message : error;
    const detail = typeof message === 'string' ? `: ${message}` : '';
    return reject(reason, [{ path, message: `the schema threw${detail}` }]);
  }
  return result.ok ? result.value : reject(reason, result.issues, result.count);
}

function readItems(data: unknown, name: string, reject: Reject): readonly unknown[] {
  const items = asRecord(data)[name];
  if (Array.isArray(items)) return items;
  return reject('schema', [{ path: [name], message: 'expected an array of items' }]);
}

/** The token is read from the JSON itself: a schema need not keep it. */
function readToken(json: unknown, path: readonly string[], reject: Reject): string | undefined {
  const token = path.reduce(ownProperty, json);
  if (token === undefined || token === null || token === '') return undefined;
  if (typeof token === 'string' && token.isWellFormed()) return token;
  const message =
    typeof token === 'string'
      ? 'expected a well-formed string'
      : `expected string, received ${typeName(token)}`;
  return reject('schema', [{ path, message }]);
}
