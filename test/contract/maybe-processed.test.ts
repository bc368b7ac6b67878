import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ConnectionError, TimeoutError } from '../../src/index.ts';
import { createChat, rejection } from '../support/clients.ts';
import { streamed } from '../support/streamed-bodies.ts';
import { type Responder, status, stubFetch } from '../support/stub-fetch.ts';

beforeEach(() => {
  // The jitter is 0, so that retries do not wait.
  vi.spyOn(Math, 'random').mockReturnValue(0);
});

/** A system error in the form that Node uses. */
function systemError(syscall: string, code: string): Error {
  return Object.assign(new Error(`${syscall} ${code} 192.0.2.1:443`), { syscall, code });
}

const failing =
  (cause: Error): Responder =>
  () =>
    Promise.reject(new TypeError('fetch failed', { cause }));

/** Fails while the body of the response is read. */
const failingBody = (cause: Error): Responder =>
  streamed({ end: new TypeError('terminated', { cause }) }).respond;

const addParticipant = (...responders: readonly [Responder, ...Responder[]]) =>
  rejection(
    createChat({ fetch: stubFetch(...responders) }).addParticipant(
      { conversationId: 'c', userId: 'u' },
      { retry: responders.length - 1 },
    ),
    ConnectionError,
  );

const unreachable = ['EHOSTUNREACH', 'ENETUNREACH', 'ENETDOWN'] as const;

describe('`maybeProcessed`', () => {
  test.for(
    unreachable.flatMap((code) => ['read', 'write'].map((syscall) => [syscall, code] as const)),
  )(
    '`maybeProcessed` is true for %s %s, since the request had been sent',
    async ([syscall, code]) => {
      const cause = systemError(syscall, code);
      expect((await addParticipant(failing(cause))).maybeProcessed).toBe(true);
      expect((await addParticipant(failingBody(cause))).maybeProcessed).toBe(true);
    },
  );

  test.for(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ECONNABORTED', 'EPROTO'])(
    '`maybeProcessed` is true for a fault of `read` or `write` with another code: %s',
    async (code) => {
      expect((await addParticipant(failing(systemError('read', code)))).maybeProcessed).toBe(true);
      expect((await addParticipant(failing(systemError('write', code)))).maybeProcessed).toBe(true);
    },
  );

  test('`maybeProcessed` is true for a body that fails, whatever the fault is', async () => {
    const error = await addParticipant(failingBody(systemError('connect', 'ECONNREFUSED')));
    expect(error.maybeProcessed).toBe(true);
  });

  test.for([
    ...[...unreachable, 'ECONNREFUSED', 'ETIMEDOUT'].map((code) => ['connect', code] as const),
    ...['ENOTFOUND', 'EAI_AGAIN', 'ESERVFAIL'].map((code) => ['getaddrinfo', code] as const),
  ])(
    '`maybeProcessed` is false for a connection that could not be made: %s %s',
    async ([syscall, code]) => {
      const error = await addParticipant(failing(systemError(syscall, code)));
      expect(error.maybeProcessed).toBe(false);
    },
  );

  test('`maybeProcessed` is false after a 429, which was not processed, and a refused connection', async () => {
    const refused = failing(systemError('connect', 'ECONNREFUSED'));
    expect((await addParticipant(status(429), refused)).maybeProcessed).toBe(false);
  });

  test.for(unreachable)(
    '`maybeProcessed` is false for a host if no connection to any of its addresses could be made: %s',
    async (code) => {
      const errors = [systemError('connect', code), systemError('connect', 'ECONNREFUSED')];
      // The form that Node uses: the code of the first error, and no `syscall`.
      const cause = Object.assign(new AggregateError(errors), { code });
      expect((await addParticipant(failing(cause))).maybeProcessed).toBe(false);
    },
  );

  test.for([
    ['a fault of `read`', failing(systemError('read', 'EHOSTUNREACH'))],
    ['an error response', status(503)],
  ] as const)(
    '`maybeProcessed` stays true if a later attempt than one with %s could not connect',
    async ([, first]) => {
      const error = await addParticipant(first, failing(systemError('connect', 'EHOSTUNREACH')));
      expect(error).toMatchObject({ attempts: 2, maybeProcessed: true });
    },
  );
});

test('`maybeProcessed` is false if the timeout elapsed before the request was sent', async () => {
  const userKey = () => new Promise<string>(() => undefined);
  const call = createChat({ userKey, retry: 0, timeout: 1 }).getEvent({ id: 'e' });
  expect((await rejection(call, TimeoutError)).maybeProcessed).toBe(false);
});
