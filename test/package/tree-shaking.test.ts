import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { output } from './run.ts';
import { scratch } from './scratch.ts';

/** Each writes `out.mjs` from `main.mjs`. */
const bundlers: Readonly<Record<string, string>> = {
  esbuild: `
    import { build } from 'esbuild';
    await build({ entryPoints: ['main.mjs'], bundle: true, minify: true, format: 'esm', outfile: 'out.mjs' });`,
  rollup: `
    import { rollup } from 'rollup';
    import { nodeResolve } from '@rollup/plugin-node-resolve';
    const bundle = await rollup({ input: 'main.mjs', plugins: [nodeResolve()] });
    await bundle.write({ file: 'out.mjs', format: 'es' });`,
  webpack: `
    import webpack from 'webpack';
    const compiler = webpack({
      mode: 'production', target: ['web', 'es2022'], context: import.meta.dirname, entry: './main.mjs',
      experiments: { outputModule: true },
      output: { path: import.meta.dirname, filename: 'out.mjs', module: true, library: { type: 'module' } },
    });
    compiler.run((error, stats) => {
      if (error || stats.hasErrors()) throw error ?? new Error(stats.toString());
    });`,
};

/** Texts that occur in only one part of the package. */
const chat = ['get-or-create', '/participants', 'getEvent', 'ChatClient', 'pictureUrl'];
const admin = ['/v1/admin', '/bots', 'AdminClient', 'adminUrl', 'deployedAt'];
const both = ['Retry-After', 'nextToken'];

describe.for(Object.entries(bundlers))('a bundle built by %s', ([, build]) => {
  const contents = async (names: string, entry = 'bot-platform-sdk'): Promise<string> => {
    using files = scratch({
      'main.mjs': `export { ${names} } from '${entry}';`,
      'build.mjs': build,
    });
    await output(process.execPath, ['build.mjs'], { cwd: files.path });
    // The names in the export list are not part of the question.
    return readFileSync(files.file('out.mjs'), 'utf8').replaceAll(/export\s*\{[^}]*\}/g, '');
  };
  const found = async (names: string, texts: readonly string[]): Promise<readonly string[]> => {
    const bundle = await contents(names);
    return texts.filter((text) => bundle.includes(text));
  };

  test('a bundle with the chat client contains nothing of the admin API', async () => {
    expect(await found('ChatClient', [...chat, ...admin])).toEqual(chat);
  });

  test('a bundle with the chat client contains no dialogue', async () => {
    const dialogue = ['quietTime', 'onDelta', 'no reply within'];
    expect(await found('ChatClient', dialogue)).toEqual([]);
    expect(await found('openDialogue', [...dialogue, ...admin])).toEqual(dialogue);
  });

  test('a bundle with the admin client contains nothing of the chat API', async () => {
    expect(await found('AdminClient', [...chat, ...admin])).toEqual(admin);
  });

  test('a bundle with a schema contains no client', async () => {
    expect(await found('UserSchema', [...chat, ...admin, ...both])).toEqual(['pictureUrl']);
  });

  test('a bundle with one operation contains no other one, no schema of another one, and no client', async () => {
    const bundle = await contents('getUser', 'bot-platform-sdk/operations');
    const others = ['/messages', '/listen', 'message_created', 'latitude', 'participant'];
    const found = ['/users/me', 'pictureUrl', ...others, ...admin, 'ChatClient', 'Retry-After'];
    expect(found.filter((text) => bundle.includes(text))).toEqual(['/users/me', 'pictureUrl']);
  });

  test('a bundle with isBotPlatformError contains no client and no schema', async () => {
    const texts = [...chat, ...admin, ...both, 'date-time', 'datetime'];
    expect(await found('isBotPlatformError', texts)).toEqual([]);
  });
});
