import { expect, test, vi } from 'vitest';
import {
  AdminClient,
  type AdminClientOptions,
  ChatClient,
  type ChatClientOptions,
  ConfigurationError,
  InternalServerError,
  InvalidInputError,
  InvalidResponseError,
} from '../../src/index.ts';
import { getEvent, listBots, requestWith } from '../support/calls.ts';
import {
  adminOptions,
  chatOptions,
  createAdmin,
  createChat,
  rejection,
  thrown,
  untyped,
} from '../support/clients.ts';
import { event } from '../support/resources.ts';
import { expectNoSecrets } from '../support/secrets.ts';
import { json, raw, type StubFetch, status, stubFetch } from '../support/stub-fetch.ts';

/** The error of a chat client that is created with these options and valid others. */
function chatError(options: object): ConfigurationError {
  return thrown(
    () => new ChatClient(untyped<ChatClientOptions>({ ...chatOptions, ...options })),
    ConfigurationError,
  );
}

function adminError(options: object): ConfigurationError {
  return thrown(
    () => new AdminClient(untyped<AdminClientOptions>({ ...adminOptions, ...options })),
    ConfigurationError,
  );
}

// An expression that looks for their end from each of them would take hours.
const slashes = '/'.repeat(300_000);
const longPath = '/a%2Fb/%E2%82%AC/x;y=1/~z/...';
const proxied = 'https://proxy.example/https://bots@chat.example';

test.for<readonly [baseUrl: string, requested: string]>([
  ['https://chat.example', 'https://chat.example/events/e'],
  ['https://chat.example/', 'https://chat.example/events/e'],
  ['https://chat.example/hook/', 'https://chat.example/hook/events/e'],
  ['https://chat.example/hook///', 'https://chat.example/hook/events/e'],
  [' https://chat.example/hook\r\n', 'https://chat.example/hook/events/e'],
  [`https://chat.example${slashes}x/`, `https://chat.example${slashes}x/events/e`],
  ['HTTPS://Chat.Example/Hook', 'https://chat.example/Hook/events/e'],
  [`https://chat.example${longPath}`, `https://chat.example${longPath}/events/e`],
  [proxied, `${proxied}/events/e`],
])(
  'the address %j requests %s: a slash at the end or white space around it makes no difference',
  async ([baseUrl, requested]) => {
    expect((await requestWith({ baseUrl })).url.href).toBe(requested);
  },
);

test.for([
  ['https://admin.example', 'https://admin.example/v1/admin/bots'],
  ['https://admin.example/eu///', 'https://admin.example/eu/v1/admin/bots'],
  ['https://admin.example/v1', 'https://admin.example/v1/v1/admin/bots'],
] as const)(
  'the address %s of the admin API is followed by /v1/admin: %s',
  async ([adminUrl, url]) => {
    const fetch = stubFetch(json({ bots: [] }));
    await createAdmin({ adminUrl, fetch }).listBots();
    expect(fetch.requests[0]?.url.href).toBe(url);
  },
);

test.for([
  'http://localhost:3000/hook',
  'http://bots.localhost/hook',
  'http://127.0.0.1:3000/hook',
  'http://127.0.0.53/hook',
  'http://[::1]:3000/hook',
])('the address may be http: to loopback: %s', (baseUrl) => {
  expect(() => createChat({ baseUrl })).not.toThrow();
});

test('the address may be http: to any host with `allowInsecureHttp`, which is off by default', async () => {
  const baseUrl = 'http://chat.example/hook';
  expect(chatError({ baseUrl, allowInsecureHttp: false }).option).toBe('baseUrl');
  const { url } = await requestWith({ baseUrl, allowInsecureHttp: true });
  expect(url.href).toBe('http://chat.example/hook/events/e');
});

test.for<readonly [title: string, credentialOf: (value: string) => string | (() => unknown)]>([
  ['a string', (value) => value],
  ['a function', (value) => () => value],
  ['an async function', (value) => async () => value],
])('a credential may be %s, and white space around it is trimmed', async ([, credentialOf]) => {
  const fetch = stubFetch(json({ event, bots: [] }));
  const userKey = credentialOf(' \tfake-key-1\r\n');
  await createChat(untyped({ userKey, fetch })).getEvent({ id: 'e' });
  const token = credentialOf('fake-token-1\n');
  await createAdmin(untyped({ token, workspaceId: '\nfake-ws-1 ', fetch })).listBots();
  const [chat, admin] = fetch.requests;
  expect(chat?.headers.get('x-user-key')).toBe('fake-key-1');
  expect(admin?.headers.get('authorization')).toBe('Bearer fake-token-1');
  expect(admin?.headers.get('x-workspace-id')).toBe('fake-ws-1');
});

