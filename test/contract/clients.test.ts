import { describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { isBotPlatformError, VERSION } from '../../src/index.ts';
import { createAdmin, createChat, untyped } from '../support/clients.ts';
import { botsOf, conversation, event, user } from '../support/resources.ts';
import { secrets } from '../support/secrets.ts';
import { json, status, stubFetch } from '../support/stub-fetch.ts';

describe('ChatClient', () => {
  test('addParticipant sends POST with the conversation in the path and the user in the body', async () => {
    const fetch = stubFetch(json({ participant: user }));
    const { participant } = await createChat({ fetch }).addParticipant({
      conversationId: 'conv_1',
      userId: 'user_1',
    });
    expect(participant).toEqual(user);
    expect(fetch.requests).toMatchObject([{ method: 'POST', body: { userId: 'user_1' } }]);
    expect(fetch.requests[0]?.url.pathname).toBe(
      `/${secrets.webhook}/conversations/conv_1/participants`,
    );
  });

  test('getOrCreateConversation sends POST with the id in the body', async () => {
    const fetch = stubFetch(json({ conversation }, { status: 201 }));
    const response = await createChat({ fetch }).getOrCreateConversation({ id: 'conv_1' });
    expect(response).toEqual({ conversation });
    expect(fetch.requests).toMatchObject([{ method: 'POST', body: { id: 'conv_1' } }]);
    expect(fetch.requests[0]?.url.pathname).toBe(`/${secrets.webhook}/conversations/get-or-create`);
  });

  test.for([
    ['no input', []],
    ['an empty input', [{}]],
    ['an id that is undefined', [untyped<{ id: string }>({ id: undefined })]],
  ] as const)('getOrCreateConversation with %s sends an empty object', async ([, input]) => {
    const fetch = stubFetch(json({ conversation }));
    await createChat({ fetch }).getOrCreateConversation(...input);
    expect(fetch.requests[0]?.body).toEqual({});
  });

  test('getEvent sends GET with the id in the path and no body', async () => {
    const fetch = stubFetch(json({ event }));
    const response = await createChat({ fetch }).getEvent({ id: 'evt_1' });
    expect(response.event).toEqual(event);
    expect(fetch.requests).toMatchObject([{ method: 'GET', body: undefined }]);
    expect(fetch.requests[0]?.url.pathname).toBe(`/${secrets.webhook}/events/evt_1`);
    expect(fetch.requests[0]?.headers.has('content-type')).toBe(false);
  });

  test('every chat operation sends the user key as x-user-key, and no admin credential', async () => {
    const fetch = stubFetch(json({ participant: user, conversation, event }));
    const chat = createChat({ fetch });
    await chat.addParticipant({ conversationId: 'c', userId: 'u' });
    await chat.getOrCreateConversation();
    await chat.getEvent({ id: 'e' });
    expect(fetch.requests).toHaveLength(3);
    for (const { headers } of fetch.requests) {
      expect(headers.get('x-user-key')).toBe(secrets.userKey);
      expect(headers.has('authorization')).toBe(false);
      expect(headers.has('x-workspace-id')).toBe(false);
    }
  });

  test('a chat client sends and accepts JSON', async () => {
    const fetch = stubFetch(json({ conversation }));
    await createChat({ fetch }).getOrCreateConversation({ id: 'x' });
    expect(fetch.requests[0]?.headers.get('content-type')).toBe('application/json');
    expect(fetch.requests[0]?.headers.get('accept')).toBe('application/json');
  });
});

describe('AdminClient', () => {
  test('listBots sends GET to a path below /v1/admin, and returns one page', async () => {
    const fetch = stubFetch(json({ bots: botsOf(2), meta: { nextToken: 'more' } }));
    const { bots, meta } = await createAdmin({ fetch }).listBots();
    expect(bots).toEqual(botsOf(2));
    expect(meta).toEqual({ nextToken: 'more' });
    expect(fetch.requests).toMatchObject([{ method: 'GET', body: undefined }]);
    expect(fetch.requests[0]?.url.href).toBe('https://admin.example/v1/admin/bots');
  });

  test('listBots sends the token as a bearer token, the workspace as x-workspace-id, and no chat credential', async () => {
    const fetch = stubFetch(json({ bots: [] }));
    await createAdmin({ fetch }).listBots();
    const headers = fetch.requests[0]?.headers;
    expect(headers?.get('authorization')).toBe(`Bearer ${secrets.token}`);
    expect(headers?.get('x-workspace-id')).toBe(secrets.workspaceId);
    expect(headers?.has('x-user-key')).toBe(false);
  });
});

describe('every client', () => {
  test('creating a client sends nothing', () => {
    const fetch = stubFetch(status(500));
    createChat({ fetch });
    createAdmin({ fetch });
    expect(fetch.requests).toEqual([]);
  });

  test('redirects are never followed: `fetch` receives `redirect: "manual"`', async () => {
    const fetch = stubFetch(json({ event }));
    await createChat({ fetch }).getEvent({ id: 'e' });
    expect(fetch.requests[0]?.init.redirect).toBe('manual');
  });

  test('a call returns the documented response object, with fields that the service adds later', async () => {
    const fetch = stubFetch(json({ event, trace: { id: 7 } }));
    const response: Record<string, unknown> = await createChat({ fetch }).getEvent({ id: 'e' });
    expect(response.trace).toEqual({ id: 7 });
  });

  test('no method throws synchronously: every failure is a rejection', async () => {
    const chat = createChat({ fetch: stubFetch(json({})) });
    const admin = createAdmin({ fetch: stubFetch(json({})) });
    const bad = untyped<never>(Symbol('bad'));
    const calls: PromiseLike<unknown>[] = [
      chat.getEvent(bad, bad),
      chat.addParticipant(bad, bad),
      chat.getOrCreateConversation(bad, bad),
      Reflect.apply(chat.request, chat, [bad, bad, bad]),
      admin.listBots(bad, bad),
      Reflect.apply(admin.request, admin, [bad, bad, bad]),
      admin.listBots().toArray(bad),
      admin.listBots(bad).pages().next(),
      admin.listBots(bad).withResponse(),
    ];
    for (const call of calls) {
      await expect(call).rejects.toSatisfy(isBotPlatformError);
    }
  });
});

describe('the package', () => {
  test('VERSION is the version in package.json', () => {
    expect(VERSION).toBe(manifest.version);
  });

  test('the package depends on ky, zod and eventsource-parser at run time, and on nothing else', () => {
    expect(Object.keys(manifest.dependencies)).toEqual(['eventsource-parser', 'ky', 'zod']);
  });
});
