// @module-tag processes
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { type Checked, runCheck } from '../../src/cli/check.ts';
import { createPlatform } from '../../src/testing.ts';
import { createCertificate } from '../support/certificates.ts';
import { needs } from '../support/needs.ts';
import { startProxy } from '../support/proxy.ts';
import { signKey } from '../support/sign-key.ts';
import { runCommandWith, usageErrorOf } from './run-command.ts';

const encryptionKey = 'fake-encryption-key';

/** The machine that runs the tests may be behind a proxy. */
const withoutProxy = Object.fromEntries(
  ['http_proxy', 'https_proxy', 'all_proxy', 'no_proxy']
    .flatMap((name) => [name, name.toUpperCase()])
    .map((name) => [name, undefined]),
);
/** The environment of a program that has everything, with some of it replaced. */
async function startPlatform() {
  const platform = createPlatform({ users: [{ id: 'ada', name: 'Ada' }], bots: 25, encryptionKey });
  const server = await platform.listen();
  const { chatOptions, adminOptions } = server;
  return {
    env: {
      CHAT_BASE_URL: chatOptions.baseUrl,
      CHAT_USER_KEY: platform.userKeyOf('ada'),
      ADMIN_URL: adminOptions.adminUrl,
      ADMIN_TOKEN: adminOptions.token,
      WORKSPACE_ID: adminOptions.workspaceId,
    },
    chatEnv: { CHAT_BASE_URL: chatOptions.baseUrl },
    adminEnv: { ADMIN_URL: adminOptions.adminUrl },
    platform,
    server,
    [Symbol.asyncDispose]: () => server.close(),
  };
}

/** The step that failed, and those that were skipped for it. */
function failed({ steps }: Checked) {
  const [first, ...skipped] = steps.filter(({ ok }) => !ok);
  for (const { message } of skipped) expect(message).toBe(`skipped, since ${first?.id} failed`);
  return first;
}

/** A service that misbehaves. It is closed when its scope ends. */
async function serve(server: Server | RequestListener): Promise<Disposable & { url: string }> {
  const listening = (typeof server === 'function' ? createServer(server) : server).listen(
    0,
    '127.0.0.1',
  );
  await once(listening, 'listening');
  return {
    url: `http://127.0.0.1:${(listening.address() as AddressInfo).port}`,
    [Symbol.dispose]: () => void listening.close(),
  };
}

test('if everything is right, each step says what it found, and nothing is changed', async () => {
  await using started = await startPlatform();
  const { ok, steps, text } = await runCheck([], started.env);
  expect(ok).toBe(true);
  expect(steps.map(({ id }) => id)).toEqual([
    ...['chat.host', 'chat.certificate', 'chat.api', 'chat.clock', 'chat.user'],
    ...['admin.host', 'admin.certificate', 'admin.api', 'admin.clock', 'admin.workspace'],
  ]);
  expect(steps.find(({ id }) => id === 'chat.user')?.message).toContain('Ada (ada)');
  expect(steps.find(({ id }) => id === 'admin.workspace')?.message).toContain('25 bots');
  for (const { method } of started.platform.requests) expect(method).toBe('GET');
  const secrets = [started.env.CHAT_USER_KEY, started.env.ADMIN_TOKEN, started.env.WORKSPACE_ID];
  for (const secret of secrets) expect(text).not.toContain(secret);
});

test('flags win over the environment, and the text has a line for each step', async () => {
  await using started = await startPlatform();
  const { env } = started;
  const { ok, text } = await runCheck(
    ['--base-url', env.CHAT_BASE_URL, '--user-key', env.CHAT_USER_KEY],
    { CHAT_BASE_URL: 'http://127.0.0.1:1' },
  );
  expect(ok).toBe(true);
  expect(`${text}\n`).toMatch(/^(✓ chat\.\w+: .+\n){5}$/);
  const wrong = Object.keys(env).map((name) => [
    name,
    name.endsWith('URL') ? 'http://127.0.0.1:1' : 'wrong',
  ]);
  const flags = [
    ...['--base-url', env.CHAT_BASE_URL, '--user-key', env.CHAT_USER_KEY],
    ...['--admin-url', env.ADMIN_URL, '--token', env.ADMIN_TOKEN, '--workspace', env.WORKSPACE_ID],
  ];
  const { ok: isRight, steps } = await runCheck(flags, Object.fromEntries(wrong));
  expect([isRight, steps.length]).toEqual([true, 10]);
});

