import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
import { describe, expect, inject, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
const folder = join(inject('project'), 'node_modules/bot-platform-sdk');
const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  .filter((file) => file.isFile())
  .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1));
const read = (file: string): string => readFileSync(join(folder, file), 'utf8');

describe('the tarball', () => {
  test('the tarball has the build, the documents and the examples without their tests, and nothing else', () => {
    const others = files.filter(
      (file) => !/^dist\/(cli\/)?[\w-]+(\.d)?\.c?[jt]s(\.map)?$/.test(file),
    );
    // If the repository lacks one of them, the tests of the documents fail.
    const documents = ['AGENTS.md', 'CHANGELOG.md', 'LICENSE', 'README.md', 'package.json'].filter(
      (file) => existsSync(join(root, file)),
    );
    const guides = globSync(
      ['docs/*.md', 'docs/pictures/*.{svg,png}', 'examples/**/*.{ts,md,html,css,webm}'],
      {
        cwd: root,
        exclude: ['**/*.test.ts'],
      },
    );
    const expected = [...documents, ...guides];
    expect(others.sort()).toEqual([...expected, 'dist/third-party-licenses.txt'].sort());
  });

  test('the tarball has the licenses of the bundled packages', () => {
    const licenses = read('dist/third-party-licenses.txt');
    expect(licenses).toContain('Sindre Sorhus');
    expect(licenses).toContain('Colin McDonnell');
  });

  test.for(['@noble/hashes', 'eventsource-parser', 'ky', 'zod'])(
    'the tarball names the version of %s that is bundled',
    (name) => {
      const { version } = JSON.parse(
        readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8'),
      );
      expect(read('dist/third-party-licenses.txt').split('\n')).toContain(`${name} ${version}`);
    },
  );
});

test('package.json has one address of the repository, in three fields', () => {
  const { repository, homepage, bugs } = manifest;
  const address = /^git\+(https:\/\/.+)\.git$/.exec(repository.url)?.[1];
  expect(address).toBeDefined();
  expect({ homepage, bugs }).toEqual({ homepage: `${address}#readme`, bugs: `${address}/issues` });
});

test('package.json runs nothing when the package is installed', () => {
  const installing = /^(pre|post)?(install|prepare)$/;
  expect(Object.keys(manifest.scripts).filter((name) => installing.test(name))).toEqual([]);
});

const scripts = files.filter((file) => /\.c?js$/.test(file));
/** The code that programs import: all but the command. */
const library = scripts.filter((file) => !file.startsWith('dist/cli/'));

describe('the code', () => {
  const withoutComments = (file: string): string =>
    transformSync(read(file), { minifyWhitespace: true, legalComments: 'none' }).code;

  test.for(scripts)('%s evaluates no text as code', (file) => {
    expect(withoutComments(file).match(/\beval\(|\bnew Function\b|\bFunction\(/)).toBeNull();
  });

  test.for(library)('%s prints nothing and reads no environment', (file) => {
    expect(withoutComments(file).match(/\bconsole\.|\bprocess\.(env|argv)\b/)).toBeNull();
  });

  describe.for(['dist/index.js', 'dist/index.cjs'])('%s', (entry) => {
    const loaded = new Set<string>();
    const specifiers: string[] = [];
    const visit = (file: string): void => {
      if (loaded.has(file)) return;
      loaded.add(file);
      for (const [, specifier = ''] of withoutComments(file).matchAll(
        /(?:\bfrom|\bimport|\brequire\(|\bimport\()\s*["']([^"']+)["']/g,
      )) {
        specifiers.push(specifier);
        if (specifier.startsWith('./')) visit(join('dist', specifier));
      }
    };
    visit(entry);

    test('it imports only files of the build', () => {
      expect(specifiers.filter((specifier) => !specifier.startsWith('./chunk-'))).toEqual([]);
      expect(loaded.size).toBeGreaterThan(1);
    });

    test('it uses nothing of Node or of a page', () => {
      const code = [...loaded].map(withoutComments).join('\n');
      expect(code.match(/\b(process|localStorage|document)\./)).toBeNull();
    });

    test('it uses Math.random only for the wait before a retry', () => {
      const uses = [...loaded].flatMap((file) => read(file).match(/.*Math\.random.*/g) ?? []);
      expect(uses).not.toEqual([]);
      // A dialogue draws a number at each moment, for the wait that may follow.
      for (const line of uses) expect(line).toMatch(/backoff|jitter|delay|wait|moment/i);
    });
  });
});

describe('the source maps', () => {
  const maps = files.filter((file) => file.endsWith('.map'));

  test('all code that programs import has a source map', () => {
    expect(maps.sort()).toEqual(library.map((file) => `${file}.map`).sort());
  });

  test.for(maps)('%s has relative paths and contains the sources', (file) => {
    const { sources, sourcesContent = [], sourceRoot } = JSON.parse(read(file));
    expect(sourceRoot ?? '').toBe('');
    for (const source of sources) expect(source).toMatch(/^(\.\.\/)+(src|node_modules)\//);
    expect(sourcesContent).toHaveLength(sources.length);
  });

  test.for(files)('%s contains no path of the machine that built it', (file) => {
    const paths = [process.cwd(), homedir(), tmpdir()];
    expect(paths.filter((path) => read(file).includes(path))).toEqual([]);
  });
});
