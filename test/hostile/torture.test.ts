import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import {
  type AdminClientOptions,
  type BotPlatformError,
  type ChatClientOptions,
  type ClientEvent,
  ConfigurationError,
  ConnectionError,
  InternalServerError,
  InvalidResponseError,
  TimeoutError,
} from '../../src/index.ts';
import {
  type Answer,
  type BadServer,
  chunked,
  cut,
  type Ending,
  inTurn,
  json,
  openHead,
  response,
  send,
  startServer,
} from '../support/bad-servers.ts';
import { createAdmin, createChat, untyped } from '../support/clients.ts';
import {
  type Clients,
  clientsOf,
  everyOperation,
  type OperationCase,
} from '../support/every-operation.ts';
import { failureOf } from '../support/failure.ts';
import { expectClosed, expectReleased } from '../support/release.ts';

/*
 * One call of each operation, and each of its steps fails in turn: the outcome is the right class, told once,
 * with the connection released, and no second request is sent where none may be.
 */

const place = 'x-test-place';

/** Every number from 0 up to, and without, the given one. */
function upTo(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index);
}

/** Does with each answer what the number in a header of its request says. */
function placed(answer: (at: number) => Answer): Answer {
  return (socket, request) => answer(Number(request.headers.get(place)))(socket, request);
}

function requestsAt(server: BadServer, at: number): number {
  return server.requests.filter(({ headers }) => headers.get(place) === String(at)).length;
}

/** A call that fails, and is told of as failed exactly once. */
async function failOnce<E extends BotPlatformError>(
  operation: OperationCase,
  server: BadServer,
  errorClass: abstract new (...parameters: never[]) => E,
  { at = 0, totalTimeout = 20_000 } = {},
): Promise<E> {
  const events: ClientEvent[] = [];
  const clients = clientsOf(server, {
    retry: { limit: 1, maxDelay: 1 },
    totalTimeout,
    onEvent: (event) => events.push(event),
  });

  const error = await failureOf(
    operation.call(clients, { headers: { [place]: String(at) } }),
    errorClass,
  );

  expect(events.filter(({ type }) => type === 'error')).toHaveLength(1);
  expect(error.attempts).toBe(events.filter(({ type }) => type === 'request').length);
  return error;
}

const mine = new Error('mine');

const failing = {
  throws: () => {
    throw mine;
  },
  rejects: () => Promise.reject(mine),
};

interface FunctionCase {
  /** Ways to fail that are its own. */
  readonly ways: Readonly<Record<string, () => unknown>>;
  /** Gives something right. */
  readonly give: () => unknown;
  readonly options: (asked: () => unknown) => {
    readonly chat: Partial<ChatClientOptions>;
    readonly admin: Partial<AdminClientOptions>;
  };
}

const functions: Readonly<Record<string, FunctionCase>> = {
  credential: {
    ways: {
      'gives nothing': () => undefined,
      'gives an empty text': async () => ' ',
      'gives what no header can carry': () => 'line\nbreak',
    },
    give: () => 'fake-first-value',
    options: (asked) => ({
      chat: { userKey: untyped<() => string>(asked) },
      admin: { token: untyped<() => string>(asked) },
    }),
  },
  headers: {
    ways: {
      'gives a text': () => 'text',
      'gives what no header can carry': async () => ({ 'x-custom': 'line\nbreak' }),
      'gives a credential': () => ({ Authorization: 'mine' }),
    },
    give: () => ({ 'x-custom': 'fake-first-value' }),
    options: (asked) => {
      const headers = untyped<() => Record<string, string>>(asked);
      return { chat: { headers }, admin: { headers } };
    },
  },
};

