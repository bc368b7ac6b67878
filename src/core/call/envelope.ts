import type { Issue } from '../../errors/index.ts';
import { ownProperties, ownProperty } from '../../shared/json.ts';
import { explainType } from '../../validation/issues.ts';
import {
  type InvalidItem,
  internals,
  type Schema,
  validate,
  validateStandard,
} from '../../validation/schema.ts';
import { adviceOnAddress } from '../failure/advice.ts';
import { invalidResponse, schemaMismatch } from '../failure/create-error.ts';
import type { RunningCall } from '../failure/running-call.ts';
import { reportInvalidItem } from './invalid-items.ts';
import type { LeftOutItem, Result } from './result.ts';
import {
  bounded,
  checkReceived,
  checkSchema,
  type ThrowInvalid,
  unknownVariantsIn,
} from './schema-check.ts';

/** Checks the JSON of a success against the schemas of its operation and its call. */
export async function readEnvelope(
  call: RunningCall,
  response: Response,
  body: unknown,
  received: unknown,
): Promise<Result> {
  const { payload: property, items, tokenPath } = call.operation;
  const { payload } = call.options;
  const throwInvalid: ThrowInvalid = (reason, issues) => {
    const advice = reason === 'schema' && lacksProperty(json, issues) ? adviceOnAddress(call) : '';
    throw schemaMismatch(call, response, received, reason, issues, advice);
  };
  const json = body === undefined ? await readNothing(call, response) : body;
  let valid = await checkReceived(call, json, throwInvalid);
  if (property !== undefined && payload !== undefined) {
    const envelope = ownProperties(valid.value);
    const resource = ownProperties(envelope[property]);
    const path = [property, 'payload'];
    const run = () => validateStandard(payload, resource.payload, path);
    const parsed = await checkSchema(run, throwInvalid, 'payload', path);
    valid = {
      ...valid,
      value: { ...envelope, [property]: { ...resource, payload: parsed.value } },
      mayHaveUnknown: valid.mayHaveUnknown || parsed.mayHaveUnknown,
    };
  }
  const { status, headers } = response;
  return {
    data: valid.value,
    unknown: unknownVariantsIn(call, valid),
    response: { status, headers },
    items: items === undefined ? undefined : readItems(valid.value, items, throwInvalid),
    invalidItems: valid.invalid.map((item) => leftOutItem(call, response, item)),
    nextToken: readToken(json, tokenPath, throwInvalid),
  };
}

/** Whether a property of the envelope is missing: it is probably not the response of this API. */
function lacksProperty(json: unknown, issues: readonly Issue[]): boolean {
  return issues.some(
    ({ path: [name, ...rest] }) =>
      name !== undefined && rest.length === 0 && ownProperty(json, String(name)) === undefined,
  );
}

/** What a response without a body means, such as that of an operation that deletes. */
async function readNothing(call: RunningCall, response: Response): Promise<object | undefined> {
  const { response: schema, isBuiltIn } = call.operation;
  const { def } = internals(schema);
  // A map has entries, also if nothing documents their names. The schema of a user says itself whether it accepts nothing.
  if (isBuiltIn && def.type === 'object' && Object.keys(def.shape).length === 0) return {};
  if (await acceptsNothing(schema)) return undefined;
  throw invalidResponse(call, response, 'empty', 'the body is empty');
}

async function acceptsNothing(schema: Schema): Promise<boolean> {
  try {
    return (await validate(schema, undefined)).ok;
  } catch {
    return false;
  }
}

function readItems(data: unknown, name: string, throwInvalid: ThrowInvalid): readonly unknown[] {
  const items = ownProperty(data, name);
  if (Array.isArray(items)) return items;
  return throwInvalid('schema', [{ path: [name], message: 'expected an array of items' }]);
}

function leftOutItem(
  call: RunningCall,
  response: Response,
  { before, value, issues }: InvalidItem,
): LeftOutItem {
  const error = schemaMismatch(call, response, bounded(value), 'schema', issues);
  return { before, report: (closing) => reportInvalidItem(call, value, error, closing) };
}

/** The token of the next page. It is read from the JSON itself: a schema may drop it. */
function readToken(
  json: unknown,
  path: readonly string[] | undefined,
  throwInvalid: ThrowInvalid,
): string | undefined {
  if (path === undefined) return undefined;
  const token = path.reduce(ownProperty, json);
  if (token === undefined || token === null || token === '') return undefined;
  if (typeof token === 'string' && token.isWellFormed()) return token;
  const message =
    typeof token === 'string' ? 'expected a well-formed string' : explainType('string', token);
  return throwInvalid('schema', [{ path, message }]);
}
