import { setImmediate } from 'node:timers/promises';
import timers from 'undici/lib/util/timers.js';
import { describe, expect, test } from 'vitest';
import { ApiError, ConnectionError, InternalServerError } from '../../src/index.ts';
import { createNodeFetch } from '../../src/node.ts';
import { json, send, startServer } from '../support/bad-servers.ts';
import { createCertificate } from '../support/certificates.ts';
import { clientsOf, everyOperation, getEvent } from '../support/every-operation.ts';
import { failureOf } from '../support/failure.ts';
import { startProxy } from '../support/proxy.ts';
import { event } from '../support/resources.ts';
import { expectNoSecrets } from '../support/secrets.ts';
import { until } from '../support/until.ts';

type ErrorClass = Parameters<typeof failureOf>[1];

/** Lets time pass for undici, and what that begins end: none of it waits for a socket. */
async function pass(ms: number): Promise<void> {
  timers.tick(ms);
  for (let turn = 0; turn < 20; turn++) await setImmediate();
}

const credentials = ['fake-proxy-user', 'fake-proxy-password'];

test.for(everyOperation)('$title goes through the proxy', async ({ body, call }) => {
  await using server = await startServer(send(json(body)));
  await using proxy = await startProxy();
  await using fetch = createNodeFetch({ proxy: `http://${proxy.host}` });

  expect(await call(clientsOf(server, { fetch }))).toEqual(body);

  expect(proxy.asked).toHaveLength(1);
  expect(proxy.asked[0]).toContain(new URL(server.url).host);
});

test('the sockets to a proxy are limited and closed like those to a service', async () => {
  await using server = await startServer(send(json({ event })));
  await using proxy = await startProxy();
  await using fetch = createNodeFetch({
    proxy: `http://${proxy.host}`,
    connections: 2,
    keepAliveTimeout: 50,
  });

  await Promise.all(Array.from({ length: 20 }, () => getEvent(server, { fetch })));

  expect(proxy.asked).toHaveLength(20);
  expect(proxy.connections()).toBe(2);
  await until(() => proxy.open() === 0);
});

test('an https: service is reached through a tunnel, which cannot read the call', async () => {
  const certificate = await createCertificate({ host: 'localhost' });
  await using server = await startServer(send(json({ event })), {
    tls: certificate,
    host: 'localhost',
  });
  await using proxy = await startProxy();
  await using fetch = createNodeFetch({ proxy: `http://${proxy.host}`, ca: certificate.cert });

  expect(await getEvent(server, { fetch })).toEqual({ event });

  expect(proxy.asked).toEqual([new URL(server.url).host]);
});

test('the user information of the proxy is sent to it, and to no other server', async () => {
  await using server = await startServer(send(json({ event })));
  await using proxy = await startProxy();
  await using fetch = createNodeFetch({
    proxy: `http://fake-proxy-user:fake%2Dproxy-password@${proxy.host}`,
  });

  await getEvent(server, { fetch });

  const expected = Buffer.from(credentials.join(':')).toString('base64');
  expect(proxy.authorizations).toEqual([`Basic ${expected}`]);
  expect(server.requests[0]?.headers.has('proxy-authorization')).toBe(false);
});

describe('an error of the proxy shows none of its secrets', () => {
  const encoded = Buffer.from(credentials.join(':')).toString('base64');
  const withCredentials = (host: string): string => `http://${credentials.join(':')}@${host}`;

  const refused = { attempts: 1, status: 407 };
  const lost = { attempts: 3, maybeProcessed: false };
  const asks = 'the proxy asks for credentials';

  test.for<[string, number, string, ErrorClass, object, string[]]>([
    ['407 for http: is an ApiError', 407, 'http', ApiError, refused, [asks]],
    ['407 for https: is an ApiError', 407, 'https', ApiError, refused, [asks]],
    [
      '502 for https: is a ConnectionError, and the call is retried',
      502,
      'https',
      ConnectionError,
      lost,
      ['the proxy could not connect', 'Proxy response (502)'],
    ],
    // It cannot be distinguished from one of the service.
    [
      '502 for http: is an InternalServerError',
      502,
      'http',
      InternalServerError,
      { status: 502 },
      [],
    ],
  ])('a response of a proxy with %s', async ([, status, protocol, errorClass, fields, texts]) => {
    await using proxy = await startProxy({ status });
    await using fetch = createNodeFetch({ proxy: withCredentials(proxy.host) });
    const call = getEvent({ url: `${protocol}://127.0.0.1:9` }, { fetch });

    const error = await failureOf(call, errorClass);

    expect(error).toMatchObject(fields);
    for (const text of texts) expect(error.message).toContain(text);
    expect(proxy.asked).toHaveLength(error.attempts ?? 0);
    expectNoSecrets(error, [...credentials, encoded]);
  });

  test('a proxy that does not respond for ten seconds is a ConnectionError, and occupies no socket after that', async () => {
    const certificate = await createCertificate({ host: 'localhost' });
    await using server = await startServer(send(json({ event })), {
      tls: certificate,
      host: 'localhost',
    });
    await using proxy = await startProxy({ faults: ['ignore'] });
    const { cert: ca } = certificate;
    await using fetch = createNodeFetch({ proxy: withCredentials(proxy.host), connections: 1, ca });
    let isOver = false;
    const failure = failureOf(getEvent(server, { fetch, retry: 0 }), ConnectionError).finally(
      () => {
        isOver = true;
      },
    );
    await until(() => proxy.asked.length === 1);

    // A timer counts from the first tick that it sees.
    timers.tick(0);
    await pass(5000);
    expect(isOver).toBe(false);
    await pass(6000);
    expect(isOver).toBe(true);

    const error = await failure;
    expect(error.maybeProcessed).toBe(false);
    expect(error.message).toContain('the proxy could not connect');
    expectNoSecrets(error, [...credentials, encoded]);
    expect(await getEvent(server, { fetch })).toEqual({ event });
  });

  test.for(['close', 'reset'] as const)(
    'a proxy that ends a request for a tunnel with a %s is asked once for each attempt',
    async (fault) => {
      await using proxy = await startProxy({ faults: Array.from({ length: 1000 }, () => fault) });
      await using fetch = createNodeFetch({ proxy: withCredentials(proxy.host) });

      const call = getEvent({ url: 'https://127.0.0.1:9' }, { fetch, retry: { limit: 1 } });
      const error = await failureOf(call, ConnectionError);
      // Another request would be sent in the next turns.
      await pass(0);

      expect(proxy.asked).toHaveLength(2);
      expect(error).toMatchObject({ attempts: 2, maybeProcessed: false });
      expect(error.message).toContain('the proxy could not connect');
      expectNoSecrets(error, [...credentials, encoded]);
    },
  );

  test('a proxy that is not running is a ConnectionError, which names its address', async () => {
    await using fetch = createNodeFetch({ proxy: withCredentials('127.0.0.1:9') });
    const call = getEvent({ url: 'http://127.0.0.1:8' }, { fetch, retry: 0 });

    const error = await failureOf(call, ConnectionError);

    expect(error.message).toContain('connection refused');
    expect(error.message).toContain('127.0.0.1:9;');
    expect(error.maybeProcessed).toBe(false);
    expectNoSecrets(error, [...credentials, encoded]);
  });
});
