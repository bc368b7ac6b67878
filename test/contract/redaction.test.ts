import { describe, expect, test } from 'vitest';
import {
  AdminClient,
  ApiError,
  ChatClient,
  type ClientEvent,
  ForbiddenError,
  InternalServerError,
  NotFoundError,
} from '../../src/index.ts';
import { createAdmin, createChat, rejection } from '../support/clients.ts';
import { botsOf, event } from '../support/resources.ts';
import { expectNoSecrets, secrets } from '../support/secrets.ts';
import { failure, json, type Responder, raw, status, stubFetch } from '../support/stub-fetch.ts';

/** Stands for a secret. */
const mask = '···';

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

/** A response whose text must be unchanged in every field and in the message of the error. */
const kept = (type: string, message: string) => failure(400, type, message);

describe('secrets that the service echoes', () => {
  const { userKey, webhook } = secrets;
  const getEvent = (responder: Responder) =>
    createChat({ retry: 0, fetch: stubFetch(responder) }).getEvent({ id: 'e' });

  test.for<[string, Responder]>([
    ['in a message', failure(403, 'Forbidden', `key ${userKey} at ${webhook}`)],
    ['in a nested value', json({ a: [{ b: userKey }] }, { status: 403 })],
    ['as a key', json({ [userKey]: 1, a: { [`x${userKey}y`]: 2, [webhook]: 3 } }, { status: 403 })],
    ['in another case of letters', json({ message: userKey.toUpperCase() }, { status: 403 })],
    ['in text', raw(`key ${userKey}`, { status: 403 })],
    ['in HTML', raw(`<p>${webhook}</p>`, { status: 403 })],
    ['in a header', status(403, { 'x-echo': `key ${userKey}`, [`x-${webhook}`]: '1' })],
    ['in a code, a type or an id', json({ id: userKey, type: userKey, code: 1 }, { status: 403 })],
    ['in a redirect', status(302, { location: `https://${webhook}.example/${userKey}` })],
    ['in a content type', raw('x', { headers: { 'content-type': `text/${userKey}` } })],
    [
      'in a property that breaks the schema',
      json({ event: { id: 'e', [userKey]: 1, payload: userKey } }),
    ],
    [
      'in a text that is truncated within it',
      raw(`${'x'.repeat(64 * 1024 - 8)}${userKey}`, { status: 403 }),
    ],
  ])('an echoed secret is masked %s', async ([, respond]) => {
    const error: unknown = await getEvent(respond).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(Error);
    expectNoSecrets(error);
  });

  test('an echoed token and an echoed workspace id are masked', async () => {
    const respond = failure(403, 'Forbidden', `Bearer ${secrets.token} in ${secrets.workspaceId}`);
    const list = createAdmin({ fetch: stubFetch(respond) }).listBots();
    const error = await rejection(list, ForbiddenError);
    expectNoSecrets(error);
    expect(error.message).toContain('Bearer');
  });

  test.for<readonly [title: string, path: string, echoed: string, shown: string]>([
    ['as it is', '/v2/hook1234567890', 'no hook hook1234567890', 'no hook ···'],
    ['that is echoed decoded', '/v2/my%20hook%201234', 'no hook my hook 1234', 'no hook ···'],
    ['that is not encoded correctly', '/v2/hook%zz123456', 'no hook hook%zz123456', 'no hook ···'],
  ])('a segment of the path of `baseUrl` $0 is masked', async ([, path, echoed, shown]) => {
    const fetch = stubFetch(json({ message: echoed }, { status: 403 }));
    const chat = createChat({ baseUrl: `https://chat.example${path}`, fetch });
    const error = await rejection(chat.getEvent({ id: 'e' }), ForbiddenError);
    expect(error.message).toBe(`getEvent: 403 Forbidden (GET /events/{id}): ${shown}`);
  });

  test('the path of the admin address is not masked, since it is no secret', async () => {
    const fetch = stubFetch(json({ message: 'no route of eu-gateway' }, { status: 403 }));
    const admin = createAdmin({ adminUrl: 'https://admin.example/eu-gateway', fetch });
    const error = await rejection(admin.listBots(), ForbiddenError);
    expect(error.message).toBe('listBots: 403 Forbidden (GET /bots): no route of eu-gateway');
  });

  test.for<[token: string, workspaceId: string]>([
    ['fake-pair', 'fake-pair-longer'],
    ['fake-pair-longer', 'fake-pair'],
  ])(
    'the longer of two secrets with the same beginning is masked as a whole: %s and %s',
    async ([token, workspaceId]) => {
      const fetch = stubFetch(failure(403, 'T', 'of fake-pair-longer'));
      const list = createAdmin({ token, workspaceId, fetch }).listBots();
      const { message } = await rejection(list, ForbiddenError);
      expect(message).toBe('listBots: 403 Forbidden (GET /bots): of ··· [err_1]');
    },
  );

  test('the beginning of a secret at the end of a truncated text is masked, and nothing more', async () => {
    const words = `some words and then ${userKey.slice(0, 6)}-other words `;
    const text = words + 'x'.repeat(64 * 1024 - 8 - words.length);
    const { body } = await rejection(
      getEvent(raw(text + userKey, { status: 403 })),
      ForbiddenError,
    );
    expect(body).toBe(`${text}···`);
  });

  test('a key of 3 characters is not masked, since it occurs in ordinary words', async () => {
    const fetch = stubFetch(failure(403, 'T', 'abc'));
    const call = createChat({ userKey: 'abc', fetch }).getEvent({ id: 'e' });
    expect((await rejection(call, ForbiddenError)).message).toContain('abc');
  });

  test('a client whose secrets are all too short masks nothing', async () => {
    const respond = json({ message: 'value is undefined' }, { status: 403 });
    const options = { baseUrl: 'https://chat.example', userKey: 'abc', fetch: stubFetch(respond) };
    const error = await rejection(new ChatClient(options).getEvent({ id: 'e' }), ForbiddenError);
    expect(error.body).toEqual({ message: 'value is undefined' });
  });
});

