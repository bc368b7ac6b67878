import { inspect } from 'node:util';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { statusOf } from '../../examples/backends/statuses.ts';
import { decide } from '../../examples/queue-workers/decide.ts';
import {
  classifyStatus,
  isUnderWay,
  type StatusMeaning,
  statusMeanings,
} from '../../src/errors/classification.ts';
import {
  AbortError,
  ApiError,
  BotPlatformError,
  type CallOptions,
  ConfigurationError,
  ConflictError,
  ConnectionError,
  TimeoutError,
} from '../../src/index.ts';
import { getEvent } from '../support/calls.ts';
import { createChat, rejection, untyped } from '../support/clients.ts';
import { inMemory, startDialogue, textsOf } from '../support/dialogues.ts';
import { event } from '../support/resources.ts';
import { fault, hang, json, type Responder, status, stubFetch } from '../support/stub-fetch.ts';
import { quickRetries } from '../support/timing.ts';
import { outcomes, thrownValues } from './causes.ts';

quickRetries();

/** The errors of an operation that may be repeated, and of one that may not, if the service always responds like this. */
function errorsOf(respond: Responder): Promise<readonly BotPlatformError[]> {
  const chat = createChat({ fetch: stubFetch(respond) });
  const calls = [
    chat.getEvent({ id: 'e' }),
    chat.addParticipant({ conversationId: 'c', userId: 'u' }),
  ];
  return Promise.all(calls.map((call) => rejection<BotPlatformError>(call, BotPlatformError)));
}

describe.for(outcomes)('$title', ({ errorClass, fields, attempts, causes, ...outcome }) => {
  const { isTransient, maybeProcessed } = outcome;

  test.for(Object.entries(causes))(
    'a failure has its class and its fields, and is retried if another attempt may help and is safe: %s',
    async ([, respond]) => {
      for (const [index, error] of (await errorsOf(respond)).entries()) {
        expect(error.constructor).toBe(errorClass);
        const answers = { isTransient, maybeProcessed };
        expect(error).toMatchObject({ ...fields, ...answers, attempts: attempts[index] });
        expect(Object.keys(error)).toEqual(expect.arrayContaining(Object.keys(answers)));
        expect(error.toJSON()).toMatchObject(answers);
      }
    },
  );
});

test.for(['ECONNREFUSED', 'CERT_HAS_EXPIRED', 'E_FAKE'])(
  'the cause of a ConnectionError has the name, the code and the message of the fault: %s',
  async (code) => {
    const { cause } = await rejection(getEvent(fault(code), { retry: 0 }), ConnectionError);
    expect(cause).toMatchObject({ name: 'Error', code, message: 'fake fault' });
  },
);

test.for(thrownValues)(
  'a `fetch` of the client or a global one may throw %s, or reject with it: the error is the same',
  async ([, reason, name]) => {
    const rejecting = () => Promise.reject(reason);
    const throwing = () => {
      throw reason;
    };
    const errors = [];
    for (const fetch of [rejecting, throwing]) {
      vi.stubGlobal('fetch', fetch);
      for (const options of [{}, { fetch: untyped<typeof globalThis.fetch>(fetch) }]) {
        const call = createChat({ ...options, retry: 0 }).getEvent({ id: 'e' });
        errors.push(await rejection(call, ConnectionError));
      }
    }
    const [{ message = '', cause } = {}] = errors;
    expect(inspect(cause), 'what is not known is not printed').not.toContain('undefined');
    for (const error of errors) {
      expect(error).toMatchObject({ message, maybeProcessed: true, cause: { name } });
    }
  },
);

test('a `fetch` of the client or a global one that returns no Response is called once, and the error is the same', async () => {
  const fetch = untyped<typeof globalThis.fetch>(vi.fn());
  vi.stubGlobal('fetch', fetch);
  const errors = [];
  for (const options of [{}, { fetch }]) {
    const call = createChat(options).getEvent({ id: 'e' });
    errors.push(await rejection(call, ConnectionError));
  }
  expect(fetch).toHaveBeenCalledTimes(2);
  for (const { message, isTransient, maybeProcessed } of errors) {
    expect([message, isTransient, maybeProcessed]).toEqual([errors[0]?.message, false, true]);
  }
});

test.for(['fetch', 'Request'])(
  'a platform without a global `%s` is a ConfigurationError that names the option `fetch`, unless the option is set',
  async (name) => {
    const sent = vi.fn();
    vi.stubGlobal('fetch', sent);
    vi.stubGlobal(name, undefined);
    // Another file may be loaded before the next test.
    onTestFinished(() => void vi.unstubAllGlobals());
    expect(await getEvent(json({ event: { id: 'e' } }))).toEqual({ event: { id: 'e' } });
    const error = await rejection(createChat().getEvent({ id: 'e' }), ConfigurationError);
    expect(error).toMatchObject({ option: 'fetch', isTransient: false, maybeProcessed: false });
    expect(error.message).toContain(`no global \`${name}\``);
    expect(error.message).toContain('the option `fetch`');
    expect(error.attempts).toBe(1);
    expect(sent).not.toHaveBeenCalled();
  },
);

