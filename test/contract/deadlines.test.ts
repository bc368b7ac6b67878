import { expect, test, vi } from 'vitest';
import {
  type ChatClientOptions,
  type ClientEvent,
  ConnectionError,
  ForbiddenError,
  InternalServerError,
  TimeoutError,
} from '../../src/index.ts';
import { getEvent } from '../support/calls.ts';
import { createAdmin, createChat, rejection } from '../support/clients.ts';
import { botsOf, event } from '../support/resources.ts';
import { fault, hang, json, type Responder, status, stubFetch } from '../support/stub-fetch.ts';
import { fakeClock, quickRetries } from '../support/timing.ts';

fakeClock();
quickRetries();

/** Responds after a delay. */
function after(ms: number, respond: Responder): Responder {
  return async (request) => {
    await new Promise((resolve) => setTimeout(resolve, ms));
    return respond(request);
  };
}

/** A response with a body that arrives after a delay. */
function slowBody(ms: number): Responder {
  return () =>
    new Response(
      new ReadableStream({
        async start(controller) {
          await new Promise((resolve) => setTimeout(resolve, ms));
          controller.enqueue(new TextEncoder().encode(JSON.stringify({ event })));
          controller.close();
        },
      }),
    );
}

/** The outcome of a call and its duration on a fake clock. */
async function timed<T>(call: PromiseLike<T>): Promise<{ result: T | unknown; ms: number }> {
  const start = performance.now();
  let outcome: { result: T | unknown; ms: number } | undefined;
  const settle = (result: T | unknown): void => {
    outcome = { result, ms: Math.round(performance.now() - start) };
  };
  call.then(settle, settle);
  while (outcome === undefined) await vi.advanceTimersToNextTimerAsync();
  return outcome;
}

async function timeoutOf(call: PromiseLike<unknown>): Promise<{ error: TimeoutError; ms: number }> {
  const { result, ms } = await timed(call);
  return { error: await rejection(Promise.reject(result), TimeoutError), ms };
}

test('`timeout` is 30 seconds for an attempt by default', async () => {
  const { error, ms } = await timeoutOf(getEvent(hang(), { retry: 0 }));
  expect(ms).toBe(30_000);
  expect(error).toMatchObject({ durationMs: 30_000, maybeProcessed: true });
  expect(error.message).toContain('30000 ms');
});

test('`timeout` covers headers and body together', async () => {
  const slow = after(600, slowBody(600));
  expect((await timeoutOf(getEvent(slow, { timeout: 1000, retry: 0 }))).ms).toBe(1000);
  const { result, ms } = await timed(getEvent(slow, { timeout: 1201, retry: 0 }));
  expect(result).toEqual({ event });
  expect(ms).toBe(1200);
});

const never = () => new Promise<never>(() => undefined);
const schema = { '~standard': { version: 1, vendor: 'test', validate: never } } as const;
const chatOf = (respond: Responder, client: Partial<ChatClientOptions> = {}) =>
  createChat({ fetch: stubFetch(respond), timeout: 50, retry: 0, ...client });
const endless = () => new Response(new ReadableStream({}));

test.for<readonly [title: string, call: () => PromiseLike<unknown>]>([
  ['a `fetch` that ignores its signal', () => chatOf(never).getEvent({ id: 'e' })],
  ['a body', () => chatOf(endless).getEvent({ id: 'e' })],
  ['a payload schema', () => chatOf(json({ event })).getEvent({ id: 'e' }, { payload: schema })],
])('`timeout` covers %s that never ends', async ([, call]) => {
  expect((await timeoutOf(call())).ms).toBe(50);
});

test.for([
  ['userKey', { userKey: never }],
  ['headers', { headers: never }],
] as const)(
  '`timeout` covers and names a function that never returns: `%s`',
  async ([name, client]) => {
    const { error, ms } = await timeoutOf(chatOf(hang(), client).getEvent({ id: 'e' }));
    expect(ms).toBe(50);
    expect(error).toMatchObject({ maybeProcessed: false });
    expect(error.message).toMatch(`; the function \`${name}\` has not returned`);
  },
);

test('an attempt that timed out while it waited for its credential sends nothing later', async () => {
  // The key of the first attempt arrives while the second attempt waits for its own.
  const waits = [150, 60];
  const userKey = async (): Promise<string> => {
    await new Promise((resolve) => setTimeout(resolve, waits.shift()));
    return 'fake-late-key';
  };
  const fetch = stubFetch(fault('ECONNREFUSED'));
  const call = createChat({ fetch, userKey }).getEvent({ id: 'e' }, { timeout: 120, retry: 1 });
  const { result, ms } = await timed(call);
  expect(ms).toBe(180);
  const error = await rejection(Promise.reject(result), ConnectionError);
  expect(error).toMatchObject({ attempts: 2, maybeProcessed: false });
  expect(fetch.requests).toHaveLength(1);
});

