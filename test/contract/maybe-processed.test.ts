import { describe, expect, test, vi } from 'vitest';
import { AbortError, type CallOptions, ConnectionError, TimeoutError } from '../../src/index.ts';
import { getEvent } from '../support/calls.ts';
import { createChat, rejection } from '../support/clients.ts';
import { fault, hang, type Responder, status, stubFetch } from '../support/stub-fetch.ts';
import { quickRetries } from '../support/timing.ts';

// What each fault means alone is in outcomes.test.ts.

quickRetries();

/** The error of a call whose deadlines pass. Time stands still while the call does something. */
async function expired(start: () => PromiseLike<unknown>): Promise<TimeoutError> {
  vi.useFakeTimers();
  const error = rejection(start(), TimeoutError);
  await vi.runAllTimersAsync();
  return await error;
}

const unsent = { userKey: () => new Promise<string>(() => undefined) };

const sent = {};

test.for([
  ['timeout', 'after something was sent', sent, true, 3],
  ['totalTimeout', 'after something was sent', sent, true, 1],
  ['timeout', 'before anything was sent', unsent, false, 3],
  ['totalTimeout', 'before anything was sent', unsent, false, 1],
] as const)(
  'a deadline that passes is a TimeoutError with its option: `%s`, %s',
  async ([option, , options, maybeProcessed, attempts]) => {
    const error = await expired(() => getEvent(hang(), { ...options, [option]: 1 }));
    expect(error).toMatchObject({ kind: 'timeout', option, maybeProcessed, attempts });
  },
);

const refused = fault('ECONNREFUSED');

test.for<[title: string, first: Responder, maybeProcessed: boolean]>([
  ['a fault after it was sent', fault('ECONNRESET'), true],
  ['an error response', status(503), true],
  ['a 429, which was not processed', status(429), false],
  ['a refused connection', refused, false],
])(
  '`maybeProcessed` counts every attempt: the last is refused, the first ended with %s',
  async ([, first, maybeProcessed]) => {
    const fetch = stubFetch(first, refused);
    const call = createChat({ fetch, retry: 1 }).getEvent({ id: 'e' });
    expect(await rejection(call, ConnectionError)).toMatchObject({ attempts: 2, maybeProcessed });
  },
);

describe('a `fetch` that rejects with the code ERR_NOT_SENT', () => {
  /** Waits until its signal is aborted, and reports that nothing was sent. */
  const waiting: Responder = ({ init: { signal } }) =>
    new Promise((_, reject) => {
      signal?.addEventListener('abort', () => {
        reject(Object.assign(new Error('all lines are busy'), { code: 'ERR_NOT_SENT' }));
      });
    });
  const call = (options: CallOptions, respond = waiting) =>
    createChat({ fetch: stubFetch(respond), retry: 0 }).getEvent({ id: 'e' }, options);

  test.for(['timeout', 'totalTimeout'] as const)(
    'its message is in that of the TimeoutError, and `maybeProcessed` is false: %s',
    async (option) => {
      const error = await expired(() => call({ [option]: 1 }));
      expect(error).toMatchObject({ maybeProcessed: false, attempts: 1 });
      expect(error.message).toContain('all lines are busy');
    },
  );

  test.for<[title: string, cause: unknown]>([
    ['without a cause', undefined],
    ['after another request was lost', Object.assign(new Error('lost'), { code: 'ECONNRESET' })],
  ])(
    'may throw it for any reason: `maybeProcessed` is false, and the call is repeated whatever the operation: %s',
    async ([, cause]) => {
      const unsigned = Object.assign(new Error('no key', { cause }), { code: 'ERR_NOT_SENT' });
      const fetch = stubFetch(() => {
        throw unsigned;
      });
      const chat = createChat({ fetch });
      const add = chat.addParticipant({ conversationId: 'c', userId: 'u' });
      const error = await rejection(add, ConnectionError);
      expect(error).toMatchObject({ isTransient: true, maybeProcessed: false, attempts: 3 });
      expect(error.message).toContain('no key');
    },
  );

  test('`maybeProcessed` of the AbortError is false', async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const abortedMeanwhile: Responder = (request) => {
      queueMicrotask(() => controller.abort());
      return waiting(request);
    };
    const error = await rejection(call({ signal }, abortedMeanwhile), AbortError);
    expect(error).toMatchObject({ maybeProcessed: false, attempts: 1 });
  });
});
