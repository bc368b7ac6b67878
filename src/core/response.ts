import { InvalidResponseError, type Issue } from '../errors/index.ts';
import { asRecord, ownProperty, parseJson } from '../shared/json.ts';
import { typeName } from '../validation/issues.ts';
import { type InvalidItem, validatePage } from '../validation/page.ts';
import { type Reading, validateResponse } from '../validation/response.ts';
import {
  objectProperties,
  type Schema,
  type Valid,
  type Validated,
  validate,
  validateStandard,
} from '../validation/schema.ts';
import { type FoundVariant, findUnknownVariants } from '../validation/unknown-variant.ts';
import { type BodyBytes, readBody } from './body.ts';
import type { RunningCall } from './call.ts';
import {
  abortError,
  apiError,
  invalidResponse,
  redirectError,
  schemaMismatch,
  thrownBy,
} from './create-error.ts';
import { type Race, untilAborted } from './deadline.ts';
import type { ResponseInfo, Result } from './result.ts';

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
  call: RunningCall,
  response: Response,
  race: Race,
): Promise<Result> {
  await requireSuccess(call, response, race);
  const bytes = await readSuccess(call, response, race.onLost);
  const json = readJson(call, response, bytes);
  throwIfError(call, response, json, () => errorBytes(bytes));
  const received = bytes.byteLength <= maxReceived ? json : undefined;
  return readEnvelope(call, response, json, received);
}

/** Throws unless the status is a 2xx and the body can be decoded. */
export async function requireSuccess(
  call: RunningCall,
  response: Response,
  race: Race,
): Promise<void> {
  const { status, headers } = response;
  if (status === 0 || (status >= 300 && status < 400)) throw redirectError(call, response);
  if (status < 200 || status >= 300) {
    throw apiError(call, status, headers, await readErrorBody(response, race));
  }
  const encoding = headers.get('content-encoding');
  if (encoding === null || canBeDecoded(encoding)) return;
  throw invalidResponse(call, response, 'encoding', 'its content encoding is not known', encoding);
}

/** Reads a body that is at most the details of an error: only so much of it, and only so long. */
export function readErrorBody(response: Response, race: Race): Promise<BodyBytes> {
  const left = Math.max(0, race.deadline - performance.now() - margin);
  const limits = { bytes: errorBody.bytes, ms: Math.min(errorBody.ms, left) };
  return readBody(response, limits, race.onLost);
}

/** The properties that an error of the service has. */
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
  if (!isResponse) throw apiError(call, Number(code), response.headers, body());
}

/** What is kept of an error that came as a success. */
export function errorBytes(bytes: Uint8Array): BodyBytes {
  return { bytes: bytes.subarray(0, errorBody.bytes), isCut: bytes.byteLength > errorBody.bytes };
}

export function describeType({ headers }: Response): string {
  const type = headers.get('content-type');
  return type === null ? 'it has no content-type' : `its content-type is ${type}`;
}