describe('an ordinary word is not masked', () => {
  test.for<readonly [path: string, type: string, message: string]>([
    ['/chat', 'ChatNotFound', 'no chat with this id'],
    ['/v1/chat/hooks', 'HooksDisabled', 'v1 hooks are disabled in chat'],
    ['/webhook', 'WebhookNotFound', 'unknown webhook'],
    // 11 characters.
    ['/fake-path-1', 'T', 'there is no fake-path-1 here'],
    ['/fake-hook-of-bot', 'T', 'fake-hook-of-bots and a_fake-hook-of-bot'],
  ])(
    'an ordinary word is not masked even if the path of `baseUrl` is %s',
    async ([path, type, message]) => {
      const { chat } = clientsWith({ path }, kept(type, message));
      const error = await rejection(chat.getEvent({ id: 'e' }), ApiError);
      expect(error.type).toBe(type);
      expect(error.body).toMatchObject({ type, message });
      expect(error.message).toContain(message);
    },
  );

  test.for<readonly [workspaceId: string, message: string]>([
    ['test', 'use the latest test'],
    ['workspace', 'workspace not found: workspace'],
    ['production1', 'the production1 cluster'],
    ['productions-1', 'my-productions-12, reproductions-1'],
  ])(
    'an ordinary word is not masked even if the workspace id is %s',
    async ([workspaceId, message]) => {
      const { admin } = clientsWith({ workspaceId }, kept('T', message));
      const error = await rejection(admin.listBots(), ApiError);
      expect(error.body).toMatchObject({ message });
      expect(error.message).toContain(message);
    },
  );

  test('an ordinary word that is in the path of `baseUrl` is not masked in the name of a header or a key of the body', async () => {
    const body = JSON.stringify({ chatId: 'chatroom', chat: 'chat' });
    const responder = raw(body, { status: 400, headers: { 'x-chat': 'livechat' } });
    const { chat } = clientsWith({ path: '/chat' }, responder);
    const error = await rejection(chat.getEvent({ id: 'e' }), ApiError);
    expect(JSON.stringify(error.body)).toBe(body);
    expect(error.headers.get('x-chat')).toBe('livechat');
  });
});

