import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { pages } from './blocks.ts';
import { anchorsOf, linksOf } from './markdown.ts';

describe.each(pages())('%s', (page) => {
  test('links to files and headings that exist', () => {
    const broken = linksOf(page).filter(
      (link) => !/^https?:/.test(link) && !leadsSomewhere(page, link),
    );
    expect(broken).toEqual([]);
  });

  test('names npm scripts that exist', () => {
    const named = [...readFileSync(page, 'utf8').matchAll(/npm run (?:--silent )?([\w:-]+)/g)];
    const missing = named
      .map(([, name = '']) => name)
      .filter((name) => !(name in manifest.scripts));
    expect(missing).toEqual([]);
  });
});

test('Every promise of SECURITY.md links to the test that holds the package to it', () => {
  const sections = readFileSync('SECURITY.md', 'utf8').split(/^## /m);
  const promises = sections.find((text) => text.startsWith('What is promised')) ?? '';
  const items = promises.split(/^- /m).slice(1);
  expect(items.length).toBeGreaterThan(5);
  expect(items.filter((item) => !/\]\(test\/[^)]+\.test\.ts\)/.test(item))).toEqual([]);
});

function leadsSomewhere(page: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? page : join(dirname(page), path);
  return existsSync(target) && (anchor === undefined || anchorsOf(target).includes(anchor));
}
