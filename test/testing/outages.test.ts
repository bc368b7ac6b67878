import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import {
  AdminClient,
  BadRequestError,
  ChatClient,
  ConfigurationError,
  InternalServerError,
  NotFoundError,
  RateLimitError,
  UnauthorizedError,
} from '../../src/index.ts';
import { createPlatform, type OperationName, type PlatformOptions } from '../../src/testing.ts';
import { rejection } from '../support/clients.ts';
import { failureOf } from '../support/failure.ts';
import { oneEvent, platformClients, platformForms } from '../support/platform-forms.ts';
import { untyped } from '../support/untyped.ts';

const always = Number.POSITIVE_INFINITY;

describe.for(platformForms)('an outage of everything over $name', ({ start }) => {
  test('fails every operation of both APIs, and nothing else, until it is ended', async () => {
    await using started = await start(oneEvent);
    const { platform, chatOptions, fetch } = started;
    const { chat, admin } = platformClients(started, { retry: 0 });
    const outage = platform.fail('*', { status: 503, times: always });
    await rejection(chat.getEvent({ id: 'e' }), InternalServerError);
    await rejection(admin.listBots().pages().next(), InternalServerError);
    await rejection(chat.listenConversation({ id: 'c' }, { retry: 0 }).open(), InternalServerError);
    expect((await fetch(`${chatOptions.baseUrl}/hello`)).status).toBe(200);
    expect((await fetch(`${chatOptions.baseUrl}/no-route`)).status).toBe(404);
    outage.stop();
    outage.stop();
    await chat.getEvent({ id: 'e' });
    await admin.listBots();
  });

  test('comes after a failure of the operation itself', async () => {
    await using started = await start(oneEvent);
    const { platform } = started;
    const { chat } = platformClients(started, { retry: 0 });
    platform.fail('*', { status: 503, times: always });
    platform.fail('getEvent', { status: 429 });
    await rejection(chat.getEvent({ id: 'e' }), RateLimitError);
    await rejection(chat.getEvent({ id: 'e' }), InternalServerError);
  });

  test('`recover` ends every failure and touches nothing else', async () => {
    await using started = await start(oneEvent);
    const { platform } = started;
    const { chat } = platformClients(started, { retry: 0 });
    platform.conversations.create({ id: 'new' });
    platform.fail('*', { status: 503, times: always });
    const { stop } = platform.fail('getEvent', { status: 500, times: 3 });
    await rejection(chat.getEvent({ id: 'e' }), InternalServerError);
    platform.recover();
    await chat.getEvent({ id: 'e' });
    stop();
    expect(platform.conversations.has('new')).toBe(true);
    expect(platform.requests).toHaveLength(2);
  });

  test('carries operations out if it is `processed`; streams have no response to lose', async () => {
    await using started = await start({ bot: 'echo', conversations: [{ id: 'c' }] });
    const { platform } = started;
    const { chat } = platformClients(started, { retry: 0 });
    platform.fail('*', { status: 503, times: always, processed: true });
    await using signals = chat.listenConversation({ id: 'c' });
    await signals.open();
    await rejection(chat.createConversation({ id: 'new' }), InternalServerError);
    expect(platform.conversations.has('new')).toBe(true);
  });
});

describe.for(platformForms)('a key that is revoked over $name', ({ start }) => {
  test('is 401 from then on; `userKeyOf` makes a new one, and `reset` restores the old one', async () => {
    await using started = await start({ users: [{ id: 'ada' }, { id: 'bob' }] });
    const { platform, chatOptions } = started;
    const { chat } = platformClients(started);
    const ofBob = platform.userKeyOf('bob');
    platform.users.revokeKey('ada');
    const error = await rejection(chat.getUser(), UnauthorizedError);
    expect(error.message).toContain('revoked');
    const renewed = platform.userKeyOf('ada');
    expect(renewed).not.toBe(chatOptions.userKey);
    expect((await chat.withOptions({ userKey: renewed }).getUser()).user.id).toBe('ada');
    expect((await chat.withOptions({ userKey: ofBob }).getUser()).user.id).toBe('bob');
    // Also a key that is no longer accepted is masked.
    expect(JSON.stringify(platform.requests)).not.toContain(chatOptions.userKey);
    platform.users.revokeKey('ada');
    await rejection(chat.withOptions({ userKey: renewed }).getUser(), UnauthorizedError);
    platform.reset();
    expect((await chat.getUser()).user.id).toBe('ada');
    expect(platform.userKeyOf('ada')).toBe(chatOptions.userKey);
  });
});

test.for<[title: string, options: PlatformOptions, userId: string, problem: string]>([
  ['an unknown user', {}, 'ada', 'there is no user "ada"'],
  ['a signed key', { encryptionKey: 'fake-key' }, 'user_1', 'cannot be revoked'],
])('revoking the key of %s is a ConfigurationError', ([, options, userId, problem]) => {
  const platform = createPlatform(options);
  expect(() => platform.users.revokeKey(userId)).toThrow(ConfigurationError);
  expect(() => platform.users.revokeKey(userId)).toThrow(problem);
});

test('an operation that is not known is refused by `fail`, and the message lists those that are', () => {
  const platform = createPlatform();
  const unknown = untyped<OperationName>('getEvnt');
  expect(() => platform.fail(unknown, { status: 503 })).toThrow(
    'expected one of: createConversation, ',
  );
});