async function readSuccess(
  call: RunningCall,
  response: Response,
  onLost: Race['onLost'],
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
function readJson(call: RunningCall, response: Response, bytes: Uint8Array): unknown {
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
async function readEnvelope(
  call: RunningCall,
  response: Response,
  json: unknown,
  received: unknown,
): Promise<Result> {
  const { payload: property, items, tokenPath } = call.operation;
  const { payload, onInvalidItem } = call.options;
  // Without a property of the envelope, it is probably not the response of this API.
  const isOther = (issues: readonly Issue[]): boolean =>
    issues.some(({ path: [name, ...rest] }) => {
      return (
        name !== undefined && rest.length === 0 && ownProperty(json, String(name)) === undefined
      );
    });
  const reject = rejectBody(call, response, received, isOther);
  if (json === undefined && !(await acceptsNothing(call.operation.response))) {
    throw invalidResponse(call, response, 'empty', 'the body is empty');
  }
  let invalid: readonly InvalidItem[] = [];
  const reading = readingOf(call);
  const validateItems = async (name: string): Promise<Validated> => {
    const page = await validatePage(reading, json, name);
    invalid = page.invalid;
    return page.result;
  };
  const leavesOut = items !== undefined && onInvalidItem !== undefined;
  const run = () => (leavesOut ? validateItems(items) : validateResponse(reading, json));
  let valid = await check(run, 'schema', [], reject);
  if (property !== undefined && payload !== undefined) {
    const envelope = asRecord(valid.value);
    const resource = asRecord(envelope[property]);
    const path = [property, 'payload'];
    const run = () => validateStandard(payload, resource.payload, path);
    const parsed = await check(run, 'payload', path, reject);
    valid = {
      ok: true,
      value: { ...envelope, [property]: { ...resource, payload: parsed.value } },
      mayHaveUnknown: valid.mayHaveUnknown || parsed.mayHaveUnknown,
    };
  }
  const { status, headers } = response;
  return {
    data: valid.value,
    unknown: unknownVariantsIn(call, valid),
    response: { status, headers },
    items: items === undefined ? undefined : readItems(valid.value, items, reject),
    invalidItems: invalid.map(({ before, value, issues, count }) => {
      const error = schemaMismatch(call, response, bounded(value), 'schema', issues, count);
      return { before, report: () => reportInvalidItem(call, value, error) };
    }),
    nextToken: readToken(json, tokenPath, reject),
  };
}

function readingOf({ operation: { response: schema, isBuiltIn } }: RunningCall): Reading {
  return { schema, nullIsAbsent: isBuiltIn };
}

/** The largest JSON that an error keeps, in bytes. */
const maxReceived = 65_536;

/** A part of a response, if it is small enough for an error to keep. */
function bounded(json: unknown): unknown {
  try {
    return new TextEncoder().encode(JSON.stringify(json)).byteLength > maxReceived
      ? undefined
      : json;
  } catch {
    return undefined; // It is nested deeper than the stack.
  }
}

/** What the observer receives. A schema of the user may be one of another copy of this package, which counts for itself. */
function unknownVariantsIn(
  { settings, operation }: RunningCall,
  { value, mayHaveUnknown }: Valid,
): readonly FoundVariant[] {
  const isLookedFor = mayHaveUnknown || !operation.isBuiltIn;
  return isLookedFor && settings.onEvent !== undefined ? findUnknownVariants(value) : [];
}

type Reject = (reason: 'schema' | 'payload', issues: readonly Issue[], count?: number) => never;

function rejectBody(
  call: RunningCall,
  response: ResponseInfo,
  received: unknown,
  isOther: (issues: readonly Issue[]) => boolean = () => false,
): Reject {
  return (reason, issues, count = issues.length) => {
    const isElsewhere = reason === 'schema' && isOther(issues);
    throw schemaMismatch(call, response, received, reason, issues, count, isElsewhere);
  };
}

/** Calls `onInvalidItem`, and waits for it, at most until the caller aborts. */
export async function reportInvalidItem(
  call: RunningCall,
  value: unknown,
  error: InvalidResponseError,
  closing?: AbortSignal,
): Promise<void> {
  const { signal, onInvalidItem } = call.options;
  try {
    await untilAborted(untilAborted(onInvalidItem?.(value, error), closing), signal);
  } catch (cause) {
    throw thrownBy(call, 'onInvalidItem', cause);
  }
  if (signal?.aborted === true) throw abortError(call.context(), signal.reason, true);
}

/**
 * Checks the data of an event against the schema of its stream; `undefined` if it is left out. `closing` is aborted when
 * the iteration ends.
 */
export async function checkEvent(
  call: RunningCall,
  response: ResponseInfo,
  json: unknown,
  closing: AbortSignal,
): Promise<Pick<Result, 'data'> | undefined> {
  const reject: Reject = (...problem) => rejectBody(call, response, bounded(json))(...problem);
  try {
    const run = () => validateResponse(readingOf(call), json);
    const valid = await check(run, 'schema', [], reject);
    call.noteUnknown(unknownVariantsIn(call, valid));
    return { data: valid.value };
  } catch (error) {
    if (call.options.onInvalidItem === undefined || !(error instanceof InvalidResponseError)) {
      throw error;
    }
    await reportInvalidItem(call, json, error, closing);
    return undefined;
  }
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
): Promise<Valid> {
  let result: Validated;
  try {
    result = await run();
  } catch (error) {
    const message = error instanceof Error ? error.message : error;
    const detail = typeof message === 'string' ? `: ${message}` : '';
    return reject(reason, [{ path, message: `the schema threw${detail}` }]);
  }
  return result.ok ? result : reject(reason, result.issues, result.count);
}

function readItems(data: unknown, name: string, reject: Reject): readonly unknown[] {
  const items = asRecord(data)[name];
  if (Array.isArray(items)) return items;
  return reject('schema', [{ path: [name], message: 'expected an array of items' }]);
}

/** The token is read from the JSON itself: a schema need not keep it. */
function readToken(
  json: unknown,
  path: readonly string[] | undefined,
  reject: Reject,
): string | undefined {
  if (path === undefined) return undefined;
  const token = path.reduce(ownProperty, json);
  if (token === undefined || token === null || token === '') return undefined;
  if (typeof token === 'string' && token.isWellFormed()) return token;
  const message =
    typeof token === 'string'
      ? 'expected a well-formed string'
      : `expected string, received ${typeName(token)}`;
  return reject('schema', [{ path, message }]);
}
