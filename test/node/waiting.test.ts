import { getEventListeners } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import { describe, expect, test, vi } from 'vitest';
import {
  AbortError,
  type CallOptions,
  ConnectionError,
  type Fetch,
  RateLimitError,
  TimeoutError,
} from '../../src/index.ts';
import { Connections } from '../../src/node/connections.ts';
import { Exchange } from '../../src/node/exchange.ts';
import { createNodeFetch } from '../../src/node.ts';
import {
  type BadServer,
  cut,
  json,
  openHead,
  type Responder,
  response,
  send,
  stall,
  startServer,
} from '../support/bad-servers.ts';
import type { ErrorClass } from '../support/clients.ts';
import { streamOf } from '../support/event-streams.ts';
import { clientsOf } from '../support/every-operation.ts';
import { failureOf } from '../support/failure.ts';
import { garbageCollector } from '../support/garbage.ts';
import { startProxy } from '../support/proxy.ts';
import { expectClosed } from '../support/release.ts';
import { event, user } from '../support/resources.ts';
import { soon } from '../support/soon.ts';
import { holdTime } from '../support/timing.ts';
import { until } from '../support/until.ts';
import { untyped } from '../support/untyped.ts';

const bytes = json({ event });
const events = Buffer.concat([
  openHead({ headers: { 'content-type': 'text/event-stream' } }),
  Buffer.from(': a comment, since the proxy sends the head with the body\n\n'),
]);

/** Responds to calls for `/first` when it is told to, and to others at once. */
function holdFirst(): { readonly respond: Responder; readonly release: () => void } {
  let release = (): void => undefined;
  return {
    respond: (socket, { target }) => {
      if (target.endsWith('/first')) release = () => socket.write(bytes);
      else socket.write(bytes);
    },
    release: () => release(),
  };
}

const idsAt = ({ requests }: BadServer) => requests.map(({ target }) => target.split('/').at(-1));

describe('open streams', () => {
  test.for(['directly', 'through a proxy'])(
    '50 open streams do not keep a call waiting: %s',
    async (way) => {
      await using proxy = await startProxy();
      await using server = await startServer((socket, { headers }) => {
        socket.write(headers.get('accept') === 'text/event-stream' ? events : bytes);
      });
      const options = { connections: 1, ...(way !== 'directly' && { proxy: proxy.url }) };
      await using fetch = createNodeFetch(options);
      const streams = Array.from({ length: 50 }, () => streamOf(server, {}, { fetch }));
      await Promise.all(streams.map((stream) => stream.open()));

      const results = await Promise.all(
        ['a', 'b'].map((id) => clientsOf(server, { fetch }).chat.getEvent({ id })),
      );

      expect(results).toEqual([{ event }, { event }]);
      expect(way === 'directly' ? server.connections : proxy.connections()).toBe(51);
      for (const stream of streams) stream.close();
    },
  );

  test.for(['text/event-stream', 'application/json, Text/Event-Stream;q=0.5'])(
    'a request that accepts %s does not wait for a connection',
    async (accept) => {
      await using server = await startServer(stall());
      await using fetch = createNodeFetch({ connections: 1 });
      const controller = new AbortController();
      const { signal } = controller;

      const requests = [{}, { accept }, { Accept: accept }].map((headers) =>
        fetch(server.url, { signal, headers }),
      );
      await expect.poll(() => server.requests.length).toBe(3);
      controller.abort('enough');

      expect((await Promise.allSettled(requests)).map(({ status }) => status)).toEqual(
        Array(3).fill('rejected'),
      );
    },
  );
});

