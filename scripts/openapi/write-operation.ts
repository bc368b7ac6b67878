import * as z from 'zod/mini';
import { ConfigurationError } from '../../src/errors/index.ts';
import { defineOperation } from '../../src/operation.ts';
import { bodyOf, responseOf } from './body-and-response.ts';
import { type OpenApiDocument, type ParameterObject, Unsupported } from './document.ts';
import { type Paging, pagingOf } from './paging.ts';
import { checkPath, inPath, namesInPath } from './path-parameters.ts';
import type { Property } from './property.ts';
import type { Schemas } from './schemas.ts';
import { needsWorkspace } from './security.ts';
import type { Shape } from './shape.ts';
import type { Source } from './source.ts';
import { assign, block, call, comment, type Doc, lazy, quote } from './text.ts';

/** Headers that a client or its `fetch` sends. That an operation needs those of one client only is checked with its API. */
const ownHeaders = [
  'x-user-key',
  'authorization',
  'x-workspace-id',
  'accept',
  'content-type',
  'content-length',
  'host',
  'user-agent',
];

/** An operation as it was written: the parts of its input, and what a call of it returns. */
export interface WrittenOperation extends Source {
  readonly query: readonly Property[];
  readonly body: Shape | undefined;
  readonly field: 'response' | 'stream';
  readonly response: Shape;
  readonly paging: Paging | undefined;
  readonly doc: Doc;
}

/** Writes an operation as a record. `note` gets what callers have to know. */
export function writeOperation(
  source: Source,
  document: OpenApiDocument,
  schemas: Schemas,
  note: (text: string) => void,
): WrittenOperation {
  const { name, id, parameters } = source;
  const method = source.method.toUpperCase();
  checkHeaders(parameters, note);
  checkPath(parameters, document, note);
  const body = bodyOf(source, document, schemas, note);
  const properties = queryOf(parameters, body, schemas, note);
  const query = properties.length === 0 ? undefined : queryShape(properties);
  const { field, shape: response } = responseOf(source, document, schemas, note);
  const paging = field === 'stream' ? undefined : pagingOf(id, query, body, response, note);
  const parameterNames = namesInPath(source.path, [query, body], note);
  const path = inPath(source.path, (name) => `{${parameterNames.get(name)}}`);
  checkDefinition({ id, method, path, field, query, body });
  const fields = [
    ['id: ', quote(id)],
    source.api === undefined ? '' : `api: ${quote(source.api)}`,
    ['method: ', quote(method)],
    ['path: ', quote(path)],
    query === undefined ? '' : ['query: ', schemaOf(query)],
    body === undefined ? '' : ['body: ', schemaOf(body)],
    [`${field}: `, schemaOf(response)],
    paging === undefined ? '' : `paging: { ${pagingFields(paging)} }`,
    source.operation['x-idempotent'] === true ? 'idempotent: true' : '',
    source.isPublic ? 'public: true' : '',
    source.api === 'admin' && !needsWorkspace(source.operation, document) ? 'workspace: false' : '',
  ].filter((field) => field !== '');
  const definition = call('defineOperation', block(fields, ','));
  const text = comment(describe(source, parameterNames));
  const doc = [text, assign(`export const ${name}`, definition)];
  return { ...source, query: properties, body, field, response, paging, doc };
}

/** The name of a schema, or what makes it on first use. */
function schemaOf({ code }: Shape): Doc {
  return typeof code === 'string' ? code : lazy(code);
}

function describe(
  { operation, parameters }: Source,
  parameterNames: ReadonlyMap<string, string>,
): string {
  const { summary = '', description = '', deprecated } = operation;
  const paths = parameters.flatMap((parameter) => {
    if (parameter.in !== 'path' || !parameter.description) return [];
    const name = parameterNames.get(parameter.name) ?? parameter.name;
    return [`- \`${name}\`: ${parameter.description.trim()}`];
  });
  const paragraphs = [summary.trim(), description.trim(), paths.join('\n')];
  const text = [...new Set(paragraphs)].filter((paragraph) => paragraph !== '').join('\n\n');
  return deprecated ? `${text}\n@deprecated`.trim() : text;
}

function checkHeaders(parameters: readonly ParameterObject[], note: (text: string) => void): void {
  for (const { name, in: place, required } of parameters) {
    if (place === 'cookie' && required) throw new Unsupported(`it needs the cookie ${name}`);
    if (place === 'cookie') note(`the cookie ${name} is left out`);
    if (place !== 'header' || ownHeaders.includes(name.toLowerCase())) continue;
    if (required) throw new Unsupported(`it needs the header ${name}, which no client sends`);
    note(`the header ${name} is left out: pass it with the option \`headers\``);
  }
}

function queryOf(
  parameters: readonly ParameterObject[],
  body: Shape | undefined,
  schemas: Schemas,
  note: (text: string) => void,
): readonly Property[] {
  const entries = new Map<string, Property>();
  for (const parameter of parameters) {
    const { name, required = false } = parameter;
    if (parameter.in !== 'query') continue;
    if (name === '__proto__') {
      if (required) throw new Unsupported(`it needs the query parameter ${name}`);
      note(`the query parameter ${name} is left out`);
      continue;
    }
    const property = schemas.property(name, parameter.schema, required, 'request', parameter);
    const { shape } = property;
    const isInBody = body?.fields?.has(name) ?? false;
    const isObject = shape.fields !== undefined || shape.item?.fields !== undefined;
    const isJoined = shape.item !== undefined && !isRepeated(parameter);
    if (isInBody || isObject || isJoined || parameter.content !== undefined) {
      const kind = isInBody ? 'also in the body' : isJoined ? 'a list in one value' : 'an object';
      const what = `the query parameter ${name} (${kind})`;
      if (required) throw new Unsupported(`it needs ${what}`);
      note(`${what} is left out${isInBody ? '' : ': pass it with the option `query`'}`);
      continue;
    }
    if (required && shape.needs !== undefined) {
      throw new Unsupported(
        `no value fits the query parameter ${name}: ${[...shape.needs].join(', ')}`,
      );
    }
    entries.set(name, property);
  }
  return [...entries.values()];
}

function queryShape(properties: readonly Property[]): Shape {
  const docs = properties.map(({ comment, code }): Doc => [comment, code]);
  const fields = new Map(properties.map(({ name, shape }) => [name, shape]));
  return { code: call('z.strictObject', block(docs, ',')), types: [], fields };
}

/** Whether a list is sent as `a=1&a=2`, as the client does. */
function isRepeated({ style = 'form', explode = style === 'form' }: ParameterObject): boolean {
  return style === 'form' && explode;
}

function pagingFields({ items, token }: Paging): string {
  return `items: ${quote(items)}${token == null ? '' : `, token: ${quote(token)}`}`;
}

interface Record {
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly field: 'response' | 'stream';
  readonly query: Shape | undefined;
  readonly body: Shape | undefined;
}

/** Asks `defineOperation` itself, so that the record is one that it takes. */
function checkDefinition({ id, method, path, field, query, body }: Record): void {
  const part = (shape: Shape): z.ZodMiniType =>
    z.object(Object.fromEntries([...(shape.fields ?? [])].map(([name]) => [name, z.unknown()])));
  const parts = { ...(query && { query: part(query) }), ...(body && { body: part(body) }) };
  try {
    Reflect.apply(defineOperation, undefined, [
      { id, method, path, ...parts, [field]: z.unknown() },
    ]);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    throw new Unsupported(error.message.replace(/^defineOperation: /, ''));
  }
}