/** The error of a call whose deadlines pass. Time stands still while the call does something. */
async function expired(start: () => PromiseLike<unknown>): Promise<TimeoutError> {
  vi.useFakeTimers();
  const error = rejection(start(), TimeoutError);
  await vi.runAllTimersAsync();
  return await error;
}

const sent = {};
const unsent = { userKey: () => new Promise<string>(() => undefined) };

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

/** Waits until its signal is aborted, and reports that nothing was sent. */
const waiting: Responder = ({ init: { signal } }) =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => {
      reject(Object.assign(new Error('all lines are busy'), { code: 'ERR_NOT_SENT' }));
    });
  });
const waitingCall = (options: CallOptions, respond = waiting) =>
  createChat({ fetch: stubFetch(respond), retry: 0 }).getEvent({ id: 'e' }, options);

test.for(['timeout', 'totalTimeout'] as const)(
  'the message of a `fetch` that rejects with ERR_NOT_SENT is in that of the TimeoutError, and `maybeProcessed` is false: %s',
  async (option) => {
    const error = await expired(() => waitingCall({ [option]: 1 }));
    expect(error).toMatchObject({ maybeProcessed: false, attempts: 1 });
    expect(error.message).toContain('all lines are busy');
  },
);

test('the global `fetch` may reject with ERR_NOT_SENT, too: ky passes its error on in time', async () => {
  const fetch = vi.fn(
    (_: Request, { signal }: RequestInit) =>
      new Promise<never>((_resolve, reject) => {
        signal?.addEventListener('abort', () => {
          reject(Object.assign(new Error('all lines are busy'), { code: 'ERR_NOT_SENT' }));
        });
      }),
  );
  vi.stubGlobal('fetch', fetch);
  const call = () => createChat({ retry: 0 }).getEvent({ id: 'e' }, { timeout: 1 });
  const error = await expired(call);
  expect(fetch).toHaveBeenCalledOnce();
  expect(error).toMatchObject({ maybeProcessed: false, attempts: 1 });
  expect(error.message).toContain('all lines are busy');
});

test.for<[title: string, cause: unknown]>([
  ['without a cause', undefined],
  ['after another request was lost', Object.assign(new Error('lost'), { code: 'ECONNRESET' })],
])(
  'a `fetch` may throw ERR_NOT_SENT for any reason: `maybeProcessed` is false, and the call is repeated whatever the operation: %s',
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

test('`maybeProcessed` of the AbortError is false if nothing was sent', async () => {
  const controller = new AbortController();
  const { signal } = controller;
  const abortedMeanwhile: Responder = (request) => {
    queueMicrotask(() => controller.abort());
    return waiting(request);
  };
  const error = await rejection(waitingCall({ signal }, abortedMeanwhile), AbortError);
  expect(error).toMatchObject({ maybeProcessed: false, attempts: 1 });
});

test('the code of an error without a prototype counts', async () => {
  const refusal = Object.assign(Object.create(null), { code: 'ECONNREFUSED' });
  const call = getEvent(() => Promise.reject(refusal), { retry: 0 });
  const error = await rejection(call, ConnectionError);
  expect(error.maybeProcessed).toBe(false);
  expect(error.message).toContain('connection refused');
});

const added = 418;
const table = untyped<Map<number, StatusMeaning>>(statusMeanings);

afterEach(() => {
  table.delete(added);
});

test('a status that is added to the one table is transient everywhere', async () => {
  const call = () => getEvent(status(added), { retry: 0 });
  expect((await rejection(call(), ApiError)).isTransient).toBe(false);
  table.set(added, [ApiError, classifyStatus(503)]);
  const error = await rejection(call(), ApiError);
  expect(error).toMatchObject({ isTransient: true, maybeProcessed: true });
  table.set(added, [ConflictError, classifyStatus(429)]);
  expect(await rejection(call(), ConflictError)).toMatchObject({
    isTransient: true,
    maybeProcessed: false,
  });
  table.set(added, [ApiError, classifyStatus(503)]);

  // The engine
  const fetch = stubFetch(status(added), json({ event }));
  await createChat({ fetch, retry: { maxDelay: 1 } }).getEvent({ id: 'e' });
  expect(fetch.requests).toHaveLength(2);

  // A dialogue
  await using started = await startDialogue(inMemory, { script: ({ bot }) => bot('One') });
  started.platform.fail('createMessage', { status: added });
  expect(textsOf(await started.dialogue.say('Hello'))).toEqual(['One']);

  // The examples
  expect(statusOf(untyped(error)).status).toBe(503);
  expect(decide(untyped(error))).toEqual({ action: 'retry' });
});

test.for([
  ['timeout', undefined, true],
  ...[408, 504, 522, 524].map((code) => ['api', code, true] as const),
  ['connection', undefined, false],
  ...[429, 500, 502, 503, 520, 521, 523, 529].map((code) => ['api', code, false] as const),
] as const)(
  'an error of kind %s with the status %s leaves the request under way: %s',
  ([kind, code, expected]) => {
    expect(isUnderWay(kind, code)).toBe(expected);
  },
);
