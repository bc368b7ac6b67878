import { describe, expect, test } from 'vitest';
import {
  AdminClient,
  ApiError,
  ChatClient,
  type ClientEvent,
  ForbiddenError,
  InternalServerError,
} from '../../src/index.ts';
import { rejection } from '../support/clients.ts';
import { botsOf, event } from '../support/resources.ts';
import { expectNoSecrets } from '../support/secrets.ts';
import { failure, json, type Responder, raw, status, stubFetch } from '../support/stub-fetch.ts';

interface Secrets {
  /** The path of the chat address, with the slash at its beginning. */
  readonly path?: string;
  readonly userKey?: string;
  readonly token?: string;
  readonly workspaceId?: string;
}

const defaults = {
  path: '',
  userKey: 'fake-user-key-7Qz1',
  token: 'fake-access-token-8Wx2',
  workspaceId: 'fake-workspace-9Ev3',
};

function clientsWith(secrets: Secrets, ...responders: readonly Responder[]) {
  const { path, userKey, token, workspaceId } = { ...defaults, ...secrets };
  const fetch = stubFetch(...responders);
  const baseUrl = `https://service.example${path}`;
  const adminUrl = 'https://admin.example';
  return {
    fetch,
    chat: new ChatClient({ baseUrl, userKey, fetch, retry: 0 }),
    admin: new AdminClient({ adminUrl, token, workspaceId, fetch, retry: 0 }),
  };
}

/** What the service sends is as it is in the error, in every field and in the message. */
const kept = (type: string, message: string) => failure(400, type, message);

describe('an ordinary word is not masked as', () => {
  test.for<readonly [path: string, type: string, message: string]>([
    ['/chat', 'ChatNotFound', 'no chat with this id'],
    ['/v1/chat/hooks', 'HooksDisabled', 'v1 hooks are disabled in chat'],
    ['/webhook', 'WebhookNotFound', 'unknown webhook'],
    // 11 characters.
    ['/fake-path-1', 'T', 'there is no fake-path-1 here'],
    ['/fake-hook-of-bot', 'T', 'fake-hook-of-bots and a_fake-hook-of-bot'],
  ])('the path %s of `baseUrl`', async ([path, type, message]) => {
    const { chat } = clientsWith({ path }, kept(type, message));
    const error = await rejection(chat.getEvent({ id: 'e' }), ApiError);
    expect(error.type).toBe(type);
    expect(error.body).toMatchObject({ type, message });
    expect(error.message).toContain(message);
  });

  test.for<readonly [workspaceId: string, message: string]>([
    ['test', 'use the latest test'],
    ['workspace', 'workspace not found: workspace'],
    ['production1', 'the production1 cluster'],
    ['productions-1', 'my-productions-12, reproductions-1'],
  ])('the workspace id %s', async ([workspaceId, message]) => {
    const { admin } = clientsWith({ workspaceId }, kept('T', message));
    const error = await rejection(admin.listBots(), ApiError);
    expect(error.body).toMatchObject({ message });
    expect(error.message).toContain(message);
  });

  test('the path of `baseUrl` in the name of a header or a key of the body', async () => {
    const body = JSON.stringify({ chatId: 'chatroom', chat: 'chat' });
    const responder = raw(body, { status: 400, headers: { 'x-chat': 'livechat' } });
    const { chat } = clientsWith({ path: '/chat' }, responder);
    const error = await rejection(chat.getEvent({ id: 'e' }), ApiError);
    expect(JSON.stringify(error.body)).toBe(body);
    expect(error.headers.get('x-chat')).toBe('livechat');
  });
});

describe('a secret of 12 characters or more is masked as a whole word', () => {
  const path = '/hooks/fake-webhook-5Rb4';
  const workspaceId = 'fakeworkspace';

  test.for([
    'at the end: fake-webhook-5Rb4',
    'fake-webhook-5Rb4: at the beginning',
    '"fake-webhook-5Rb4", (fake-webhook-5Rb4), <fake-webhook-5Rb4>',
    'POST /hooks/fake-webhook-5Rb4/events failed',
    'https://service.example/hooks/fake-webhook-5Rb4?x=1',
    'id=fake-webhook-5Rb4&x=1',
  ])('if it is a segment of the path of `baseUrl`: %s', async (message) => {
    const responder = failure(400, 'T', message);
    const { chat } = clientsWith({ path }, responder);
    const error = await rejection(chat.getEvent({ id: 'e' }), ApiError);
    expectNoSecrets(error, ['fake-webhook-5Rb4']);
    expect(error.body).toMatchObject({
      message: message.replaceAll('fake-webhook-5Rb4', '\u00b7\u00b7\u00b7'),
    });
  });

  test('if it is the workspace id', async () => {
    for (const id of [workspaceId, 'abcdefghijkl']) {
      const { admin } = clientsWith({ workspaceId: id }, failure(403, 'T', `not in ${id}.`));
      const error = await rejection(admin.listBots(), ForbiddenError);
      expectNoSecrets(error, [id]);
      expect(error.message).toContain('not in \u00b7\u00b7\u00b7.');
    }
  });

  test('and not within a longer word', async () => {
    const message = 'myfakeworkspace and fakeworkspaces and fakeworkspace2';
    const { admin } = clientsWith({ workspaceId }, failure(403, 'T', message));
    expect((await rejection(admin.listBots(), ForbiddenError)).body).toMatchObject({ message });
  });

  test('if it is percent-encoded, the value of a header or a key', async () => {
    const id = 'fake space/9Ev3';
    const responder = json(
      { [id]: 1, message: `GET /workspaces/${encodeURIComponent(id)}` },
      { status: 403, headers: { 'x-echo': id } },
    );
    const { admin } = clientsWith({ workspaceId: id }, responder);
    expectNoSecrets(await rejection(admin.listBots(), ForbiddenError), [id]);
  });
});