describe('a workspace id or a segment of the path of `baseUrl` is masked from 12 characters on, as a whole word', () => {
  const path = '/hooks/fake-webhook-5Rb4';
  const workspaceId = 'fakeworkspace';

  test.for([
    'at the end: fake-webhook-5Rb4',
    'fake-webhook-5Rb4: at the beginning',
    '"fake-webhook-5Rb4", (fake-webhook-5Rb4), <fake-webhook-5Rb4>',
    'POST /hooks/fake-webhook-5Rb4/events failed',
    'https://service.example/hooks/fake-webhook-5Rb4?x=1',
    'id=fake-webhook-5Rb4&x=1',
  ])('a segment of the path of `baseUrl` is masked as a whole word: %s', async (message) => {
    const responder = failure(400, 'T', message);
    const { chat } = clientsWith({ path }, responder);
    const error = await rejection(chat.getEvent({ id: 'e' }), ApiError);
    expectNoSecrets(error, ['fake-webhook-5Rb4']);
    expect(error.body).toMatchObject({
      message: message.replaceAll('fake-webhook-5Rb4', '···'),
    });
  });

  test('a workspace id of 12 characters is masked', async () => {
    for (const id of [workspaceId, 'abcdefghijkl']) {
      const { admin } = clientsWith({ workspaceId: id }, failure(403, 'T', `not in ${id}.`));
      const error = await rejection(admin.listBots(), ForbiddenError);
      expectNoSecrets(error, [id]);
      expect(error.message).toContain('not in ···.');
    }
  });

  test('a workspace id is not masked within a longer word', async () => {
    const message = 'myfakeworkspace and fakeworkspaces and fakeworkspace2';
    const { admin } = clientsWith({ workspaceId }, failure(403, 'T', message));
    expect((await rejection(admin.listBots(), ForbiddenError)).body).toMatchObject({ message });
  });

  test.for<[before: string, isMasked: boolean]>([
    ...['a%2f', 'a%2F', 'a%252F', 'a\\u002f', 'a\\n', 'a\\t'].map((before): [string, true] => [
      before,
      true,
    ]),
    ...['a2f', 'a%2', 'a%zz', 'a\\u00zz', 'a\\u0', 'a\\x'].map((before): [string, false] => [
      before,
      false,
    ]),
  ])('whether a workspace id begins a word after the text %s: %s', async ([before, isMasked]) => {
    const responder = failure(403, 'T', `${before}${workspaceId} `);
    const { admin } = clientsWith({ workspaceId }, responder);
    expect((await rejection(admin.listBots(), ForbiddenError)).body).toMatchObject({
      message: `${before}${isMasked ? mask : workspaceId} `,
    });
  });

  test('a workspace id is masked percent-encoded, in a header and in a key', async () => {
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
  test.for(['k7Qz', 'fake-key-1'])('the user key %s is masked within words', async (userKey) => {
    const message = `bad key x${userKey}y, ${userKey}`;
    const responder = json({ message, [userKey]: 1 }, { status: 400, headers: { 'x-a': userKey } });
    const { chat } = clientsWith({ userKey }, responder);
    const error = await rejection(chat.getEvent({ id: 'e' }), ApiError);
    expectNoSecrets(error, [userKey]);
    expect(error.message).toContain('bad key x···y, ···');
  });

  test('a token is masked within a `type`', async () => {
    const { admin } = clientsWith({ token: 't8Wx' }, failure(403, 'Badt8WxToken', 'no'));
    expect((await rejection(admin.listBots(), ForbiddenError)).type).toBe('Bad···Token');
  });
});

describe('`pageToken`', () => {
  const page = (nextToken: string): Responder => json({ bots: botsOf(1), meta: { nextToken } });

  async function failAt(token: string, secrets: Secrets) {
    const { admin, fetch } = clientsWith(secrets, page(token), status(500));
    const events: ClientEvent[] = [];
    const observed = admin.withOptions({ onEvent: (clientEvent) => void events.push(clientEvent) });
    const error = await rejection(observed.listBots().toArray(), InternalServerError);
    return { error, events, admin, fetch };
  }

  test.for<readonly [title: string, token: string, workspaceId: string]>([
    ['a short workspace id', 'page-of-test-2', 'test'],
    ['a long workspace id', 'fake-workspace-9Ev3:2', 'fake-workspace-9Ev3'],
    ['nothing but the workspace id', 'fake-workspace-9Ev3', 'fake-workspace-9Ev3'],
  ])(
    'a `pageToken` that contains %s is unchanged, and resumes the list',
    async ([, token, workspaceId]) => {
      const { error, events, admin, fetch } = await failAt(token, { workspaceId });
      expect(error.pageToken).toBe(token);
      expect(JSON.parse(JSON.stringify(error)).pageToken).toBe(token);
      expect(events.at(-1)?.pageToken).toBe(token);
      await Promise.allSettled([admin.listBots({ nextToken: error.pageToken })]);
      expect(fetch.requests.at(-1)?.url.searchParams.get('nextToken')).toBe(token);
    },
  );

  test('a `pageToken` that contains the access token of the client is masked', async () => {
    const token = 'fake-access-token-8Wx2';
    const { error, events } = await failAt(`page-${token}-2`, { token });
    expectNoSecrets(error, [token]);
    expectNoSecrets(events, [token]);
    expect(error.pageToken).toContain('···');
  });
});

describe('credentials that a function returned are masked', () => {
  /** A new key for each attempt, and a service that echoes all of them. */
  function echoedKeys() {
    const keys: string[] = [];
    const userKey = () => {
      keys.push(`fake-key-${keys.length}-7Qz1`);
      return keys.at(-1) ?? '';
    };
    const echo: Responder = () =>
      new Response(JSON.stringify({ message: `bad keys ${keys.join(' ')}` }), { status: 503 });
    return {
      keys,
      options: { baseUrl: 'https://service.example', userKey, fetch: stubFetch(echo) },
    };
  }

  test('credentials that a function returned for this attempt and for the one before are masked', async () => {
    const { keys, options } = echoedKeys();
    const chat = new ChatClient({ ...options, retry: { limit: 1, maxDelay: 1 } });
    const error = await rejection(chat.getEvent({ id: 'e' }), InternalServerError);
    expect(keys).toHaveLength(2);
    expectNoSecrets(error, keys);
  });

  test('credentials that a function returned for every attempt of a long call are masked', async () => {
    const { keys, options } = echoedKeys();
    const chat = new ChatClient({ ...options, retry: { limit: 20, maxDelay: 1 } });
    const error = await rejection(chat.getEvent({ id: 'e' }), InternalServerError);
    expect(keys).toHaveLength(21);
    expectNoSecrets(error, keys);
  });

  test('credentials that a function returned for the later pages of a list are masked', async () => {
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

describe('the tokens that a function returned for a list', () => {
  /** The error of the page for which the last token was returned; its body has each of them. */
  async function echoed(tokens: readonly string[]): Promise<ForbiddenError> {
    const responders = tokens
      .slice(1)
      .map((_, i) => json({ bots: botsOf(1), meta: { nextToken: `t${i}` } }));
    const left = [...tokens];
    const admin = new AdminClient({
      adminUrl: 'https://admin.example',
      token: () => left.shift() ?? '',
      workspaceId: defaults.workspaceId,
      fetch: stubFetch(...responders, json({ tokens }, { status: 403 })),
    });
    return rejection(admin.listBots().toArray(), ForbiddenError);
  }
  const named = (name: string, count: number): string[] =>
    Array.from({ length: count }, (_, i) => `fake-token-${name}${i}`);

  test('the last 8 tokens are masked, and no more are kept in memory', async () => {
    const tokens = named('a', 20);
    expect((await echoed(tokens)).body).toEqual({
      tokens: [...tokens.slice(0, 12), ...Array.from({ length: 8 }, () => mask)],
    });
  });

  test('a token that is returned again counts as the newest', async () => {
    const tokens = ['fake-token-z', ...named('a', 7), 'fake-token-z', ...named('b', 7)];
    const { body } = await echoed(tokens);
    expect(body).toMatchObject({ tokens: { 0: mask, 8: mask, 15: mask } });
  });
});

test('a `code` that is a user key is masked, and is no field of the error', async () => {
  const { chat } = clientsWith({ userKey: '4242' }, json({ code: 4242 }, { status: 403 }));
  const error = await rejection(chat.getEvent({ id: 'e' }), ForbiddenError);
  expect(error.body).toEqual({ code: mask });
  expect(error).not.toHaveProperty('code');
});

test('a field of an error is read even if its name is a secret that is masked in the body', async () => {
  const fetch = stubFetch(failure(404, 'Type', 'No such type'));
  const chat = createChat({ userKey: 'type', fetch });
  const error = await rejection(chat.getEvent({ id: 'e' }), NotFoundError);
  expect(error).toMatchObject({ code: 404, type: mask, errorId: 'err_1' });
  expect(error.body).toMatchObject({ [mask]: mask });
});

describe('masking takes less than a second, whatever the service sends', () => {
  const random = Array.from(
    { length: 8192 },
    (_, index) => 'aB3-x_9.Zk'[((index * 7919) % 9973) % 10],
  ).join('');
  const [size, longest] = [65_000, 8192];

  test.for<[title: string, token: string, repeated: string]>([
    ['the first characters of a token', random.slice(0, 1300), random.slice(0, 4)],
    ['the first characters of a long token', random, random.slice(0, 5)],
    ['the first half of a long token', random, random.slice(0, longest / 2)],
    ['almost all of a token of one character', `${'a'.repeat(longest - 1)}b`, 'a'],
    ['almost all of a token of two characters', `${'a-'.repeat(longest / 2 - 1)}b`, 'a-'],
    ['escapes', '-'.repeat(longest), '%2d&'],
    ['the beginning of an escape', '-'.repeat(longest), '&'],
    ['an escape without an end', '-'.repeat(longest), '----&aaaaaaaaaaaaaaaaaa'],
  ])('a body that repeats $0 is masked in time', async ([, token, repeated]) => {
    const text = repeated.repeat(size / repeated.length);
    for (const respond of [raw(text, { status: 500 }), json({ message: text }, { status: 500 })]) {
      const admin = createAdmin({ token, fetch: stubFetch(respond), retry: 0 });
      const startedAt = performance.now();
      const error = await rejection(admin.listBots(), InternalServerError);
      expect(performance.now() - startedAt).toBeLessThan(1000);
      expect(String(error.body)).not.toContain(token);
    }
  });
});

test('a result holds what the service sent, unmasked', async () => {
  const path = '/fake-webhook-5Rb4';
  const payload = { text: 'fake-webhook-5Rb4 fake-user-key-7Qz1' };
  const { chat } = clientsWith({ path }, json({ event: { ...event, payload } }));
  expect((await chat.getEvent({ id: 'e' })).event.payload).toEqual(payload);
});
