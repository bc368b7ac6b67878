import { type Refuse, readOwnProperties, refuseConfiguration } from '../options/reader.ts';
import { toLine } from '../shared/text.ts';
import { isSchema, type ObjectProperties, objectProperties, type Schema } from './schema.ts';

/** The HTTP methods an operation may have. */
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** A definition of an operation, prepared: everything that does not depend on a call. */
export interface CompiledOperation {
  readonly id: string;
  readonly method: Method;
  readonly path: string;
  /** The path template, split at its parameters: one literal more than there are parameters. */
  readonly literals: readonly string[];
  readonly parameters: readonly string[];
  /** The names that the flat input may have: path parameters, query and body properties, and the token of a list. */
  readonly names: readonly string[];
  readonly query: Part | undefined;
  readonly body: Part | undefined;
  readonly response: Schema;
  /** The property of the response that holds the items, if the operation is paged. */
  readonly items: string | undefined;
  readonly payload: string | undefined;
  isIdempotent(input: Readonly<Record<string, unknown>>): unknown;
}

/** The query or the body: its schema, and which properties of the flat input belong to it. */
export interface Part extends ObjectProperties {
  readonly schema: Schema;
}

const methods: readonly unknown[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] satisfies Method[];
const fields = [
  'id',
  'method',
  'path',
  'query',
  'body',
  'response',
  'paging',
  'idempotent',
  'payload',
];

const refuse: Refuse = (option, problem, cause) =>
  refuseConfiguration('defineOperation')(option, problem, cause);

const compiled = /* @__PURE__ */ new WeakMap<object, CompiledOperation>();

/** Checks a definition and prepares it; only once if it is frozen, since then it cannot change. */
export function compileOperation(definition: unknown): CompiledOperation {
  const key = Object(definition);
  const known = compiled.get(key);
  if (known !== undefined) return known;
  const operation = compile(readDefinition(definition));
  if (Object.isFrozen(definition)) compiled.set(key, operation);
  return operation;
}

/** Copies a definition, so that it can be frozen without freezing what belongs to the caller. */
export function copyDefinition<D extends object>(definition: D): D {
  const copy = readDefinition(definition);
  if (copy.paging !== undefined) copy.paging = Object.freeze({ ...readPaging(copy.paging) });
  return { ...copy } as D;
}

/** Stands for a definition that cannot be used: only its names, for events. */
export function unusableOperation(definition: unknown): CompiledOperation {
  let names: Partial<Record<'id' | 'method' | 'path' | 'paging', unknown>> = {};
  try {
    const { id, method, path, paging } = Object(definition);
    names = { id, method, path, paging };
  } catch {
    // A getter that throws is reported as the cause of the error itself.
  }
  return {
    id: typeof names.id === 'string' ? toLine(names.id, 80) : 'unknown',
    method: isMethod(names.method) ? names.method : 'GET',
    path: typeof names.path === 'string' ? toLine(names.path, 80) : '',
    literals: [],
    parameters: [],
    names: [],
    query: undefined,
    body: undefined,
    response: undefined as never,
    items: names.paging === undefined ? undefined : '',
    payload: undefined,
    isIdempotent: () => false,
  };
}

function readDefinition(definition: unknown): Record<string, unknown> {
  if (typeof definition !== 'object' || definition === null) {
    refuse('operation', 'must be a record with id, method, path and response');
  }
  return readOwnProperties(definition, refuse, 'operation');
}

