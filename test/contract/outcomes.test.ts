import { inspect } from 'node:util';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { BotPlatformError, ConfigurationError, ConnectionError } from '../../src/index.ts';
import { getEvent } from '../support/calls.ts';
import { createChat, rejection, untyped } from '../support/clients.ts';
import { fault, json, type Responder, stubFetch } from '../support/stub-fetch.ts';
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
