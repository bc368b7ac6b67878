import { describe, expect, test } from 'vitest';
import { ConnectionError } from '../../../src/index.ts';
import { json, send, startServer } from '../../support/bad-servers.ts';
import { clientsOf, everyOperation } from '../../support/every-operation.ts';
import { failureOf } from '../../support/failure.ts';
import { event } from '../../support/resources.ts';
import { secrets } from '../../support/secrets.ts';
import { fault, json as jsonAnswer, stubFetch } from '../../support/stub-fetch.ts';

/** The address of a port that nobody listens on any more. */
async function refusedAddress(): Promise<{ readonly url: string }> {
  const server = await startServer(send(json({})));
  await server.close();
  return { url: server.url };
}

const host = { url: 'https://chat.example' };

describe('a refused connection', () => {
  test.for(everyOperation)(
    'is a ConnectionError that tells its attempts, by $title',
    async ({ isRepeated, call }) => {
      const error = await failureOf(call(clientsOf(await refusedAddress())), ConnectionError);

      expect(error).toMatchObject({ maybeProcessed: false, attempts: isRepeated ? 3 : 1 });
      expect(error.message).toContain('connection refused');
      expect(error.message).toContain('ECONNREFUSED');
    },
  );

  test('is healed by a retry', async () => {
    const fetch = stubFetch(fault('ECONNREFUSED'), jsonAnswer({ event }));
    const { chat } = clientsOf(host, { fetch });

    await expect(chat.getEvent({ id: 'evt_1' })).resolves.toEqual({ event });

    expect(fetch.requests).toHaveLength(2);
  });

  test('after an attempt that may have arrived leaves open whether the call was processed', async () => {
    const fetch = stubFetch(fault('ECONNRESET'), fault('ECONNREFUSED'));
    const { chat } = clientsOf(host, { fetch });

    const error = await failureOf(chat.getEvent({ id: 'evt_1' }), ConnectionError);

    expect(error).toMatchObject({ maybeProcessed: true, attempts: 3 });
  });
});

describe('a host name that is not resolved', () => {
  test.for(everyOperation)(
    'because it does not exist is not tried again, by $title',
    async ({ call }) => {
      const fetch = stubFetch(fault('ENOTFOUND', 'getaddrinfo ENOTFOUND chat.example'));

      const error = await failureOf(call(clientsOf(host, { fetch })), ConnectionError);

      expect(error).toMatchObject({ maybeProcessed: false, attempts: 1 });
      expect(fetch.requests).toHaveLength(1);
    },
  );

  test.for(everyOperation)(
    'because the resolver is down is tried again, by $title',
    async ({ isRepeated, call }) => {
      const fetch = stubFetch(fault('EAI_AGAIN', 'getaddrinfo EAI_AGAIN chat.example'));

      const error = await failureOf(call(clientsOf(host, { fetch })), ConnectionError);

      expect(error.maybeProcessed).toBe(false);
      expect(fetch.requests).toHaveLength(isRepeated ? 3 : 1);
    },
  );
});

describe('whatever a fetch rejects with is a ConnectionError without secrets', () => {
  const circle = new Error('circle');
  circle.cause = circle;
  const telling = Object.assign(new TypeError(`no ${secrets.userKey} at ${secrets.webhook}`), {
    request: { headers: { 'x-user-key': secrets.userKey } },
    cause: Object.assign(new Error(secrets.userKey), { code: secrets.userKey }),
  });
  const hostile = new Proxy(new Error('hostile'), {
    get: () => {
      throw new Error('no property for you');
    },
  });

  test.for([
    ['an error with the request in it', telling],
    ['an error that is its own cause', circle],
    ['an error that throws where it is read', hostile],
    ['a text', `no ${secrets.userKey}`],
    ['nothing', undefined],
    ['null', null],
    ['an object', { name: 1, code: {}, message: [], cause: 'text' }],
    ['a symbol', Symbol(secrets.userKey)],
  ] as const)('%s', async ([, reason]) => {
    const fetch = () => Promise.reject(reason);
    const { chat } = clientsOf(host, { fetch, retry: 0 });

    await failureOf(chat.getEvent({ id: 'evt_1' }), ConnectionError);
  });
});
