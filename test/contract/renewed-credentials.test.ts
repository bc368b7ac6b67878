import { expect, test, vi } from 'vitest';
import {
  AbortError,
  type ChatClient,
  type ClientEvent,
  type ClientOptions,
  ConfigurationError,
  TimeoutError,
  UnauthorizedError,
} from '../../src/index.ts';
import { createAdmin, createChat, rejection, untyped } from '../support/clients.ts';
import { recordEvents } from '../support/events.ts';
import { event } from '../support/resources.ts';
import { streamed } from '../support/streamed-bodies.ts';
import {
  ending,
  failure,
  fault,
  json,
  later,
  type Responder,
  raw,
  type SentRequest,
  type StubFetch,
  status,
  stubFetch,
} from '../support/stub-fetch.ts';

interface Asked {
  readonly rejected?: string;
}

/** A credential function that returns one key after another, and the last one again. */
const keys = (...values: readonly [string, ...string[]]) => {
  let calls = 0;
  return vi.fn((_: Asked) => values[Math.min(calls++, values.length - 1)] ?? '');
};

const keyOf = ({ headers }: SentRequest): string | null => headers.get('x-user-key');
const keysOf = ({ requests }: StubFetch) => requests.map(keyOf);

/** Accepts one key. */
const accepting =
  (key: string, respond: Responder = json({ event })): Responder =>
  (request) =>
    keyOf(request) === key ? respond(request) : status(401)(request);

const load = (chat: ChatClient) => chat.getEvent({ id: 'e' });

test('a credential function is called with an object, and after a 401 with the key that was rejected, as it returned it', async () => {
  const userKey = keys('fake-key-1\n', 'fake-key-2');
  const fetch = stubFetch(accepting('fake-key-2'));
  await expect(load(createChat({ userKey, fetch }))).resolves.toEqual({ event });
  expect(userKey.mock.calls).toEqual([[{}], [{ rejected: 'fake-key-1\n' }]]);
  expect(keysOf(fetch)).toEqual(['fake-key-1', 'fake-key-2']);
});

test.for<[title: string, options: Partial<ClientOptions>, responders: readonly Responder[]]>([
  ['without retries', { retry: 0 }, [status(401), json({ event })]],
  ['a 401 in a 200', {}, [failure(401, 'T', 'm'), json({ event })]],
  ['beside the retries', { retry: 1 }, [status(401), status(503), json({ event })]],
  ['after a retry', { retry: 1 }, [status(503), status(401), json({ event })]],
])('with another key the attempt is repeated at once: %s', async ([, options, responders]) => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const fetch = stubFetch(...responders);
  await load(createChat({ userKey: keys('k-1', 'k-2', 'k-3'), fetch, ...options }));
  expect(fetch.requests).toHaveLength(responders.length);
});

test('with another key a call is repeated that must not be done twice', async () => {
  const fetch = stubFetch(status(401), json({ message: undefined }, { status: 500 }));
  const chat = createChat({ userKey: keys('k-1', 'k-2'), fetch });
  const payload = { type: 'text', text: 'Hello' } as const;
  const call = chat.createMessage({ conversationId: 'c', payload }, { idempotent: false });
  await expect(call).rejects.toMatchObject({ status: 500, attempts: 2 });
  const [first, second] = fetch.requests;
  expect([first?.method, second?.method]).toEqual(['POST', 'POST']);
  expect(second?.body).toEqual(first?.body);
});

test('the observer receives a retry without a wait', async () => {
  const { events, observer } = recordEvents();
  const fetch = stubFetch(status(401), json({ event }));
  await load(createChat({ userKey: keys('k-1', 'k-2'), fetch, observer }));
  expect(events.map(({ type, attempt }) => [type, attempt])).toEqual([
    ['request', 1],
    ['response', 1],
    ['retry', 1],
    ['request', 2],
    ['response', 2],
    ['success', 2],
  ]);
  expect(events[2]).toMatchObject({ delayMs: 0, error: { kind: 'unauthorized', status: 401 } });
});

test('the 401 is the error if the function returns the same key', async () => {
  const userKey = keys('k-1', ' k-1\n');
  const fetch = stubFetch(status(401));
  const error = await rejection(load(createChat({ userKey, fetch })), UnauthorizedError);
  expect(error).toMatchObject({ attempts: 1, maybeProcessed: false });
  expect(userKey).toHaveBeenCalledTimes(2);
  expect(fetch.requests).toHaveLength(1);
});

test('the 401 is the error if two keys are rejected', async () => {
  const userKey = keys('k-1', 'k-2', 'k-3');
  const fetch = stubFetch(status(401));
  const error = await rejection(load(createChat({ userKey, fetch })), UnauthorizedError);
  expect(error.attempts).toBe(2);
  expect(keysOf(fetch)).toEqual(['k-1', 'k-2']);
  expect(userKey).toHaveBeenCalledTimes(2);
});

const thrown = new Error('fake secret reason');

