import { once } from 'node:events';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { fencesOf } from '../docs/markdown.ts';
import { oldestAndNewest } from '../package/compilers.ts';
import { run } from '../package/run.ts';
import { scratch } from '../package/scratch.ts';
import {
  type Backend,
  backendScenarios,
  createBackendPlatform,
  stopDuringWork,
} from '../support/backends.ts';
import { SharedBrowser } from '../support/browser.ts';
import { type Program, startNode } from '../support/run-node.ts';
import { copyExample } from './example.ts';

const tool = (file: string): string => join(inject('tools'), file);
const next = 'next/dist/bin/next';

/** The component that the guide shows, and the page with it. */
const [component, page] = fencesOf(readFileSync('docs/answer-in-your-app.md', 'utf8')).filter(
  ({ info }) => info === 'tsx',
);

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());

const app = stack.use(
  scratch({
    'package.json': '{ "name": "an-app", "private": true }',
    'app/layout.tsx': `export default function Layout({ children }: LayoutProps<'/'>) {
      return <html lang="en"><body>{children}</body></html>;
    }`,
    'app/page.tsx': page?.code ?? '',
    'app/event/page.tsx': `import { connection } from 'next/server';
    import { connect } from '../api/bot/[...path]/client.ts';
    export default async function Page() {
      await connection();
      const { event } = await connect(process.env).getEvent({ id: 'event_1' });
      return <p>{event.id}</p>;
    }`,
    'app/chat.tsx': component?.code ?? '',
  }),
);

beforeAll(async () => {
  const template = tool('create-next-app/dist/templates/app/ts');
  for (const file of ['next.config.ts', 'next-env.d.ts'])
    cpSync(join(template, file), app.file(file));
  const { compilerOptions, ...rest } = JSON.parse(
    readFileSync(join(template, 'tsconfig.json'), 'utf8'),
  );
  // As the guide asks, since the imports end in `.ts`.
  Object.assign(compilerOptions, { allowImportingTsExtensions: true });
  writeFileSync(app.file('tsconfig.json'), JSON.stringify({ compilerOptions, ...rest }));
  copyExample(app.file('app/api/bot/[...path]'), { 'next-route.ts': 'route.ts' });
  copyExample(app.file('app'), { 'ask-bot.ts': 'ask-bot.ts' });
  const { code, stdout, stderr } = await run(process.execPath, [tool(next), 'build'], {
    cwd: app.path,
    env: { NEXT_TELEMETRY_DISABLED: '1' },
  });
  if (code !== 0) throw new Error(`${stdout}\n${stderr}`);
});

test.for(oldestAndNewest)(
  'the backend on Next.js compiles with the configuration of create-next-app: %s',
  async ([, compiler]) => {
    const parameters = [tool(`${compiler}/bin/tsc`), '--project', app.path];
    expect(await run(process.execPath, parameters)).toMatchObject({ code: 0, stdout: '' });
  },
);

describe('a backend on Next.js', () => {
  let server: Served;
  beforeAll(async () => {
    server = await start();
  });

  test.for(Object.entries(backendScenarios))('%s', ([, scenario]) => scenario(server));

  // Next.js shares the responses of equal requests within a page.
  test('a call of a server component is sent again after an error that passes', async () => {
    const { platform, origin } = server;
    platform.fail('getEvent', { status: 503, headers: { 'retry-after': '0' } });
    const response = await fetch(`${origin}/event`);
    expect(await response.text()).toContain('event_1');
  });

  test('the component of the guide shows what the bot replies', async () => {
    await using browser = await SharedBrowser.launch();
    const page = await browser.newPage();
    await page.goto(server.origin);
    await page.getByLabel('Message').fill('Hello');
    await page.getByRole('button').click();
    // The first one is what was said.
    await page.getByRole('log').getByText('Hello').nth(1).waitFor();
  });
});

test('a backend on Next.js that is terminated does the work of its webhook, and ends', async () => {
  const { program, ...backend } = await start();
  await stopDuringWork(backend, () => program.child.kill('SIGTERM'));
  expect(await program.ended).toMatchObject({ stderr: '' });
});

interface Served extends Backend {
  readonly origin: string;
  readonly program: Program;
}

/** Starts what was built, with a platform of its own. */
async function start(): Promise<Served> {
  const platform = createBackendPlatform();
  const { chatOptions } = stack.use(await platform.listen());
  const program = stack.use(
    startNode([tool(next), 'start', '--port', '0', '--hostname', '127.0.0.1'], {
      cwd: app.path,
      env: {
        CHAT_BASE_URL: chatOptions.baseUrl,
        CHAT_USER_KEY: chatOptions.userKey,
        NEXT_TELEMETRY_DISABLED: '1',
      },
    }),
  );
  const ready = /Local: +(http:\S+)[\s\S]*Ready/;
  while (!ready.test(program.stdout())) {
    await once(program.child.stdout ?? program.child, 'data');
  }
  const [, origin = ''] = ready.exec(program.stdout()) ?? [];
  const post: Backend['post'] = (path, body, signal) =>
    fetch(`${origin}/api/bot${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      ...(signal && { signal }),
    });
  return { platform, program, origin, post };
}
