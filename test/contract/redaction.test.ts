import { expect, test } from 'vitest';
import {
  ApiError,
  ForbiddenError,
  type HeadersOption,
  InternalServerError,
} from '../../src/index.ts';
import { getEvent, listBots } from '../support/calls.ts';
import { createAdmin, createChat, rejection } from '../support/clients.ts';
import { recordEvents } from '../support/events.ts';
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

function clientsOf({ path = '', ...own }: Secrets, ...responders: readonly Responder[]) {
  const fetch = stubFetch(...responders);
  const { userKey, token, workspaceId } = { ...secrets, ...own };
  return {
    fetch,
    chat: createChat({ baseUrl: `https://service.example${path}`, userKey, fetch, retry: 0 }),
    admin: createAdmin({ token, workspaceId, fetch, retry: 0 }),
  };
}

const { userKey } = secrets;

test('the path of the admin address is not masked, since it is no secret', async () => {
  const respond = json({ message: 'no route of eu-gateway' }, { status: 403 });
  const list = listBots(respond, { adminUrl: 'https://admin.example/eu-gateway' });
  const error = await rejection(list, ForbiddenError);
  expect(error.message).toBe('listBots: 403 Forbidden (GET /bots): no route of eu-gateway');
});

test.for<[token: string, workspaceId: string]>([
  ['fake-pair', 'fake-pair-longer'],
  ['fake-pair-longer', 'fake-pair'],
  ['pair-long', 'fake-pair-longer'],
  ['longer', 'fake-pair-longer'],
])(
  'the longer of two secrets at one place is masked as a whole: %s and %s',
  async ([token, workspaceId]) => {
    const list = listBots(failure(403, 'T', 'of fake-pair-longer'), { token, workspaceId });
    const { message } = await rejection(list, ForbiddenError);
    expect(message).toBe('listBots: 403 Forbidden (GET /bots): of ··· [err_1]');
  },
);

test('the beginning of a secret at the end of a truncated text is masked, and nothing more', async () => {
  const words = `some words and then ${userKey.slice(0, 6)}-other words `;
  const text = words + 'x'.repeat(64 * 1024 - 8 - words.length);
  const call = getEvent(raw(text + userKey, { status: 403 }));
  expect((await rejection(call, ForbiddenError)).body).toBe(`${text}···`);
});

/*
 * User keys and tokens are masked from 4 characters on, also within words; a workspace id or a segment of the path of
 * `baseUrl` from 12 characters on, as whole words. What is masked stands between « and ».
 */