test('the 401 is the error if the function throws when it is asked again: what it threw is the cause', async () => {
  const { events, observer } = recordEvents();
  const fetch = stubFetch(status(401));
  const userKey = async ({ rejected }: Asked) => {
    if (rejected !== undefined) throw thrown;
    return 'k-1';
  };
  const error = await rejection(load(createChat({ userKey, fetch, observer })), UnauthorizedError);
  expect(error).toMatchObject({ status: 401, isTransient: false, maybeProcessed: false });
  expect(error.cause).toBe(thrown);
  expect(error.message).toMatch(
    /^getEvent: 401 .*; not renewed, since the function `userKey` threw$/,
  );
  expect(events.at(-1)).toMatchObject({ type: 'error', error: { message: error.message } });
  expect(fetch.requests).toHaveLength(1);
});

test.for<[title: string, value: unknown, problem: string]>([
  ['a line break', 'fake\nkey', 'control character'],
  ['nothing', undefined, 'must be a string, not undefined'],
])(
  'the 401 is the error if the function returns %s when it is asked again: the cause says what is wrong with it',
  async ([, value, problem]) => {
    const fetch = stubFetch(status(401));
    const userKey = ({ rejected }: Asked) =>
      rejected === undefined ? 'k-1' : untyped<string>(value);
    const error = await rejection(load(createChat({ userKey, fetch })), UnauthorizedError);
    expect(error.cause).toBeInstanceOf(ConfigurationError);
    expect(error.cause).toMatchObject({ option: 'userKey', isTransient: false });
    expect(String(error.cause)).toContain(problem);
    expect(error.message.split('; not renewed, since ')[1]).toMatch(
      new RegExp(`^the result of the function \`userKey\` .*${problem}`),
    );
    expect(fetch.requests).toHaveLength(1);
  },
);

test('the 401 is the error if the key is a string, or the operation is public', async () => {
  const fetch = stubFetch(status(401));
  await rejection(load(createChat({ fetch })), UnauthorizedError);
  const userKey = keys('k-1', 'k-2');
  const signUp = createChat({ userKey, fetch }).createUser({ name: 'Ada' });
  await rejection(signUp, UnauthorizedError);
  expect(userKey).not.toHaveBeenCalled();
  expect(fetch.requests).toHaveLength(2);
});

test('fifty calls at once with a function that caches make one renewal', async () => {
  let current = 'old';
  let renewing: Promise<string> | undefined;
  const renew = vi.fn(async () => {
    current = await Promise.resolve('new');
    renewing = undefined;
    return current;
  });
  const userKey = ({ rejected }: Asked) => {
    if (rejected !== current) return current;
    renewing ??= renew();
    return renewing;
  };
  const fetch = stubFetch(later(accepting('new')));
  const chat = createChat({ userKey, fetch });
  await Promise.all(Array.from({ length: 50 }, () => load(chat)));
  expect(renew).toHaveBeenCalledOnce();
  expect(fetch.requests).toHaveLength(100);
});

test('a renewed key is used for the retries of its call, until it is rejected', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const userKey = keys('k-1', 'k-2', 'k-3');
  const fetch = stubFetch(status(401), status(503), fault('ECONNRESET'), status(401));
  await rejection(load(createChat({ userKey, fetch, retry: 5 })), UnauthorizedError);
  expect(keysOf(fetch)).toEqual(['k-1', 'k-2', 'k-2', 'k-2']);
  expect(userKey.mock.calls).toEqual([[{}], [{ rejected: 'k-1' }]]);
});

const hanging = ({ rejected }: Asked) =>
  rejected === undefined ? 'k-1' : new Promise<string>(() => undefined);

test.for(['timeout', 'totalTimeout'] as const)(
  'asking for another key is within `%s`',
  async (option) => {
    vi.useFakeTimers();
    const chat = createChat({ userKey: hanging, fetch: stubFetch(status(401)), retry: 0 });
    const call = rejection(chat.getEvent({ id: 'e' }, { [option]: 10 }), TimeoutError);
    await vi.runAllTimersAsync();
    vi.useRealTimers();
    expect(await call).toMatchObject({ option, maybeProcessed: false, attempts: 1 });
    expect((await call).message).toContain('`userKey`');
  },
);

test('asking for another key is aborted with the call', async () => {
  const controller = new AbortController();
  const userKey = (context: Asked) => {
    if (context.rejected !== undefined) setImmediate(() => controller.abort());
    return hanging(context);
  };
  const chat = createChat({ userKey, fetch: stubFetch(status(401)) });
  const call = chat.getEvent({ id: 'e' }, { signal: controller.signal });
  expect(await rejection(call, AbortError)).toMatchObject({ maybeProcessed: false });
});

test('nobody is asked for another key after the call was aborted', async () => {
  const controller = new AbortController();
  const userKey = keys('k-1', 'k-2');
  const body = new ReadableStream({ pull: () => controller.abort() });
  const fetch = stubFetch(raw(body, { status: 401 }));
  const call = createChat({ userKey, fetch }).getEvent({ id: 'e' }, { signal: controller.signal });
  await rejection(call, AbortError);
  await new Promise(setImmediate);
  expect(userKey).toHaveBeenCalledOnce();
});

