import type { Api } from '../../options/api.ts';
import { problemThrower, readOwnProperties, type ThrowProblem } from '../../options/reader.ts';
import { ownProperty, withoutPrototype } from '../../shared/json.ts';
import { toLine } from '../../shared/text.ts';
import {
  type ObjectProperties,
  objectProperties,
  outputProperties,
} from '../../validation/properties.ts';
import { isLazy, isSchema, type Schema } from '../../validation/schema.ts';

/** The HTTP methods an operation may have. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The properties that identify an operation, and decide the result of its call. */
export interface OperationIdentity {
  readonly id: string;
  readonly method: Method;
  readonly path: string;
  readonly isStream: boolean;
  readonly isPublic: boolean;
  /** The property of the response that holds the items, if the operation is paged. */
  readonly items: string | undefined;
}

/** A definition of an operation, prepared: everything that does not depend on a call. */
export interface CompiledOperation extends OperationIdentity {
  /** The API that the operation belongs to; without one, both clients call it. */
  readonly api: Api['name'] | undefined;
  /** The path template, split at its parameters: one literal more than there are parameters. */
  readonly literals: readonly string[];
  readonly parameters: readonly string[];
  /** The names that the flat input may have: path parameters, query and body properties, and the token of a list. */
  readonly names: readonly string[];
  readonly query: InputPart | undefined;
  readonly body: InputPart | undefined;
  /** The schema of the response, or of each event of a stream. */
  readonly response: Schema;
  readonly isBuiltIn: boolean;
  /** Whether another copy of this package made it: this copy does not count the unknown variants of its schemas. */
  readonly isForeign: boolean;
  /** Whether the operation acts on a workspace, so that a client without one cannot call it. */
  readonly needsWorkspace: boolean;
  /** The path of the property that holds the token of the next page; `undefined` if there are no further pages. */
  readonly tokenPath: readonly string[] | undefined;
  /** The property of the response whose payload a schema of the call validates: of `getEvent` alone. */
  readonly payload: string | undefined;
  isIdempotent(input: Readonly<Record<string, unknown>>): unknown;
}

/** The query or the body: its schema, and which properties of the flat input belong to it. */
export interface InputPart extends ObjectProperties {
  readonly schema: Schema;
}

const methods: readonly unknown[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] satisfies Method[];
const fields = [
  'payload',
  'id',
  'api',
  'method',
  'path',
  'query',
  'body',
  'response',
  'stream',
  'paging',
  'idempotent',
  'public',
  'workspace',
];
const responseFields = ['body', 'response', 'paging'];

const throwProblem: ThrowProblem = (option, problem, cause) =>
  problemThrower('defineOperation')(option, problem, cause);

/** On the records of this package. A registered symbol is the same in every copy of it; the value says which copy made it. */
const mark: unique symbol = /* @__PURE__ */ Symbol.for('bot-platform-sdk.operation');
const thisCopy = /* @__PURE__ */ Symbol('this copy');

export function markBuiltIn(record: object): void {
  Object.defineProperty(record, mark, { value: thisCopy });
}

const compiled = /* @__PURE__ */ new WeakMap<object, CompiledOperation>();

/** Copies a definition, so that it can be frozen without freezing what belongs to the caller, and checks it. */
export function copyDefinition<D extends object>(definition: D): Readonly<D> {
  const fields = readDefinition(definition);
  if (fields.paging !== undefined) fields.paging = Object.freeze({ ...readPaging(fields.paging) });
  const copy = Object.freeze({ ...fields } as D);
  // A schema that is made when it is used first is checked at the first call.
  const isDeferred = [fields.query, fields.body, fields.response].some(isLazy);
  if (!isDeferred) compileOperation(copy);
  return copy;
}

/** Checks a definition and prepares it; only once if it is frozen, since then it cannot change. */
export function compileOperation(definition: unknown): CompiledOperation {
  const key = Object(definition);
  const known = compiled.get(key);
  if (known !== undefined) return known;
  const operation = compile(readDefinition(definition), ownProperty(key, mark));
  if (Object.isFrozen(definition)) compiled.set(key, operation);
  return operation;
}

export type ReadOperation =
  | { readonly ok: true; readonly operation: CompiledOperation }
  | { readonly ok: false; readonly operation: OperationIdentity; readonly error: unknown };

