import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { lexer } from 'marked';
import manifest from '../package.json' with { type: 'json' };
import { guides } from '../website/guides.ts';

/** Writes `llms.txt` beside the site: its pages as Markdown, with a sentence for each. See https://llmstxt.org. */
const site = 'site';
process.chdir(join(import.meta.dirname, '..'));

for (const page of guides.flatMap(({ pages }) => pages)) {
  mkdirSync(join(site, dirname(page)), { recursive: true });
  // Under their own names, so that the links between them work here, too.
  cpSync(page, join(site, page));
}

const groups = guides.map(({ group, pages }) => {
  const lines = pages.map((page) => {
    const { title, summary } = introductionOf(page);
    return `- [${title}](${page}): ${summary}`;
  });
  return `## ${group}\n\n${lines.join('\n')}\n`;
});
const { summary } = introductionOf('README.md');
writeFileSync(join(site, 'llms.txt'), `# ${manifest.name}\n\n> ${summary}\n\n${groups.join('\n')}`);

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
