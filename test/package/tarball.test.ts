import { execFileSync } from 'node:child_process';
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
      ['docs/*.md', 'docs/pictures/*.svg', 'examples/**/*.{ts,md,html,css,webm}'],
      {
        cwd: root,
        exclude: ['**/*.test.ts'],
      },
    );
    const expected = [...documents, ...guides];
    expect(others.sort()).toEqual([...expected, 'dist/third-party-licenses.txt'].sort());
  });

  test('the tarball unpacks to exactly the files that it lists', () => {
    const listed = execFileSync('tar', ['-tzf', inject('tarball')], { encoding: 'utf8' });
    const names = listed.trim().split('\n');
    expect(names.map((name) => name.replace(/^package\//, '')).sort()).toEqual([...files].sort());
  });

  test('the tarball has the licenses of the bundled packages', () => {
    const licenses = read('dist/third-party-licenses.txt');
    expect(licenses).toContain('Sindre Sorhus');
    expect(licenses).toContain('Colin McDonnell');
  });
});

describe('package.json', () => {
  test('package.json runs nothing when the package is installed', () => {
    const scripts = [
      'preinstall',
      'install',
      'postinstall',
      'prepare',
      'preprepare',
      'postprepare',
    ];
    expect(Object.keys(manifest.scripts).filter((name) => scripts.includes(name))).toEqual([]);
  });

  test('package.json has no dependencies other than ky, zod and eventsource-parser', () => {
    expect(Object.keys(manifest.dependencies).sort()).toEqual(['eventsource-parser', 'ky', 'zod']);
    expect(manifest.optionalDependencies).toBeUndefined();
    expect(manifest.bundledDependencies).toBeUndefined();
  });

  test('package.json makes the packages that only one entry point needs optional peers', () => {
    const peers = Object.keys(manifest.peerDependencies);
    expect(peers.sort()).toEqual(['msw', 'undici']);
    expect(peers.every((name) => manifest.peerDependenciesMeta[name].optional)).toBe(true);
  });

  test('package.json has one command, which Node runs', () => {
    expect(manifest.bin).toBe('./dist/cli/index.js');
    expect(read('dist/cli/index.js').split('\n')[0]).toBe('#!/usr/bin/env node');
  });

  test('package.json declares that no import has side effects', () => {
    expect(manifest.sideEffects).toBe(false);
  });

  test.for(['.', './node', './operations', './testing'])(
    'package.json lists types before code for %s',
    (entry) => {
      for (const condition of ['import', 'require']) {
        const targets: Record<string, string> = manifest.exports[entry][condition];
        expect(Object.keys(targets)).toEqual(['types', 'default']);
        for (const target of Object.values(targets)) expect(files).toContain(target.slice(2));
      }
    },
  );
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
      for (const line of uses) expect(line).toMatch(/backoff|jitter|delay|wait/i);
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
