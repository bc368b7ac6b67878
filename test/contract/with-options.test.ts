import { expect, test, vi } from 'vitest';
import {
  AdminClient,
  ChatClient,
  ConfigurationError,
  InternalServerError,
  type RetryOptions,
} from '../../src/index.ts';
import { createAdmin, createChat, rejection, thrown, untyped } from '../support/clients.ts';
import { event } from '../support/resources.ts';
import { expectNoSecrets, secrets } from '../support/secrets.ts';
import { json, status, stubFetch } from '../support/stub-fetch.ts';

test('withOptions returns a client for another user, and the first client keeps its own', async () => {
  const fetch = stubFetch(json({ event }));
  const first = createChat({ fetch, headers: { 'x-a': '1' } });
  const second = first.withOptions({ userKey: 'fake-other-key' });
  expect(second).toBeInstanceOf(ChatClient);
  expect(second).not.toBe(first);
  await second.getEvent({ id: 'e' });
  await first.getEvent({ id: 'e' });
  expect(fetch.requests.map(({ headers }) => headers.get('x-user-key'))).toEqual([
    'fake-other-key',
    secrets.userKey,
  ]);
  expect(fetch.requests.map(({ headers }) => headers.get('x-a'))).toEqual(['1', '1']);
});

test('withOptions returns a client for another workspace', async () => {
  const fetch = stubFetch(json({ bots: [] }));
  const admin = createAdmin({ fetch }).withOptions({ workspaceId: 'fake-other-ws' });
  expect(admin).toBeInstanceOf(AdminClient);
  await admin.listBots();
  expect(fetch.requests[0]?.headers.get('x-workspace-id')).toBe('fake-other-ws');
  expect(fetch.requests[0]?.headers.get('authorization')).toBe(`Bearer ${secrets.token}`);
  expect(fetch.requests[0]?.url.href).toBe('https://admin.example/v1/admin/bots');
});

test.for<[retry: RetryOptions | number, attempts: number, isWaitedFor: boolean]>([
  [1, 2, true],
  [{ limit: 1 }, 2, true],
  [{ maxDelay: 1 }, 1, false],
  [{}, 4, true],
])(
  '`retry` of withOptions keeps what it does not set: %j',
  async ([retry, attempts, isWaitedFor]) => {
    const fetch = stubFetch(status(503, { 'retry-after': '0.005' }));
    const chat = createChat({ fetch, retry: { limit: 3, maxDelay: 100 } });
    for (const copy of [chat.withOptions({ retry }), chat.withOptions({ retry }).withOptions({})]) {
      const error = await rejection(copy.getEvent({ id: 'e' }), InternalServerError);
      expect(error.attempts).toBe(attempts);
      expect(error.message.includes('not waited for')).toBe(!isWaitedFor);
    }
  },
);

test('a copy that is 10,000 copies deep calls the functions of its options as the first client does', async () => {
  const fetch = stubFetch(json({ event }));
  const depths: number[] = [];
  const depth = () => String(new Error('depth').stack).split('\n').length;
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = Infinity;
  const userKey = vi.fn(() => {
    depths.push(depth());
    return 'fake-key-1';
  });
  const headers = vi.fn(() => {
    depths.push(depth());
    return { 'x-a': '1' };
  });
  const chat = createChat({ fetch, userKey, headers });
  let copy = chat;
  for (let copies = 0; copies < 10_000; copies += 1) copy = copy.withOptions({ timeout: 1000 });
  // Of the first call, the stack has the functions of the test, too.
  for (const client of [chat, chat, copy]) await client.getEvent({ id: 'e' });
  Error.stackTraceLimit = limit;
  expect(depths.slice(4)).toEqual(depths.slice(2, 4));
  expect([userKey, headers].map(({ mock }) => mock.calls.length)).toEqual([3, 3]);
  expect(fetch.requests[1]?.headers.get('x-a')).toBe('1');
});

test.for([
  ['an empty credential', { userKey: ' ' }, 'userKey'],
  ['a wrong address', { baseUrl: 'http://chat.example' }, 'baseUrl'],
  ['a wrong time', { timeout: 0 }, 'timeout'],
  ['a wrong retry', { retry: { limits: 1 } }, 'retry'],
  ['an unknown option', { token: 'fake-token-1' }, 'token'],
  ['a reserved header', { headers: { Authorization: 'fake-token-1' } }, 'headers'],
] as const)(
  'withOptions rejects %s like the constructor, without a secret in the error',
  ([, options, option]) => {
    const error = thrown(() => createChat().withOptions(untyped(options)), ConfigurationError);
    expect(error.option).toBe(option);
    expectNoSecrets(error, [...Object.values(secrets), 'fake-token-1']);
  },
);

test.for(['userKey', 'baseUrl', 'token', 'workspaceId', 'adminUrl'])(
  'withOptions rejects a `%s` that is `undefined`: the copy would act as the original',
  (option) => {
    const isChat = option === 'userKey' || option === 'baseUrl';
    const client: ChatClient | AdminClient = isChat ? createChat() : createAdmin();
    const options = { timeout: 5, [option]: undefined };
    const error = thrown(() => client.withOptions(untyped(options)), ConfigurationError);
    expect(error.option).toBe(option);
    expect(error.message).toContain(`\`${option}\` must not be undefined`);
    expectNoSecrets(error);
  },
);

test('other options of withOptions that are `undefined` stay as in the original', async () => {
  const fetch = stubFetch(status(503));
  const chat = createChat({ fetch, retry: 0, headers: { 'x-a': '1' } });
  const absent = { fetch: undefined, retry: undefined, headers: undefined, token: undefined };
  const inherited = Object.create({ userKey: undefined });
  const copies = [chat.withOptions(untyped(absent)), chat.withOptions(inherited)];
  for (const copy of copies) {
    await rejection(copy.getEvent({ id: 'e' }), InternalServerError);
  }
  expect(fetch.requests.map(({ headers }) => headers.get('x-a'))).toEqual(['1', '1']);
});

test('a client and its copies share one retry budget for each origin', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const fetch = stubFetch(status(503));
  const chat = createChat({ fetch, retry: 1 });
  const copyAt = (base: ChatClient, baseUrl: string) => base.withOptions({ baseUrl });
  const other = copyAt(chat, 'https://other.example/hook');
  /** The requests of so many calls at once, each of a copy of its own. Each call retries once, if the budget allows it. */
  const requests = async (client: ChatClient, count: number): Promise<number> => {
    const before = fetch.requests.length;
    const calls = Array.from({ length: count }, (_, user) =>
      client.withOptions({ userKey: `fake-key-${user}` }).getEvent({ id: 'e' }),
    );
    await Promise.all(calls.map((call) => rejection(call, InternalServerError)));
    return fetch.requests.length - before;
  };
  expect(await requests(chat, 100)).toBe(150);
  // The budget of the other origin is full, and its copies share it.
  expect(await requests(other, 100)).toBe(150);
  expect(await requests(other, 1)).toBe(1);
  // Back to the first origin, whatever the path: the budget of the first client.
  expect(await requests(chat, 1)).toBe(1);
  expect(await requests(copyAt(other, 'https://chat.example/other'), 1)).toBe(1);
  expect(await requests(copyAt(chat, 'https://third.example'), 1)).toBe(2);
});
