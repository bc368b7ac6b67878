import type { Api } from './document.ts';
import type { WrittenOperation } from './records.ts';

/** The guide to operations, the lists of an API in it written anew: what each operation does. */
export function writeLists(
  page: string,
  api: Api,
  operations: readonly WrittenOperation[],
): string {
  const groups = [...Map.groupBy(operations, ({ tag }) => tag)].map(([title, group]) => {
    const items = group.map(({ id, summary }) => `- \`${api}.${id}\`: ${summary}`);
    return `### ${title}\n\n${items.join('\n')}\n`;
  });
  return replacePart(page, `operations of the ${api} API`, groups.join('\n'));
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
