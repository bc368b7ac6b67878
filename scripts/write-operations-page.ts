import * as z from 'zod/mini';
import { BodyObject, type OpenApiDocument, Unsupported } from './openapi/document.ts';
import { print, union } from './openapi/text.ts';
import type { WrittenOperation } from './openapi/write-operation.ts';
import { rawOperation } from './raw-operation.ts';

const Tagged = z.object({ tags: z.tuple([z.string()]) });

type Api = 'chat' | 'admin';

/** The guide to operations, the tables of an API in it written anew. */
export function writeTables(
  page: string,
  api: Api,
  operations: readonly WrittenOperation[],
  document: OpenApiDocument,
): string {
  const rows = Map.groupBy(operations, (operation) => {
    const [tag] = document.read(Tagged, rawOperation(operation, document)).tags;
    return tag;
  });
  const tables = [...rows].map(([title, group]) => {
    const body = group.map((operation) => writeRow(api, operation, document));
    return `### ${title}\n\n${[...head, ...body].join('\n')}\n`;
  });
  return replacePart(page, `tables of the ${api} API`, tables.join('\n'));
}

/** The page for coding agents, which may read no other page, the methods of an API in it written anew. */
export function writeMethodTable(
  page: string,
  api: Api,
  operations: readonly WrittenOperation[],
  document: OpenApiDocument,
): string {
  const rows = operations.map((operation) => {
    const result = resultOf(operation).replace(/\[(.+)\]\(.+\)/, '$1');
    return `| \`${api}.${operation.id}\` | ${inputOf(operation, document)} | ${result} |`;
  });
  const table = ['| Method | Input | Returns |', '|---|---|---|', ...rows, ''].join('\n');
  return replacePart(page, `methods of the ${api} API`, table);
}

/** A page, what stands between two comments in it replaced. */
function replacePart(page: string, name: string, text: string): string {
  const begin = `<!-- The ${name}, written by \`npm run operations:update\` from docs/openapi.yaml -->`;
  const end = `<!-- The end of the ${name} -->`;
  const [before, rest = ''] = page.split(begin);
  const [, after] = rest.split(end);
  if (before === undefined || after === undefined) throw new Unsupported(`the page lacks ${begin}`);
  return [before, begin, '\n\n', text, '\n', end, after].join('');
}

const head = ['| Operation | What it does | Input | Returns | Retried |', '|---|---|---|---|---|'];

function writeRow(api: Api, operation: WrittenOperation, document: OpenApiDocument): string {
  const cells = [
    `\`${api}.${operation.id}\``,
    (operation.operation.summary ?? '').replace(/\.$/, ''),
    inputOf(operation, document),
    resultOf(operation),
    retriesOf(operation),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Path parameters, then the body, then the query: what is required is bold. */
function inputOf(operation: WrittenOperation, document: OpenApiDocument): string {
  const { parameters, query, body } = operation;
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const required = requiredInBody(operation, document);
  const names = [
    ...inPath.map(({ name }) => ({ name, isRequired: true })),
    ...[...(body?.fields?.keys() ?? [])].map((name) => ({
      name,
      isRequired: required.includes(name),
    })),
    ...query.map(({ name, isOptional }) => ({ name, isRequired: !isOptional })),
  ];
  const shown = names.map(({ name, isRequired }) =>
    isRequired ? `**\`${name}\`**` : `\`${name}\``,
  );
  return shown.join(', ') || 'none';
}

function requiredInBody(
  { operation: { requestBody } }: WrittenOperation,
  document: OpenApiDocument,
): readonly string[] {
  if (requestBody === undefined) return [];
  const { content } = document.read(BodyObject, document.resolve(requestBody));
  return (
    document.schema(Object(document.resolve(content['application/json']?.schema))).required ?? []
  );
}

function resultOf({ field, paging, response }: WrittenOperation): string {
  if (field === 'stream') return '[a stream](streams.md) of signals';
  if (paging !== undefined) return `a list of \`${paging.items}\``;
  const [type = ''] = response.types;
  const name = print(union([type])).trim();
  if (name === 'EmptyResponse') return '`{}`';
  const fields = [...(response.fields?.keys() ?? [])];
  const isEnvelope = name.endsWith('Response') && fields.length > 0;
  return isEnvelope ? `\`{ ${fields.join(', ')} }\`` : `\`${name}\``;
}

function retriesOf({ id, method, operation }: WrittenOperation): string {
  if (id === 'getOrCreateConversation') return 'with an `id`';
  const isRepeatable = method.toUpperCase() !== 'POST' || operation['x-idempotent'] === true;
  return isRepeatable ? 'yes' : 'no';
}