describe.for(everyOperation)('$title', (operation) => {
  const { title, answer, isRepeated, call } = operation;
  const text = JSON.stringify(answer);
  const zipped = gzipSync(text);
  const isZipped = { 'content-encoding': 'gzip' };
  const framings: Record<string, Buffer> = {
    'of a told length': json(answer),
    'in chunks': Buffer.concat([
      openHead({ headers: { 'transfer-encoding': 'chunked' } }),
      chunked([text.slice(0, 20), text.slice(20, 21), text.slice(21)]),
    ]),
    compressed: response({ headers: isZipped, body: zipped }),
  };

  describe.for(Object.entries(framings))('an answer %s', ([, bytes]) => {
    test.for(['reset', 'fin'] as const)(
      'that ends by a %s after any number of bytes is a ConnectionError',
      async (ending: Ending) => {
        await using server = await startServer(placed((at) => cut(bytes, ending, at)));

        await Promise.all(
          upTo(bytes.byteLength).map(async (at) => {
            const error = await failOnce(operation, server, ConnectionError, { at });
            expect(error.maybeProcessed).toBe(true);
            expect(requestsAt(server, at)).toBe(isRepeated ? 2 : 1);
          }),
        );

        await expectClosed(server);
      },
    );

    test('that stalls after any number of bytes is a TimeoutError', async () => {
      const used = new Set<Socket>();
      await using server = await startServer((socket, request) => {
        used.add(socket);
        placed((at) => cut(bytes, 'stall', at))(socket, request);
      });

      await Promise.all(
        upTo(bytes.byteLength).map(async (at) => {
          const error = await failOnce(operation, server, TimeoutError, { at, totalTimeout: 700 });
          expect(error.maybeProcessed).toBe(true);
          expect(requestsAt(server, at)).toBeLessThanOrEqual(1);
        }),
      );

      // Of many connections that end at once, Node replaces some, and keeps those for a while.
      await expect
        .poll(() => [...used].every(({ destroyed }) => destroyed), { timeout: 10_000 })
        .toBe(true);
    });

    test('that comes in two parts is a result, wherever it is divided', async () => {
      await using server = await startServer(
        placed((at) => (socket) => {
          socket.setNoDelay();
          socket.write(bytes.subarray(0, at), () => {
            setImmediate(() => socket.write(bytes.subarray(at)));
          });
        }),
      );
      const clients = clientsOf(server);

      const results = await Promise.all(
        upTo(bytes.byteLength).map((at) => call(clients, { headers: { [place]: String(at) } })),
      );

      for (const result of results) expect(result).toEqual(answer);
      await expectReleased(server);
    });
  });

  test('where its JSON ends anywhere too early, the answer is invalid', async () => {
    const cuts = upTo(text.length).map((length) => response({ body: text.slice(0, length) }));
    await using server = await startServer(placed((at) => send(cuts[at] ?? response())));

    for (const at of cuts.keys()) {
      const error = await failOnce(operation, server, InvalidResponseError, { at });
      expect(error.reason).toBe(at === 0 ? 'empty' : 'json');
      expect(requestsAt(server, at)).toBe(1);
    }

    await expectReleased(server);
  });

  test('where any byte of its compressed body is wrong, it is no other result', async () => {
    const spoiled = upTo(zipped.byteLength).map((at) => {
      const body = Buffer.from(zipped);
      body[at] = (body[at] ?? 0) ^ 0x55;
      return response({ headers: isZipped, body });
    });
    await using server = await startServer(placed((at) => send(spoiled[at] ?? response())));
    const clients = clientsOf(server);

    for (const at of spoiled.keys()) {
      const outcome = await Promise.resolve(
        call(clients, { headers: { [place]: String(at) } }),
      ).catch((error: unknown) => error);
      if (outcome instanceof InvalidResponseError) expect(outcome.reason).toMatch(/encoding|json/);
      else expect(outcome).toEqual(answer);
      expect(requestsAt(server, at)).toBe(1);
    }

    await expectReleased(server);
  });

  test('where any one part of its JSON is something else, it is valid or refused', async () => {
    const variants = variantsOf(answer);
    await using server = await startServer(placed((at) => send(json(variants[at]))));
    const clients = clientsOf(server);
    let refused = 0;

    for (const [at, variant] of variants.entries()) {
      const outcome = await Promise.resolve(
        call(clients, { headers: { [place]: String(at) } }),
      ).catch((error: unknown) => error);
      if (outcome instanceof InvalidResponseError) {
        expect(outcome.reason).toBe('schema');
        refused += 1;
      } else {
        expect(outcome).toEqual(variant);
      }
      expect(requestsAt(server, at)).toBe(1);
    }

    expect(refused).toBeGreaterThan(0);
    await expectReleased(server);
  });

  describe.for(Object.entries(functions))(
    'a function for the %s',
    ([, { ways, give, options }]) => {
      const clientsWith = ({ url }: BadServer, asked: () => unknown): Clients => {
        const { chat, admin } = options(asked);
        const quick = { retry: { maxDelay: 1 } };
        return {
          chat: createChat({ baseUrl: url, ...quick, ...chat }),
          admin: createAdmin({ adminUrl: url, ...quick, ...admin }),
        };
      };

      test.for(Object.entries({ ...failing, ...ways }))(
        'that %s is a ConfigurationError, and nothing is sent',
        async ([way, asked]) => {
          await using server = await startServer(send(json(answer)));

          const error = await failureOf(call(clientsWith(server, asked)), ConfigurationError);

          expect(error.attempts).toBe(1);
          if (Object.hasOwn(failing, way)) expect(error.cause).toBe(mine);
          expect(server.connections).toBe(0);
        },
      );

      test('that fails at the second attempt ends the call there', async () => {
        await using server = await startServer(send(response({ status: 429 })));
        let calls = 0;
        const asked = (): unknown => {
          calls += 1;
          if (calls > 1) throw mine;
          return give();
        };

        const error = await failureOf(call(clientsWith(server, asked)), ConfigurationError);

        expect(error.attempts).toBe(2);
        expect(server.requests).toHaveLength(1);
      });
    },
  );

  test('a connection that is refused is a ConnectionError', async () => {
    const server = await startServer(send(json(answer)));
    await server.close();

    const error = await failOnce(operation, server, ConnectionError);

    expect(error).toMatchObject({ maybeProcessed: false, attempts: isRepeated ? 2 : 1 });
  });

  const observers: Record<string, () => unknown> = {
    throws: () => {
      throw new Error('observer');
    },
    rejects: () => Promise.reject(new Error('observer')),
    'never ends': () => new Promise(() => undefined),
    'gives a thenable that throws': () => ({
      // biome-ignore lint/suspicious/noThenProperty: the point of this case.
      then: () => {
        throw new Error('observer');
      },
    }),
  };

  test.for(Object.entries(observers))(
    'an observer that %s changes nothing',
    async ([, onEvent]) => {
      const failing = send(response({ status: 500 }));
      await using server = await startServer(inTurn(failing, failing, failing, send(json(answer))));
      const clients = clientsOf(server, { onEvent });

      const error = await failureOf(call(clients), InternalServerError);
      expect(error.attempts).toBe(isRepeated ? 3 : 1);
      while (server.requests.length < 3) await failureOf(call(clients), InternalServerError);

      await expect(call(clients)).resolves.toEqual(answer);
      expect(server.requests).toHaveLength(4);
      await expectReleased(server);
    },
  );

  test('its failure is told in full by its events', async () => {
    const events: ClientEvent[] = [];
    await using server = await startServer(send(response({ status: 500 })));

    await failureOf(
      call(clientsOf(server, { onEvent: (event) => events.push(event) })),
      InternalServerError,
    );

    const attempt = ['request', 'response'];
    expect(events.map(({ type }) => type)).toEqual(
      isRepeated
        ? [...attempt, 'retry', ...attempt, 'retry', ...attempt, 'error']
        : [...attempt, 'error'],
    );
    expect(new Set(events.map(({ operation }) => operation))).toEqual(
      new Set([title.split(' ')[0]]),
    );
  });
});

/** The value with each of its parts replaced in turn by each of these, or left out. */
function variantsOf(value: unknown): unknown[] {
  const others = [null, 0, '', 'text', true, [], {}];
  if (typeof value !== 'object' || value === null) return others;
  const list = Array.isArray(value);
  const entries = Object.entries(value);
  const inner = entries.flatMap(([key, part], index) => [
    ...variantsOf(part).map((variant) =>
      build(entries.map(([name, own]) => [name, name === key ? variant : own])),
    ),
    build(entries.toSpliced(index, 1)),
  ]);
  return [...others, ...inner];

  function build(parts: readonly (readonly [string, unknown])[]): unknown {
    return list ? parts.map(([, part]) => part) : Object.fromEntries(parts);
  }
}