test('a name of the service takes one line, and has no control character', async () => {
  await using started = await startPlatform();
  const name = 'Acme\u001b[31m\nEvil';
  started.platform.workspaces.create({ id: 'other', name });
  started.platform.users.update('ada', { name });
  const { ADMIN_TOKEN, CHAT_USER_KEY } = started.env;
  const env = { ...started.chatEnv, ...started.adminEnv, ADMIN_TOKEN, CHAT_USER_KEY };
  const { ok, steps } = await runCheck([], env);
  expect(ok).toBe(true);
  const messages = steps.map(({ message }) => message).filter((text) => text.includes('Evil'));
  expect(messages).toHaveLength(2);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what it looks for.
  for (const message of messages) expect(message).not.toMatch(/[\u0000-\u001f]/);
});

test('the command prints the steps, as text or as JSON, and ends with 1 if one failed', async () => {
  await using started = await startPlatform();
  const env = { ...withoutProxy, ...started.env, ADMIN_TOKEN: 'another-fake-token' };
  const [text, json] = await Promise.all([
    runCommandWith({ env }, 'check'),
    runCommandWith({ env }, 'check', '--json', '--token', started.env.ADMIN_TOKEN),
  ]);
  expect(text).toMatchObject({ code: 1, stderr: '' });
  expect(text.stdout).toMatch(/^(✓ .+\n){9}✗ admin\.workspace: .+\n {4}Check the token, .+\n$/);
  expect(json).toMatchObject({ code: 0, stderr: '' });
  const steps = Array.from({ length: 10 }, () => ({ id: expect.any(String), ok: true }));
  expect(JSON.parse(json.stdout)).toMatchObject({ ok: true, steps });
});

test('an address where nothing listens fails the first step', async () => {
  const closed = await serve(() => undefined);
  closed[Symbol.dispose]();
  const report = await runCheck([], { CHAT_BASE_URL: `${closed.url}/fake-hook` });
  expect(report.ok).toBe(false);
  expect(failed(report)).toMatchObject({
    id: 'chat.host',
    message: expect.stringContaining('connection refused'),
    advice: expect.stringContaining('firewall'),
  });
  expect(report.steps).toHaveLength(4);
  expect(report.text).not.toContain('fake-hook');
});

test.for(['chat', 'admin'])('a web page is not the %s API', async (api) => {
  using page = await serve((_, response) => {
    response.setHeader('content-type', 'text/html').end('<h1>fake page</h1>');
  });
  const env = api === 'chat' ? { CHAT_BASE_URL: page.url } : { ADMIN_URL: page.url };
  const report = await runCheck([], env);
  expect(failed(report)).toMatchObject({
    id: `${api}.api`,
    message: expect.stringContaining('is not one of the'),
    advice: expect.any(String),
  });
});

test('a wrong webhook is no address of the chat API', async () => {
  await using started = await startPlatform();
  const report = await runCheck([], { CHAT_BASE_URL: `${started.server.url}/another-webhook` });
  expect(failed(report)).toMatchObject({
    id: 'chat.api',
    advice: expect.stringContaining('webhook id'),
  });
  expect(report.text).not.toContain('another-webhook');
});

const expired = signKey({ id: 'ada', exp: 1 }, { key: encryptionKey });
test.for([
  ['that has expired', expired],
  ['that another key signed', signKey({ id: 'ada' }, { key: 'another-fake-key' })],
] as const)('a user key %s fails the last step', async ([, key]) => {
  await using started = await startPlatform();
  const report = await runCheck([], { ...started.chatEnv, CHAT_USER_KEY: key });
  expect(failed(report)).toMatchObject({
    id: 'chat.user',
    advice: expect.stringContaining('encryption key'),
  });
  expect(report.text).not.toContain(key);
});

test.for([{ ADMIN_TOKEN: 'another-fake-token' }, { WORKSPACE_ID: 'another-fake-workspace' }])(
  'credentials of the admin API that are not accepted fail the last step: %o',
  async (wrong) => {
    await using started = await startPlatform();
    const { ADMIN_TOKEN, WORKSPACE_ID } = started.env;
    const report = await runCheck([], { ...started.adminEnv, ADMIN_TOKEN, WORKSPACE_ID, ...wrong });
    expect(failed(report)).toMatchObject({
      id: 'admin.workspace',
      advice: expect.stringContaining('token'),
    });
    for (const secret of Object.values(wrong)) expect(report.text).not.toContain(secret);
  },
);

