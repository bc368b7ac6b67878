import { execFileSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { createFolder } from '../support/folder.ts';
import { type Ended, run } from './run.ts';

const { dependencies, devDependencies, peerDependencies } = manifest;
const lowestOf = (range: string): string => /\d+\.\d+\.\d+/.exec(range)?.[0] ?? '';
const lowestZod = lowestOf(dependencies.zod);

const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
const tool = (file: string): string => join(inject('tools'), file);
const node = process.execPath;
const npm = ['npm', 'install', '--no-audit', '--strict-peer-deps'];
// A version that came out today may be installed.
const pnpm = [
  tool('.bin/pnpm'),
  'install',
  '--config.minimum-release-age=0',
  '--config.strict-peer-dependencies=true',
  `--registry=${registry}`,
];
const compile = [
  ...[tool('typescript-7/bin/tsc'), '--noEmit', '--strict', '--module', 'nodenext'],
  ...['--lib', 'es2024,dom,dom.iterable,dom.asynciterable'],
];

/** Uses every entry point: the fake platform in memory, over msw, and on a port through undici. */
const body = `
async function main() {
  const platform = createPlatform({ bots: 3 });
  const count = async (options) => (await new AdminClient(options).listBots().toArray()).length;
  const inMemory = await count(platform.adminOptions);
  const server = await platform.listen();
  const overUndici = await count({ ...server.adminOptions, fetch: createNodeFetch() });
  await server.close();
  const interceptor = setupServer(...handlersOf(platform));
  interceptor.listen();
  const { adminUrl, token, workspaceId } = platform.adminOptions;
  const overMsw = await count({ adminUrl, token, workspaceId });
  interceptor.close();
  console.log(inMemory, overUndici, overMsw);
}
main();
`;
const imported: Readonly<Record<string, string>> = {
  'bot-platform-sdk': 'AdminClient',
  'bot-platform-sdk/msw': 'handlersOf',
  'bot-platform-sdk/node': 'createNodeFetch',
  'bot-platform-sdk/testing': 'createPlatform',
  'msw/node': 'setupServer',
};
const lines = (line: (specifier: string, name: string) => string): string =>
  Object.entries(imported)
    .map(([specifier, name]) => line(specifier, name))
    .join('\n');
const asModule = lines((specifier, name) => `import { ${name} } from '${specifier}';`) + body;
const asCommonJs =
  lines((specifier, name) => `const { ${name} } = require('${specifier}');`) + body;
const typed = `import type { AdminClientOptions } from 'bot-platform-sdk';\n${asModule}`.replace(
  '(options)',
  '(options: AdminClientOptions)',
);

/** Passes schemas of the user's own Zod wherever a schema is accepted. */
const withSchemas = (zod: string): string => `
import { ChatClient, defineOperation, UserSchema } from 'bot-platform-sdk';
import * as z from '${zod}';
import * as mini from '${zod}/mini';

const times = { createdAt: '2024-05-01T12:00:00Z', updatedAt: '2024-05-01T12:00:00Z' };
const bodies: Record<string, unknown> = {
  '/events/e': { event: { id: 'e', payload: { text: 'hi' } } },
  '/users/u': { user: { id: 'u', ...times } },
};
const fetch = async (url: string) => Response.json(bodies[new URL(url).pathname]);
const chat = new ChatClient({ baseUrl: 'https://chat.example.com', userKey: 'fake-key', fetch });

const { event } = await chat.getEvent({ id: 'e' }, { payload: z.object({ text: z.string() }) });
const text: string = event.payload.text;
const getUser = defineOperation({
  id: 'getUser', method: 'GET', path: '/users/{id}',
  query: mini.object({ full: mini.optional(mini.boolean()) }),
  response: z.object({ user: UserSchema }),
});
const { user } = await chat.request(getUser, { id: 'u', full: true });
const id: string = user.id;
console.log(text, id);
`;

/** Each manager, with strict peers, and what is beside the package. What installs with them also installs without. */
test.for<[title: string, install: readonly string[], zod: string, beside: object]>([
  [
    'npm, the lowest zod, msw 2 and undici 7',
    npm,
    'zod',
    { zod: lowestZod, msw: '2', undici: '7' },
  ],
  ['pnpm, the newest zod, msw 3 and undici 8', pnpm, 'zod', { zod: '4', msw: '3', undici: '8' }],
  [
    'npm, zod 3, another copy of zod 4, msw 3 and undici 8',
    npm,
    'own-zod',
    { zod: '3', 'own-zod': `npm:zod@${lowestZod}`, msw: '3', undici: '8' },
  ],
])(
  'with %s, every entry point runs and compiles, and takes schemas of the user',
  async ([, install, zod, beside]) => {
    const packages = { 'bot-platform-sdk': `file:${inject('tarball')}`, '@types/node': '22' };
    using project = createFolder({
      'package.json': JSON.stringify({
        name: 'a-project',
        private: true,
        dependencies: { ...packages, ...beside },
      }),
      'main.mjs': asModule,
      'main.cjs': asCommonJs,
      'main.mts': typed,
      'main.cts': typed,
      'schemas.mts': withSchemas(zod),
    });
    const PATH = [dirname(node), process.env.PATH].join(delimiter);
    const succeed = async ([command = '', ...parameters]: readonly string[]): Promise<string> => {
      const ended = await run(command, parameters, { cwd: project.path, env: { PATH } });
      expect(ended.code, `${parameters.join(' ')}\n${ended.stdout}\n${ended.stderr}`).toBe(0);
      return ended.stdout.trim();
    };
    await succeed([...install, '--ignore-scripts', '--prefer-offline']);
    for (const file of ['main.mjs', 'main.cjs']) expect(await succeed([node, file])).toBe('3 3 3');
    const skipping = ['--skipLibCheck', '--types', 'node'];
    await succeed([node, ...compile, ...skipping, 'main.mts', 'main.cts']);
    // With the declarations of the package and of this Zod.
    await succeed([node, ...compile, 'schemas.mts']);
    expect(await succeed([node, 'schemas.mts'])).toBe('hi u');
  },
);

test.for(['msw', 'undici'] as const)(
  'the tests of the lowest peers use the lowest %s of the peer range',
  (peer) => {
    const lowest = lowestOf(peerDependencies[peer]);
    expect(devDependencies[`${peer}-lowest`]).toBe(`npm:${peer}@${lowest}`);
  },
);

/** The start of a new user: an empty folder and `npm install`. */
describe('an installation in an empty folder', () => {
  const code = `
    import { ChatClient } from 'bot-platform-sdk';
    import { createPlatform } from 'bot-platform-sdk/testing';
    const { chatOptions } = createPlatform({ events: 1 });
    console.log((await new ChatClient(chatOptions).getEvent({ id: 'event_1' })).event.id);
    export {};`;
  const folder = createFolder({ 'main.mjs': code, 'main.mts': code });
  const cwd = folder.path;
  let installed: Ended;

  beforeAll(async () => {
    await run('npm', ['init', '--yes'], { cwd });
    installed = await run('npm', ['install', '--no-audit', inject('tarball')], { cwd });
  }, 400_000);
  afterAll(() => folder[Symbol.dispose]());

  test('npm install prints only what it added, and installs only zod with the package', () => {
    expect(installed.code).toBe(0);
    expect(installed.stdout.trim()).toMatch(/^added 2 packages/);
    expect(installed.stderr).not.toMatch(/deprecated|EBADENGINE|ERESOLVE|vulnerab|peer|allow/i);
    const names = readdirSync(folder.file('node_modules')).filter((name) => !name.startsWith('.'));
    expect(names.sort()).toEqual(['bot-platform-sdk', 'zod']);
  });

  test('the fake platform works and compiles without msw', async () => {
    expect((await run(node, ['main.mjs'], { cwd })).stdout.trim()).toBe('event_1');
    const compiled = await run(node, [...compile, 'main.mts'], { cwd });
    expect(compiled.stdout).toBe('');
  });

  test.for(['node', 'msw'])(
    'the error of bot-platform-sdk/%s names the missing package',
    async (entry) => {
      const program = `import('bot-platform-sdk/${entry}').catch((error) => console.log(error.message))`;
      const { stdout } = await run(node, ['--eval', program], { cwd });
      expect(stdout).toMatch(/Cannot find package '(undici|msw)'/);
    },
  );
});
