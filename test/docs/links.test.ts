import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import typedoc from '../../typedoc.json' with { type: 'json' };
import { anchorsOf, linksOf } from './markdown.ts';
import { packedFiles } from './packed-files.ts';
import { pages } from './programs.ts';

const guides = globSync('docs/*.md').sort();

describe.for(pages())('%s', (page) => {
  const text = readFileSync(page, 'utf8');

  test('links to files and headings that exist', () => {
    const broken = linksOf(text).filter((link) => isRelative(link) && !leadsSomewhere(page, link));
    expect(broken).toEqual([]);
  });

  test('names npm scripts that exist', () => {
    const named = [...text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)];
    const missing = named
      .map(([, name = '']) => name)
      .filter((name) => !(name in manifest.scripts));
    expect(missing).toEqual([]);
  });
});

describe('The guides', () => {
  test('are all linked from the README', () => {
    const linked = linksOf(readFileSync('README.md', 'utf8')).map((link) => link.split('#')[0]);
    expect(guides.filter((guide) => !linked.includes(guide))).toEqual([]);
  });

  test('are all named to coding agents', () => {
    const text = readFileSync('AGENTS.md', 'utf8');
    expect(guides.filter((guide) => !text.includes(`\`${guide}\``))).toEqual([]);
  });

  test('are all pages of the site', () => {
    expect(guides.filter((guide) => !typedoc.projectDocuments.includes(guide))).toEqual([]);
  });

  test('are all in the tarball', async () => {
    const packed = await packedFiles();
    expect(guides.filter((guide) => !packed.includes(guide))).toEqual([]);
  });
});

test('The pages in the tarball link to nothing that is not in it', async () => {
  const packed = await packedFiles();
  const broken = packed
    .filter((file) => file.endsWith('.md'))
    .flatMap((page) =>
      linksOf(readFileSync(page, 'utf8'))
        .filter((link) => isRelative(link) && !packed.includes(targetOf(page, link)))
        .map((link) => `${link} in ${page}`),
    );
  expect(broken).toEqual([]);
});

describe('The doc comments', () => {
  const sources = globSync('src/**/*.ts').map((file) => ({
    file,
    text: readFileSync(file, 'utf8'),
  }));

  test('name no document that users do not have', () => {
    const found = sources.filter(({ text }) => /Specification §|[Ss]ection \d/.test(text));
    expect(found.map(({ file }) => file)).toEqual([]);
  });

  test('refer to sections of guides that exist', () => {
    const named = sources.flatMap(({ text }) => [
      ...text.matchAll(/"([^"]+)" in (docs\/[\w-]+\.md)/g),
    ]);
    expect(named.length).toBeGreaterThan(20);
    const missing = named.filter(
      ([, heading = '', page = '']) =>
        !anchorsOf(page).includes(heading.toLowerCase().replaceAll(' ', '-')),
    );
    expect(missing.map(([reference]) => reference)).toEqual([]);
  });
});

test('Every promise of SECURITY.md links to the test that holds the package to it', () => {
  const sections = readFileSync('SECURITY.md', 'utf8').split(/^## /m);
  const promises = sections.find((text) => text.startsWith('What is promised')) ?? '';
  const items = promises.split(/^- /m).slice(1);
  expect(items.length).toBeGreaterThan(5);
  expect(items.filter((item) => !/\]\(test\/[^)]+\.test\.ts\)/.test(item))).toEqual([]);
});

function isRelative(link: string): boolean {
  return !/^[a-z]+:/.test(link);
}

function targetOf(page: string, link: string): string {
  const [path = ''] = link.split('#');
  return path === '' ? page : join(dirname(page), path);
}

function leadsSomewhere(page: string, link: string): boolean {
  const target = targetOf(page, link);
  const [, anchor] = link.split('#');
  return existsSync(target) && (anchor === undefined || anchorsOf(target).includes(anchor));
}
