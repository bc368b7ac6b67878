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

/** What a user has installed beside this package. */
const neighbors = {
  'the lowest msw and undici': { msw: lowest('msw'), undici: lowest('undici') },
  'msw 2, undici 7 and zod 3': { msw: '2', undici: '7', zod: '3' },
  'msw 3 and undici 8': { msw: '3', undici: '8' },
};
type Neighbors = keyof typeof neighbors;

interface Manager {
  readonly install: readonly string[];
  /** Runs Node with the installed packages. */
  readonly node: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' }).trim();
const tool = (file: string): string => join(inject('tools'), file);
const node = process.execPath;

const npm: Manager = {
  install: ['npm', 'install', '--ignore-scripts', '--no-audit', '--prefer-offline'],
  node: [node],
};
const pnpm: Manager = {
  // A version that came out today may be installed.
  install: [
    tool('.bin/pnpm'),
    'install',
    '--ignore-scripts',
    '--prefer-offline',
    '--config.minimum-release-age=0',
    `--registry=${registry}`,
  ],
  node: [node],
};
const yarn = (nodeLinker: string): Manager => ({
  install: [node, tool('@yarnpkg/cli-dist/bin/yarn.js'), 'install', '--mode=skip-build'],
  node: nodeLinker === 'pnp' ? [node, tool('@yarnpkg/cli-dist/bin/yarn.js'), 'node'] : [node],
  env: {
    YARN_NODE_LINKER: nodeLinker,
    YARN_NPM_REGISTRY_SERVER: registry,
    YARN_UNSAFE_HTTP_WHITELIST: new URL(registry).hostname,
    YARN_NPM_MINIMAL_AGE_GATE: '0',
    YARN_ENABLE_IMMUTABLE_INSTALLS: 'false',
    YARN_ENABLE_TELEMETRY: 'false',
  },
});

const strictly = (manager: Manager, flag: string): Manager => ({
  ...manager,
  install: [...manager.install, flag],
});
/** Each manager, and what is beside the package. With strict peers: what installs with them also installs without. */
const projects: readonly (readonly [mode: string, beside: Neighbors, manager: Manager])[] = [
  ['npm with strict peers', 'msw 2, undici 7 and zod 3', strictly(npm, '--strict-peer-deps')],
  [
    'pnpm with strict peers',
    'msw 3 and undici 8',
    strictly(pnpm, '--config.strict-peer-dependencies=true'),
  ],
  ['yarn with node_modules', 'msw 3 and undici 8', yarn('node-modules')],
  ['yarn with Plug and Play', 'the lowest msw and undici', yarn('pnp')],
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
const typed = asModule.replace('(options)', '(options: AdminClientOptions)');
const withTypes = `import type { AdminClientOptions } from 'bot-platform-sdk';\n${typed}`;

test.for(projects)(
  '%s installs the package beside %s: every entry point runs, and with npm its types compile',
  async ([, beside, manager]) => {
    using project = newProject({ ...neighbors[beside], '@types/node': '22' });
    await succeed(project, manager, manager.install);
    for (const file of ['main.mjs', 'main.cjs']) {
      const { stdout } = await succeed(project, manager, [...manager.node, file]);
      expect(stdout.trim(), file).toBe('3 3 3');
    }
    if (manager.install[0] !== 'npm') return;
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--module', 'nodenext'];
    // The fastest compiler: types.test.ts runs all of them.
    const compiler = [node, tool('typescript-7/bin/tsc'), ...options, '--types', 'node'];
    await succeed(project, npm, [...compiler, '--target', 'es2024', 'main.mts', 'main.cts']);
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
    // Without it, yarn looks for a project in the folders above.
    'yarn.lock': '',
    'main.mjs': asModule,
    'main.cjs': asCommonJs,
    'main.mts': withTypes,
    'main.cts': withTypes,
  });
}

async function succeed(
  { path }: { readonly path: string },
  { env }: Manager,
  [command = '', ...parameters]: readonly string[],
): Promise<Ended> {
  const PATH = [dirname(node), process.env.PATH].join(delimiter);
  const ended = await run(command, parameters, { cwd: path, env: { PATH, ...env } });
  expect(ended.code, `${parameters.join(' ')}\n${ended.stdout}\n${ended.stderr}`).toBe(0);
  return ended;
}
