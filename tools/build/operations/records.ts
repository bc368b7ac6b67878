import { comment } from './comment.ts';
import type { Api, Document, Operation, Schema } from './document.ts';
import { type Property, quote, Schemas, type Written } from './schemas.ts';

export interface WrittenOperation extends Operation {
  readonly query: readonly Property[];
  /** The properties of the body, and its type; without a body, none. */
  readonly fields: readonly Property[];
  readonly bodyType: string | undefined;
  readonly responseType: string;
  readonly responseFields: readonly Property[];
  readonly paging: Paging | undefined;
  readonly record: string;
}

export interface Paging {
  readonly items: string;
  readonly itemType: string;
  /** The place of the token, unless it is `meta.nextToken`; `null` if the list has one page. */
  readonly token: 'nextToken' | null | undefined;
}

/** The operations of an API, and the schemas that they use. */
export function writeRecords(api: Api, document: Document) {
  const all = document.operations(api);
  const schemas = new Schemas(
    document,
    all.map(({ response }) => response),
  );
  return { operations: all.map((operation) => writeOperation(operation, schemas)), schemas };
}

function writeOperation(operation: Operation, schemas: Schemas): WrittenOperation {
  const { id, parameters, body, response } = operation;
  const name = id.charAt(0).toUpperCase() + id.slice(1);
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  const query = inQuery.map(({ name, required = false, description, schema }) => ({
    ...{ name, isRequired: required, description },
    ...schemas.write(schema, 'request'),
  }));
  if (query.length > 0) schemas.declareQuery(id, query);
  const sent =
    body && schemas.declare(`${name}Request`, described(body, `What \`${id}\` sends.`), 'request');
  const fields = body === undefined ? [] : schemas.properties(body, 'request');
  const responseFields = schemas.properties(response, 'response');
  const paging = pagingOf(id, query, responseFields);
  const isPage = paging?.token === 'nextToken';
  const received = schemas.declare(
    `${name}Response`,
    described(response, `What \`${id}\` returns.`),
    'response',
    isPage,
  );
  return {
    ...operation,
    ...{ query, fields, responseFields, paging },
    bodyType: sent?.type,
    responseType: received.type,
    record: recordOf(operation, query, sent, received, paging),
  };
}

function described(schema: Schema, description: string): Schema {
  return schema.$ref === undefined ? { description, ...schema } : schema;
}

/** How a list is paged: the token travels in the query as `nextToken`, and comes back in the response. */
function pagingOf(
  id: string,
  query: readonly Property[],
  response: readonly Property[],
): Paging | undefined {
  const hasToken = (properties: readonly Property[]): boolean =>
    properties.some(({ name }) => name === 'nextToken');
  const isInMeta = response.some(({ name, type }) => name === 'meta' && type === 'ListMeta');
  const isPaged = hasToken(query) && (isInMeta || hasToken(response));
  if (!isPaged && !/^list[A-Z]/.test(id)) return undefined;
  const [list, second] = response.filter(({ type }) => type.endsWith('[]'));
  if (list === undefined || second !== undefined) {
    throw new Error(`${id}: the response of a list must have one array`);
  }
  const itemType = list.type.replace(/^\((.*)\)\[\]$|\[\]$/s, '$1');
  const token = isPaged ? (isInMeta ? undefined : 'nextToken') : null;
  return { items: list.name, itemType: itemType === '' ? list.type.slice(0, -2) : itemType, token };
}

function recordOf(
  operation: Operation,
  query: readonly Property[],
  sent: Written | undefined,
  received: Written,
  paging: Paging | undefined,
): string {
  const { id, api, method, path, summary, description, parameters, payload } = operation;
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const places = inPath.map(({ name, description }) => `- \`${name}\`: ${description}`);
  const text = [summary, description, places.join('\n')].filter((part) => part !== '');
  const token = paging?.token == null ? paging?.token : quote(paging.token);
  const fields = [
    `id: ${quote(id)}`,
    `api: ${quote(api)}`,
    `method: ${quote(method)}`,
    `path: ${quote(path)}`,
    query.length > 0 && getter('query', `${id}QuerySchema()`),
    sent && getter('body', sent.code),
    getter(operation.isStream ? 'stream' : 'response', received.code),
    paging &&
      `paging: { items: ${quote(paging.items)}${token == null ? '' : `, token: ${token}`} }`,
    operation.isIdempotent && 'idempotent: true',
    payload !== undefined && `payload: ${quote(payload)}`,
    operation.isPublic && 'public: true',
    api === 'admin' && !operation.isPublic && !operation.needsWorkspace && 'workspace: false',
  ].filter((field) => typeof field === 'string');
  return `${comment(text.join('\n\n'))}export const ${id} = /* @__PURE__ */ builtInOperation({ ${fields.join(',\n')} });`;
}

/** A schema is made when its property is read first. */
function getter(name: string, code: string): string {
  return `get ${name}() { return ${code}; }`;
}
