import * as z from 'zod/mini';
import { ConfigurationError, defineOperation } from '../../index.ts';
import {
  BodyObject,
  type MediaTypes,
  type OpenApiDocument,
  type OperationObject,
  type ParameterObject,
  ResponseObject,
  Unsupported,
} from './document.ts';
import { inPath, namesInPath } from './path.ts';
import type { Schemas } from './schemas.ts';
import { nothing, oneOfShapes, type Shape, unknown } from './shape.ts';
import { assign, block, call, comment, type Doc, quote } from './text.ts';

/** An operation of a document, and the names that it has in the module. */
export interface Source {
  readonly name: string;
  readonly id: string;
  readonly method: string;
  readonly path: string;
  readonly operation: OperationObject;
  /** Those of the operation, and those of its path. */
  readonly parameters: readonly ParameterObject[];
}

/** Headers that a client sends itself, or that OpenAPI defines elsewhere. */
const ownHeaders = ['x-user-key', 'authorization', 'x-workspace-id', 'accept', 'content-type'];

/** Writes an operation as a record. `note` gets what callers have to know. */
export function writeOperation(
  source: Source,
  document: OpenApiDocument,
  schemas: Schemas,
  note: (text: string) => void,
): Doc {
  const { name, id, parameters } = source;
  const method = source.method.toUpperCase();
  checkHeaders(parameters, note);
  const body = bodyOf(source, document, schemas, note);
  const query = queryOf(parameters, body, schemas, note);
  const response = responseOf(source, document, schemas);
  const items = pagedItems(query, body, response);
  const parameterNames = namesInPath(source.path, [query, body], note);
  const path = inPath(source.path, (name) => `{${parameterNames.get(name)}}`);
  checkDefinition(id, method, path, query, body);
  const fields = [
    ['id: ', quote(id)],
    ['method: ', quote(method)],
    ['path: ', quote(path)],
    query === undefined ? '' : ['query: ', query.code],
    body === undefined ? '' : ['body: ', body.code],
    ['response: ', response.code],
    items === undefined ? '' : `paging: { items: ${quote(items)} }`,
  ].filter((field) => field !== '');
  const definition = call('defineOperation', block(fields, ','));
  return [comment(describe(source, parameterNames)), assign(`export const ${name}`, definition)];
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
    note(`the header ${name} is left out: pass it with the option \`headers\``);
  }
}

function queryOf(
  parameters: readonly ParameterObject[],
  body: Shape | undefined,
  schemas: Schemas,
  note: (text: string) => void,
): Shape | undefined {
  const entries = new Map<string, { readonly doc: Doc; readonly shape: Shape }>();
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
    entries.set(name, { doc: [property.comment, property.code], shape });
  }
  if (entries.size === 0) return undefined;
  const docs = [...entries.values()].map(({ doc }) => doc);
  const fields = new Map([...entries].map(([name, { shape }]) => [name, shape]));
  return { code: call('z.strictObject', block(docs, ',')), types: [], fields };
}

/** Whether a list is sent as `a=1&a=2`, as the client does. */
function isRepeated({ style = 'form', explode = style === 'form' }: ParameterObject): boolean {
  return style === 'form' && explode;
}

function bodyOf(
  source: Source,
  document: OpenApiDocument,
  schemas: Schemas,
  note: (text: string) => void,
): Shape | undefined {
  if (source.operation.requestBody === undefined) return undefined;
  const body = document.read(BodyObject, document.resolve(source.operation.requestBody));
  const schema = jsonSchema(body.content);
  if (schema === undefined) throw new Unsupported(`its body is ${mediaTypes(body.content)}`);
  const shape = schemas.named(schema, 'request', `${source.name}Request`);
  if (shape.fields === undefined) throw new Unsupported('its body is not a JSON object');
  if (body.required) return shape;
  if (!shape.isDemanding) return { ...shape, code: call('z.optional', shape.code) };
  // Most documents that do not say that a body is required forgot it.
  note('its body is taken as required, since properties of it are');
  return shape;
}

function responseOf(
  { name, operation }: Source,
  document: OpenApiDocument,
  schemas: Schemas,
): Shape {
  const { responses = {} } = operation;
  const successes = Object.keys(responses).filter((status) => /^2(\d\d|XX)$/i.test(status));
  const statuses = successes.length === 0 && 'default' in responses ? ['default'] : successes;
  const shapes = statuses.flatMap((status): Shape[] => {
    const { content = {} } = document.read(ResponseObject, document.resolve(responses[status]));
    if (Object.keys(content).length === 0) return [nothing];
    const schema = jsonSchema(content);
    if (schema === undefined) throw new Unsupported(`its response is ${mediaTypes(content)}`);
    return [schemas.named(schema, 'response', `${name}Response`)];
  });
  // Without a documented body, only 204 and 205 are sure to have none.
  const isOpen = shapes.every((shape) => shape === nothing);
  return isOpen && !statuses.some((status) => /^20[45]$/.test(status))
    ? unknown
    : oneOfShapes(shapes);
}

function jsonSchema(content: MediaTypes): unknown {
  const [media] = Object.entries(content).filter(([type]) =>
    /^(application\/([\w.-]+\+)?json|(application|\*)\/\*)\s*(;|$)/i.test(type),
  );
  return media === undefined ? undefined : (media[1].schema ?? true);
}

function mediaTypes(content: MediaTypes): string {
  return `${Object.keys(content).join(' or ') || 'of no type'}, not JSON`;
}

/** The array of a paged list: the token travels in the query, and comes back in `meta`. */
function pagedItems(
  query: Shape | undefined,
  body: Shape | undefined,
  response: Shape,
): string | undefined {
  const hasToken = (shape: Shape | undefined): boolean => shape?.fields?.has('nextToken') ?? false;
  const isInMeta = hasToken(response.fields?.get('meta'));
  if (hasToken(query) && isInMeta) {
    const arrays = [...(response.fields ?? [])].filter(([, { item }]) => item !== undefined);
    const [only] = arrays;
    if (only !== undefined && arrays.length === 1) return only[0];
    const names = arrays.map(([name]) => name).join(', ') || 'no property';
    throw new Unsupported(`its list is not one array of the response: ${names}`);
  }
  if (isInMeta || [query, body, response].some(hasToken)) {
    throw new Unsupported('nextToken is not in both the query and `meta` of the response');
  }
  return undefined;
}

/** Asks `defineOperation` itself, so that the record is one that it takes. */
function checkDefinition(
  id: string,
  method: string,
  path: string,
  query: Shape | undefined,
  body: Shape | undefined,
): void {
  const part = (shape: Shape): z.ZodMiniType =>
    z.object(Object.fromEntries([...(shape.fields ?? [])].map(([name]) => [name, z.unknown()])));
  const parts = { ...(query && { query: part(query) }), ...(body && { body: part(body) }) };
  try {
    Reflect.apply(defineOperation, undefined, [
      { id, method, path, ...parts, response: z.unknown() },
    ]);
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    throw new Unsupported(error.message.replace(/^defineOperation: /, ''));
  }
}
