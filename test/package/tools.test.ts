import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { transformSync } from 'esbuild';
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
  'webpack for a browser, minified': ofWebpack('webpack'),
};

/** webpack, or Rspack, which has its configuration. */
function ofWebpack(tool: string, mode = 'production'): string {
  return `
    import * as tool from '${tool}';
    const compiler = (tool.rspack ?? tool.default)({
      mode: '${mode}', target: ['web', 'es2022'], context: import.meta.dirname, entry: './main.mjs',
      performance: false,
      output: { path: import.meta.dirname + '/out', filename: 'main.mjs', module: true, library: { type: 'module' } },
      experiments: { outputModule: true },
    });
    compiler.run((error, stats) => {
      if (error || stats.hasErrors() || stats.hasWarnings()) throw error ?? new Error(stats.toString());
    });`;
}

/** Scripts of builds of `main.mjs` for browsers. */
const forBrowsers = (mode: 'production' | 'development'): Readonly<Record<string, string>> => ({
  esbuild: `
    import { build } from 'esbuild';
    await build({ entryPoints: ['main.mjs'], bundle: true, minify: true, format: 'esm', outfile: 'out/main.mjs' });`,
  Rollup: `
    import { nodeResolve } from '@rollup/plugin-node-resolve';
    import { rollup } from 'rollup';
    const build = await rollup({ input: 'main.mjs', plugins: [nodeResolve({ browser: true })] });
    await build.write({ file: 'out/main.mjs' });`,
  Vite: `
    import { build } from 'vite';
    await build({
      configFile: false, logLevel: 'silent', root: import.meta.dirname,
      build: { outDir: 'out', target: 'es2022', rolldownOptions: { input: 'main.mjs', output: { entryFileNames: 'main.mjs' } } },
    });`,
  webpack: ofWebpack('webpack', mode),
  Rspack: ofWebpack('@rspack/core', mode),
});

/** The code of a bundle that a script builds from a program, without comments. */
async function bundleOf(build: string, code: string): Promise<string> {
  using files = scratch({ 'main.mjs': code, 'build.mjs': build });
  expect(await output(process.execPath, ['build.mjs'], { cwd: files.path })).toBe('');
  const written = readdirSync(files.file('out'), { recursive: true, encoding: 'utf8' });
  const bundle = written
    .filter((name) => /\.m?js$/.test(name))
    .map((name) => readFileSync(join(files.path, 'out', name), 'utf8'))
    .join('\n');
  return transformSync(bundle, { minifyWhitespace: true }).code;
}

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

test.for(
  Object.entries({
    ...forBrowsers('production'),
    Parcel: `
    import { Parcel } from '@parcel/core';
    await new Parcel({
      entries: 'main.mjs', defaultConfig: '@parcel/config-default', mode: 'production', cacheDir: 'cache',
      shouldDisableCache: true, defaultTargetOptions: { distDir: 'out', sourceMaps: false, shouldScopeHoist: true },
    }).run();`,
  }),
)('a bundle of a program with ChatClient alone has no AdminClient: %s', async ([, build]) => {
  const chat = await bundleOf(
    build,
    "import { ChatClient } from 'bot-platform-sdk';\nglobalThis.ChatClient = ChatClient;\n",
  );

  expect(chat).toContain('ChatClient');
  expect(chat.match(/AdminClient|v1\/admin/g)).toBeNull();
});

test.for(Object.entries(forBrowsers('development')))(
  'a bundle for a browser has the fake platform and its MSW handlers: %s',
  async ([, build]) => {
    const code = `
      import { handlersOf } from 'bot-platform-sdk/msw';
      import { createPlatform } from 'bot-platform-sdk/testing';
      import { setupWorker } from 'msw/browser';
      globalThis.worker = setupWorker(...handlersOf(createPlatform()));`;

    expect(await bundleOf(build, code)).toContain('createPlatform');
  },
);