test.for<readonly [option: keyof Secrets, secret: string, marked: string]>([
  ['userKey', 'abc', 'an abc of keys'],
  ['userKey', 'k7Qz', 'bad key x«k7Qz»y, «k7Qz»'],
  ['userKey', 'k7Qz', 'bad key «%6b%37%51%7a», «%6B%37%51%7A», «%256b%2537%2551%257a»'],
  ['userKey', 'fake-key-1', 'bad key x«fake-key-1»y, «fake-key-1»'],
  ['token', 't8Wx', 'Bad«t8Wx»Token'],
  ['path', '/chat', 'ChatNotFound: no chat with this id'],
  ['path', '/chat', 'chatroom livechat chat'],
  ['path', '/v1/chat/hooks', 'HooksDisabled: v1 hooks are disabled in chat'],
  ['path', '/webhook', 'WebhookNotFound: unknown webhook'],
  ['path', '/fake-path-1', 'there is no fake-path-1 here'],
  ['path', '/fake-hook-of-bot', 'a_fake-hook-of-bot and fake-hook-of-bots'],
  ['path', '/v2/hook1234567890', 'no hook «hook1234567890»'],
  ['path', '/v2/my%20hook%201234', 'no hook «my hook 1234»'],
  ['path', '/v2/hook%zz123456', 'no hook «hook%zz123456»'],
  ['path', '/a/fake-hook-5Rb4', '«fake-hook-5Rb4»: at the beginning'],
  ['path', '/a/fake-hook-5Rb4', '"«fake-hook-5Rb4»", («fake-hook-5Rb4»), <«fake-hook-5Rb4»>'],
  ['path', '/a/fake-hook-5Rb4', 'POST /a/«fake-hook-5Rb4»/events failed'],
  ['path', '/a/fake-hook-5Rb4', 'https://service.example/a/«fake-hook-5Rb4»?x=1'],
  ['path', '/a/fake-hook-5Rb4', 'id=«fake-hook-5Rb4»&x=1'],
  ['workspaceId', 'test', 'use the latest test'],
  ['workspaceId', 'workspace', 'workspace not found: workspace'],
  ['workspaceId', 'production1', 'the production1 cluster'],
  ['workspaceId', 'productions-1', 'my-productions-12, reproductions-1'],
  ['workspaceId', 'abcdefghijkl', 'not in «abcdefghijkl».'],
  ['workspaceId', 'fakeworkspace', 'not in «fakeworkspace».'],
  ['workspaceId', 'fakeworkspace', 'myfakeworkspace fakeworkspaces fakeworkspace2'],
  ['workspaceId', 'fake space/9Ev3', 'GET /workspaces/«fake%20space%2F9Ev3»'],
  ['workspaceId', 'fake space/9Ev3', 'no workspace «fake space/9Ev3»'],
  // An escape is a limit of a word, other characters that look like one are not.
  ...['a%2f', 'a%2F', 'a%252F', 'a\\u002f', 'a\\n', 'a\\t'].map(
    (before) => ['workspaceId', 'fakeworkspace', `${before}«fakeworkspace».`] as const,
  ),
  ...['a2f', 'a%2', 'a%zz', 'a\\u00zz', 'a\\u0', 'a\\x'].map(
    (before) => ['workspaceId', 'fakeworkspace', `${before}fakeworkspace.`] as const,
  ),
])('with the %s %s, what is marked in a text of the service is masked: %s', async (row) => {
  const [option, secret, marked] = row;
  const text = marked.replace(/[«»]/g, '');
  const shown = marked.replace(/«.*?»/g, mask);
  const body = { message: text, type: text, [text]: 1 };
  const respond = json(body, { status: 400, headers: { 'x-echo': text } });
  const { chat, admin } = clientsOf({ [option]: secret }, respond);
  const isChat = option === 'path' || option === 'userKey';
  const error = await rejection(isChat ? chat.getEvent({ id: 'e' }) : admin.listBots(), ApiError);
  expect(error.body).toEqual({ message: shown, type: shown, [shown]: 1 });
  expect(error.response.headers.get('x-echo')).toBe(shown);
  expect(error.type).toBe(shown);
  expect(error.message.endsWith(`: ${shown}`)).toBe(true);
  if (text !== shown) expectNoSecrets(error, [secret.split('/').at(-1) ?? '']);
});

const page = (nextToken: string): Responder => json({ bots: botsOf(1), meta: { nextToken } });

