import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { type BotPlatformError, ConnectionError, InvalidResponseError } from '../../src/index.ts';
import {
  type BadServer,
  chunked,
  cut,
  type Ending,
  json,
  openHead,
  type Responder,
  response,
  send,
  startServer,
} from '../support/bad-servers.ts';
import type { ErrorClass } from '../support/clients.ts';
import { recordEvents } from '../support/events.ts';
import { clientsOf, everyOperation, type OperationCase } from '../support/every-operation.ts';
import { isWhole } from '../support/extent.ts';
import { failureOf } from '../support/failure.ts';
import { expectClosed, expectReleased } from '../support/release.ts';

/*
 * Each step of one call fails in turn: the error has the right class and is reported once, the connection is released,
 * and a request is repeated only if that is safe. An operation that may be repeated, and one that may not, show it.
 */
const operations = everyOperation.filter(({ title }) => /^(getEvent|addParticipant)$/.test(title));

const place = 'x-test-place';

/** The places at which bytes are divided: all of them in the outer ring of checks, else every 17th and both ends. */
function placesIn({ byteLength }: Uint8Array): number[] {
  const all = Array.from({ length: byteLength }, (_, index) => index);
  return isWhole ? all : all.filter((at) => at % 17 === 0 || at === 1 || at === byteLength - 1);
}

/** Responds to each request as the number in its header asks. */
function placed(respond: (at: number) => Responder): Responder {
  return (socket, request) => respond(Number(request.headers.get(place)))(socket, request);
}

function requestsAt(server: BadServer, at: number): number {
  return server.requests.filter(({ headers }) => headers.get(place) === String(at)).length;
}

/** The error of a call, which must be reported exactly once. */
async function failOnce<E extends BotPlatformError>(
  operation: OperationCase,
  server: BadServer,
  errorClass: ErrorClass<E>,
  at: number,
): Promise<E> {
  const { events, observer } = recordEvents();
  const clients = clientsOf(server, {
    retry: { limit: 1, maxDelay: 1 },
    totalTimeout: 20_000,
    observer,
  });

  const error = await failureOf(
    operation.call(clients, { headers: { [place]: String(at) } }),
    errorClass,
  );

  expect(events.filter(({ type }) => type === 'error')).toHaveLength(1);
  expect(error.attempts).toBe(events.filter(({ type }) => type === 'request').length);
  return error;
}

describe.for(operations)('$title', (operation) => {
  const { body, isRepeated, call } = operation;
  const text = JSON.stringify(body);
  const zipped = gzipSync(text);
  const isZipped = { 'content-encoding': 'gzip' };
  const framings: Record<string, Buffer> = {
    'with a content-length': json(body),
    'in chunks': Buffer.concat([
      openHead({ headers: { 'transfer-encoding': 'chunked' } }),
      chunked([text.slice(0, 20), text.slice(20, 21), text.slice(21)]),
    ]),
    compressed: response({ headers: isZipped, body: zipped }),
  };

  // Whether a call may be repeated does not depend on the form of its response: one of them shows what is not repeated.
  const forms = Object.entries(framings).filter(([form]) => isRepeated || form === 'in chunks');
  describe.for(forms)('a response %s', ([, bytes]) => {
    test.for(['reset', 'fin'] as const)(
      'a connection that ends by a %s after any number of bytes is a ConnectionError',
      async (ending: Ending) => {
        await using server = await startServer(placed((at) => cut(bytes, ending, at)));

        await Promise.all(
          placesIn(bytes).map(async (at) => {
            const error = await failOnce(operation, server, ConnectionError, at);
            expect(error.maybeProcessed).toBe(true);
            expect(requestsAt(server, at)).toBe(isRepeated ? 2 : 1);
          }),
        );

        await expectClosed(server);
      },
    );

    test('a response in two parts is a result, wherever it is divided', async () => {
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
        placesIn(bytes).map((at) => call(clients, { headers: { [place]: String(at) } })),
      );

      for (const result of results) expect(result).toEqual(body);
      await expectReleased(server);
    });
  });

  test('a wrong byte anywhere in a compressed body never changes the result', async () => {
    const places = placesIn(zipped);
    const spoiled = (at: number): Buffer => {
      const body = Buffer.from(zipped);
      body[at] = (body[at] ?? 0) ^ 0x55;
      return response({ headers: isZipped, body });
    };
    await using server = await startServer(placed((at) => send(spoiled(at))));
    const clients = clientsOf(server);

    for (const at of places) {
      const outcome = await Promise.resolve(
        call(clients, { headers: { [place]: String(at) } }),
      ).catch((error: unknown) => error);
      if (outcome instanceof InvalidResponseError) expect(outcome.reason).toMatch(/encoding|json/);
      else expect(outcome).toEqual(body);
      expect(requestsAt(server, at)).toBe(1);
    }

    await expectReleased(server);
  });
});
