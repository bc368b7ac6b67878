import { describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { InvalidInputError, isBotPlatformError, VERSION } from '../../src/index.ts';
import { createAdmin, createChat, rejection, untyped } from '../support/clients.ts';
import { conversation, event, user } from '../support/resources.ts';
import { secrets } from '../support/secrets.ts';
import { json, status, stubFetch } from '../support/stub-fetch.ts';

describe('ChatClient', () => {
  test.for([
    ['no input', undefined],
    ['an empty input', {}],
    ['an id that is undefined', { id: undefined }],
  ])('getOrCreateConversation with %s is rejected before anything is sent', async ([, input]) => {
    const fetch = stubFetch(json({ conversation }));
    const call = createChat({ fetch }).getOrCreateConversation(untyped<{ id: string }>(input));
    const error = await rejection(call, InvalidInputError);
    expect(error.issues).toEqual([{ path: ['id'], message: 'is required' }]);
    expect(fetch.requests).toEqual([]);
  });

  test('every chat operation sends the user key as x-user-key, and no admin credential', async () => {
    const fetch = stubFetch(json({ participant: user, conversation, event }));
    const chat = createChat({ fetch });
    await chat.addParticipant({ conversationId: 'c', userId: 'u' });
    await chat.getOrCreateConversation({ id: 'c' });
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
    const withoutBody = stubFetch(json({ event }));
    await createChat({ fetch: withoutBody }).getEvent({ id: 'e' });
    expect(withoutBody.requests[0]?.headers.has('content-type')).toBe(false);
  });
});

describe('AdminClient', () => {
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

  test('the package depends on zod at run time, and on nothing else', () => {
    expect(Object.keys(manifest.dependencies)).toEqual(['zod']);
  });
});
