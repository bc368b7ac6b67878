import { getEventListeners } from 'node:events';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { AbortError, type ChatClientOptions, type ClientEvent } from '../../src/index.ts';
import { createAdmin, createChat, rejection } from '../support/clients.ts';
import { everyOperation } from '../support/every-operation.ts';
import { botsOf, event } from '../support/resources.ts';
import { hang, json, type Responder, status, stubFetch, success } from '../support/stub-fetch.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** Aborts a call when a phase of it has called `reached`, and returns the outcome. */
async function abortDuring(
  phase: (reached: () => void) => { respond?: Responder; client?: Partial<ChatClientOptions> },
): Promise<{ error: AbortError; requests: number; listeners: number }> {
  const controller = new AbortController();
  const { signal } = controller;
  let reached = (): void => undefined;
  const entered = new Promise<void>((resolve) => {
    reached = resolve;
  });
  const { respond = json({ event }), client = {} } = phase(reached);
  const fetch = stubFetch(respond);
  const call = createChat({ fetch, ...client }).getEvent({ id: 'e' }, { signal });
  const rejected = rejection(call, AbortError);
  await Promise.race([entered, rejected]);
  controller.abort('enough');
  const error = await rejected;
  return {
    error,
    requests: fetch.requests.length,
    listeners: getEventListeners(signal, 'abort').length,
  };
}

describe.for(everyOperation)('$title', (operation) => {
  test('an aborted signal rejects the call before anything is sent, and the client stays usable', async () => {
    const fetch = stubFetch(success(operation.body));
    const clients = { chat: createChat({ fetch }), admin: createAdmin({ fetch }) };
    const signal = AbortSignal.abort('enough');
    const error = await rejection(operation.call(clients, { signal }), AbortError);
    expect(error).toMatchObject({ cause: 'enough', attempts: 0 });
    expect(fetch.requests).toEqual([]);
    await operation.call(clients);
    expect(fetch.requests, 'the client stays usable').toHaveLength(1);
  });

  test('a signal that is never aborted does not affect the call, and has no listener afterwards', async () => {
    const fetch = stubFetch(success(operation.body));
    const clients = { chat: createChat({ fetch }), admin: createAdmin({ fetch }) };
    const { signal } = new AbortController();
    await operation.call(clients, { signal });
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });
});