function compile(definition: Record<string, unknown>): CompiledOperation {
  const unknown = Object.keys(definition).find((field) => !fields.includes(field));
  if (unknown !== undefined) {
    refuse(toLine(unknown, 80), `is not a known field; expected one of: ${fields.join(', ')}`);
  }
  const { id, method, path, response, payload, idempotent } = definition;
  if (typeof id !== 'string' || !/^[A-Za-z][\w.-]*$/.test(id)) {
    return refuse('id', 'must be a letter, then letters, digits, "_", "-" or "."');
  }
  if (!isMethod(method)) return refuse('method', `must be one of ${methods.join(', ')}`);
  if (typeof path !== 'string') return refuse('path', 'must be a template such as "/events/{id}"');
  if (!isSchema(response)) return refuse('response', 'must be a Zod 4 schema');
  if (payload !== undefined && typeof payload !== 'string') {
    return refuse('payload', 'must be the name of a property of the response');
  }
  if (method === 'GET' && definition.body !== undefined) {
    refuse('body', 'must not be set if `method` is GET');
  }
  const items = pagingItems(definition.paging, response);
  const template = parseTemplate(path);
  const query = part('query', definition.query);
  const body = part('body', definition.body);
  const names = inputNames(template.parameters, query, body, items);
  return {
    id,
    method,
    path,
    ...template,
    names,
    query,
    body,
    response,
    items,
    payload,
    isIdempotent: idempotence(idempotent, method),
  };
}

function isMethod(value: unknown): value is Method {
  return methods.includes(value);
}

/** A parameter is a whole segment: if it were a part of one, an id could complete it to `..`. */
function parseTemplate(path: string): { literals: string[]; parameters: string[] } {
  const parameters: string[] = [];
  const literals = [''];
  if (!path.startsWith('/')) refuse('path', 'must begin with "/"');
  for (const segment of path.slice(1).split('/')) {
    const name = /^\{([A-Za-z_][\w-]*)\}$/.exec(segment)?.[1];
    if (name !== undefined) {
      parameters.push(name);
      literals.push('');
      literals[literals.length - 2] += '/';
    } else if (/^[\w.~!$&'()*+,;=:@-]+$/.test(segment) && !/^\.\.?$/.test(segment)) {
      literals[literals.length - 1] += `/${segment}`;
    } else {
      refuse(
        'path',
        `has the segment ${JSON.stringify(segment)}, which must be plain text, or a parameter such as "{id}"`,
      );
    }
  }
  return { literals, parameters };
}

function part(field: 'query' | 'body', schema: unknown): Part | undefined {
  if (schema === undefined) return undefined;
  if (!isSchema(schema)) return refuse(field, 'must be a Zod 4 schema');
  const properties = objectProperties(schema);
  return properties === undefined
    ? refuse(field, 'must be a schema of an object: its properties are part of the flat input')
    : { schema, ...properties };
}

function pagingItems(paging: unknown, response: Schema): string | undefined {
  if (paging === undefined) return undefined;
  const { items } = readPaging(paging);
  if (typeof items !== 'string') {
    return refuse('paging', 'must be { items: the array property of the response }');
  }
  const properties = objectProperties(response);
  if (properties !== undefined && !properties.open && !properties.names.includes(items)) {
    refuse('paging', `must name a property of the response, which has no ${JSON.stringify(items)}`);
  }
  return items;
}

function readPaging(paging: unknown): Record<string, unknown> {
  return readOwnProperties(paging, refuse, 'paging');
}

function idempotence(idempotent: unknown, method: Method): CompiledOperation['isIdempotent'] {
  if (typeof idempotent === 'function') return (input) => idempotent(input);
  if (idempotent !== undefined && typeof idempotent !== 'boolean') {
    refuse('idempotent', 'must be a boolean, or a function of the input that returns one');
  }
  const isIdempotent = idempotent ?? (method !== 'POST' && method !== 'PATCH');
  return () => isIdempotent;
}

function inputNames(
  parameters: readonly string[],
  query: Part | undefined,
  body: Part | undefined,
  items: string | undefined,
): string[] {
  const token =
    items !== undefined && query?.names.includes('nextToken') !== true ? ['nextToken'] : [];
  const names = [...parameters, ...(query?.names ?? []), ...(body?.names ?? []), ...token];
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  return repeated === undefined
    ? names
    : refuse('operation', `must not have the name "${repeated}" twice among path, query and body`);
}
