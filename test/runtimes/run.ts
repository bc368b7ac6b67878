import { execFile, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import type { Signal } from '../../src/operations.ts';
import { createPlatform, type Failure } from '../../src/testing.ts';
import { installPrograms } from '../../tools/checks/install-tools.ts';
import { pack } from '../../tools/checks/pack.ts';
import {
  type Backend,
  backendScenarios,
  createBackendPlatform,
  postTo,
  stopDuringWork,
} from '../support/backends.ts';
import { chromiumOptions } from '../support/chromium.ts';
import { until } from '../support/until.ts';
import { sharedClientScenarios } from './shared-client.ts';

/**
 * Runs one suite with the packed package on every runtime, and the backends of the examples on theirs, and prints a table.
 * A runtime that is missing is a failure.
 */

interface Result {
  readonly name: string;
  readonly problem?: string;
}

const run = promisify(execFile);
const bots = 50;

const tools = installPrograms();
const project = mkdtempSync(join(tools, 'run-'));
process.on('exit', () => rmSync(project, { recursive: true, force: true }));
const target = join(project, 'node_modules/bot-platform-sdk');
mkdirSync(target, { recursive: true });
execFileSync('tar', ['-xzf', pack(project), '-C', target, '--strip-components=1']);
copyFileSync(join(import.meta.dirname, 'suite.mjs'), join(project, 'suite.mjs'));
// As a user copies them.
cpSync(join(target, 'examples'), join(project, 'examples'), { recursive: true });

const print = `const setting = JSON.parse(process.env.SETTING);
runSuite(sdk, setting).then((results) => console.log(JSON.stringify(results)));`;
writeFileSync(
  join(project, 'main.mjs'),
  `import * as sdk from 'bot-platform-sdk';\nimport { runSuite } from './suite.mjs';\n${print}`,
);
writeFileSync(
  join(project, 'main.cjs'),
  `const sdk = require('bot-platform-sdk');\nimport('./suite.mjs').then(({ runSuite }) => {\n${print}\n});`,
);
const forBrowsers = await bundle(
  `import * as sdk from 'bot-platform-sdk'; import { runSuite } from './suite.mjs';
  globalThis.results = (setting) => runSuite(sdk, setting);`,
);
const forWorkers = await bundle(
  `import * as sdk from 'bot-platform-sdk'; import { runSuite } from './suite.mjs';
  export default { fetch: async (request) => Response.json(await runSuite(sdk, await request.json())) };`,
);

const platform = createPlatform({ bots, users: 2 });
const event = platform.events.create({ payload: { text: 'Hello' } });
const location = 'https://other.example/';
const failures: Readonly<Record<string, Failure>> = {
  403: { status: 403 },
  500: { status: 500 },
  redirect: { status: 302, headers: { location } },
  stall: { fault: 'stall' },
  truncate: { fault: 'truncate' },
  large: { status: 200, body: { event: { id: 'large', payload: { text: 'x'.repeat(6e6) } } } },
};
for (const [id, failure] of Object.entries(failures)) {
  platform.fail('getEvent', {
    ...failure,
    times: Infinity,
    when: ({ params }) => params.id === id,
  });
}
const connected = new Set<string>();
/** The connection of a stream ends after the second signal; the next one goes on. */
async function* signalsOf(id: string): AsyncGenerator<Signal> {
  const ids = connected.has(id) ? ['3'] : ['1', '2'];
  connected.add(id);
  const data = { conversationId: id, userId: 'user_1' };
  for (const messageId of ids) yield { type: 'message_deleted', data: { ...data, id: messageId } };
}
platform.handle(
  'chat',
  'listenConversation',
  ({ params: { id }, refuse }): AsyncIterable<Signal> => {
    if (id === '403') refuse(403, 'no');
    return id === 'silent' ? new ReadableStream<Signal>() : signalsOf(id);
  },
);
await using server = await platform.listen();
const { chatOptions, adminOptions } = server;
const setting = { chatOptions, adminOptions, userId: 'user_2', eventId: event.id, bots };

const runtimes: Readonly<Record<string, () => Promise<readonly Result[]>>> = {
  'Node 22, ESM': () => command(tool('node-22/bin/node'), 'main.mjs'),
  'Node 22, CommonJS': () => command(tool('node-22/bin/node'), 'main.cjs'),
  'Node 24, ESM': () => command(process.execPath, 'main.mjs'),
  'Node 24, CommonJS': () => command(process.execPath, 'main.cjs'),
  'Node 26, ESM': () => command(tool('node-26/bin/node'), 'main.mjs'),
  'Node 26, CommonJS': () => command(tool('node-26/bin/node'), 'main.cjs'),
  Bun: () => command(tool('.bin/bun'), 'main.mjs'),
  Deno: () =>
    command(
      tool('.bin/deno'),
      'run',
      '--allow-all',
      '--node-modules-dir=manual',
      '--no-lock',
      'main.mjs',
    ),
  'Workers (workerd)': inWorkers,
  'browser (Chromium)': inBrowser,
};

/** They wait most of the time, and each has a platform of its own: so they run at the same time, beside the others. */
const backends: Readonly<Record<string, () => Promise<readonly Result[]>>> = {
  'Bun, backend': () => backend(tool('.bin/bun'), 'examples/backends/bun.ts'),
  'Deno, backend': () =>
    backend(
      tool('.bin/deno'),
      'run',
      '--allow-net',
      '--allow-env',
      '--node-modules-dir=manual',
      '--no-lock',
      'examples/backends/deno.ts',
    ),
  'Workers, backend': () => backendInWorkers('2026-01-01'),
  // Before this date, the runtime goes on with a promise in the request that resolves it, and refuses its I/O there.
  'Workers, oldest date': () => backendInWorkers('2024-10-14'),
  'Workers, signal': () => backendInWorkers('2026-01-01', 'enable_request_signal'),
};

const beside = Promise.all(Object.entries(backends).map(outcomeOf));
const inOrder = [];
for (const entry of Object.entries(runtimes)) {
  inOrder.push(await outcomeOf(entry));
  await until(() => platform.openStreams === 0);
}

const report = { passed: 0, failed: 0 };
const rows: { runtime: string; passed: number; failed: number; problems: string }[] = [];
for (const [runtime, all] of [...inOrder, ...(await beside)]) {
  const problems = all.flatMap(({ name, problem }: Result) =>
    problem === undefined ? [] : [`${name}: ${problem}`],
  );
  const row = {
    runtime,
    passed: all.length - problems.length,
    failed: problems.length,
    problems: problems.join('; '),
  };
  report.passed += row.passed;
  report.failed += row.failed;
  rows.push(row);
}
for (const { runtime, passed, failed, problems } of rows) {
  console.log(`${runtime.padEnd(20)} ${passed} passed, ${failed} failed  ${problems}`);
}
mkdirSync('reports', { recursive: true });
writeFileSync('reports/runtimes.json', JSON.stringify(report));
process.exitCode = report.failed === 0 ? 0 : 1;

async function outcomeOf([runtime, results]: readonly [string, () => Promise<readonly Result[]>]) {
  const all = await results().catch((error: Error): readonly Result[] => [
    { name: 'it starts', problem: error.message },
  ]);
  return [runtime, all] as const;
}

function tool(path: string): string {
  return join(tools, 'node_modules', path);
}

async function command(file: string, ...parameters: string[]): Promise<Result[]> {
  const env = { ...process.env, SETTING: JSON.stringify(setting), NO_COLOR: '1' };
  const { stdout } = await run(file, parameters, { cwd: project, env, timeout: 120_000 });
  return JSON.parse(stdout);
}

/** The platform of a backend, and the environment in which the backend finds it. */
async function startBackendPlatform() {
  const platform = createBackendPlatform();
  const { chatOptions, close } = await platform.listen();
  const access = { CHAT_BASE_URL: chatOptions.baseUrl, CHAT_USER_KEY: chatOptions.userKey };
  return { platform, access, [Symbol.asyncDispose]: close };
}

/** Starts a backend of the examples, and runs the scenarios with it. */
async function backend(file: string, ...parameters: string[]): Promise<Result[]> {
  await using started = await startBackendPlatform();
  const env = { ...process.env, ...started.access, NO_COLOR: '1' };
  const child = spawn(file, parameters, { cwd: project, env, stdio: ['ignore', 'pipe', 'pipe'] });
  try {
    let printed = '';
    for (const output of [child.stdout, child.stderr]) {
      output.on('data', (text: Buffer) => {
        printed += text;
      });
    }
    const pattern = /http:\/\/127\.0\.0\.1:\d+/;
    while (!pattern.test(printed)) {
      if (child.exitCode !== null) throw new Error(printed);
      await Promise.race([
        once(child.stdout, 'data'),
        once(child.stderr, 'data'),
        once(child, 'exit'),
      ]);
    }
    const running = backendAt(pattern.exec(printed)?.[0] ?? '', started.platform);
    const results = await scenarios(running);
    const ended = once(child, 'exit');
    await stopDuringWork(running, () => child.kill('SIGTERM'));
    const [code] = await ended;
    const problem = code === 0 ? {} : { problem: `it ended with the code ${code}: ${printed}` };
    return [...results, { name: 'it does its work after SIGTERM, and ends', ...problem }];
  } finally {
    child.kill('SIGKILL');
  }
}

/** Runs scenarios against a backend: by default, what every one of the examples does. */
async function scenarios(running: Backend, all = backendScenarios): Promise<Result[]> {
  const results: Result[] = [];
  for (const [name, scenario] of Object.entries(all)) {
    const problem = await scenario(running).catch(String);
    results.push({ name, ...(typeof problem === 'string' && { problem }) });
  }
  return results;
}

function backendAt(origin: string, platform: Backend['platform']): Backend {
  return { platform, post: postTo(new URL(origin).origin) };
}

async function backendInWorkers(
  compatibilityDate: string,
  ...compatibilityFlags: string[]
): Promise<Result[]> {
  await using started = await startBackendPlatform();
  const { Miniflare } = load('miniflare');
  const worker = new Miniflare({
    modules: true,
    script: await bundle("export { default } from './examples/backends/cloudflare-worker.ts';"),
    compatibilityDate,
    compatibilityFlags,
    bindings: started.access,
  });
  try {
    // First: a visitor of the others leaves a turn that holds the conversation for as long as it could last.
    const all = { ...sharedClientScenarios, ...backendScenarios };
    return await scenarios(backendAt(String(await worker.ready), started.platform), all);
  } finally {
    await worker.dispose();
  }
}

async function bundle(contents: string): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: project },
    bundle: true,
    format: 'esm',
    platform: 'browser',
    write: false,
  });
  return outputFiles[0]?.text ?? '';
}

