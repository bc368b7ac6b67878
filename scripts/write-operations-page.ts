import * as z from 'zod/mini';
import { BodyObject, type OpenApiDocument, Unsupported } from '../src/cli/openapi/document.ts';
import { print, union } from '../src/cli/openapi/text.ts';
import type { WrittenOperation } from '../src/cli/openapi/write-operation.ts';
import { rawOperation } from './raw-operation.ts';

const Tagged = z.object({ tags: z.tuple([z.string()]) });

/** The guide to operations, the tables of an API in it written anew. */
export function writeTables(
  page: string,
  api: 'chat' | 'admin',
  operations: readonly WrittenOperation[],
  document: OpenApiDocument,
): string {
  const begin = `<!-- The tables of the ${api} API, written by \`npm run operations:update\` from docs/openapi.yaml -->`;
  const end = `<!-- The end of the tables of the ${api} API -->`;
  const [before, rest = ''] = page.split(begin);
  const [, after] = rest.split(end);
  if (before === undefined || after === undefined) throw new Unsupported(`the page lacks ${begin}`);
  const rows = Map.groupBy(operations, (operation) => {
    const [tag] = document.read(Tagged, rawOperation(operation, document)).tags;
    return tag;
  });
  const tables = [...rows].map(([title, group]) => {
    const body = group.map((operation) => writeRow(api, operation, document));
    return `### ${title}\n\n${[...head, ...body].join('\n')}\n`;
  });
  return [before, begin, '\n\n', tables.join('\n'), '\n', end, after].join('');
}

const head = ['| Operation | What it does | Input | Returns | Retried |', '|---|---|---|---|---|'];

function writeRow(
  api: 'chat' | 'admin',
  operation: WrittenOperation,
  document: OpenApiDocument,
): string {
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
  return document.schema(Object(content['application/json']?.schema)).required ?? [];
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

function retriesOf({ id, method }: WrittenOperation): string {
  if (id === 'getOrCreateConversation') return 'with an `id`';
  return method.toUpperCase() === 'POST' ? 'on 429 only' : 'yes';
}
