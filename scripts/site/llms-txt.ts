import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { lexer } from 'marked';
import manifest from '../../package.json' with { type: 'json' };
import typedoc from '../../typedoc.json' with { type: 'json' };

/** Writes `llms.txt` beside the site: its pages as Markdown, with a sentence for each. See https://llmstxt.org. */
process.chdir(join(import.meta.dirname, '../..'));

const pages = [typedoc.readme, ...typedoc.projectDocuments];
for (const page of pages) {
  mkdirSync(join(typedoc.out, dirname(page)), { recursive: true });
  // Under their own names, so that the links between them work here, too.
  cpSync(page, join(typedoc.out, page));
}

const lines = pages.map((page) => {
  const { title, summary } = introductionOf(page);
  return `- [${title}](${page}): ${summary}`;
});
const { summary } = introductionOf(typedoc.readme);
writeFileSync(
  join(typedoc.out, 'llms.txt'),
  `# ${manifest.name}\n\n> ${summary}\n\n## Pages\n\n${lines.join('\n')}\n`,
);

/** The heading of a page, and the paragraph below it on one line. */
function introductionOf(page: string): { readonly title: string; readonly summary: string } {
  const tokens = lexer(readFileSync(page, 'utf8'));
  const heading = tokens.find(({ type }) => type === 'heading');
  const paragraph = tokens.find(({ type }) => type === 'paragraph');
  if (heading === undefined || paragraph === undefined) {
    throw new Error(`${page} needs a heading and a paragraph below it`);
  }
  return { title: textOf(heading), summary: textOf(paragraph) };
}

function textOf(token: object): string {
  return String(Reflect.get(token, 'text')).replaceAll('\n', ' ');
}
