import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createFolder } from '../support/folder.ts';
import { expectFacts, program } from './program.ts';
import { output } from './run.ts';
import { scratch } from './scratch.ts';

/** Scripts of builds; each writes `out/main.*` next to itself. */
const builds: Readonly<Record<string, string>> = {
  'esbuild as one file for a Lambda function': `
    import { build } from 'esbuild';
    await build({ entryPoints: ['main.cjs'], bundle: true, minify: true, format: 'cjs', platform: 'node', target: 'node22', outfile: 'out/main.cjs' });`,
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
