import { once } from 'node:events';
import { cpSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { fencesOf } from '../docs/markdown.ts';
import { compilers } from '../package/compilers.ts';
import { run } from '../package/run.ts';
import { scratch } from '../package/scratch.ts';
import {
  type Backend,
  backendScenarios,
  createBackendPlatform,
  postTo,
  stopDuringWork,
} from '../support/backends.ts';
import { SharedBrowser } from '../support/browser.ts';
import { type Program, startNode } from '../support/run-node.ts';
import { copyExample } from './example.ts';

const tool = (file: string): string => join(inject('tools'), file);
const next = 'next/dist/bin/next';

const fences = fencesOf(readFileSync('docs/answer-in-your-app.md', 'utf8'));
/** The component that the guide shows, and the page with it. */
const [component, page] = fences.filter(({ info }) => info === 'tsx');
/** The commands of the guide that copy the files and change the configuration. */
const commands = fences
  .filter(({ info, code }) => info === 'sh' && /^(examples=| *sed )/m.test(code))
  .map(({ code }) => code);

const stack = new AsyncDisposableStack();
afterAll(() => stack.disposeAsync());

const app = stack.use(
  scratch({
    'package.json': '{ "name": "an-app", "private": true }',
    'app/page.tsx': page?.code ?? '',
    'app/event/page.tsx': `import { connection } from 'next/server';
    import { connect } from '../api/bot/[...path]/client.ts';
    export default async function Page() {
      await connection();
      const { event } = await connect(process.env).getEvent({ id: 'event_1' });
      return <p>{event.id}</p>;
    }`,
    'app/client/page.tsx': `'use client';
    import { ChatClient } from 'bot-platform-sdk';
    export default function Page() {
      const options = { baseUrl: 'https://chat.example.com/id', userKey: 'fake-key' };
      return <button onClick={() => new ChatClient(options).getEvent({ id: 'event_1' })}>Ask</button>;
    }`,
    'app/chat.tsx': component?.code ?? '',
  }),
);

beforeAll(async () => {
  // Those of `create-next-app --yes --empty`, with Tailwind.
  const template = tool('create-next-app/dist/templates/app-tw-empty/ts');
  const files = ['next.config.ts', 'next-env.d.ts', 'postcss.config.mjs', 'tsconfig.json'];
  for (const file of [...files, 'app/layout.tsx', 'app/globals.css'])
    cpSync(join(template, file), app.file(file));
  const modules = join(inject('project'), 'node_modules');
  for (const command of commands) {
    const parameters = ['-ec', command.replace('node_modules', modules)];
    expect(await run('sh', parameters, { cwd: app.path })).toMatchObject({ code: 0 });
  }
  copyExample(app.file('app/api/bot/[...path]'), { 'next-route.ts': 'route.ts' });
  const { code, stdout, stderr } = await run(process.execPath, [tool(next), 'build'], {
    cwd: app.path,
    env: { NEXT_TELEMETRY_DISABLED: '1' },
  });
  if (code !== 0) throw new Error(`${stdout}\n${stderr}`);
});

test.for(compilers)(
  'the backend on Next.js compiles with the configuration of create-next-app: %s',
  async ([, compiler]) => {
    const parameters = [tool(`${compiler}/bin/tsc`), '--project', app.path];
    expect(await run(process.execPath, parameters)).toMatchObject({ code: 0, stdout: '' });
  },
);

test('Turbopack leaves AdminClient out of a page that uses ChatClient alone', () => {
  const names = globSync('.next/static/**/*.js', { cwd: app.path });
  const code = names.map((name) => readFileSync(app.file(name), 'utf8')).join('\n');

  expect(code).toContain('ChatClient');
  expect(code.match(/AdminClient|v1\/admin/g)).toBeNull();
});

describe('a backend on Next.js', () => {
  let server: Served;
  let browser: SharedBrowser;
  beforeAll(async () => {
    server = await start();
    browser = stack.use(await SharedBrowser.launch());
  });

  test.for(Object.entries(backendScenarios))('%s', ([, scenario]) => scenario(server));

  // Next.js shares the responses of equal requests within a page.
  test('a call of a server component is sent again after an error that passes', async () => {
    const { platform, origin } = server;
    platform.fail('getEvent', { status: 503, headers: { 'retry-after': '0' } });
    const response = await fetch(`${origin}/event`);
    expect(await response.text()).toContain('event_1');
  });

  test.for(['light', 'dark'] as const)(
    'the page of the guide can be seen, and shows what the bot replies: %s',
    async (colorScheme) => {
      const page = await browser.newPage({ colorScheme });
      await page.goto(server.origin);
      const text = await page.evaluate(() => getComputedStyle(document.body).color);
      expect(text).toBe(colorScheme === 'dark' ? 'rgb(255, 255, 255)' : 'rgb(0, 0, 0)');
      await page.getByText('After a reload, this page begins empty.').waitFor();
      await page.screenshot({ path: `reports/screenshots/next-${colorScheme}.png` });
      const input = page.getByLabel('Message');
      for (const part of [input, page.getByRole('button')]) {
        // Tailwind removes the borders that browsers have.
        const { width, color, background } = await part.evaluate((element) => {
          const { borderTopWidth, borderTopColor } = getComputedStyle(element);
          const { backgroundColor } = getComputedStyle(document.body);
          return { width: borderTopWidth, color: borderTopColor, background: backgroundColor };
        });
        expect(width).toBe('1px');
        expect(color).not.toBe(background);
        expect((await part.boundingBox())?.height).toBeGreaterThan(30);
      }
      server.platform.fail('createMessage', { status: 403 });
      await input.fill('Lost');
      await page.getByRole('button').click();
      await page.getByText('The bot does not reply at the moment.').waitFor();
      await input.fill('Hello');
      await page.getByRole('button').click();
      // The first one is what was said.
      await page.getByRole('log').getByText('Hello').nth(1).waitFor();
      await page.screenshot({ path: `reports/screenshots/next-asked-${colorScheme}.png` });
    },
  );

  test('each browser is a user of its own, from the first message on', async () => {
    const visitors = () =>
      [...server.platform.users].filter(({ name }) => name === 'Visitor').length;
    const before = visitors();
    // Contexts of their own, without a cookie.
    for (const locale of ['de', 'fr']) {
      const page = await browser.newPage({ locale });
      await page.goto(server.origin);
      for (const replies of [1, 2]) {
        await page.getByLabel('Message').fill('Mine');
        await page.getByRole('button', { disabled: false }).click();
        await expect.poll(() => page.getByRole('log').getByText('Mine').count()).toBe(2 * replies);
        await page.getByRole('button', { disabled: false }).waitFor();
      }
    }
    expect(visitors()).toBe(before + 2);
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
  return { platform, program, origin, post: postTo(`${origin}/api/bot`) };
}