describe('a call that waits for a connection', () => {
  test('calls that wait are sent in their order', async () => {
    const { respond, release } = holdFirst();
    await using server = await startServer(respond);
    await using fetch = createNodeFetch({ connections: 1 });
    const { chat } = clientsOf(server, { fetch });
    const ids = ['first', ...Array.from({ length: 20 }, (_, index) => String(index))];

    const calls = ids.map((id) => chat.getEvent({ id }));
    await expect.poll(() => server.requests.length).toBe(1);
    release();
    await Promise.all(calls);

    expect(idsAt(server)).toEqual(ids);
  });

  test('calls to another origin do not wait', async () => {
    await using busy = await startServer(stall());
    await using server = await startServer(send(bytes));
    await using fetch = createNodeFetch({ connections: 1 });
    const controller = new AbortController();
    const { signal } = controller;
    const first = failureOf(
      clientsOf(busy, { fetch }).chat.getEvent({ id: 'e' }, { signal }),
      AbortError,
    );

    expect(await clientsOf(server, { fetch }).chat.getEvent({ id: 'e' })).toEqual({ event });
    controller.abort();
    await first;
  });

  const wrapped =
    (fetch: Fetch): Fetch =>
    async (url, init) => {
      const response = await fetch(url, init);
      return response;
    };

  test.for<readonly [string, object, attempts: number, (fetch: Fetch) => Fetch]>([
    ['timeout, in each of its attempts,', { timeout: 20 }, 3, (fetch) => fetch],
    ['totalTimeout', { totalTimeout: 20 }, 1, (fetch) => fetch],
    ['timeout, with a fetch that is wrapped,', { timeout: 20 }, 3, (f) => wrapped(wrapped(f))],
  ])(
    'a call that waits longer than its %s is a TimeoutError that says so, and is never sent',
    async ([, limits, attempts, wrap]) => {
      const { respond, release } = holdFirst();
      await using server = await startServer(respond);
      await using fetch = createNodeFetch({ connections: 1 });
      const { chat } = clientsOf(server, { fetch: wrap(fetch), retry: { maxDelay: 1 } });
      const first = chat.getEvent({ id: 'first' });
      await until(() => server.requests.length === 1);
      using _ = await holdTime();

      const waiting = chat.addParticipant({ conversationId: 'c', userId: 'u' }, limits);
      const failed = failureOf(waiting, TimeoutError);
      await vi.advanceTimersByTimeAsync(attempts * 50);
      const error = await failed;
      release();
      await first;
      await chat.getEvent({ id: 'last' });

      expect(error).toMatchObject({ attempts, maybeProcessed: false });
      expect(error.message).toContain('waited for one of the 1 connections');
      expect(idsAt(server)).toEqual(['first', 'last']);
    },
  );

  test('a call that waits in its second attempt may have been processed in its first', async () => {
    await using server = await startServer((socket, { index }) => {
      if (index === 0) socket.resetAndDestroy();
    });
    await using fetch = createNodeFetch({ connections: 1 });
    const { chat } = clientsOf(server, { fetch, timeout: 500 });
    let blocking: Promise<unknown> | undefined;
    using _ = await holdTime();

    const failed = failureOf(
      clientsOf(server, {
        fetch,
        timeout: 100,
        retry: { limit: 1, maxDelay: 1 },
        observer: ({ type }) => {
          if (type === 'retry')
            blocking = failureOf(chat.getEvent({ id: 'blocking' }, { retry: 0 }), TimeoutError);
        },
      }).chat.getEvent({ id: 'e' }),
      TimeoutError,
    );
    await until(() => blocking !== undefined);
    await vi.advanceTimersByTimeAsync(200);
    const error = await failed;
    await until(() => server.requests.length === 2);
    await vi.advanceTimersByTimeAsync(500);
    await blocking;

    expect(error).toMatchObject({ attempts: 2, maybeProcessed: true });
    expect(error.message).toContain('waited for one of the 1 connections');
    expect(idsAt(server)).toEqual(['e', 'blocking']);
  });

  test('a call that is aborted while it waits leaves nothing behind, its body included', async () => {
    const { respond, release } = holdFirst();
    await using server = await startServer(respond);
    await using fetch = createNodeFetch({ connections: 1 });
    const first = fetch(`${server.url}/first`);
    await expect.poll(() => server.requests.length).toBe(1);
    const collectGarbage = garbageCollector();

    const { signal, abort } = abortable();
    const bodies: WeakRef<Uint8Array>[] = [];
    const calls = Array.from({ length: 100 }, () => {
      const body = new Uint8Array(100_000);
      bodies.push(new WeakRef(body));
      return expect(fetch(server.url, { method: 'POST', body, signal })).rejects.toMatchObject({
        name: 'AbortError',
        code: 'ERR_NOT_SENT',
      });
    });
    abort();
    await Promise.all(calls);
    // A WeakRef keeps its target until the end of the turn in which it was created.
    await setImmediate();
    collectGarbage();

    expect(bodies.filter((body) => body.deref() !== undefined)).toEqual([]);
    release();
    await first;
  });

  test('close() waits for the call in progress and those that wait for its connection, and later calls are rejected', async () => {
    const { respond, release } = holdFirst();
    await using server = await startServer(respond);
    const fetch = createNodeFetch({ connections: 1 });
    const { chat } = clientsOf(server, { fetch });
    const calls = ['first', 'second', 'third'].map((id) => chat.getEvent({ id }));
    await expect.poll(() => server.requests.length).toBe(1);

    const closing = fetch.close();
    const late = await failureOf(chat.getEvent({ id: 'late' }), ConnectionError);
    release();

    expect(await Promise.all(calls)).toEqual(Array(3).fill({ event }));
    await closing;
    await expectClosed(server);
    expect(late).toMatchObject({ attempts: 1, maybeProcessed: false });
    expect(late.message).toContain('closed');
    await failureOf(chat.getEvent({ id: 'later' }), ConnectionError);
    await fetch.close();
    expect(idsAt(server)).toEqual(['first', 'second', 'third']);
  });
});

