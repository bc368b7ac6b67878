import { expect, test } from 'vitest';
import { ForbiddenError, TimeoutError } from '../../src/index.ts';
import { createPlatform, type RecordedRequest } from '../../src/testing.ts';
import { rejection } from '../support/clients.ts';
import { eventually } from '../support/eventually.ts';
import { oneEvent } from '../support/platform-forms.ts';
import { expectNoSecrets } from '../support/secrets.ts';
import { setUp } from './set-up.ts';

function bug(): never {
  throw new Error('a bug of the observer');
}

test('the requests are recorded in order, with their outcome', async () => {
  const { platform, chat, admin } = setUp({
    users: 2,
    conversations: [{ id: 'c' }],
    events: [{ id: 'e/1', conversationId: 'c' }],
    bots: 1,
  });
  await chat.getOrCreateConversation({ id: 'c' });
  await chat.addParticipant({ conversationId: 'c', userId: 'user_2' });
  await chat.getEvent({ id: 'e/1' }, { query: { a: ['1', '2'], b: 'x y' } });
  await admin.listBots();
  const requests = platform.requests.map(({ headers: _, ...request }) => request);
  const outcome = { body: undefined, status: 200, fault: undefined };
  const get = { method: 'GET', query: {}, params: {}, userId: 'user_1', ...outcome };
  const post = { ...get, method: 'POST', workspaceId: undefined };
  const find = { path: '/conversations/get-or-create', body: { id: 'c' } };
  const add = { path: '/conversations/c/participants', body: { userId: 'user_2' } };
  const query = { a: ['1', '2'], b: 'x y' };
  const { workspaceId } = platform.adminOptions;
  expect(requests).toEqual([
    { ...post, operation: 'getOrCreateConversation', ...find },
    { ...post, operation: 'addParticipant', params: { conversationId: 'c' }, ...add },
    { ...get, operation: 'getEvent', path: '/events/e%2F1', params: { id: 'e/1' }, query },
    { ...get, operation: 'listBots', path: '/bots', userId: undefined, workspaceId },
  ]);
});

test('a record names the user and the workspace whose credentials were accepted, and the path parameters, unmasked', async () => {
  const workspaceId = 'a-workspace-with-a-long-id';
  const { platform, chat, admin } = setUp({
    users: [{ id: 'ada' }, { id: 'grace' }],
    workspaces: [{}, { id: workspaceId }],
  });
  const seen: RecordedRequest[] = [];
  platform.fail('*', { status: 403, when: (request) => seen.push(request) > 0, times: 4 });
  const grace = chat.withOptions({ userKey: platform.userKeyOf('grace') });
  await rejection(grace.getEvent({ id: 'e' }), ForbiddenError);
  await rejection(chat.withOptions({ userKey: 'no-key' }).getEvent({ id: 'e' }), ForbiddenError);
  const other = admin.withOptions({ workspaceId });
  await rejection(other.getWorkspace({ id: workspaceId }), ForbiddenError);
  await rejection(other.withOptions({ token: 'no-token' }).getAccount(), ForbiddenError);
  const nobody = { userId: undefined, workspaceId: undefined };
  const expected = [
    { ...nobody, userId: 'grace', params: { id: 'e' } },
    { ...nobody, params: { id: 'e' } },
    { ...nobody, workspaceId, params: { id: workspaceId } },
    { ...nobody, params: {} },
  ];
  expect(seen).toMatchObject(expected);
  expect(platform.requests).toMatchObject(expected);
  expect(seen[2]?.headers['x-workspace-id']).toBe('···');
});

test('onRequest is called with each request, after its status or fault is known, with credentials masked', async () => {
  const seen: RecordedRequest[] = [];
  const { platform, chat } = setUp(
    { ...oneEvent, onRequest: (request) => seen.push(request) },
    { retry: 0 },
  );
  for (const fault of ['reset', 'stall', 'truncate', 'html'] as const) {
    platform.fail('getEvent', { fault });
    const controller = new AbortController();
    const call = chat.getEvent({ id: 'e' }, { signal: controller.signal });
    const failed = expect(call).rejects.toThrow();
    // A stall lasts until the caller goes away.
    if (fault === 'stall') {
      await eventually(() => expect(seen.at(-1)).toMatchObject({ fault }));
      controller.abort();
    }
    await failed;
  }
  await chat.getEvent({ id: 'e' });
  expect(seen).toEqual(platform.requests);
  const outcomes = ['reset', 'stall', 'truncate', 'html', 200];
  expect(seen.map(({ status, fault }) => fault ?? status)).toEqual(outcomes);
  expectNoSecrets(seen, [platform.chatOptions.userKey]);
});

test('headers are recorded without credentials', async () => {
  const cookie = 'session=fake-session';
  const { platform, chat, admin } = setUp(oneEvent, { headers: { 'x-trace': 'abc', cookie } });
  await chat.getEvent({ id: 'e' });
  await admin.listBots();
  const [first, second] = platform.requests;
  expect(first?.headers).toMatchObject({ 'x-trace': 'abc', cookie: '···', 'x-user-key': '···' });
  expect(second?.headers).toMatchObject({ authorization: '···', 'x-workspace-id': '···' });
  const { userKey, baseUrl } = platform.chatOptions;
  const { token, workspaceId } = platform.adminOptions;
  const { pathname } = new URL(baseUrl);
  expectNoSecrets(platform.requests, [userKey, token, pathname, cookie]);
  expectNoSecrets([first?.headers, second?.headers], [workspaceId]);
});

