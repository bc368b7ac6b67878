import type { Issue } from '../errors.ts';
import { emptyBody, schemaMismatch } from './answer.ts';
import type { CallContext } from './context.ts';
import { asRecord } from './json-object.ts';
import type { CallPlan } from './plan.ts';
import {
  invalid,
  keepIssues,
  type Schema,
  typeName,
  type Validated,
  valid,
  validate,
} from './schema.ts';
import type { StandardSchema } from './standard-schema.ts';

/** The documented response object, and where a list goes on. */
export interface Envelope {
  readonly data: unknown;
  readonly nextToken: string | undefined;
}

/** Checks the JSON of a success against the schemas of its operation and its call. */
export async function readEnvelope(
  json: unknown,
  response: Response,
  { operation, options }: CallPlan,
  context: CallContext,
): Promise<Envelope> {
  const refuse: Refuse = (issues, count = issues.length) => {
    throw schemaMismatch(response, issues, count, context);
  };
  const { response: schema, accepts, payload, items } = operation;
  if (json === undefined && !(await acceptsNothing(schema))) throw emptyBody(response, context);
  const envelope = accepts(json) ? json : await check(() => validate(schema, json), [], refuse);
  const data =
    payload === undefined || options.payload === undefined
      ? envelope
      : await parsePayload(options.payload, envelope, payload, refuse);
  return {
    data,
    nextToken: items === undefined ? undefined : readPage(json, envelope, items, refuse),
  };
}

/** Whether an operation may answer without a body, as one that deletes does. */
async function acceptsNothing(schema: Schema): Promise<boolean> {
  try {
    return 'value' in (await validate(schema, undefined));
  } catch {
    return false;
  }
}

type Refuse = (issues: readonly Issue[], count?: number) => never;

async function parsePayload(
  schema: StandardSchema,
  envelope: unknown,
  property: string,
  refuse: Refuse,
): Promise<unknown> {
  const path = [property, 'payload'];
  const resource = asRecord(asRecord(envelope)[property]);
  const validatePayload = async (): Promise<Validated> => {
    const result = await schema['~standard'].validate(resource.payload);
    return result.issues === undefined
      ? valid(result.value)
      : invalid(keepIssues(result.issues, path), result.issues.length);
  };
  const payload = await check(validatePayload, path, refuse);
  return { ...asRecord(envelope), [property]: { ...resource, payload } };
}

/** A schema of the user's may have a check that throws, or may give what is no result. */
async function check(
  run: () => Validated | Promise<Validated>,
  path: readonly PropertyKey[],
  refuse: Refuse,
): Promise<unknown> {
  let result: Validated;
  try {
    result = await run();
  } catch (error) {
    const thrown = error instanceof Error ? error.message : error;
    const told = typeof thrown === 'string' ? `: ${thrown}` : '';
    return refuse([{ path, message: `the schema threw${told}` }]);
  }
  return 'value' in result ? result.value : refuse(result.issues, result.count);
}

/** The token is read where the service put it: a schema need not keep `meta`. */
function readPage(
  json: unknown,
  envelope: unknown,
  items: string,
  refuse: Refuse,
): string | undefined {
  if (!Array.isArray(asRecord(envelope)[items]))
    refuse([{ path: [items], message: 'expected an array of items' }]);
  const token = ownProperty(ownProperty(json, 'meta'), 'nextToken');
  if (token === undefined || token === null || token === '') return undefined;
  if (typeof token === 'string' && token.isWellFormed()) return token;
  return refuse([
    {
      path: ['meta', 'nextToken'],
      message:
        typeof token === 'string'
          ? 'expected a well-formed string'
          : `expected string, received ${typeName(token)}`,
    },
  ]);
}

/** Not what a polluted prototype has: the token is sent. */
function ownProperty(value: unknown, key: string): unknown {
  const record = asRecord(value);
  return Object.hasOwn(record, key) ? record[key] : undefined;
}
