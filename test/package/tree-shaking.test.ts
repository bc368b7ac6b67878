import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Folder } from '../support/folder.ts';
import { output } from './run.ts';
import { scratch } from './scratch.ts';

/** What each bundle exports, and from where. */
const exported = {
  AdminClient: 'bot-platform-sdk',
  ChatClient: 'bot-platform-sdk',
  UserSchema: 'bot-platform-sdk',
  getUser: 'bot-platform-sdk/operations',
  isBotPlatformError: 'bot-platform-sdk',
  openDialogue: 'bot-platform-sdk',
};

/** Writes `out/name.mjs` from `name.mjs`, for each of the names. */
const build = `
  import { build } from 'esbuild';
  for (const name of names)
    await build({ entryPoints: [name + '.mjs'], bundle: true, minify: true, format: 'esm', outfile: 'out/' + name + '.mjs' });`;

/** Texts that occur in only one part of the package. */
const chat = ['get-or-create', '/participants', '/messages', 'ChatClient', 'pictureUrl'];
const admin = ['/v1/admin', '/bots', 'AdminClient', 'adminUrl', 'deployedAt'];
const both = ['Retry-After', 'nextToken'];

describe('a bundle', () => {
  let files: Folder;
  beforeAll(async () => {
    const entries = Object.entries(exported).map(
      ([name, entry]) => [`${name}.mjs`, `export { ${name} } from '${entry}';`] as const,
    );
    const names = JSON.stringify(Object.keys(exported));
    files = scratch({
      ...Object.fromEntries(entries),
      'build.mjs': `const names = ${names};\n${build}`,
    });
    await output(process.execPath, ['build.mjs'], { cwd: files.path });
  }, 400_000);
  afterAll(() => files[Symbol.dispose]());

  function found(name: keyof typeof exported, texts: readonly string[]): readonly string[] {
    const bundle = readFileSync(files.file(`out/${name}.mjs`), 'utf8');
    // Neither comments nor the names in the export list are part of the question.
    const code = bundle.replaceAll(/\/\*[\s\S]*?\*\/|export\s*\{[^}]*\}/g, '');
    return texts.filter((text) => code.includes(text));
  }

  test('a bundle with the chat client contains nothing of the admin API', () => {
    expect(found('ChatClient', [...chat, ...admin])).toEqual(chat);
  });

  test('a bundle with the chat client contains no dialogue', () => {
    const dialogue = ['quietTime', 'onDelta', 'not known to be created'];
    expect(found('ChatClient', dialogue)).toEqual([]);
    expect(found('openDialogue', [...dialogue, ...admin])).toEqual(dialogue);
  });

  test('a bundle with the admin client contains nothing of the chat API', () => {
    expect(found('AdminClient', [...chat, ...admin])).toEqual(admin);
  });

  test('a bundle with a schema contains no client', () => {
    expect(found('UserSchema', [...chat, ...admin, ...both])).toEqual(['pictureUrl']);
  });

  test('a bundle with one operation contains no other one, no schema of another one, and no client', () => {
    const others = ['/messages', '/listen', 'message_created', 'latitude', 'participant'];
    const texts = ['/users/me', 'pictureUrl', ...others, ...admin, 'ChatClient', 'Retry-After'];
    expect(found('getUser', texts)).toEqual(['/users/me', 'pictureUrl']);
  });

  test('a bundle with isBotPlatformError contains no client and no schema', () => {
    const texts = [...chat, ...admin, ...both, 'date-time', 'datetime'];
    expect(found('isBotPlatformError', texts)).toEqual([]);
  });
});