test.for<Partial<ChatClientOptions>>([
  ...[{ timeout: 2 ** 31 - 1 }, { totalTimeout: 2 ** 31 - 1 }, { timeout: 0.5 }, { retry: 0 }],
  ...[{ retry: 100 }, { retry: {} }, { retry: { limit: 0 } }],
  ...[{ retry: { limit: 100, maxDelay: 1 } }, { userKey: 'x'.repeat(8192) }],
])('a value at the limit is accepted: %o', (options) => {
  expect(() => createChat(options)).not.toThrow();
});

test.for([
  [undefined, 3],
  [0, 1],
  [1, 2],
  [5, 6],
  [{ limit: 3 }, 4],
  [{ maxDelay: 5 }, 3],
] as const)('`retry` %j makes %i attempts', async ([retry, attempts]) => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const fetch = stubFetch(status(500));
  const call = createChat({ ...(retry !== undefined && { retry }), fetch }).getEvent({ id: 'e' });
  expect((await rejection(call, InternalServerError)).attempts).toBe(attempts);
  expect(fetch.requests).toHaveLength(attempts);
});

const MiB = 1024 * 1024;

test.for([
  ['chat', 32 * MiB],
  ['admin', 64 * MiB],
] as const)('the size limit of %s responses is %i bytes by default', async ([which, bytes]) => {
  const call = (size: number) => {
    const body = JSON.stringify({ event, bots: [] });
    const respond = raw(body, { headers: { 'content-length': String(size) } });
    return which === 'chat' ? getEvent(respond) : listBots(respond);
  };
  await expect(call(bytes)).resolves.toBeDefined();
  const error = await rejection(call(bytes + 1), InvalidResponseError);
  expect(error).toMatchObject({ reason: 'too_large', response: { status: 200 } });
});

const reserved = [
  'x-user-key',
  'authorization',
  'x-workspace-id',
  'host',
  'content-length',
  'transfer-encoding',
  'connection',
].flatMap((name) => [name, name.toUpperCase(), name.replace(/^./, (c) => c.toUpperCase())]);

test.for(reserved)('`headers` must not set %s', async (name) => {
  const headers = { [name]: 'fake-evil-1' };
  const fetch = stubFetch(json({ event }));
  const chat = createChat({ fetch });
  const byCall = chat.getEvent({ id: 'e' }, { headers });
  const errors = [
    chatError({ headers }),
    adminError({ headers }),
    await rejection(
      createChat({ fetch, headers: () => headers }).getEvent({ id: 'e' }),
      ConfigurationError,
    ),
    await rejection(chat.getEvent({ id: 'e' }, { headers: () => headers }), ConfigurationError),
  ];
  for (const { option } of errors) expect(option).toBe('headers');
  const ofCall = await rejection(byCall, InvalidInputError);
  for (const error of [...errors, ofCall]) {
    expect(error.message).toContain(`must not set ${name.toLowerCase()}`);
    expectNoSecrets(error, ['fake-evil-1']);
  }
  expect(fetch.requests).toEqual([]);
});

const reason = { vault: 'closed' };
const thrower = (): never => {
  throw reason;
};
const rejecter = () => Promise.reject(reason);

test.for<readonly [option: 'userKey' | 'headers', client: object, call?: object]>([
  ['userKey', { userKey: thrower }],
  ['userKey', { userKey: rejecter }],
  ['headers', { headers: thrower }],
  ['headers', { headers: rejecter }],
  ['headers', {}, { headers: thrower }],
])(
  'a function for `%s` that throws or rejects is a ConfigurationError with its error as the cause: client %o, call %o',
  async ([option, client, call]) => {
    const fetch = stubFetch(json({ event }));
    const chat = createChat({ fetch, ...client });
    const error = await rejection(chat.getEvent({ id: 'e' }, call), ConfigurationError);
    expect(error).toMatchObject({ option, operation: 'getEvent' });
    // The message of what was thrown may contain a secret.
    expect(error.message).toBe(`getEvent: the function \`${option}\` threw (GET /events/{id})`);
    expect(error.cause).toBe(reason);
    expect(fetch.requests).toEqual([]);
  },
);