/** Loads a tool. The tools are not dependencies of this package, so their types are unknown here. */
function load(name: string) {
  return createRequire(join(tools, 'package.json'))(name);
}

async function inWorkers(): Promise<Result[]> {
  const { Miniflare } = load('miniflare');
  const worker = new Miniflare({
    modules: true,
    script: forWorkers,
    compatibilityDate: '2026-01-01',
  });
  try {
    const response = await worker.dispatchFetch('http://worker/', {
      method: 'POST',
      body: JSON.stringify(setting),
    });
    return await response.json();
  } finally {
    await worker.dispose();
  }
}

async function inBrowser(): Promise<Result[]> {
  const html = '<!doctype html><script type="module" src="suite.js"></script>';
  const pages = createServer(({ url }, response) => {
    const [type, body] = url === '/suite.js' ? ['javascript', forBrowsers] : ['html', html];
    response.setHeader('content-type', `text/${type}`).end(body);
  }).listen(0, '127.0.0.1');
  await once(pages, 'listening');
  const browser = await load('playwright-core').chromium.launch(chromiumOptions());
  try {
    const page = await browser.newPage();
    await page.goto(`http://127.0.0.1:${Object(pages.address()).port}/`);
    await page.waitForFunction('globalThis.results !== undefined');
    return await page.evaluate(`results(${JSON.stringify(setting)})`);
  } finally {
    await browser.close();
    pages.close();
  }
}
