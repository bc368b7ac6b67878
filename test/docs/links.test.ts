// @module-tag processes
import { execFile } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { readGuides } from '../../tools/site/guides.ts';
import { anchorsOf, linksOf } from './markdown.ts';
import { pages } from './programs.ts';

const guides = globSync('docs/*.md').sort();

describe.for(pages())('%s', (page) => {
  const text = readFileSync(page, 'utf8');

  test('a page links only to files and headings that exist', () => {
    const broken = linksOf(text).filter((link) => isRelative(link) && !leadsSomewhere(page, link));
    expect(broken).toEqual([]);
  });

  test('a page names only npm scripts that exist', () => {
    const named = [...text.matchAll(/npm run (?:--silent )?([\w:-]+)/g)];
    const missing = named
      .map(([, name = '']) => name)
      .filter((name) => !(name in manifest.scripts));
    expect(missing).toEqual([]);
  });
});

describe('the guides', () => {
  test('AGENTS.md names all guides', () => {
    const text = readFileSync('AGENTS.md', 'utf8');
    expect(guides.filter((guide) => !text.includes(`\`${guide}\``))).toEqual([]);
  });

  test('all guides and the examples are in the table of the README, which is the menu of the site', () => {
    const groups = readGuides();
    expect(groups.map(({ name }) => name)).toEqual(['Start', 'Guides', 'Production', 'Reference']);
    const shown = groups.flatMap(({ pages }) => pages.map(({ file }) => file));
    expect([...guides, 'examples/README.md'].filter((page) => !shown.includes(page))).toEqual([]);
  });
});

test('the pages in the tarball link only to files in the tarball', async () => {
  const packed = await packedFiles();
  const broken = packed
    // SECURITY.md links to tests, which are in the repository.
    .filter((file) => file.endsWith('.md') && file !== 'SECURITY.md')
    .flatMap((page) =>
      linksOf(readFileSync(page, 'utf8'))
        .filter((link) => isRelative(link) && !packed.includes(targetOf(page, link)))
        .map((link) => `${link} in ${page}`),
    );
  expect(broken).toEqual([]);
});

describe('the doc comments', () => {
  const sources = globSync('src/**/*.ts').map((file) => ({
    file,
    text: readFileSync(file, 'utf8'),
  }));

  test('doc comments name no document that users do not have', () => {
    const found = sources.filter(({ text }) => /Specification §|[Ss]ection \d/.test(text));
    expect(found.map(({ file }) => file)).toEqual([]);
  });

  test('doc comments refer only to sections of guides that exist', () => {
    const named = sources.flatMap(({ text }) => [
      ...text.matchAll(/"([^"]+)" in (docs\/[\w-]+\.md)/g),
    ]);
    expect(named.length).toBeGreaterThan(10);
    const missing = named.filter(
      ([, heading = '', page = '']) =>
        !anchorsOf(page).includes(heading.toLowerCase().replaceAll(' ', '-')),
    );
    expect(missing.map(([reference]) => reference)).toEqual([]);
  });
});

test('every promise of SECURITY.md links to the test of that promise', () => {
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

/** What `npm pack` puts into the tarball. */
async function packedFiles(): Promise<string[]> {
  const { stdout } = await promisify(execFile)(
    'npm',
    ['pack', '--dry-run', '--json', '--ignore-scripts', '--loglevel=error'],
    { maxBuffer: 16 * 1024 * 1024 },
  );
  const archives: { files: { path: string }[] }[] = JSON.parse(stdout);
  return archives.flatMap(({ files }) => files.map(({ path }) => path));
}