describe('user keys and tokens are masked from 4 characters on, also within words', () => {
  test.for(['k7Qz', 'fake-key-1'])('the key %s', async (userKey) => {
    const message = `bad key x${userKey}y, ${userKey}`;
    const responder = json({ message, [userKey]: 1 }, { status: 400, headers: { 'x-a': userKey } });
    const { chat } = clientsWith({ userKey }, responder);
    const error = await rejection(chat.getEvent({ id: 'e' }), ApiError);
    expectNoSecrets(error, [userKey]);
    expect(error.message).toContain('bad key x\u00b7\u00b7\u00b7y, \u00b7\u00b7\u00b7');
  });

  test('the token, in a `type` as well', async () => {
    const { admin } = clientsWith({ token: 't8Wx' }, failure(403, 'Badt8WxToken', 'no'));
    expect((await rejection(admin.listBots(), ForbiddenError)).type).toBe(
      'Bad\u00b7\u00b7\u00b7Token',
    );
  });
});

describe('`pageToken`', () => {
  const page = (nextToken: string): Responder => json({ bots: botsOf(1), meta: { nextToken } });

  async function failAt(token: string, secrets: Secrets) {
    const { admin, fetch } = clientsWith(secrets, page(token), status(500));
    const events: ClientEvent[] = [];
    const observed = admin.withOptions({ onEvent: (given) => void events.push(given) });
    const error = await rejection(observed.listBots().toArray(), InternalServerError);
    return { error, events, admin, fetch };
  }

  test.for<readonly [title: string, token: string, workspaceId: string]>([
    ['a short workspace id', 'page-of-test-2', 'test'],
    ['a long workspace id', 'fake-workspace-9Ev3:2', 'fake-workspace-9Ev3'],
    ['nothing but the workspace id', 'fake-workspace-9Ev3', 'fake-workspace-9Ev3'],
  ])('that contains %s is as it came, and resumes', async ([, token, workspaceId]) => {
    const { error, events, admin, fetch } = await failAt(token, { workspaceId });
    expect(error.pageToken).toBe(token);
    expect(JSON.parse(JSON.stringify(error)).pageToken).toBe(token);
    expect(events.at(-1)?.pageToken).toBe(token);
    await Promise.allSettled([admin.listBots({ nextToken: error.pageToken })]);
    expect(fetch.requests.at(-1)?.url.searchParams.get('nextToken')).toBe(token);
  });

  test('that contains the access token of the client is masked', async () => {
    const token = 'fake-access-token-8Wx2';
    const { error, events } = await failAt(`page-${token}-2`, { token });
    expectNoSecrets(error, [token]);
    expectNoSecrets(events, [token]);
    expect(error.pageToken).toContain('\u00b7\u00b7\u00b7');
  });
});

describe('credentials from a function', () => {
  test('are masked as they were used in this attempt and in the one before', async () => {
    const keys: string[] = [];
    const userKey = () => {
      keys.push(`fake-key-${keys.length}-7Qz1`);
      return keys.at(-1) ?? '';
    };
    const echo: Responder = () =>
      new Response(JSON.stringify({ message: `bad keys ${keys.join(' ')}` }), { status: 503 });
    const chat = new ChatClient({
      baseUrl: 'https://service.example',
      userKey,
      fetch: stubFetch(echo),
      retry: { limit: 1, maxDelay: 1 },
    });
    const error = await rejection(chat.getEvent({ id: 'e' }), InternalServerError);
    expect(keys).toHaveLength(2);
    expectNoSecrets(error, keys);
  });

  test('are masked on the later pages of a list, too', async () => {
    let count = 0;
    const token = () => `fake-token-${++count}-8Wx2`;
    const responders = Array.from({ length: 30 }, (_, i) =>
      json({ bots: botsOf(1), meta: { nextToken: `t${i}` } }),
    );
    const echo: Responder = () =>
      new Response(JSON.stringify({ message: `bad token fake-token-${count}-8Wx2` }), {
        status: 403,
      });
    const admin = new AdminClient({
      adminUrl: 'https://admin.example',
      token,
      workspaceId: 'fake-workspace-9Ev3',
      fetch: stubFetch(...responders, echo),
    });
    const error = await rejection(admin.listBots().toArray(), ForbiddenError);
    expect(count).toBe(31);
    expectNoSecrets(error, ['fake-token-31-8Wx2']);
  });
});

test('a result holds what the service sent, unmasked', async () => {
  const path = '/fake-webhook-5Rb4';
  const payload = { text: 'fake-webhook-5Rb4 fake-user-key-7Qz1' };
  const { chat } = clientsWith({ path }, json({ event: { ...event, payload } }));
  expect((await chat.getEvent({ id: 'e' })).event.payload).toEqual(payload);
});