test('a certificate that is not trusted fails a step of its own', async () => {
  const certificate = await createCertificate({ host: 'localhost' });
  using server = await serve(createTlsServer(certificate, (_, response) => response.end()));
  const report = await runCheck([], {
    CHAT_BASE_URL: server.url.replace('http://127.0.0.1', 'https://localhost'),
  });
  expect(failed(report)).toMatchObject({
    id: 'chat.certificate',
    message: expect.stringContaining('NODE_EXTRA_CA_CERTS'),
  });
});

test('a service that fails says nothing about its address', async () => {
  using server = await serve((_, response) => void response.writeHead(503).end());
  const { url } = server;
  const report = await runCheck([], { CHAT_BASE_URL: `${url}/fake-hook`, ADMIN_URL: url });
  for (const api of ['chat', 'admin']) {
    expect(report.steps.find(({ id }) => id === `${api}.api`)).toMatchObject({
      ok: false,
      message: expect.stringContaining('503 Service Unavailable'),
      advice: expect.stringContaining('Try again'),
    });
  }
});

test.for([
  ['a 402', { status: 402 }, 'The credential is accepted. Check the plan and the payments'],
  ['a 403', { status: 403 }, ''],
  ['a 500', { status: 500 }, ''],
  ['a reset', { fault: 'reset' }, ''],
] as const)('a last step that fails with %s says what to do', async ([, failure, advice]) => {
  await using started = await startPlatform();
  let requests = 0;
  // The steps before it make one such request.
  started.platform.fail('getUser', { ...failure, when: () => ++requests > 1 });
  const { CHAT_USER_KEY } = started.env;
  const { steps } = await runCheck([], { ...started.chatEnv, CHAT_USER_KEY });
  expect(steps.map(({ ok }) => ok)).toEqual([true, true, true, true, false]);
  expect(steps.at(-1)?.advice).toMatch(new RegExp(`^${advice}.`));
});

test('a connection that is reset is a fault of the host, and not of its certificate', async () => {
  using server = await serve(({ socket }) => socket.resetAndDestroy());
  const report = await runCheck([], { CHAT_BASE_URL: server.url });
  expect(failed(report)).toMatchObject({ id: 'chat.host', advice: expect.any(String) });
});

test.for([
  ['ahead of', -120],
  ['behind', 120],
] as const)('a clock that is %s that of the service fails a step', async ([direction, seconds]) => {
  await using started = await startPlatform();
  const { href, pathname } = new URL(started.env.CHAT_BASE_URL);
  using server = await serve(async ({ url = '', headers }, reply) => {
    const key = headers['x-user-key'];
    const sent = key === undefined ? {} : { 'x-user-key': String(key) };
    const response = await fetch(new URL(url, href), { headers: sent });
    reply.setHeader('date', new Date(Date.now() + seconds * 1000).toUTCString());
    reply.writeHead(response.status, { 'content-type': 'application/json' });
    reply.end(await response.text());
  });
  const report = await runCheck([], {
    CHAT_BASE_URL: server.url + pathname,
    CHAT_USER_KEY: started.env.CHAT_USER_KEY,
  });
  // A key does not need the clock.
  expect(report.steps.at(-1)).toMatchObject({ id: 'chat.user', ok: true });
  expect(failed(report)).toMatchObject({
    id: 'chat.clock',
    message: expect.stringMatching(new RegExp(`1[12]\\d seconds ${direction}`)),
    advice: expect.any(String),
  });
});

test.for([
  [59, true],
  [60, false],
] as const)('clocks that differ by %i seconds agree: %s', async ([seconds, ok]) => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-04T12:01:00Z') });
  onTestFinished(() => void vi.useRealTimers());
  using server = await serve((_, reply) => {
    reply.setHeader('date', new Date(Date.now() - seconds * 1000).toUTCString());
    reply.writeHead(401, { 'content-type': 'application/json' });
    reply.end(JSON.stringify({ id: 'err_1', code: 401, type: 'Unauthorized', message: 'no' }));
  });
  const report = await runCheck([], { ADMIN_URL: server.url });
  expect(report.steps.at(-1)).toMatchObject({ id: 'admin.clock', ok });
});

test.for([
  ['is no date', 'today'],
  ['is missing', undefined],
] as const)('a time of the service that %s is no error', async ([, date]) => {
  using server = await serve((_, reply) => {
    reply.sendDate = false;
    if (date !== undefined) reply.setHeader('date', date);
    reply.writeHead(401, { 'content-type': 'application/json' });
    reply.end(JSON.stringify({ id: 'err_1', code: 401, type: 'Unauthorized', message: 'no' }));
  });
  const report = await runCheck([], { ADMIN_URL: server.url });
  expect(report.steps.at(-1)).toMatchObject({
    id: 'admin.clock',
    ok: true,
    message: 'the service does not say what time it is',
  });
});