describe('a connection is free again', () => {
  const created = json({ participant: user });

  test.for<
    readonly [title: string, respond: Responder, errorClass: ErrorClass, options?: CallOptions]
  >([
    ['is reset', cut(bytes, 'reset', 0), ConnectionError],
    ['is cut in its body', cut(bytes, 'fin', 80), ConnectionError],
    ['has no response', stall(), TimeoutError, { timeout: 30 }],
    ['stalls in its body', cut(bytes, 'stall', 80), TimeoutError, { timeout: 30 }],
    ['is refused by the service', send(response({ status: 429 })), RateLimitError],
  ])(
    'a call that %s leaves its connection to the next',
    async ([, respond, errorClass, options]) => {
      await using server = await startServer((socket, request) => {
        if (request.method === 'POST') socket.write(created);
        else respond(socket, request);
      });
      await using fetch = createNodeFetch({ connections: 2 });
      const { chat } = clientsOf(server, { fetch, retry: 0, timeout: 5_000 });

      const failed = await Promise.allSettled(
        Array.from({ length: 6 }, (_, index) => chat.getEvent({ id: String(index) }, options)),
      );
      const next = await Promise.allSettled(
        ['u', 'v', 'w'].map((userId) => chat.addParticipant({ conversationId: 'c', userId })),
      );

      expect(failed.map((outcome) => 'reason' in outcome && outcome.reason)).toEqual(
        Array(6).fill(expect.any(errorClass)),
      );
      expect(next.map(({ status }) => status)).toEqual(Array(3).fill('fulfilled'));
    },
  );

  test('a call that undici refuses to send leaves its connection to the next, and close() resolves', async () => {
    await using server = await startServer(send(bytes));
    await using proxy = await startProxy();
    const fetch = createNodeFetch({ proxy: `http://${proxy.host}`, connections: 2 });
    const { chat } = clientsOf(server, { fetch, retry: 0, timeout: 5_000 });
    // undici throws on the header of a proxy that its caller sets.
    const refused = { headers: { 'proxy-authorization': 'Basic fake' } };

    const errors = await Promise.all(
      ['a', 'b', 'c', 'd'].map((id) => failureOf(chat.getEvent({ id }, refused), ConnectionError)),
    );

    expect(errors.map(({ maybeProcessed }) => maybeProcessed)).toEqual(Array(4).fill(false));
    expect(await chat.getEvent({ id: 'e' })).toEqual({ event });
    await fetch.close();
  });

  test('an unreachable service leaves the connections to the next calls', async () => {
    const server = await startServer(stall());
    await server.close();
    await using fetch = createNodeFetch({ connections: 1 });
    const { chat } = clientsOf(server, { fetch, retry: 0 });

    const errors = await Promise.all(
      ['a', 'b', 'c'].map((id) => failureOf(chat.getEvent({ id }), ConnectionError)),
    );

    expect(errors.map(({ maybeProcessed }) => maybeProcessed)).toEqual([false, false, false]);
  });
});

test('a call that is aborted in the turn in which its connection becomes free is not sent', async () => {
  const connections = new Connections(1);
  connections.acquire();
  const { signal, abort } = abortable();
  const turn = connections.acquire(signal);
  connections.release();
  abort();
  await turn;

  const exchange = new Exchange(signal, connections);

  await expect(exchange.response).rejects.toMatchObject({ code: 'ERR_NOT_SENT', cause: 'enough' });
  expect(() => exchange.onRequestStart(untyped<Dispatcher.DispatchController>({}))).toThrow(
    'aborted',
  );
});

test('a call that has waited for its connection leaves no listener on its signal', async () => {
  const connections = new Connections(1);
  connections.acquire();
  const { signal } = abortable();
  const turn = connections.acquire(signal);
  expect(getEventListeners(signal, 'abort')).toHaveLength(1);

  connections.release();
  await turn;

  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test('a call that left while it waited is given no connection', async () => {
  const connections = new Connections(1);
  connections.acquire();
  const { signal, abort } = abortable();
  const left = Promise.resolve(connections.acquire(signal)).catch(() => 'left');
  const next = Promise.resolve(connections.acquire()).then(() => 'next');
  abort();
  expect(await soon(left)).toBe('left');

  connections.release();

  expect(await soon(next)).toBe('next');
});

test('a call returns its connection once, however often undici reports its end', () => {
  const connections = new Connections(1);
  connections.acquire();
  const exchange = new Exchange(null, connections);
  exchange.response.catch(() => undefined);

  exchange.onResponseError(null, new Error('lost'));
  exchange.onResponseError(null, new Error('lost'));

  expect(connections.acquire()).toBeUndefined();
  expect(connections.acquire()).toBeInstanceOf(Promise);
});

function abortable(): { readonly signal: AbortSignal; readonly abort: () => void } {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort('enough') };
}
