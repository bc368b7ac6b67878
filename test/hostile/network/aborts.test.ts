import { connect, type Socket } from 'node:net';
import { describe, expect, test, vi } from 'vitest';
import { AbortError } from '../../../src/index.ts';
import {
  type Answer,
  type BadServer,
  cut,
  json,
  response,
  send,
  stall,
  startServer,
} from '../../support/bad-servers.ts';
import { createCertificate } from '../../support/certificates.ts';
import { createChat } from '../../support/clients.ts';
import { clientsOf, everyOperation } from '../../support/every-operation.ts';
import { failureOf } from '../../support/failure.ts';
import { expectClosed } from '../../support/release.ts';
import { event } from '../../support/resources.ts';
import { status, stubFetch } from '../../support/stub-fetch.ts';
import { trustOnly } from '../../support/trust.ts';

const answer = json({ event });
const reason = new Error('the caller has changed his mind');

describe.for(everyOperation)(
  'an abort of $title is seen at once, and nothing is sent after it',
  ({ answer, call }) => {
    const bytes = json(answer);
    const phases: Record<string, Answer> = {
      'while the head is awaited': stall(),
      'in the middle of the head': cut(bytes, 'stall', 20),
      'in the middle of the body': cut(bytes, 'stall', bytes.byteLength - 5),
      'in the middle of the body of an error': cut(json({}, { status: 500, length: 9 }), 'stall'),
    };

    test.for(Object.entries(phases))('%s', async ([, respond]) => {
      const controller = new AbortController();
      await using server = await startServer((socket, request) => {
        respond(socket, request);
        // Once what was written has had a chance to arrive.
        setImmediate(() => setImmediate(() => controller.abort(reason)));
      });

      const error = await failureOf(
        call(clientsOf(server), { signal: controller.signal }),
        AbortError,
      );

      expect(error).toMatchObject({ kind: 'aborted', cause: reason, attempts: 1 });
      await expectClosed(server);
      expect(server.requests).toHaveLength(1);
    });

    test('before it is made', async () => {
      await using server = await startServer(send(bytes));

      const error = await failureOf(
        call(clientsOf(server), { signal: AbortSignal.abort(reason) }),
        AbortError,
      );

      expect(error).toMatchObject({ cause: reason, attempts: 0 });
      expect(server.connections).toBe(0);
    });

    test('while the connection is made, which then succeeds', async () => {
      const certificate = await createCertificate({ host: 'localhost' });
      using _ = trustOnly(certificate);
      await using server = await startServer(send(bytes), { tls: certificate });
      const { promise: opened, resolve: open } = Promise.withResolvers<void>();
      // Between the client and the server, and shut at first: the greeting of TLS gets no answer.
      await using gate = await startServer(stall(), {
        onConnect: (socket) => {
          socket.pause();
          opened.then(() => forward(socket, server));
        },
      });
      const clients = clientsOf({ url: gate.url.replace('http://127.0.0.1', 'https://localhost') });
      const controller = new AbortController();
      const failed = failureOf(call(clients, { signal: controller.signal }), AbortError);
      await expect.poll(() => gate.connections, { timeout: 10_000 }).toBe(1);

      controller.abort(reason);
      await failed;
      open();

      await expect(call(clients)).resolves.toEqual(answer);
      expect(server.requests).toHaveLength(1);
    });

    test('after its result, which stands', async () => {
      const controller = new AbortController();
      await using server = await startServer(send(bytes));

      const result = await call(clientsOf(server), { signal: controller.signal });
      controller.abort(reason);

      expect(result).toEqual(answer);
      expect(server.requests).toHaveLength(1);
    });
  },
);