async function failAt(token: string, secrets: Secrets) {
  const { admin, fetch } = clientsOf(secrets, page(token), status(500));
  const { events, observer } = recordEvents();
  const observed = admin.withOptions({ observer });
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

test.for([1, 20])(
  'credentials that a function returned for each attempt of a call are masked: %i retries',
  async (retries) => {
    const keys: string[] = [];
    const userKey = (): string => {
      keys.push(`fake-key-${keys.length}-7Qz1`);
      return keys.at(-1) ?? '';
    };
    const echo: Responder = () =>
      Response.json({ message: `bad keys ${keys.join(' ')}` }, { status: 503 });
    const call = getEvent(echo, { userKey, retry: { limit: retries, maxDelay: 1 } });
    const error = await rejection(call, InternalServerError);
    expect(keys).toHaveLength(retries + 1);
    expectNoSecrets(error, keys);
  },
);

test('a list that is read many times at once shows no token of any of its calls', async () => {
  const tokens: string[] = [];
  const token = () => {
    tokens.push(`fake-token-${tokens.length}-8Wx2`);
    return tokens.at(-1) ?? '';
  };
  const { promise: allAsked, resolve } = Promise.withResolvers<void>();
  const fetch = stubFetch(async ({ headers }) => {
    if (fetch.requests.length === 30) resolve();
    await allAsked;
    const message = `of ${headers.get('authorization')}`;
    return Response.json({ message, type: message, [message]: 1 }, { status: 403 });
  });
  const { events, observer } = recordEvents();
  const list = createAdmin({ token, fetch, observer }).listBots();
  const reads = Array.from({ length: 30 }, () => rejection(list.toArray(), ForbiddenError));
  const errors = await Promise.all(reads);
  expect(tokens).toHaveLength(30);
  for (const error of errors) {
    expect(error.type).toBe(`of Bearer ${mask}`);
    expectNoSecrets(error, tokens);
  }
  expectNoSecrets(events, tokens);
});

/** Headers of a program, and what is masked in them. */
const addedHeaders = {
  cookie: 'session=fake-cookie-1Ab;theme=fake-theme-2Cd; c=x',
  'Proxy-Authorization': 'Basic ZmFrZS1wcm94eQ==',
  'x-csrf-TOKEN': 'fake-csrf-3Ef',
  'x-api-key': ' fake-api-4Gh\tfake-api-5Ij',
  'x-client-secret': 'fake-secret-6Kl',
  'x-authentication': 'version=fake-auth-7Mn',
};
const addedSecrets = [
  ...['fake-cookie-1Ab', 'fake-theme-2Cd', 'ZmFrZS1wcm94eQ', 'fake-csrf-3Ef', 'fake-api-4Gh'],
  ...['fake-api-5Ij', 'fake-secret-6Kl', 'fake-auth-7Mn'],
];

type Added = HeadersOption;

test.for<[title: string, client: (added: Added) => object, call: (added: Added) => object]>([
  ['a client', (headers) => ({ headers }), () => ({})],
  ['a client, by a function', (headers) => ({ headers: () => headers }), () => ({})],
  ['a call', () => ({}), (headers) => ({ headers })],
  ['a call, by a function', () => ({}), (headers) => ({ headers: async () => headers })],
])('the secrets in the headers of %s are masked, part by part', async ([, ofClient, ofCall]) => {
  const added = { ...addedHeaders, 'x-trace': 'fake-trace-8Op', cookies: 'fake-other-9Qr' };
  const echo = Object.values(added).join(' ').trim();
  const fetch = stubFetch(
    page(addedSecrets.join()),
    json({ message: echo, list: addedSecrets }, { status: 403, headers: { 'x-echo': echo } }),
  );
  const { events, observer } = recordEvents();
  const admin = createAdmin({ fetch, observer, ...ofClient(added) });
  const error = await rejection(admin.listBots({}, ofCall(added)).toArray(), ForbiddenError);
  expect(fetch.requests[1]?.headers.get('x-client-secret')).toBe('fake-secret-6Kl');
  expect(error.body).toMatchObject({ list: addedSecrets.map(() => mask) });
  for (const shown of ['fake-trace-8Op', 'fake-other-9Qr']) expect(error.message).toContain(shown);
  expectNoSecrets(error, addedSecrets);
  expectNoSecrets(events, addedSecrets);
});

test('a response header whose name holds a credential is not shown', async () => {
  const headers = {
    [`x-${userKey}`]: '1',
    [`x-${encodeURIComponent(userKey)}-2`]: '2',
    'x-3': '3',
  };
  const error = await rejection(getEvent(status(403, headers)), ForbiddenError);
  expect([...error.response.headers]).toEqual([['x-3', '3']]);
  expectNoSecrets(error);
});

/** The error of the page for which the last token was returned; its body has each of them. */
async function echoed(tokens: readonly string[]): Promise<ForbiddenError> {
  const pages = tokens.slice(1).map((_, index) => page(`t${index}`));
  const left = [...tokens];
  const fetch = stubFetch(...pages, json({ tokens }, { status: 403 }));
  const admin = createAdmin({ token: () => left.shift() ?? '', fetch });
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

test('a `code` that is a user key is masked, and is no field of the error', async () => {
  const { chat } = clientsOf({ userKey: '4242' }, json({ code: 4242 }, { status: 403 }));
  const error = await rejection(chat.getEvent({ id: 'e' }), ForbiddenError);
  expect(error.body).toEqual({ code: mask });
  expect(error).not.toHaveProperty('code');
});

test('a result holds what the service sent, unmasked', async () => {
  const path = '/fake-webhook-5Rb4';
  const payload = { text: 'fake-webhook-5Rb4 fake-user-key-7Qz1' };
  const { chat } = clientsOf({ path }, json({ event: { ...event, payload } }));
  expect((await chat.getEvent({ id: 'e' })).event.payload).toEqual(payload);
});