test('a signal that is never aborted does not affect a retry, and has no listener afterwards', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const fetch = stubFetch(status(503), status(503), json({ event }));
  const { signal } = new AbortController();
  await expect(createChat({ fetch }).getEvent({ id: 'e' }, { signal })).resolves.toEqual({ event });
  expect(fetch.requests).toHaveLength(3);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

describe('an abort ends the call at once', () => {
  test('an abort ends a call that waits for a credential function', async () => {
    const { requests } = await abortDuring((reached) => ({
      client: {
        userKey: () => {
          reached();
          return new Promise<never>(() => undefined);
        },
      },
    }));
    expect(requests).toBe(0);
  });

  test('an abort by a credential function ends the call, even if the function returns a credential', async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const fetch = stubFetch(json({ event }));
    const userKey = (): string => {
      controller.abort();
      return 'fake-key-that-is-not-sent';
    };
    await rejection(createChat({ fetch, userKey }).getEvent({ id: 'e' }, { signal }), AbortError);
    expect(fetch.requests).toEqual([]);
  });

  test('an abort ends a call that waits for a header function', async () => {
    const { requests } = await abortDuring((reached) => ({
      client: {
        headers: () => {
          reached();
          return new Promise<never>(() => undefined);
        },
      },
    }));
    expect(requests).toBe(0);
  });

  test('an abort ends a call that waits for the response, and aborts the signal of `fetch`', async () => {
    let signal: AbortSignal | null | undefined;
    const { error, requests, listeners } = await abortDuring((reached) => ({
      respond: (request) => {
        signal = request.init.signal;
        reached();
        return hang()(request);
      },
    }));
    expect(signal?.aborted).toBe(true);
    expect([requests, listeners]).toEqual([1, 0]);
    expect(error).toMatchObject({ attempts: 1, operation: 'getEvent' });
  });

  test('an abort during an attempt is the end of the call for an observer: no retry is reported', async () => {
    const controller = new AbortController();
    const types: string[] = [];
    const respond: Responder = () => {
      setImmediate(() => controller.abort());
      return new Promise<never>(() => undefined);
    };
    const onEvent = ({ type }: ClientEvent) => types.push(type);
    const chat = createChat({ fetch: stubFetch(respond), onEvent });
    await rejection(chat.getEvent({ id: 'e' }, { signal: controller.signal }), AbortError);
    expect(types).toEqual(['request', 'error']);
  });

  test('an abort ends a call whose `fetch` ignores its signal', async () => {
    const { requests } = await abortDuring((reached) => ({
      respond: () => {
        reached();
        return new Promise<never>(() => undefined);
      },
    }));
    expect(requests).toBe(1);
  });

  test('an abort ends a call that reads the body, and cancels the body', async () => {
    const cancel = vi.fn();
    const { requests, listeners } = await abortDuring((reached) => ({
      respond: () =>
        new Response(
          new ReadableStream(
            {
              pull() {
                reached();
                return new Promise<never>(() => undefined);
              },
              cancel,
            },
            { highWaterMark: 0 },
          ),
        ),
    }));
    expect([requests, listeners]).toEqual([1, 0]);
    expect(cancel).toHaveBeenCalledOnce();
  });

  test('an abort ends a call that reads the body of an error', async () => {
    const { requests } = await abortDuring((reached) => ({
      respond: () =>
        new Response(
          new ReadableStream(
            {
              pull() {
                reached();
                return new Promise<never>(() => undefined);
              },
            },
            { highWaterMark: 0 },
          ),
          { status: 500 },
        ),
    }));
    expect(requests).toBe(1);
  });

  test('an abort ends a call that waits for a retry, and nothing more is sent', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { error, requests, listeners } = await abortDuring((reached) => ({
      respond: status(503, { 'retry-after': '10' }),
      client: {
        onEvent: ({ type }) => {
          if (type === 'retry') setImmediate(reached);
        },
      },
    }));
    expect([requests, listeners]).toEqual([1, 0]);
    expect(error.attempts).toBe(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('an abort by an observer of `retry` ends the call before the wait', async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const fetch = stubFetch(status(503, { 'retry-after': '20' }));
    const onEvent = ({ type }: ClientEvent): void => {
      if (type === 'retry') controller.abort('enough');
    };
    const call = createChat({ fetch, onEvent }).getEvent({ id: 'e' }, { signal });
    expect(await rejection(call, AbortError)).toMatchObject({ cause: 'enough', attempts: 1 });
    expect(fetch.requests).toHaveLength(1);
  });

  test('an abort by an observer of `request` ends the call before the attempt', async () => {
    const controller = new AbortController();
    const fetch = stubFetch(json({ event }));
    const chat = createChat({ fetch, onEvent: () => controller.abort('enough') });
    await rejection(chat.getEvent({ id: 'e' }, { signal: controller.signal }), AbortError);
    expect(fetch.requests).toEqual([]);
  });

  test('an abort after the end of a call changes nothing', async () => {
    const controller = new AbortController();
    const fetch = stubFetch(json({ event }));
    const call = createChat({ fetch }).getEvent({ id: 'e' }, { signal: controller.signal });
    await call;
    controller.abort();
    await expect(call).resolves.toEqual({ event });
    expect(fetch.requests[0]?.init.signal?.aborted).toBe(false);
  });
});

describe('AbortError', () => {
  class OwnError extends Error {
    override readonly name = 'OwnError';
  }

  test.for([
    ['a text', 'enough'],
    ['an empty text', ''],
    ['an error', new OwnError('enough')],
    ['an error that looks like a timeout', new DOMException('late', 'TimeoutError')],
    ['an object', { why: 'enough' }],
    ['null', null],
    ['0', 0],
    ['false', false],
    ['a symbol', Symbol('enough')],
  ] as const)('the reason of the signal is the cause of an AbortError: %s', async ([, reason]) => {
    const controller = new AbortController();
    const { signal } = controller;
    const call = createChat({ fetch: stubFetch(hang()) }).getEvent({ id: 'e' }, { signal });
    controller.abort(reason);
    const error = await rejection(call, AbortError);
    expect(error.cause).toBe(reason);
    expect(error).toMatchObject({ kind: 'aborted', name: 'AbortError' });
    expect(Object.keys(error)).not.toContain('cause');
  });

  test('the DOMException of a signal without a reason is the cause of an AbortError', async () => {
    const signal = AbortSignal.abort();
    const error = await rejection(createChat().getEvent({ id: 'e' }, { signal }), AbortError);
    expect(error.cause).toBe(signal.reason);
    expect(error.name).toBe('AbortError');
    expect(error).not.toBeInstanceOf(DOMException);
  });

  test('a signal of AbortSignal.timeout() ends in an AbortError, since it is the signal of the caller', async () => {
    const call = createChat({ fetch: stubFetch(hang()) }).getEvent(
      { id: 'e' },
      { signal: AbortSignal.timeout(1) },
    );
    expect((await rejection(call, AbortError)).cause).toMatchObject({ name: 'TimeoutError' });
  });
});

describe('an abort of a list', () => {
  const pages = () =>
    stubFetch(
      json({ bots: botsOf(2), meta: { nextToken: 'a' } }),
      json({ bots: botsOf(2, 2), meta: { nextToken: 'b' } }),
    );

  test('an abort between two items of a list ends it, and nothing more is sent', async () => {
    const controller = new AbortController();
    const fetch = pages();
    const ids: string[] = [];
    const walk = async (): Promise<void> => {
      for await (const bot of createAdmin({ fetch }).listBots({}, { signal: controller.signal })) {
        ids.push(bot.id);
        controller.abort('enough');
      }
    };
    expect((await rejection(walk(), AbortError)).cause).toBe('enough');
    expect(ids).toEqual(['bot_0']);
    expect(fetch.requests).toHaveLength(1);
  });

  test('an abort within a later page has the token of that page', async () => {
    const controller = new AbortController();
    const list = createAdmin({ fetch: pages() }).listBots({}, { signal: controller.signal });
    const walk = async (): Promise<void> => {
      for await (const bot of list) if (bot.id === 'bot_2') controller.abort();
    };
    expect((await rejection(walk(), AbortError)).pageToken).toBe('a');
  });

  test('an abort between two pages has the token of the next page', async () => {
    const controller = new AbortController();
    const fetch = pages();
    const list = createAdmin({ fetch }).listBots({}, { signal: controller.signal });
    const walk = async (): Promise<void> => {
      for await (const _page of list.pages()) controller.abort();
    };
    expect((await rejection(walk(), AbortError)).pageToken).toBe('a');
    expect(fetch.requests).toHaveLength(1);
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
  });

  test('an abort between two pages ends the list even if the next page has arrived', async () => {
    const controller = new AbortController();
    const options = { signal: controller.signal, prefetch: true };
    const walk = createAdmin({ fetch: pages() }).listBots({}, options).pages();
    await walk.next();
    await new Promise((resolve) => setImmediate(resolve));
    controller.abort('enough');
    const error = await rejection(walk.next(), AbortError);
    expect(error).toMatchObject({ cause: 'enough', pageToken: 'a' });
    expect(await walk.next()).toEqual({ done: true, value: undefined });
  });

  test('an abort while a prefetched page is awaited ends the list', async () => {
    const controller = new AbortController();
    const fetch = stubFetch(json({ bots: botsOf(1), meta: { nextToken: 'a' } }), hang());
    const options = { signal: controller.signal, prefetch: true };
    const walk = async (): Promise<void> => {
      for await (const _bot of createAdmin({ fetch }).listBots({}, options)) {
        setImmediate(() => controller.abort('enough'));
      }
    };
    expect((await rejection(walk(), AbortError)).cause).toBe('enough');
    expect(fetch.requests[1]?.init.signal?.aborted).toBe(true);
    expect(getEventListeners(controller.signal, 'abort')).toEqual([]);
  });
});

test('an abort of a signal ends every call that has it, and leaves no listener', async () => {
  const controller = new AbortController();
  const { signal } = controller;
  const chat = createChat({ fetch: stubFetch(hang()) });
  const calls = [chat.getEvent({ id: '1' }, { signal }), chat.getEvent({ id: '2' }, { signal })];
  const errors = Promise.all(calls.map((call) => rejection(call, AbortError)));
  controller.abort('enough');
  expect((await errors).map(({ cause }) => cause)).toEqual(['enough', 'enough']);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});
