// @module-tag processes
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { afterAll, describe, expect, test } from 'vitest';
import {
  AdminClient,
  ChatClient,
  ConnectionError,
  InternalServerError,
} from '../../../src/index.ts';
import { createUser, getUser } from '../../../src/operations.ts';
import { rejection } from '../../support/clients.ts';
import { createFolder } from '../../support/folder.ts';
import { needs } from '../../support/needs.ts';
import { runCommand, startAndWait, startMock } from '../run-command.ts';

// One folder for all: the hooks of a test that runs beside others may be those of another one.
const folder = createFolder();
afterAll(() => folder[Symbol.dispose]());
let seeds = 0;

function seedFile(seed: object): string {
  seeds += 1;
  const path = folder.file(`state-${seeds}.json`);
  writeFileSync(path, JSON.stringify(seed));
  return path;
}

describe.concurrent('mock', () => {
  test('mock prints both addresses, the key, the token and the workspace as text', async () => {
    using program = await startAndWait('--port', '0');
    const { hostname } = new URL(printed('adminUrl'));
    expect(hostname).toBe('127.0.0.1');
    const chat = new ChatClient({ baseUrl: printed('baseUrl'), userKey: printed('userKey') });
    const { conversation } = await chat.getOrCreateConversation({ id: 'support-42' });
    expect(conversation.id).toBe('support-42');
    const [adminUrl, token, workspaceId] = ['adminUrl', 'token', 'workspaceId'].map(printed);
    const admin = new AdminClient({
      adminUrl: String(adminUrl),
      token: String(token),
      workspaceId: String(workspaceId),
    });
    await admin.listBots();

    function printed(name: string): string {
      return new RegExp(`^ +${name} +(\\S+)$`, 'm').exec(program.stdout())?.[1] ?? '';
    }
  });

  test('mock --json prints one line of JSON on stdout, and nothing else', async () => {
    using mock = await startMock('--verbose');
    const { url, chatOptions, adminOptions } = mock.access;
    expect(chatOptions).toEqual({
      baseUrl: expect.stringMatching(`^${url}/hooks/`),
      userKey: expect.stringContaining('fake-user-key'),
    });
    expect(adminOptions).toEqual({
      adminUrl: url,
      token: expect.stringContaining('fake-token'),
      workspaceId: expect.stringContaining('fake-workspace'),
    });
    await new AdminClient(adminOptions).listBots();
    const { stdout } = await mock.stop();
    expect(stdout.trimEnd().split('\n')).toHaveLength(1);
  });

  test('without --seed, mock has a user with a conversation and an event, and 250 bots', async () => {
    using mock = await startMock();
    const { chatOptions, adminOptions, ids } = mock.access;
    const chat = new ChatClient(chatOptions);
    const conversations = await chat.listConversations().toArray();
    expect(conversations.map(({ id }) => id)).toEqual([ids.conversationId]);
    const { event } = await chat.getEvent({ id: ids.eventId ?? '' });
    expect(event.payload).toEqual({ text: 'Hello, bot!' });
    expect(await new AdminClient(adminOptions).listBots().toArray()).toHaveLength(250);
  });

  test('mock has as many bots as --bots or the seed specifies', async () => {
    const seed = seedFile({ bots: 7, users: [{ name: 'Ada' }, { id: 'grace' }] });
    using seeded = await startMock('--seed', seed);
    using both = await startMock('--seed', seed, '--bots', '3');
    const workspaces = [{ id: 'acme', bots: 2 }, { id: 'beta' }];
    using acme = await startMock('--seed', seedFile({ workspaces }));
    const count = async ({ access }: typeof both) =>
      (await new AdminClient(access.adminOptions).listBots().toArray()).length;
    expect(await Promise.all([seeded, both, acme].map(count))).toEqual([7, 3, 2]);
    const chat = new ChatClient(both.access.chatOptions);
    const { conversation } = await chat.getOrCreateConversation({ id: 'support-42' });
    const input = { conversationId: conversation.id, userId: 'grace' };
    expect((await chat.addParticipant(input)).participant.id).toBe('grace');
  });

  test('mock fails the requests that --fail names, in order, and logs a line for each request', async () => {
    const seed = seedFile({
      conversations: [{ id: 'support-42' }],
      events: [{ id: 'event_1', conversationId: 'support-42' }],
    });
    using mock = await startMock(
      ...['--seed', seed, '--fail', 'getEvent:503x2', '--fail', 'getEvent:reset'],
      ...['--fail', 'listBots:html', '--webhook', 'dev'],
    );
    const chat = new ChatClient({ ...mock.access.chatOptions, retry: 0 });
    const admin = new AdminClient({ ...mock.access.adminOptions, retry: 0 });
    const call = () => chat.getEvent({ id: 'event_1' });
    expect(await rejection(call(), InternalServerError)).toMatchObject({ status: 503 });
    expect(await rejection(call(), InternalServerError)).toMatchObject({ status: 503 });
    await rejection(call(), ConnectionError);
    expect((await call()).event.id).toBe('event_1');
    expect(await rejection(admin.listBots().toArray(), InternalServerError)).toMatchObject({
      status: 502,
    });
    await admin.listBots({}, { query: { pageSize: '5' } });
    await fetch(`${mock.access.url}/v1/nowhere?a=1&a=2`);
    const { stderr } = await mock.stop();
    expect(stderr.trimEnd().split('\n')).toEqual([
      'getEvent GET /hooks/dev/events/event_1 503',
      'getEvent GET /hooks/dev/events/event_1 503',
      'getEvent GET /hooks/dev/events/event_1 reset',
      'getEvent GET /hooks/dev/events/event_1 200',
      'listBots GET /v1/admin/bots 502 html',
      'listBots GET /v1/admin/bots?pageSize=5 200',
      '- GET /v1/nowhere?a=1&a=2 404',
    ]);
  });

  test('mock has a user, a conversation and an event without a seed, and prints their ids', async () => {
    using mock = await startMock();
    const { chatOptions, ids, controlUrl } = mock.access;
    expect(ids).toEqual({
      userId: 'user_1',
      conversationId: 'conversation_1',
      eventId: 'event_1',
    });
    expect(controlUrl).toBeUndefined();
    const { event } = await new ChatClient(chatOptions).getEvent({ id: String(ids.eventId) });
    expect(event).toMatchObject({ conversationId: ids.conversationId, payload: expect.anything() });
    using program = await startAndWait('--port', '0');
    for (const id of Object.values(ids)) expect(program.stdout()).toContain(id);
  });

  test('mock has the credentials and the address of its flags', async () => {
    const port = String(await freePort());
    using program = await startAndWait(
      ...['--webhook', 'dev', '--user-key', 'fake-key', '--token', 'fake-token', '--json'],
      ...['--workspace', 'fake-workspace', '--host', 'localhost', '--port', port],
    );
    const { url, chatOptions, adminOptions } = JSON.parse(program.stdout());
    expect(url).toBe(`http://localhost:${port}`);
    expect(chatOptions).toEqual({ baseUrl: `${url}/hooks/dev`, userKey: 'fake-key' });
    expect(adminOptions).toEqual({
      adminUrl: url,
      token: 'fake-token',
      workspaceId: 'fake-workspace',
    });
    await new ChatClient(chatOptions).getOrCreateConversation({ id: 'c' });
    await new AdminClient(adminOptions).listBots();
  });

  test('mock has the keys of its seed, and signs the others with --encryption-key', async () => {
    const seed = seedFile({ users: [{ id: 'ada', key: 'fake-key-of-ada' }] });
    using mock = await startMock('--seed', seed, '--encryption-key', 'fake-encryption-key');
    const chat = new ChatClient(mock.access.chatOptions);
    expect(mock.access.chatOptions.userKey).toBe('fake-key-of-ada');
    const { user, key } = await chat.withOptions({ userKey: null }).request(createUser, {});
    expect(key).toMatch(/^eyJ[\w-]+\.[\w-]+\.[\w-]+$/);
    const own = await chat.withOptions({ userKey: key }).request(getUser);
    expect(own.user).toEqual(user);
  });

  test('mock warns if others can reach it', async () => {
    using mock = await startMock('--host', '0.0.0.0');
    expect(new URL(mock.access.url).hostname).toBe('127.0.0.1');
    const { stderr } = await mock.stop();
    expect(stderr).toBe(
      'warning: the fake platform has no protection: whoever reaches 0.0.0.0 can use it\n',
    );
  });

  test.for([[], ['--json']])(
    'mock --quiet prints its addresses and credentials, and nothing more: %j',
    async (parameters) => {
      using program = await startAndWait(
        '--port',
        '0',
        '--host',
        '0.0.0.0',
        '--quiet',
        ...parameters,
      );
      const printed = program.stdout();
      const [adminUrl = ''] = /http:\/\/127\.0\.0\.1:\d+/.exec(printed) ?? [];
      expect((await fetch(`${adminUrl}/v1/admin/bots`)).status).toBe(401);
      program.child.kill('SIGTERM');
      const { code, stdout, stderr } = await program.ended;
      expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: printed, stderr: '' });
    },
  );

  test('mock --verbose logs headers and bodies, and never a credential', async () => {
    using mock = await startMock('--verbose');
    const { chatOptions, adminOptions } = mock.access;
    const headers = { cookie: 'session=fake-session' };
    const chat = new ChatClient({ ...chatOptions, headers });
    await chat.getOrCreateConversation({ id: 'support-42' });
    await new AdminClient(adminOptions).listBots();
    const { stderr } = await mock.stop();
    expect(stderr).not.toContain('fake-session');
    const [first = '', ...others] = stderr.trimEnd().split('\n');
    expect(others).toHaveLength(1);
    const detail = JSON.parse(first.slice(first.indexOf('{')));
    expect(detail.body).toEqual({ id: 'support-42' });
    expect(detail.headers).toMatchObject({ 'content-type': 'application/json' });
    for (const secret of [chatOptions.userKey, adminOptions.token, adminOptions.workspaceId]) {
      expect(stderr).not.toContain(secret);
    }
  });

  test.for(['SIGINT', 'SIGTERM'] as const)(
    'mock ends with code 0 on %s, even while a response stalls',
    needs('a system with signals', process.platform !== 'win32'),
    async (signal) => {
      using mock = await startMock('--fail', 'listBots:stall');
      const admin = new AdminClient({ ...mock.access.adminOptions, retry: 0 });
      const stalled = rejection(admin.listBots().toArray(), ConnectionError);
      const { stderr } = mock.program.child;
      if (stderr !== null) await once(stderr, 'data');
      expect((await mock.stop(signal)).code).toBe(0);
      await stalled;
    },
  );

  test('mock reports in one line that its port is in use, and ends with code 1', async () => {
    using mock = await startMock();
    const { port } = new URL(mock.access.url);
    expect(await runCommand('mock', '--port', port)).toEqual({
      code: 1,
      stdout: '',
      stderr: `bot-platform-sdk: port ${port} is in use; choose another one with --port, or --port 0 for any free one\n`,
    });
  });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
