import type { Api } from './document.ts';
import type { WrittenOperation } from './records.ts';

/** The guide to operations, the tables of an API in it written anew. */
export function writeTables(
  page: string,
  api: Api,
  operations: readonly WrittenOperation[],
): string {
  const tables = [...Map.groupBy(operations, ({ tag }) => tag)].map(([title, group]) => {
    const rows = group.map((operation) => writeRow(api, operation));
    return `### ${title}\n\n${[...head, ...rows].join('\n')}\n`;
  });
  return replacePart(page, `tables of the ${api} API`, tables.join('\n'));
}

/** The page for coding agents, which may read no other page, the methods of an API in it written anew. */
export function writeMethodTable(
  page: string,
  api: Api,
  operations: readonly WrittenOperation[],
): string {
  const rows = operations.map((operation) => {
    const result = resultOf(operation).replace(/\[(.+)\]\(.+\)/, '$1');
    return `| \`${api}.${operation.id}\` | ${inputOf(operation)} | ${result} |`;
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
  if (before === undefined || after === undefined) throw new Error(`the page lacks ${begin}`);
  return [before, begin, '\n\n', text, '\n', end, after].join('');
}

const head = ['| Operation | What it does | Input | Returns | Retried |', '|---|---|---|---|---|'];

function writeRow(api: Api, operation: WrittenOperation): string {
  const cells = [
    `\`${api}.${operation.id}\``,
    operation.summary.replace(/\.$/, ''),
    inputOf(operation),
    resultOf(operation),
    retriesOf(operation),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Path parameters, then the body, then the query: what is required is bold. */
function inputOf({ parameters, fields, query }: WrittenOperation): string {
  const inPath = parameters
    .filter((parameter) => parameter.in === 'path')
    .map(({ name }) => ({ name, isRequired: true }));
  const shown = [...inPath, ...fields, ...query].map(({ name, isRequired }) =>
    isRequired ? `**\`${name}\`**` : `\`${name}\``,
  );
  return shown.join(', ') || 'none';
}

function resultOf({ isStream, paging, responseType, responseFields }: WrittenOperation): string {
  if (isStream) return '[a stream](streams.md) of signals';
  if (paging !== undefined) return `a list of \`${paging.items}\``;
  if (responseType === 'EmptyResponse') return '`{}`';
  const isEnvelope = responseType.endsWith('Response') && responseFields.length > 0;
  const names = responseFields.map(({ name }) => name).join(', ');
  return isEnvelope ? `\`{ ${names} }\`` : `\`${responseType}\``;
}

function retriesOf({ id, method, isIdempotent }: WrittenOperation): string {
  if (id === 'getOrCreateConversation') return 'with an `id`';
  return method !== 'POST' || isIdempotent ? 'yes' : 'no';
}