/** Before 22.21, Node knows no variable of a proxy. */
const usesProxy = process.allowedNodeEnvironmentFlags.has('--use-env-proxy');

test(
  'a proxy that refuses fails the first step, and is named',
  needs('a Node that knows NODE_USE_ENV_PROXY', usesProxy),
  async () => {
    await using started = await startPlatform();
    await using proxy = await startProxy({ status: 407 });
    const env = {
      ...withoutProxy,
      ...started.chatEnv,
      NODE_USE_ENV_PROXY: '1',
      HTTP_PROXY: proxy.url,
    };
    const { stdout } = await runCommandWith({ env }, 'check', '--json');
    expect(failed(JSON.parse(stdout))?.message).toContain('proxy');
    expect(proxy.asked.length).toBeGreaterThan(0);
  },
);

test('the first step names a proxy variable that Node ignores, whether it passes or fails, and not its value', async () => {
  await using started = await startPlatform();
  const HTTPS_PROXY = 'http://ada:fake-password@proxy.example';
  const passed = await runCheck([], { ...started.chatEnv, HTTPS_PROXY });
  const refused = await runCheck([], { CHAT_BASE_URL: 'http://127.0.0.1:1', HTTPS_PROXY });
  for (const [{ steps, text }, ok] of [
    [passed, true],
    [refused, false],
  ] as const) {
    expect(steps[0]).toMatchObject({
      id: 'chat.host',
      ok,
      message: expect.stringContaining('HTTPS_PROXY is set, and Node'),
      advice: expect.stringContaining('createNodeFetch({ proxy })'),
    });
    expect(text).not.toContain('fake-password');
  }
});

test.for<[parameters: string[], message: string]>([
  [[], 'there is nothing to check; expected `--base-url` or `--admin-url`'],
  [['--user-key', 'fake-key'], '`--base-url`'],
  [['--token', 'fake-token'], '`--base-url` or `--admin-url`'],
  [
    ['--admin-url', 'https://api.example.com', '--workspace', 'acme'],
    '`--workspace` needs `--token`',
  ],
  [['--base-uri', 'https://chat.example.com'], '`--base-uri` is not a known option'],
])('a wrong argument is a usage error that names it: %j', async ([parameters, message]) => {
  expect(await usageErrorOf(runCheck(parameters, {}))).toContain(message);
});

test('a token without a workspace lists the workspaces with their ids', async () => {
  const platform = createPlatform({ workspaces: [{ id: 'acme', name: 'Acme' }, { id: 'beta' }] });
  await using server = await platform.listen();
  const { adminUrl, token } = server.adminOptions;
  const report = await runCheck([], { ADMIN_URL: adminUrl, ADMIN_TOKEN: token });
  expect(report.steps.at(-1)).toEqual({
    id: 'admin.workspaces',
    ok: true,
    message: 'the token is accepted, and opens these workspaces: acme (Acme), beta (Workspace 2)',
  });
  const wrong = await runCheck([], { ADMIN_URL: adminUrl, ADMIN_TOKEN: 'fake-wrong-token' });
  expect(failed(wrong)).toMatchObject({
    id: 'admin.workspaces',
    advice: expect.stringContaining('Check the token'),
  });
});

test('a name that other people chose cannot move the cursor', async () => {
  const name = 'Acme\u001b[31m\nadmin.ok';
  const platform = createPlatform({ workspaces: [{ id: 'acme', name }] });
  await using server = await platform.listen();
  const { adminUrl, token } = server.adminOptions;
  const report = await runCheck([], { ADMIN_URL: adminUrl, ADMIN_TOKEN: token });
  expect(report.steps.at(-1)?.message).toMatch(/acme \(Acme \[31m admin\.ok\)$/);
});

test.for([301, 308])('a redirect with %i is named with where it leads', async (status) => {
  const headers = { location: 'https://new.example.com/secret-path?token=x' };
  using server = await serve((_, reply) => void reply.writeHead(status, headers).end());
  const report = await runCheck([], { CHAT_BASE_URL: `${server.url}/hook` });
  expect(failed(report)).toMatchObject({
    id: 'chat.host',
    message: expect.stringContaining('https://new.example.com'),
    advice: 'Use the address that it leads to: its origin is https://new.example.com.',
  });
  expect(report.text).not.toContain('secret-path');
});
