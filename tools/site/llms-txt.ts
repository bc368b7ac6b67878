import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import manifest from '../../package.json' with { type: 'json' };
import { guides } from './guides.ts';
import { type Introduction, introductionOf } from './introduction.ts';

/** Writes `llms.txt` beside the site: its pages as Markdown, with a sentence for each. See https://llmstxt.org. */
const site = 'site';
process.chdir(join(import.meta.dirname, '../..'));

for (const page of guides.flatMap(({ pages }) => pages)) {
  mkdirSync(join(site, dirname(page)), { recursive: true });
  // Under their own names, so that the links between them work here, too.
  cpSync(page, join(site, page));
}

const groups = guides.map(({ group, pages }) => {
  const lines = pages.map((page) => {
    const { title, summary } = requireIntroduction(page);
    return `- [${title}](${page}): ${summary}`;
  });
  return `## ${group}\n\n${lines.join('\n')}\n`;
});
const { summary } = requireIntroduction('README.md');
writeFileSync(join(site, 'llms.txt'), `# ${manifest.name}\n\n> ${summary}\n\n${groups.join('\n')}`);

function requireIntroduction(page: string): Introduction {
  const introduction = introductionOf(page);
  if (introduction !== undefined) return introduction;
  throw new Error(`${page} needs a heading and a paragraph below it`);
}