test('both keys are masked in the error', async () => {
  const fetch = stubFetch(failure(401, 'T', 'not fake-key-1, nor fake-key-2'));
  const userKey = keys('fake-key-1', 'fake-key-2');
  const error = await rejection(load(createChat({ userKey, fetch })), UnauthorizedError);
  expect(JSON.stringify(error)).not.toMatch(/fake-key-[12]/);
});

test('each page of a list may need another token', async () => {
  const token = keys('t-1', 't-2', 't-3', 't-4');
  const page = (nextToken?: string) => json({ bots: [{ id: 'b' }], meta: { nextToken } });
  const fetch = stubFetch(status(401), page('a'), status(401), page());
  expect(await createAdmin({ token, fetch }).listBots().toArray()).toHaveLength(2);
  expect(token.mock.calls.map(([{ rejected }]) => rejected)).toEqual([
    undefined,
    't-1',
    undefined,
    't-3',
  ]);
});

test('a key that expires ends no stream, neither when it connects nor when it connects again', async () => {
  const connection = (type: string) => ending({ type, data: {} });
  const fetch = stubFetch(status(401), connection('a'), status(401), connection('b'));
  const userKey = keys('k-1', 'k-2', 'k-3', 'k-4');
  const reconnect = { maxDelay: 1 };
  await using stream = createChat({ userKey, fetch }).listenConversation(
    { id: 'c' },
    { reconnect },
  );
  const signals = stream[Symbol.asyncIterator]();
  await signals.next();
  expect((await signals.next()).value).toMatchObject({ raw: { type: 'b' } });
  expect(keysOf(fetch).slice(0, 4)).toEqual(['k-1', 'k-2', 'k-3', 'k-4']);
});

test('a function that throws when a stream connects again is asked again, also after a 401', async () => {
  const fetch = stubFetch(
    ending({ type: 'a', data: {} }),
    accepting('k-2', ending({ type: 'b', data: {} })),
  );
  const outage = [new Error('away'), new Error('still away')];
  const userKey = vi.fn(({ rejected }: Asked) => {
    const error = rejected === undefined ? undefined : outage.shift();
    if (error !== undefined) throw error;
    return rejected === undefined ? 'k-1' : 'k-2';
  });
  const { events, observer } = recordEvents();
  const chat = createChat({ userKey, fetch, observer });
  await using stream = chat.listenConversation({ id: 'c' }, { reconnect: { maxDelay: 1 } });
  const signals = stream[Symbol.asyncIterator]();
  await signals.next();
  expect((await signals.next()).value).toMatchObject({ raw: { type: 'b' } });
  expect(keysOf(fetch).slice(0, 5)).toEqual(['k-1', 'k-1', 'k-1', 'k-1', 'k-2']);
  expect(events.filter(({ type }) => type === 'retry')[1]).toMatchObject({
    error: { kind: 'unauthorized', isTransient: true, maybeProcessed: false },
  });
});

test('a function that returns a wrong value when a stream connects again ends the stream', async () => {
  const fetch = stubFetch(ending({ type: 'a', data: {} }));
  for (const wrong of [{ userKey: keys('k-1', 'k\n2') }, { headers: headersOnce() }]) {
    const chat = createChat({ fetch, ...wrong });
    await using stream = chat.listenConversation({ id: 'c' }, { reconnect: { maxDelay: 1 } });
    const signals = stream[Symbol.asyncIterator]();
    await signals.next();
    const error = await rejection(signals.next(), ConfigurationError);
    expect(error.isTransient).toBe(false);
  }
});

/** A header function whose result can be sent only once. */
function headersOnce() {
  const results = [{ 'x-a': '1' }];
  return () => results.shift() ?? { host: 'evil.example' };
}

test('no other key is asked for if the caller aborts while the body of the 401 is read', async () => {
  const controller = new AbortController();
  const { respond } = streamed({ chunks: ['{'], end: 'stalled' }, { status: 401 });
  const userKey = keys('k-1', 'k-2');
  const observer = ({ type }: ClientEvent): void => {
    if (type === 'response') setTimeout(() => controller.abort());
  };
  const chat = createChat({ userKey, fetch: stubFetch(respond), observer });
  const call = chat.getEvent({ id: 'e' }, { signal: controller.signal });
  await rejection(call, AbortError);
  expect(userKey.mock.calls).toEqual([[{}]]);
});

test('a function that throws after the 401 of a first connection ends the stream', async () => {
  const thrown = new Error('away');
  const userKey = ({ rejected }: Asked) => {
    if (rejected !== undefined) throw thrown;
    return 'k-1';
  };
  await using stream = createChat({ userKey, fetch: stubFetch(status(401)) }).listenConversation({
    id: 'c',
  });
  const error = await rejection(stream.open(), UnauthorizedError);
  expect(error).toMatchObject({ isTransient: false, cause: thrown });
});
