import { globSync, readdirSync, readFileSync, statSync } from 'node:fs';
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
    const others = files.filter((file) => !/^dist\/(cli\/)?[\w-]+(\.d)?\.c?[jt]s$/.test(file));
    // If the repository lacks one of them, the tests of the documents fail.
    const documents = [
      'AGENTS.md',
      'CHANGELOG.md',
      'LICENSE',
      'README.md',
      'SECURITY.md',
      'package.json',
      'sbom.json',
    ];
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

  test('the tarball has at most 4 MB when it is unpacked', () => {
    const sizes = files.map((file) => statSync(join(folder, file)).size);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(4_000_000);
  });

  test('no file of the tarball is a source map, or names one', () => {
    const code = files.filter((file) => file.startsWith('dist/'));
    expect(code.filter((file) => /\.map$|sourceMappingURL/.test(file + read(file)))).toEqual([]);
  });

  test.for(files)('%s contains no path of the machine that built it', (file) => {
    const paths = [process.cwd(), homedir(), tmpdir()];
    expect(paths.filter((path) => read(file).includes(path))).toEqual([]);
  });
});

describe('sbom.json', () => {
  const sbom = JSON.parse(read('sbom.json'));
  const bundled = ['@noble/hashes', 'eventsource-parser', 'ky', 'zod'];

  test('sbom.json is a CycloneDX document that is the same for the same sources', () => {
    expect(sbom).toMatchObject({
      bomFormat: 'CycloneDX',
      specVersion: '1.6',
      metadata: { component: { name: manifest.name, version: manifest.version } },
    });
    expect(read('sbom.json')).not.toMatch(/serialNumber|timestamp/);
  });

  test('sbom.json and the licenses name the packages that are bundled, and no others', () => {
    const heads = read('dist/third-party-licenses.txt').matchAll(/^([\w@/-]+) \d+\.\d+\.\d+$/gm);
    expect(sbom.components.map(({ name }: { name: string }) => name)).toEqual(bundled);
    expect(Array.from(heads, ([, name]) => name)).toEqual(bundled);
  });

  test.for(bundled)('sbom.json has the version, the license and the hash of %s', (name) => {
    const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
    const { version, license, integrity } = lock.packages[`node_modules/${name}`];
    const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
    const content = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
    expect(sbom.components).toContainEqual({
      type: 'library',
      'bom-ref': purl,
      name,
      version,
      licenses: [{ license: { id: license } }],
      purl,
      hashes: [{ alg: 'SHA-512', content }],
    });
    expect(read('dist/third-party-licenses.txt').split('\n')).toContain(`${name} ${version}`);
  });
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

    test('it uses Math.random only for times to wait', () => {
      const uses = [...loaded].flatMap((file) => read(file).match(/.*Math\.random.*/g) ?? []);
      expect(uses).not.toEqual([]);
      // A dialogue draws a number at each moment, for the wait that may follow.
      for (const line of uses) expect(line).toMatch(/backoff|delay|idleTimeout|moment/i);
    });
  });
});
