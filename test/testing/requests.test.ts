import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { defineOperation, TimeoutError } from '../../src/index.ts';
import { createPlatform, type RecordedRequest } from '../../src/testing.ts';
import { rejection } from '../support/clients.ts';
import { oneEvent, platformClients, platformForms } from '../support/platform-forms.ts';
import { expectNoSecrets } from '../support/secrets.ts';

function bug(): never {
  throw new Error('a bug of the observer');
}

const echo = defineOperation({
  id: 'echo',
  method: 'POST',
  path: '/echo',
  body: z.strictObject({ key: z.string() }),
  response: z.looseObject({}),
});

describe.for(platformForms)('platform.requests over $name', ({ start }) => {
  test('the requests are recorded in order, with their outcome', async () => {
    await using started = await start({
      users: 2,
      conversations: [{ id: 'c' }],
      events: [{ id: 'e/1', conversationId: 'c' }],
      bots: 1,
    });
    const { platform } = started;
    const { chat, admin } = platformClients(started);
    await chat.getOrCreateConversation({ id: 'c' });
    await chat.addParticipant({ conversationId: 'c', userId: 'user_2' });
    await chat.getEvent({ id: 'e/1' }, { query: { a: ['1', '2'], b: 'x y' } });
    await admin.listBots();
    const requests = platform.requests.map(({ headers: _, ...request }) => request);
    const common = { query: {}, body: undefined, status: 200, fault: undefined };
    expect(requests).toEqual([
      {
        ...common,
        operation: 'getOrCreateConversation',
        method: 'POST',
        path: '/conversations/get-or-create',
        body: { id: 'c' },
      },
      {
        ...common,
        operation: 'addParticipant',
        method: 'POST',
        path: '/conversations/c/participants',
        body: { userId: 'user_2' },
      },
      {
        ...common,
        operation: 'getEvent',
        method: 'GET',
        path: '/events/e%2F1',
        query: { a: ['1', '2'], b: 'x y' },
      },
      { ...common, operation: 'listBots', method: 'GET', path: '/bots' },
    ]);
  });

  test('onRequest is called with each request, after its status or fault is known, with credentials masked', async () => {
    const seen: RecordedRequest[] = [];
    await using started = await start({ ...oneEvent, onRequest: (request) => seen.push(request) });
    const { chat } = platformClients(started, { retry: 0 });
    for (const fault of ['reset', 'stall', 'truncate', 'html'] as const) {
      started.platform.fail('getEvent', { fault });
      const controller = new AbortController();
      const call = chat.getEvent({ id: 'e' }, { signal: controller.signal });
      const failed = expect(call).rejects.toThrow();
      // A stall lasts until the caller goes away.
      if (fault === 'stall') {
        await vi.waitFor(() => expect(seen.at(-1)).toMatchObject({ fault }));
        controller.abort();
      }
      await failed;
    }
    await chat.getEvent({ id: 'e' });
    expect(seen).toEqual(started.platform.requests);
    const outcomes = ['reset', 'stall', 'truncate', 'html', 200];
    expect(seen.map(({ status, fault }) => fault ?? status)).toEqual(outcomes);
    expectNoSecrets(seen, [String(started.chatOptions.userKey)]);
  });

  test('headers are recorded without credentials', async () => {
    await using started = await start(oneEvent);
    const { platform, chatOptions, adminOptions } = started;
    const { chat, admin } = platformClients(started, { headers: { 'x-trace': 'abc' } });
    await chat.getEvent({ id: 'e' });
    await admin.listBots();
    const [first, second] = platform.requests;
    expect(first?.headers).toMatchObject({ 'x-trace': 'abc', 'x-user-key': '···' });
    expect(second?.headers).toMatchObject({ authorization: '···', 'x-workspace-id': '···' });
    const { userKey } = chatOptions;
    const { token, workspaceId } = adminOptions;
    const { pathname } = new URL(chatOptions.baseUrl);
    expectNoSecrets(platform.requests, [String(userKey), String(token), workspaceId, pathname]);
  });

  test('a credential in the path, the query, a header or the body of a request is masked in the record', async () => {
    await using started = await start({ users: 2 });
    const { platform, chatOptions, adminOptions, fetch } = started;
    const secrets = [
      String(chatOptions.userKey),
      platform.userKeyOf('user_2'),
      String(adminOptions.token),
      adminOptions.workspaceId,
    ];
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

  test('a resolver receives the query and the body as they were sent, including any credential', async () => {
    await using started = await start();
    const { platform } = started;
    const key = String(started.chatOptions.userKey);
    const seen: unknown[] = [];
    platform.handle('chat', echo, ({ query, body }) => {
      seen.push(query.key, body.key);
      return {};
    });
    const { chat } = platformClients(started);
    await chat.request(echo, { key }, { query: { key } });
    expect(seen).toEqual([key, key]);
  });

  test.for([
    ['throws', () => bug()],
    ['rejects', async () => bug()],
  ] as const)('an onRequest that %s changes no response', async ([, onRequest]) => {
    // An unhandled rejection fails the run.
    await using started = await start({ ...oneEvent, onRequest });
    const { chat } = platformClients(started, { retry: 0 });
    expect((await chat.getEvent({ id: 'e' })).event.id).toBe('e');
    started.platform.fail('getEvent', { fault: 'stall' });
    await rejection(chat.getEvent({ id: 'e' }, { timeout: 100 }), TimeoutError);
  });

  test('a body that is not JSON is recorded as text', async () => {
    await using started = await start();
    const { platform, chatOptions, fetch } = started;
    const headers = { 'content-type': 'application/json' };
    await fetch(`${chatOptions.baseUrl}/anything`, { method: 'POST', headers, body: '{oops' });
    expect(platform.requests).toMatchObject([{ body: '{oops', operation: undefined }]);
  });

  test('each access to platform.requests returns a new list', async () => {
    await using started = await start();
    const { platform } = started;
    const { admin } = platformClients(started);
    const before = platform.requests;
    await admin.listBots();
    expect(before).toEqual([]);
    platform.requests.length = 0;
    expect(platform.requests).toHaveLength(1);
  });
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
});
