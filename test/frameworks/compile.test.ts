import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { compilers } from '../package/compilers.ts';
import { output, run } from '../package/run.ts';
import { scratch } from '../package/scratch.ts';
import type { Folder } from '../support/folder.ts';
import { copyExample } from './example.ts';

/** A project as its framework creates it. */
interface Framework {
  /** The file of the example. The files of a project are in `src`. */
  readonly file: string;
  /** Writes the configuration that the framework creates. */
  readonly configure: (project: Folder, compiler: string) => unknown;
  /** Options of the compiler, as the framework or its guide asks for them. */
  readonly options?: readonly string[];
}

const tool = (file: string): string => join(inject('tools'), file);
/** Express and Lambda have no configuration of their own: what the compiler creates is the strictest of all. */
const fromCompiler = ({ path }: Folder, compiler: string) =>
  output(process.execPath, [tool(`${compiler}/bin/tsc`), '--init'], { cwd: path });

/** Without Next.js, whose configuration needs files that its build writes. */
const frameworks: Readonly<Record<string, Framework>> = {
  Express: { file: 'express.ts', configure: fromCompiler, options: ['--types', 'node'] },
  Hono: {
    file: 'hono.ts',
    // That of `npm create hono`, which downloads it.
    configure: ({ file }) =>
      writeFileSync(
        file('tsconfig.json'),
        JSON.stringify({
          compilerOptions: {
            target: 'ESNext',
            module: 'NodeNext',
            strict: true,
            verbatimModuleSyntax: true,
            skipLibCheck: true,
            types: ['node'],
            jsx: 'react-jsx',
            jsxImportSource: 'hono/jsx',
            outDir: 'dist/',
          },
          include: ['src/'],
        }),
      ),
  },
  'AWS Lambda': {
    file: 'lambda.ts',
    configure: fromCompiler,
    options: ['--types', 'node,aws-lambda'],
  },
  'Cloudflare Workers': {
    file: 'cloudflare-worker.ts',
    configure: ({ file }) =>
      copyFileSync(
        tool('create-cloudflare/templates/hello-world/ts/tsconfig.json'),
        file('tsconfig.json'),
      ),
    options: ['--types', '@cloudflare/workers-types'],
  },
  Bun: {
    file: 'bun.ts',
    configure: ({ path }) =>
      // The registry cannot be reached: what `init` would install is installed.
      run(tool('.bin/bun'), ['init', '--yes', '--minimal'], {
        cwd: path,
        env: { BUN_CONFIG_REGISTRY: 'http://127.0.0.1:1' },
      }),
  },
};

describe.for(Object.entries(frameworks))(
  'the backend on %s compiles with the configuration that its framework creates',
  ([, { file, configure, options = [] }]) => {
    test.for(compilers)('%s', async ([, compiler]) => {
      using project = scratch({ 'package.json': '{ "type": "module" }' });
      copyExample(project.file('src'), { [file]: file });
      await configure(project, compiler);
      // As the guide asks, since the imports end in `.ts`.
      const endings = ['--noEmit', '--allowImportingTsExtensions'];
      const parameters = ['--project', project.path, ...endings, ...options];
      expect(
        await run(process.execPath, [tool(`${compiler}/bin/tsc`), ...parameters]),
      ).toMatchObject({ code: 0, stdout: '', stderr: '' });
    });
  },
);

test('the backend on Deno compiles with `deno check`', async () => {
  using project = scratch({ 'package.json': '{ "type": "module" }' });
  copyExample(project.file('src'), { 'deno.ts': 'deno.ts' });
  const parameters = ['check', '--node-modules-dir=manual', '--no-lock', 'src/deno.ts'];
  expect(await run(tool('.bin/deno'), parameters, { cwd: project.path })).toMatchObject({
    code: 0,
  });
});