test('a credential in the path, the query, a header or the body of a request is masked in the record', async () => {
  const platform = createPlatform({ users: 2 });
  const { chatOptions, adminOptions, fetch } = platform;
  const { token, workspaceId } = adminOptions;
  const secrets = [chatOptions.userKey, platform.userKeyOf('user_2'), token, workspaceId];
  for (const secret of secrets) {
    await fetch(`${chatOptions.baseUrl}/events/${secret}?key=${secret}&key=a`, {
      method: 'POST',
      headers: { 'x-forwarded-key': `key=${secret}` },
      body: JSON.stringify({ text: `my key is ${secret}`, [secret]: 1 }),
    });
    await fetch(chatOptions.baseUrl, { method: 'POST', body: `key=${secret}` });
  }
  expectNoSecrets(platform.requests, secrets);
  expect(platform.requests[0]).toMatchObject({
    path: '/events/···',
    query: { key: ['···', 'a'] },
    headers: { 'x-forwarded-key': 'key=···' },
    body: { text: 'my key is ···', '···': 1 },
  });
});

test('a credential that a body has as a number is masked', async () => {
  const platform = createPlatform({ token: '20260115' });
  const body = JSON.stringify({ token: 20_260_115, count: 5 });
  await platform.fetch(`${platform.chatOptions.baseUrl}/any`, { method: 'POST', body });
  expect(platform.requests).toMatchObject([{ body: { token: '···', count: 5 } }]);
});

test('a key of any characters is masked as it is, percent-encoded, and in letters of another case', async () => {
  const keys = [
    'eyJhbGci.payload-1.sig_1',
    'eyJhbGci.payload-2.sig_2',
    'Zm9v/YmFy+Zg==',
    'ada!key',
  ];
  const targets: string[] = [];
  const platform = createPlatform({
    users: keys.map((key) => ({ key })),
    onRequest: (_, target) => targets.push(target),
  });
  const { baseUrl } = platform.chatOptions;
  for (const key of keys) {
    const encoded = encodeURIComponent(key);
    await platform.fetch(`${baseUrl}/events/${encoded}?key=${encoded}&${encoded}=1`, {
      method: 'POST',
      headers: {
        'proxy-authorization': 'Basic fake-proxy-login',
        'x-key': `"${key.toUpperCase()}"`,
      },
      body: JSON.stringify([`(${key})`, { [key]: { key } }]),
    });
  }
  expectNoSecrets([platform.requests, targets], [...keys, 'fake-proxy-login']);
  for (const request of platform.requests) {
    expect(request).toMatchObject({
      path: '/events/···',
      query: { key: '···', '···': '1' },
      headers: { 'x-key': '"···"' },
      body: ['(···)', { '···': { key: '···' } }],
    });
  }
  for (const target of targets) expect(target).toMatch(/\/events\/···\?key=···&···=1$/);
});

test('a resolver receives the query and the body as they were sent, including any credential', async () => {
  const { platform, chat } = setUp();
  const { userKey: key } = platform.chatOptions;
  const seen: unknown[] = [];
  platform.handle('chat', 'createEvent', ({ query, body, refuse }) => {
    seen.push(query.key, body.payload);
    return refuse(403, 'seen');
  });
  const call = chat.createEvent({ conversationId: 'c', payload: { key } }, { query: { key } });
  await rejection(call, ForbiddenError);
  expect(seen).toEqual([key, { key }]);
});

test.for([
  ['throws', () => bug()],
  ['rejects', async () => bug()],
] as const)('an onRequest that %s changes no response', async ([, onRequest]) => {
  // An unhandled rejection fails the run.
  const { platform, chat } = setUp({ ...oneEvent, onRequest }, { retry: 0 });
  expect((await chat.getEvent({ id: 'e' })).event.id).toBe('e');
  platform.fail('getEvent', { fault: 'stall' });
  await rejection(chat.getEvent({ id: 'e' }, { timeout: 100 }), TimeoutError);
});

test('a body that is not JSON is recorded as text', async () => {
  const platform = createPlatform();
  const { chatOptions, fetch } = platform;
  const headers = { 'content-type': 'application/json' };
  await fetch(`${chatOptions.baseUrl}/anything`, { method: 'POST', headers, body: '{oops' });
  expect(platform.requests).toMatchObject([{ body: '{oops', operation: undefined }]);
});

test('each access to platform.requests returns a new list', async () => {
  const { platform, admin } = setUp();
  const before = platform.requests;
  await admin.listBots();
  expect(before).toEqual([]);
  platform.requests.length = 0;
  expect(platform.requests).toHaveLength(1);
});

test('platform.requests keeps the last 10,000 requests', async () => {
  const platform = createPlatform();
  const { adminUrl } = platform.adminOptions;
  for (let call = 0; call < 10_010; call++) await platform.fetch(`${adminUrl}/${call}`);
  const { requests } = platform;
  expect([requests.length, requests[0]?.path, requests.at(-1)?.path]).toEqual([
    10_000,
    '/10',
    '/10009',
  ]);
});

test('platform.requests keeps bodies of 32 million characters together', async () => {
  const platform = createPlatform();
  const body = JSON.stringify({ text: 'x'.repeat(1_000_000) });
  const { baseUrl } = platform.chatOptions;
  for (let call = 0; call < 40; call++) {
    await platform.fetch(`${baseUrl}/${call}`, { method: 'POST', body });
  }
  expect(platform.requests.map(({ path }) => path)).toEqual(
    Array.from({ length: 33 }, (_, index) => `/${index + 7}`),
  );
  platform.reset();
  for (const path of ['a', 'b']) {
    await platform.fetch(`${baseUrl}/${path}`, { method: 'POST', body });
  }
  expect(platform.requests.map(({ path }) => path)).toEqual(['/a', '/b']);
});
