import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { createFolder, type Folder } from '../support/folder.ts';
import { type Ended, run } from './run.ts';

const { devDependencies, peerDependencies } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'),
);
const lowest = (peer: string): string => /\d+\.\d+\.\d+/.exec(peerDependencies[peer])?.[0] ?? '';

const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
const tool = (file: string): string => join(inject('tools'), file);
const node = process.execPath;

const npm = ['npm', 'install', '--no-audit', '--strict-peer-deps'];
// A version that came out today may be installed.
const pnpm = [
  tool('.bin/pnpm'),
  'install',
  '--config.minimum-release-age=0',
  `--registry=${registry}`,
];
const always = ['--ignore-scripts', '--prefer-offline'];

/** Each manager, with strict peers, and what is beside the package. What installs with them also installs without. */
const projects = [
  ['npm', 'msw 2, undici 7 and zod 3', npm, { msw: '2', undici: '7', zod: '3' }],
  [
    'pnpm',
    'msw 3 and undici 8',
    [...pnpm, '--config.strict-peer-dependencies=true'],
    { msw: '3', undici: '8' },
  ],
] as const;

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
const typed = asModule.replace('(options)', '(options: AdminClientOptions)');
const withTypes = `import type { AdminClientOptions } from 'bot-platform-sdk';\n${typed}`;

test.for(projects)(
  '%s installs the package beside %s: every entry point runs, and with npm its types compile',
  async ([name, , install, beside]) => {
    using project = newProject({ ...beside, '@types/node': '22' });
    await succeed(project, [...install, ...always]);
    for (const file of ['main.mjs', 'main.cjs']) {
      const { stdout } = await succeed(project, [node, file]);
      expect(stdout.trim(), file).toBe('3 3 3');
    }
    if (name !== 'npm') return;
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext'];
    // The fastest compiler: types.test.ts runs all of them.
    const compiler = [node, tool('typescript-7/bin/tsc'), ...options, '--types', 'node'];
    await succeed(project, [...compiler, '--target', 'es2024', 'main.mts', 'main.cts']);
  },
);

test.for(['msw', 'undici'])(
  'the tests of the lowest peers use the lowest %s of the peer range',
  (peer) => {
    expect(devDependencies[`${peer}-lowest`]).toBe(`npm:${peer}@${lowest(peer)}`);
  },
);

function newProject(packages: Readonly<Record<string, string>>): Folder {
  const dependencies = { 'bot-platform-sdk': `file:${inject('tarball')}`, ...packages };
  return createFolder({
    'package.json': JSON.stringify({ name: 'a-project', private: true, dependencies }),
    'main.mjs': asModule,
    'main.cjs': asCommonJs,
    'main.mts': withTypes,
    'main.cts': withTypes,
  });
}

async function succeed(
  { path }: { readonly path: string },
  [command = '', ...parameters]: readonly string[],
): Promise<Ended> {
  const PATH = [dirname(node), process.env.PATH].join(delimiter);
  const ended = await run(command, parameters, { cwd: path, env: { PATH } });
  expect(ended.code, `${parameters.join(' ')}\n${ended.stdout}\n${ended.stderr}`).toBe(0);
  return ended;
}