/** Reads the operation of a call. It never throws: the use of the call does. */
export function readOperation(definition: unknown): ReadOperation {
  try {
    if (typeof definition === 'string') {
      const id = JSON.stringify(toLine(definition, 80));
      const problem = `must be a record, not ${id}: call the method of that name, or import the record from bot-platform-sdk/operations`;
      problemThrower('request')('operation', problem);
    }
    return { ok: true, operation: compileOperation(definition) };
  } catch (error) {
    return { ok: false, operation: identify(definition), error };
  }
}

function identify(definition: unknown): OperationIdentity {
  let fields: Record<string, unknown>;
  try {
    fields = readDefinition(definition);
  } catch {
    fields = withoutPrototype(); // It is no object, or reading a field throws.
  }
  const { id, method, path, stream, paging } = fields;
  return {
    id: typeof id === 'string' ? toLine(id, 80) : 'unknown',
    method: isMethod(method) ? method : 'GET',
    path: typeof path === 'string' ? toLine(path, 80) : '',
    isStream: stream !== undefined,
    isPublic: false,
    items: paging === undefined ? undefined : '',
  };
}

function readDefinition(definition: unknown): Record<string, unknown> {
  if (typeof definition !== 'object' || definition === null) {
    throwProblem('operation', 'must be a record with id, method, path, and response or stream');
  }
  return readOwnProperties(definition, throwProblem, 'operation');
}

/** `maker` identifies the copy of this package that made the record; it is `undefined` for a definition of a user. */
function compile(definition: Record<string, unknown>, maker: unknown): CompiledOperation {
  const { id, api, method, path, stream, payload } = definition;
  const isBuiltIn = maker !== undefined;
  if (payload !== undefined && !isBuiltIn) {
    throwProblem('payload', 'is no field of an operation: it is an option of `getEvent` alone');
  }
  const unknown = Object.keys(definition).find((field) => !fields.includes(field));
  if (unknown !== undefined) {
    const problem = `is not a known field; expected one of: ${fields.slice(1).join(', ')}`;
    throwProblem(toLine(unknown, 80), problem);
  }
  if (typeof id !== 'string' || !/^[A-Za-z][\w.-]*$/.test(id)) {
    return throwProblem('id', 'must be a letter, then letters, digits, "_", "-" or "."');
  }
  if (api !== undefined && api !== 'chat' && api !== 'admin') {
    return throwProblem('api', "must be 'chat' or 'admin'");
  }
  if (!isMethod(method)) return throwProblem('method', `must be one of ${methods.join(', ')}`);
  if (typeof path !== 'string')
    return throwProblem('path', 'must be a template such as "/events/{id}"');
  const workspace = readFlag('workspace', definition.workspace);
  if (workspace !== undefined && api === 'chat') {
    throwProblem('workspace', "must not be set if `api` is 'chat'");
  }
  const isStream = stream !== undefined;
  if (isStream) checkResponseFields(method, definition);
  const response = isStream ? stream : definition.response;
  if (!isSchema(response))
    return throwProblem(isStream ? 'stream' : 'response', 'must be a Zod 4 schema');
  if (method === 'GET' && definition.body !== undefined) {
    throwProblem('body', 'must not be set if `method` is GET');
  }
  const template = parseTemplate(path);
  const query = readPart('query', definition.query);
  const body = readPart('body', definition.body);
  const paging = compilePaging(definition.paging, response);
  // The records of this package declare the token of a list that has one. Others have one page.
  const hasToken = !isBuiltIn || query?.names.includes('nextToken') === true;
  const tokenPath = hasToken ? paging.tokenPath : undefined;
  return {
    id,
    api,
    method,
    path,
    ...template,
    names: inputNames(template.parameters, query, body, tokenPath),
    query,
    body,
    response,
    isStream,
    isPublic: readFlag('public', definition.public) ?? false,
    needsWorkspace: workspace ?? true,
    isBuiltIn,
    isForeign: isBuiltIn && maker !== thisCopy,
    items: paging.items,
    tokenPath,
    payload: typeof payload === 'string' ? payload : undefined,
    isIdempotent: idempotence(definition.idempotent, method),
  };
}

