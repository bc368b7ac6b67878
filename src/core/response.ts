import type { Issue } from '../errors/index.ts';
import { asRecord, ownProperty, parseJson } from '../shared/json.ts';
import { typeName } from '../validation/issues.ts';
import { type Schema, type Validated, validate, validateStandard } from '../validation/schema.ts';
import { type BodyBytes, type OnLost, readBody } from './body.ts';
import type { CallState, ResponseInfo, Result } from './call.ts';
import { apiError, invalidResponse, redirectError, schemaMismatch } from './failures.ts';

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
  await requireSuccess(call, response, reading);
  const bytes = await readSuccess(call, response, reading.onLost);
  const json = readJson(call, response, bytes);
  const isCut = bytes.byteLength > errorBody.bytes;
  throwIfError(call, response, json, { bytes: bytes.subarray(0, errorBody.bytes), isCut });
  return readEnvelope(call, response, json);
}

/** Throws unless the status is a 2xx and the body can be decoded. */
export async function requireSuccess(
  call: CallState,
  response: Response,
  reading: Reading,
): Promise<void> {
  const { status, headers } = response;
  if (status === 0 || (status >= 300 && status < 400)) throw redirectError(call, response);
  if (status < 200 || status >= 300) {
    throw apiError(call, status, headers, await readErrorBody(response, reading));
  }
  const encoding = headers.get('content-encoding');
  if (encoding === null || canBeDecoded(encoding)) return;
  throw invalidResponse(call, response, 'encoding', 'its content encoding is not known', encoding);
}

/** Reads a body that is at most the details of an error: only so much of it, and only so long. */
export function readErrorBody(response: Response, reading: Reading): Promise<BodyBytes> {
  const left = Math.max(0, reading.deadline - performance.now() - margin);
  const limits = { bytes: errorBody.bytes, ms: Math.min(errorBody.ms, left) };
  return readBody(response, limits, reading.onLost);
}

/** The chat API is behind a bridge that may respond 200 with an error in the body. */
export function throwIfError(
  call: CallState,
  response: Response,
  json: unknown,
  body: BodyBytes,
): void {
  const code = ownProperty(json, 'code');
  const isErrorCode = Number.isInteger(code) && Number(code) >= 400 && Number(code) <= 599;
  if (isErrorCode && typeof ownProperty(json, 'message') === 'string') {
    throw apiError(call, Number(code), response.headers, body);
  }
}

export function describeType({ headers }: Response): string {
  const type = headers.get('content-type');
  return type === null ? 'it has no content-type' : `its content-type is ${type}`;
}

async function readSuccess(
  call: CallState,
  response: Response,
  onLost: OnLost,
): Promise<Uint8Array> {
  const limit = call.settings.maxResponseBytes;
  const isPromised = Number(response.headers.get('content-length')) > limit;
  const body = isPromised ? undefined : await readBody(response, { bytes: limit }, onLost);
  if (body?.isCut === false) return body.bytes;
  const tooLarge = `the body has more than ${limit} bytes, the \`maxResponseBytes\` of the client`;
  throw invalidResponse(call, response, 'too_large', tooLarge);
}

function canBeDecoded(contentEncoding: string): boolean {
  const encodings = contentEncoding.toLowerCase().split(',');
  return encodings.every((encoding) => contentEncodings.includes(encoding.trim()));
}

let decoder: TextDecoder | undefined;

/** `undefined` if the body is empty: whether that is an error depends on the schema. */
function readJson(call: CallState, response: Response, bytes: Uint8Array): unknown {
  decoder ??= new TextDecoder('utf-8', { fatal: true });
  let text: string;
  try {
    text = decoder.decode(bytes);
  } catch {
    throw invalidResponse(call, response, 'encoding', 'the body is not UTF-8');
  }
  if (text.trim() === '') return undefined;
  const json = parseJson(text);
  if (json !== undefined) return json;
  // The message of the parser quotes the body.
  throw invalidResponse(call, response, 'json', 'the body is not JSON', describeType(response));
}

/** Checks the JSON of a success against the schemas of its operation and its call. */
async function readEnvelope(call: CallState, response: Response, json: unknown): Promise<Result> {
  const { response: schema, payload: property, items, tokenPath } = call.operation;
  const { payload } = call.options;
  const reject = rejectBody(call, response);
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

function rejectBody(call: CallState, response: ResponseInfo): Reject {
  return (reason, issues, count = issues.length) => {
    throw schemaMismatch(call, response, reason, issues, count);
  };
}

/** Checks the data of an event against the schema of its stream. */
export function checkEvent(call: CallState, response: ResponseInfo, json: unknown) {
  const run = () => validate(call.operation.response, json);
  return check(run, 'schema', [], rejectBody(call, response));
}

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