describe('an abort is seen at once', () => {
  test('in the same tick as the call', async () => {
    await using server = await startServer(send(answer));
    const controller = new AbortController();

    const call = clientsOf(server).chat.getEvent({ id: 'evt_1' }, { signal: controller.signal });
    controller.abort(reason);

    await failureOf(call, AbortError);
    await expectClosed(server);
    expect(server.requests).toHaveLength(0);
  });

  test('while a credential function is awaited', async () => {
    const controller = new AbortController();
    await using server = await startServer(send(answer));
    const chat = createChat({
      baseUrl: server.url,
      userKey: () => {
        controller.abort(reason);
        return new Promise<string>(() => undefined);
      },
    });

    await failureOf(chat.getEvent({ id: 'evt_1' }, { signal: controller.signal }), AbortError);

    expect(server.connections).toBe(0);
  });

  test('by a credential function that answers all the same', async () => {
    const controller = new AbortController();
    await using server = await startServer(send(answer));
    const chat = createChat({
      baseUrl: server.url,
      userKey: () => {
        controller.abort(reason);
        return 'fake-key-that-is-not-sent';
      },
    });

    await failureOf(chat.getEvent({ id: 'evt_1' }, { signal: controller.signal }), AbortError);

    expect(server.connections).toBe(0);
  });

  test.for(['request', 'response', 'retry'])('by an observer of a %s', async (type) => {
    const controller = new AbortController();
    await using server = await startServer(send(response({ status: 503 })));
    const { chat } = clientsOf(server, {
      retry: 2,
      onEvent: (event) => {
        if (event.type === type) controller.abort(reason);
      },
    });

    const error = await failureOf(
      chat.getEvent({ id: 'evt_1' }, { signal: controller.signal }),
      AbortError,
    );

    expect(error).toMatchObject({ cause: reason, attempts: 1 });
    expect(server.requests.length).toBeLessThanOrEqual(1);
  });

  test('in the middle of a wait for a retry, which leaves no timer behind', async () => {
    vi.useFakeTimers();
    try {
      const controller = new AbortController();
      const fetch = stubFetch(status(503, { 'retry-after': '20' }));
      const { chat } = clientsOf({ url: 'https://chat.example' }, { fetch, retry: 2 });
      const failed = failureOf(
        chat.getEvent({ id: 'evt_1' }, { signal: controller.signal }),
        AbortError,
      );

      await vi.advanceTimersByTimeAsync(10_000);
      controller.abort(reason);
      await failed;

      expect(vi.getTimerCount()).toBe(0);
      await vi.advanceTimersByTimeAsync(60_000);
      expect(fetch.requests).toHaveLength(1);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('whatever the reason of an abort, it is the cause of an AbortError', () => {
  class OwnError extends Error {
    override readonly name = 'OwnError';
  }

  test.for([
    ['a text', 'no more'],
    ['an empty text', ''],
    ['null', null],
    ['a number', 0],
    ['false', false],
    ['an error of the caller', new OwnError('mine')],
    ['an error that looks like a time-out', new DOMException('late', 'TimeoutError')],
    ['an object', { why: 'because' }],
    ['a symbol', Symbol('reason')],
  ] as const)('%s', async ([, given]) => {
    await using server = await startServer(stall());
    const controller = new AbortController();
    const call = clientsOf(server).chat.getEvent({ id: 'evt_1' }, { signal: controller.signal });
    await expect.poll(() => server.requests.length, { timeout: 10_000 }).toBe(1);
    controller.abort(given);

    const error = await failureOf(call, AbortError);

    expect(error).toBeInstanceOf(AbortError);
    expect(error.name).toBe('AbortError');
    expect(error.cause).toBe(given);
    expect(Object.keys(error)).not.toContain('cause');
  });

  test('none: the runtime makes one', async () => {
    const controller = new AbortController();
    controller.abort();

    const error = await failureOf(
      clientsOf({ url: 'https://chat.example' }).chat.getEvent(
        { id: 'evt_1' },
        { signal: controller.signal },
      ),
      AbortError,
    );

    expect(error.cause).toBeInstanceOf(DOMException);
  });

  test('a time limit of the caller is an abort, and no TimeoutError of this package', async () => {
    await using server = await startServer(stall());

    const error = await failureOf(
      clientsOf(server).chat.getEvent({ id: 'evt_1' }, { signal: AbortSignal.timeout(50) }),
      AbortError,
    );

    expect(error.cause).toMatchObject({ name: 'TimeoutError' });
  });
});

function forward(socket: Socket, { url }: BadServer): void {
  const upstream = connect(Number(new URL(url).port), '127.0.0.1');
  upstream.on('error', () => undefined);
  socket.on('close', () => upstream.destroy());
  socket.pipe(upstream).pipe(socket);
}