function checkResponseFields(method: Method, definition: Record<string, unknown>): void {
  if (method !== 'GET') throwProblem('method', 'must be GET if `stream` is set');
  const field = responseFields.find((name) => definition[name] !== undefined);
  if (field !== undefined) throwProblem(field, 'must not be set if `stream` is set');
}

function isMethod(value: unknown): value is Method {
  return methods.includes(value);
}

/** A parameter is a whole segment: if it were a part of one, an id could complete it to `..`. */
function parseTemplate(path: string): { literals: string[]; parameters: string[] } {
  const parameters: string[] = [];
  const literals = [''];
  if (!path.startsWith('/')) throwProblem('path', 'must begin with "/"');
  for (const segment of path.slice(1).split('/')) {
    const name = /^\{([A-Za-z_][\w-]*)\}$/.exec(segment)?.[1];
    if (name !== undefined) {
      parameters.push(name);
      literals.push('');
      literals[literals.length - 2] += '/';
    } else if (/^[\w.~!$&'()*+,;=:@-]+$/.test(segment) && !/^\.\.?$/.test(segment)) {
      literals[literals.length - 1] += `/${segment}`;
    } else {
      throwProblem(
        'path',
        `has the segment ${JSON.stringify(segment)}, which must be plain text, or a parameter such as "{id}"`,
      );
    }
  }
  return { literals, parameters };
}

function readPart(field: 'query' | 'body', schema: unknown): InputPart | undefined {
  if (schema === undefined) return undefined;
  if (!isSchema(schema)) return throwProblem(field, 'must be a Zod 4 schema');
  const properties = objectProperties(schema);
  if (properties !== undefined) return { schema, ...properties };
  const problem = 'must be a schema of an object: its properties are part of the flat input';
  return throwProblem(field, problem);
}

function compilePaging(
  paging: unknown,
  response: Schema,
): Pick<CompiledOperation, 'items' | 'tokenPath'> {
  if (paging === undefined) return { items: undefined, tokenPath: undefined };
  const { items, token = 'meta.nextToken', ...others } = readPaging(paging);
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) {
    const name = JSON.stringify(toLine(unknown, 80));
    return throwProblem('paging', `has the unknown field ${name}; expected one of: items, token`);
  }
  if (typeof items !== 'string' || items === '') {
    return throwProblem('paging', 'must be { items: the array property of the response }');
  }
  const declared = outputProperties(response);
  if (declared !== undefined && !declared.includes(items)) {
    const names =
      declared.length === 0 ? 'it declares none' : `expected one of: ${declared.join(', ')}`;
    const name = JSON.stringify(toLine(items, 80));
    throwProblem('paging', `must name a property of the response, which has no ${name}; ${names}`);
  }
  if (typeof token !== 'string' || !/^[^.]+(\.[^.]+)*$/.test(token)) {
    return throwProblem(
      'paging',
      'must have as `token` a path of properties, such as "meta.nextToken"',
    );
  }
  return { items, tokenPath: token.split('.') };
}

function readPaging(paging: unknown): Record<string, unknown> {
  return readOwnProperties(paging, throwProblem, 'paging');
}

function idempotence(idempotent: unknown, method: Method): CompiledOperation['isIdempotent'] {
  if (typeof idempotent === 'function') return (input) => idempotent(input);
  const isSafe = method !== 'POST' && method !== 'PATCH';
  const isIdempotent =
    readFlag('idempotent', idempotent, ', or a function of the input that returns one') ?? isSafe;
  return () => isIdempotent;
}

function readFlag(field: string, value: unknown, alternative = ''): boolean | undefined {
  if (value === undefined || typeof value === 'boolean') return value;
  return throwProblem(field, `must be a boolean${alternative}`);
}

function inputNames(
  parameters: readonly string[],
  query: InputPart | undefined,
  body: InputPart | undefined,
  tokenPath: readonly string[] | undefined,
): string[] {
  const token =
    tokenPath !== undefined && query?.names.includes('nextToken') !== true ? ['nextToken'] : [];
  const names = [...parameters, ...(query?.names ?? []), ...(body?.names ?? []), ...token];
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  return repeated === undefined
    ? names
    : throwProblem(
        'operation',
        `must not have the name "${repeated}" twice among path, query and body`,
      );
}
