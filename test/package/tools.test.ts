import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { createFolder } from '../support/folder.ts';
import { expectFacts, program } from './program.ts';
import { output } from './run.ts';
import { scratch } from './scratch.ts';

const tool = (file: string): string => join(inject('tools'), file);

test.for(['commonjs', 'module'])('a program runs with tsx, with the type %s', async (type) => {
  using files = scratch({
    'package.json': `{ "type": "${type}" }`,
    'main.ts': program.typescript,
  });
  const main = files.file('main.ts');
  expectFacts(await output(process.execPath, [tool('tsx/dist/cli.mjs'), main]));
});

test('a program runs with ts-node', async () => {
  using files = scratch({
    'package.json': '{ "type": "commonjs" }',
    'main.ts': program.typescript,
    'tsconfig.json': JSON.stringify({
      compilerOptions: { module: 'node16', target: 'es2022', strict: true, types: ['node'] },
      'ts-node': { compiler: tool('typescript-5.9') },
    }),
  });
  const main = files.file('main.ts');
  const parameters = [tool('ts-node/dist/bin.js'), main];
  expectFacts(await output(process.execPath, parameters, { cwd: files.path }));
});

test('a TypeScript program runs with the type stripping of Node', async () => {
  using files = scratch({
    'package.json': '{ "type": "module" }',
    'main.ts': program.typescript,
  });
  expectFacts(await output(process.execPath, [files.file('main.ts')]));
});

/** Scripts of builds; each writes `out/main.*` next to itself. */
const builds: Readonly<Record<string, string>> = {
  'esbuild as an ES module': `
    import { build } from 'esbuild';
    await build({ entryPoints: ['main.mjs'], bundle: true, format: 'esm', outfile: 'out/main.mjs' });`,
  'esbuild for a browser, minified': `
    import { build } from 'esbuild';
    await build({ entryPoints: ['main.mjs'], bundle: true, minify: true, format: 'esm', platform: 'browser', outfile: 'out/main.mjs' });`,
  'esbuild as one file for a Lambda function': `
    import { build } from 'esbuild';
    await build({ entryPoints: ['main.cjs'], bundle: true, minify: true, format: 'cjs', platform: 'node', target: 'node22', outfile: 'out/main.cjs' });`,
  'rollup as an ES module': `
    import { rollup } from 'rollup';
    import { nodeResolve } from '@rollup/plugin-node-resolve';
    const bundle = await rollup({ input: 'main.mjs', plugins: [nodeResolve()], onwarn(warning) { throw new Error(warning.message); } });
    await bundle.write({ file: 'out/main.mjs', format: 'es' });`,
  'webpack for a browser, minified': `
    import webpack from 'webpack';
    const compiler = webpack({
      mode: 'production', target: ['web', 'es2022'], context: import.meta.dirname, entry: './main.mjs',
      experiments: { topLevelAwait: true, outputModule: true },
      output: { path: import.meta.dirname + '/out', filename: 'main.mjs', module: true },
    });
    compiler.run((error, stats) => {
      if (error || stats.hasErrors() || stats.hasWarnings()) throw error ?? new Error(stats.toString());
    });`,
  'webpack for Node, from CommonJS': `
    import webpack from 'webpack';
    const compiler = webpack({
      mode: 'production', target: 'node', context: import.meta.dirname, entry: './main.cjs',
      output: { path: import.meta.dirname + '/out', filename: 'main.cjs' },
    });
    compiler.run((error, stats) => {
      if (error || stats.hasErrors() || stats.hasWarnings()) throw error ?? new Error(stats.toString());
    });`,
};

test.for(Object.entries(builds))(
  'a bundle runs without the files that it was built from: %s',
  async ([, build]) => {
    using files = scratch({
      'main.mjs': program.esm,
      'main.cjs': program.cjs,
      'build.mjs': build,
    });
    expect(await output(process.execPath, ['build.mjs'], { cwd: files.path })).toBe('');
    const [name = ''] = readdirSync(files.file('out'));
    const bundle = readFileSync(join(files.path, 'out', name), 'utf8');
    using elsewhere = createFolder({ [name]: bundle });
    expectFacts(await output(process.execPath, [elsewhere.file(name)]));
  },
);