describe.for(platformForms)('usage over $name', ({ start }) => {
  const workspaces = [
    { id: 'acme', bots: [{ id: 'a' }] },
    { id: 'beta', bots: [{ id: 'b' }] },
  ];
  const type = 'ai_spend';

  test('is that of the workspace of the request; without one, of every workspace that the token opens', async () => {
    await using started = await start({ workspaces });
    const { admin } = platformClients(started);
    for (const id of ['beta', 'b', 'none']) {
      await rejection(admin.getUsage({ id, type }), NotFoundError);
      await rejection(admin.getMultipleUsages({ ids: ['acme', id], types: [type] }), NotFoundError);
      await rejection(admin.listUsageHistory({ id, type }).toArray(), NotFoundError);
      await rejection(admin.listUsageActivity({ id, type }).toArray(), NotFoundError);
      await rejection(admin.listUsageActivityDaily({ id, type }).toArray(), NotFoundError);
      await rejection(admin.listWorkspaceQuotas({ id }), NotFoundError);
    }
    await admin.getUsage({ id: 'a', type });
    const everywhere = admin.withOptions({ workspaceId: null });
    const { usages } = await everywhere.getMultipleUsages({
      ids: ['acme', 'beta', 'b'],
      types: [type],
    });
    expect(usages.map(({ id }) => id)).toEqual(['acme', 'beta', 'b']);
    await rejection(everywhere.getMultipleUsages({ ids: ['none'], types: [type] }), NotFoundError);
  });

  test.for(['2026-13', '05/2026', '2026-05-01', 'now'])('the period %s is 400', async (period) => {
    await using started = await start({ workspaces });
    const { admin } = platformClients(started);
    await rejection(admin.getUsage({ id: 'acme', type, period }), BadRequestError);
    await rejection(
      admin.getMultipleUsages({ ids: ['acme'], types: [type], period }),
      BadRequestError,
    );
    await rejection(admin.getWorkspaceQuota({ id: 'acme', type, period }), BadRequestError);
  });

  test('a type that is not listed is 400', async () => {
    await using started = await start({ workspaces });
    const { adminUrl, token } = started.adminOptions;
    const headers = { authorization: `Bearer ${token}`, 'x-workspace-id': 'acme' };
    for (const path of ['usages/acme?type=none', 'usages/multiple?ids=acme&types=none']) {
      const response = await started.fetch(`${adminUrl}/v1/admin/${path}`, { headers });
      expect(response.status, path).toBe(400);
    }
  });

  test('the metadata of an activity is an object', async () => {
    await using started = await start({ workspaces, usageActivity: [{ id: 'acme', type }] });
    const { admin } = platformClients(started);
    const [activity] = await admin.listUsageActivity({ id: 'acme', type }).toArray();
    expect(activity?.metadata).toEqual({});
  });
});

test.for(['01/02/2026', 'yesterday', '2026-02-30T00:00:00Z', '5'])(
  'the timestamp %s of a log is refused',
  (timestamp) => {
    const platform = createPlatform({ bots: [{ id: 'b' }] });
    expect(() => platform.logs.create({ botId: 'b', message: 'x', timestamp })).toThrow(
      '`timestamp` must be a time in ISO 8601',
    );
    expect(platform.logs.size).toBe(0);
  },
);

describe.for(platformForms)('a body that is nested deeply over $name', ({ start }) => {
  test.for([600, 5000, 100_000])('%i levels are 400, whatever the brackets are', async (depth) => {
    await using started = await start(oneEvent);
    const { baseUrl, userKey } = started.chatOptions;
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const nested = `${open.repeat(depth)}1${close.repeat(depth)}`;
      const body = `{"conversationId":"c","payload":{"x":${nested}}}`;
      const response = await started.fetch(`${baseUrl}/events`, {
        method: 'POST',
        headers: { 'x-user-key': String(userKey), 'content-type': 'application/json' },
        body,
      });
      expect(response.status).toBe(400);
      expect(await response.json()).toEqual({ message: 'the body is nested too deeply' });
    }
  });

  test('brackets in a text are none', async () => {
    await using started = await start({ conversations: [{ id: 'c' }] });
    const { chat } = platformClients(started);
    const payload = { text: `${'[{'.repeat(2000)} \\" "` };
    const { event } = await chat.createEvent({ conversationId: 'c', payload });
    expect(event.payload).toEqual(payload);
  });
});

test('over TCP, a body that is too large is 413 before all of it was read', async () => {
  const platform = createPlatform();
  await using server = await platform.listen();
  const { hostname, port, pathname } = new URL(server.chatOptions.baseUrl);
  const length = 2 ** 40;
  const socket = connect(Number(port), hostname);
  const key = server.chatOptions.userKey;
  socket.write(
    `POST ${pathname}/events HTTP/1.1\r\nhost: ${hostname}\r\nx-user-key: ${key}\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`,
  );
  socket.write(Buffer.alloc(2 ** 20 + 1, 0x20));
  const [head] = await new Promise<Buffer[]>((resolve) =>
    socket.once('data', (...data) => resolve(data)),
  );
  expect(String(head)).toMatch(/^HTTP\/1\.1 413 /);
  socket.destroy();
});

test('a failure of one client is none of another platform', async () => {
  const first = createPlatform(oneEvent);
  const second = createPlatform(oneEvent);
  first.fail('*', { status: 503, times: always });
  const chat = new ChatClient({ ...second.chatOptions, retry: 0 });
  await chat.getEvent({ id: 'e' });
  await new AdminClient(second.adminOptions).listBots();
  await failureOf(
    new ChatClient({ ...first.chatOptions, retry: 0 }).getUser(),
    InternalServerError,
  );
});