test('by default, ky makes the request of address and method, and globalThis.fetch, looked up for each call, gets it with a complete init', async () => {
  const chat = createChat();
  const stub = () => vi.fn(async (..._: [Request, RequestInit]) => Response.json({ event }));
  const [first, second] = [stub(), stub()];
  vi.stubGlobal('fetch', first);
  await chat.getEvent({ id: "e'1" }, { query: { a: "'" }, headers: { 'x-trace': '1' } });
  vi.stubGlobal('fetch', second);
  await chat.createEvent({ conversationId: 'c', payload: { a: 1 } });
  const [[request, init] = []] = first.mock.calls;
  expect(request).toBeInstanceOf(Request);
  expect(request?.url).toBe(`${chatOptions.baseUrl}/events/e'1?a=%27`);
  expect(request?.method).toBe('GET');
  expect({ ...init }).toEqual({
    method: 'GET',
    headers: { accept: 'application/json', 'x-trace': '1', 'x-user-key': chatOptions.userKey },
    body: null,
    redirect: 'manual',
    signal: expect.any(AbortSignal),
    credentials: 'omit',
    cache: 'no-store',
  });
  const [[sent, { body } = {}] = []] = second.mock.calls;
  expect(sent?.method).toBe('POST');
  expect(body).toBe('{"conversationId":"c","payload":{"a":1}}');
});

test('a given `fetch` is called directly, with the address and a complete init', async () => {
  vi.stubGlobal('Request', class {});
  const fetch = stubFetch(json({ event }));
  await createChat({ fetch }).getEvent({ id: "e'1" }, { query: { a: "'" } });
  const [{ url, init } = {}] = fetch.requests;
  expect(url?.href).toBe(`${chatOptions.baseUrl}/events/e'1?a=%27`);
  expect(init).toMatchObject({ method: 'GET', body: null, redirect: 'manual' });
});

type HeaderFunction = () => Record<string, string> | Promise<Record<string, string>>;

test.for<[what: string, call: (headers: HeaderFunction, fetch: StubFetch) => PromiseLike<unknown>]>(
  [
    ['a client', (headers, fetch) => createChat({ fetch, headers }).getEvent({ id: 'e' })],
    ['a call', (headers, fetch) => createChat({ fetch }).getEvent({ id: 'e' }, { headers })],
  ],
)('`headers` of %s may be a function, also an async one, called for each attempt', async (row) => {
  const [, call] = row;
  vi.spyOn(Math, 'random').mockReturnValue(0);
  let calls = 0;
  const create = () => ({ 'X-Call': String(++calls), b: '' });
  for (const headers of [create, async () => create()]) {
    calls = 0;
    const fetch = stubFetch(status(503), json({ event }));
    await call(headers, fetch);
    const sent = fetch.requests.map((request) => request.headers);
    expect(sent.map((one) => [one.get('x-call'), one.get('b')])).toEqual([
      ['1', ''],
      ['2', ''],
    ]);
  }
});

test('options that are `undefined` count as absent', async () => {
  const names = ['timeout', 'totalTimeout', 'retry', 'headers'];
  const absent = Object.fromEntries(names.map((name) => [name, undefined]));
  const chat = createChat({ fetch: stubFetch(json({ event })), ...absent });
  await expect(chat.getEvent({ id: 'e' }, absent)).resolves.toEqual({ event });
});

test('every option is read exactly once', () => {
  const reads: string[] = [];
  const watch = <T extends object>(target: T): T =>
    new Proxy(target, {
      get(record, name) {
        if (Object.hasOwn(record, name)) reads.push(String(name));
        return Reflect.get(record, name);
      },
    });
  const headers = watch({ 'x-a': '1' });
  const retry = watch({ limit: 1, maxDelay: 1 });
  const chat = new ChatClient(watch({ ...chatOptions, timeout: 5, headers, retry }));
  chat.withOptions({ timeout: 6 });
  const own = ['baseUrl', 'headers', 'limit', 'maxDelay', 'retry', 'timeout', 'userKey', 'x-a'];
  expect(reads.sort()).toEqual(own);
});

test('inherited options are ignored', async () => {
  const fetch = stubFetch(json({ event }));
  const inherited = { headers: { 'x-evil': '1' }, timeout: -1 };
  const options = Object.assign(Object.create(inherited), { ...chatOptions, fetch });
  await new ChatClient(options).getEvent({ id: 'e' });
  expect(fetch.requests[0]?.headers.has('x-evil')).toBe(false);
  thrown(() => new ChatClient(Object.create(chatOptions)), ConfigurationError);
});