test.for<[late: number, grace: number]>([
  [0, 0],
  [49, 0],
  [50, 100],
  [1000, 100],
])(
  'a timer that fires %i ms late leaves %i ms for what has arrived: the event loop may have been blocked',
  async ([late, grace]) => {
    let isSettled = false;
    const settle = () => {
      isSettled = true;
    };
    getEvent(hang(), { timeout: 100, retry: 0 }).then(settle, settle);
    await vi.advanceTimersByTimeAsync(99);
    const firesAt = performance.now() + 1;
    vi.spyOn(performance, 'now').mockReturnValue(firesAt + late);
    await vi.advanceTimersByTimeAsync(grace);
    expect(isSettled).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(isSettled).toBe(true);
  },
);

test('a call whose timer fires a fraction of a millisecond early says nothing about a retry', async () => {
  vi.mocked(Math.random).mockReturnValue(0.5);
  const call = rejection(getEvent(hang(), { totalTimeout: 100 }), TimeoutError);
  await vi.advanceTimersByTimeAsync(99);
  const firesAt = performance.now() + 1;
  vi.spyOn(performance, 'now').mockReturnValue(firesAt - 0.4);
  await vi.advanceTimersByTimeAsync(1);
  expect((await call).message).not.toContain('not waited for');
});

test('no timer remains after a call, whatever its outcome', async () => {
  await getEvent(json({ event }));
  await rejection(getEvent(json({ message: 'no' }, { status: 403 })), ForbiddenError);
  await rejection(getEvent(status(500), { retry: 0 }), InternalServerError);
  await rejection(
    getEvent(() => Promise.reject(new Error('x')), { retry: 0 }),
    ConnectionError,
  );
  expect(vi.getTimerCount()).toBe(0);
});

test('`totalTimeout` is 90 seconds for the whole call by default', async () => {
  const call = getEvent(hang(), { retry: 10 });
  const { error, ms } = await timeoutOf(call);
  expect(ms).toBe(90_000);
  expect(error.attempts).toBe(3);
  expect(error.message).toContain('90000 ms');
});

test('`totalTimeout` covers attempts, waits and the body', async () => {
  vi.mocked(Math.random).mockReturnValue(0.5);
  const fetch = stubFetch(after(400, status(503)), slowBody(10_000));
  const call = createChat({ fetch }).getEvent({ id: 'e' }, { totalTimeout: 2000 });
  const { error, ms } = await timeoutOf(call);
  // 400 ms for the first response, 500 ms of waiting, and 1100 ms of the second body.
  expect(ms).toBe(2000);
  expect(error).toMatchObject({ attempts: 2, maybeProcessed: true });
  expect(vi.getTimerCount()).toBeLessThanOrEqual(1);
});

test('`totalTimeout` ends an attempt that has time left itself, and is never retried', async () => {
  const fetch = stubFetch(hang());
  const call = createChat({ fetch }).getEvent({ id: 'e' }, { totalTimeout: 50, retry: 5 });
  expect((await timeoutOf(call)).ms).toBe(50);
  expect(fetch.requests).toHaveLength(1);
});

test.for(['timeout', 'totalTimeout'])(
  '`%s` of a call takes precedence over that of the client',
  async (option) => {
    const client = { [option]: 10, retry: 0 };
    expect((await timeoutOf(getEvent(hang(), client))).ms).toBe(10);
    expect((await timeoutOf(getEvent(hang(), client, { [option]: 20 }))).ms).toBe(20);
  },
);

test('`totalTimeout` of a list applies to each of its pages', async () => {
  const page = (nextToken?: string) => after(60, json({ bots: botsOf(1), meta: { nextToken } }));
  const fetch = stubFetch(page('a'), page('b'), page());
  const { result, ms } = await timed(
    createAdmin({ fetch, totalTimeout: 100 }).listBots().toArray(),
  );
  expect(result).toHaveLength(3);
  expect(ms).toBe(180);
});

test('a change of the system time does not affect a call, since its clock is monotonic', async () => {
  const call = getEvent(after(50, json({ event })), { timeout: 1000, totalTimeout: 1000 });
  vi.setSystemTime(Date.now() + 86_400_000);
  expect((await timed(call)).result).toEqual({ event });
});

test('no attempt begins after `totalTimeout`, even if the machine slept during a wait', async () => {
  vi.useRealTimers();
  let now = 1000;
  vi.spyOn(performance, 'now').mockImplementation(() => now);
  const totalTimeout = 3_600_000;
  const fetch = stubFetch(status(503));
  const observer = ({ type }: ClientEvent): void => {
    if (type === 'retry') now += totalTimeout;
  };
  const call = createChat({ fetch, observer }).getEvent({ id: 'e' }, { retry: 5, totalTimeout });
  await rejection(call, TimeoutError);
  expect(fetch.requests).toHaveLength(1);
});
