import { ConfigurationError } from '../errors.ts';
import type { Method, OperationDefinition } from '../operation.ts';
import { createGuard, type Guard } from './guard.ts';
import { ownProperties, refuseUnknown } from './own-properties.ts';
import { isSchema, type ObjectProperties, objectProperties, type Schema } from './schema.ts';

/** An operation with everything worked out that does not depend on a call. */
export interface CompiledOperation {
  readonly id: string;
  readonly method: Method;
  readonly path: string;
  /** The path template cut at its parameters: one literal more than there are parameters. */
  readonly literals: readonly string[];
  readonly parameters: readonly string[];
  /** What the flat input may name: path parameters, query and body properties, and the token of a list. */
  readonly names: readonly string[];
  readonly query: Part | undefined;
  readonly body: Part | undefined;
  readonly response: Schema;
  /** Whether a response is, for sure and unchanged, what its schema makes of it. */
  readonly accepts: Guard;
  /** Of a paged operation: the property of the response that holds the items. */
  readonly items: string | undefined;
  readonly payload: string | undefined;
  isIdempotent(input: Readonly<Record<string, unknown>>): unknown;
}

/** The query or the body: its schema, and which properties of the flat input belong to it. */
export interface Part extends ObjectProperties {
  readonly schema: Schema;
}

const methods: readonly unknown[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] satisfies Method[];
const fields: readonly string[] = [
  'id',
  'method',
  'path',
  'query',
  'body',
  'response',
  'paging',
  'idempotent',
  'payload',
] satisfies (keyof OperationDefinition)[];

const compiled = /* @__PURE__ */ new WeakMap<object, CompiledOperation>();

/** Checks a definition and works it out; once, where it is frozen and so cannot change. */
export function compileOperation(definition: unknown): CompiledOperation {
  const isObject = typeof definition === 'object' && definition !== null;
  const known = isObject ? compiled.get(definition) : undefined;
  if (known !== undefined) return known;
  const operation = compile(readDefinition(definition));
  if (isObject && Object.isFrozen(definition)) compiled.set(definition, operation);
  return operation;
}

/** Copies a definition, so that it can be frozen without freezing what belongs to the caller. */
export function copyDefinition<D extends object>(definition: D): D {
  const copy = readDefinition(definition);
  if (copy.paging !== undefined) copy.paging = Object.freeze({ ...readPaging(copy.paging) });
  return { ...copy } as D;
}

function readDefinition(definition: unknown): Record<string, unknown> {
  if (typeof definition !== 'object' || definition === null)
    refuse('operation', 'must be a record with id, method, path and response');
  return ownProperties(definition, (problem, cause) => refuse('operation', problem, cause));
}

function compile(definition: Record<string, unknown>): CompiledOperation {
  refuseUnknown(definition, fields, refuse);
  const { id, method, path, response, payload, idempotent } = definition;
  if (typeof id !== 'string' || !/^[A-Za-z][\w.-]*$/.test(id)) {
    refuse('id', 'must be a letter, then letters, digits, "_", "-" or "."');
  }
  if (!isMethod(method)) refuse('method', `must be one of ${methods.join(', ')}`);
  if (typeof path !== 'string') refuse('path', 'must be a template as "/events/{id}"');
  if (!isSchema(response)) refuse('response', 'must be a Zod 4 schema');
  if (payload !== undefined && typeof payload !== 'string')
    refuse('payload', 'must be the name of a property of the response');
  if (method === 'GET' && definition.body !== undefined)
    refuse('body', 'must not be given with GET');
  const items = pagingItems(definition.paging, response);
  const template = parseTemplate(path);
  const query = part('query', definition.query);
  const body = part('body', definition.body);
  const operation: CompiledOperation = {
    id,
    method,
    path,
    ...template,
    names: inputNames(template.parameters, query, body, items),
    query,
    body,
    response,
    accepts: createGuard(response),
    items,
    payload,
    isIdempotent: idempotence(idempotent, method),
  };
  refuseRepeatedNames(operation.names);
  return operation;
}

function isMethod(value: unknown): value is Method {
  return methods.includes(value);
}

/** A parameter is a whole segment: a part of one could be joined to `..` by an id. */
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
        `segment ${JSON.stringify(segment)} must be a plain one, or a parameter as "{id}"`,
      );
    }
  }
  return { literals, parameters };
}

function part(field: 'query' | 'body', schema: unknown): Part | undefined {
  if (schema === undefined) return undefined;
  if (!isSchema(schema)) refuse(field, 'must be a Zod 4 schema');
  const properties = objectProperties(schema);
  if (properties === undefined)
    refuse(field, 'must be a schema of an object: its properties are part of the flat input');
  return { schema, ...properties };
}

function pagingItems(paging: unknown, response: Schema): string | undefined {
  if (paging === undefined) return undefined;
  const { items } = readPaging(paging);
  if (typeof items !== 'string')
    refuse('paging', 'must be { items: the array property of the response }');
  const properties = objectProperties(response);
  if (properties !== undefined && !properties.open && !properties.names.includes(items)) {
    refuse('paging', `must name a property of the response, which has no ${JSON.stringify(items)}`);
  }
  return items;
}

function readPaging(paging: unknown): Record<string, unknown> {
  return ownProperties(paging, (problem, cause) => refuse('paging', problem, cause));
}

function idempotence(idempotent: unknown, method: Method): CompiledOperation['isIdempotent'] {
  if (typeof idempotent === 'function') return (input) => idempotent(input);
  if (idempotent !== undefined && typeof idempotent !== 'boolean') {
    refuse('idempotent', 'must be a boolean, or a function of the input that gives one');
  }
  const answer = idempotent ?? (method !== 'POST' && method !== 'PATCH');
  return () => answer;
}

function inputNames(
  parameters: readonly string[],
  query: Part | undefined,
  body: Part | undefined,
  items: string | undefined,
): string[] {
  const token =
    items !== undefined && query?.names.includes('nextToken') !== true ? ['nextToken'] : [];
  return [...parameters, ...(query?.names ?? []), ...(body?.names ?? []), ...token];
}

function refuseRepeatedNames(names: readonly string[]): void {
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined)
    refuse('operation', `must not have the name "${repeated}" twice among path, query and body`);
}

function refuse(option: string, problem: string, cause?: unknown): never {
  const summary = `defineOperation: \`${option}\` ${problem}`;
  throw new ConfigurationError(option, { summary }, undefined, { cause });
}
