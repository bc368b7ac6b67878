import { setImmediate } from 'node:timers/promises';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { ConnectionError, InvalidResponseError } from '../../../src/index.ts';
import { createNodeFetch } from '../../../src/node/index.ts';
import {
  chunked,
  cut,
  type Ending,
  inTurn,
  json,
  openHead,
  response,
  send,
  startServer,
} from '../../support/bad-servers.ts';
import { clientsOf, everyOperation } from '../../support/every-operation.ts';
import { failureOf } from '../../support/failure.ts';
import { expectClosed, expectReleased } from '../../support/release.ts';
import { botsOf, event } from '../../support/resources.ts';

const body = JSON.stringify({ event });
const whole = json({ event });
const isChunked = { 'transfer-encoding': 'chunked' };

const endings: readonly Ending[] = ['reset', 'fin'];

/** Where in an answer the connection ends. */
const places: readonly (readonly [string, (answer: Buffer) => number])[] = [
  ['before the head', () => 0],
  ['in the status line', () => 5],
  ['in the middle of the head', (answer) => headLength(answer) >> 1],
  ['right after the head', headLength],
  ['in the middle of the body', (answer) => (headLength(answer) + answer.byteLength) >> 1],
  ['one byte before the end of the body', (answer) => answer.byteLength - 1],
];

function headLength(answer: Buffer): number {
  return answer.indexOf('\r\n\r\n') + 4;
}

describe.for(endings)('a connection that ends by a %s', (ending) => {
  describe.for(places)('%s', ([, after]) => {
    test.for(everyOperation)(
      'is healed by a retry where that is safe, by $title',
      async ({ answer, isRepeated, call }) => {
        const bytes = json(answer);
        await using server = await startServer(
          inTurn(cut(bytes, ending, after(bytes)), send(bytes)),
        );

        if (isRepeated) await expect(call(clientsOf(server))).resolves.toEqual(answer);
        else await failureOf(call(clientsOf(server)), ConnectionError);

        expect(server.requests).toHaveLength(isRepeated ? 2 : 1);
      },
    );
  });

  test.for(everyOperation)(
    'as a request arrives on a connection that was kept alive, by $title',
    async ({ answer, isRepeated, call }) => {
      const bytes = json(answer);
      await using server = await startServer(
        inTurn(send(bytes), cut(bytes, ending, 0), send(bytes)),
      );
      const clients = clientsOf(server);
      await call(clients);
      await setImmediate(); // Until fetch has taken its connection back.

      if (isRepeated) {
        await expect(call(clients)).resolves.toEqual(answer);
      } else {
        const error = await failureOf(call(clients), ConnectionError);
        expect(error).toMatchObject({ maybeProcessed: true, attempts: 1 });
      }

      expect(server.requests.map(({ connection }) => connection)).toEqual(
        isRepeated ? [0, 0, 1] : [0, 0],
      );
    },
  );

  test('as soon as it is open', async () => {
    await using server = await startServer(send(whole), {
      onConnect: (socket) => (ending === 'fin' ? socket.end() : socket.resetAndDestroy()),
    });

    const error = await failureOf(
      clientsOf(server).chat.getEvent({ id: 'evt_1' }),
      ConnectionError,
    );

    expect(error.attempts).toBe(3);
    await expectClosed(server);
  });

  test('between two pages: what came before is delivered, and the place to go on is told', async () => {
    const page = (from: number, nextToken: string) =>
      send(json({ bots: botsOf(2, from), meta: { nextToken } }));
    await using server = await startServer(
      inTurn(page(0, 'second'), page(2, 'third'), cut(whole, ending, 0)),
    );
    const { admin } = clientsOf(server);
    const ids: string[] = [];

    const walk = async (): Promise<void> => {
      for await (const { id } of admin.listBots()) ids.push(id);
    };
    const error = await failureOf(walk(), ConnectionError);

    expect(ids).toEqual(['bot_0', 'bot_1', 'bot_2', 'bot_3']);
    expect(error.pageToken).toBe('third');
    expect(server.requests).toHaveLength(2 + 3);
  });
});

describe('a body that is cut short is never a result', () => {
  const longer = response({ body, length: body.length + 10 });
  const unfinished = Buffer.concat([openHead({ headers: isChunked }), chunked([body], '')]);

  test.for([
    ['the told length is longer than the body, which is complete JSON', longer],
    ['the last chunk is missing, and the JSON is complete', unfinished],
    [
      'a chunk is shorter than it says',
      Buffer.concat([openHead({ headers: isChunked }), Buffer.from(`ff\r\n${body}`)]),
    ],
    ['in compressed data that is shorter than the told length', compressed(gzipSync, 10, true)],
  ] as const)('%s: a ConnectionError', async ([, bytes]) => {
    await using server = await startServer(cut(bytes, 'fin'));

    const error = await failureOf(
      clientsOf(server, { retry: 0 }).chat.getEvent({ id: 'evt_1' }),
      ConnectionError,
    );

    expect(error.maybeProcessed).toBe(true);
    await expectClosed(server);
  });

  test.for([
    ['gzip', compressed(gzipSync, 30)],
    ['deflate', compressed(deflateSync, 30)],
    ['br', compressed(brotliCompressSync, 30)],
  ] as const)(
    'inside of data compressed by %s, with the length it has: an invalid response',
    async ([, bytes]) => {
      await using server = await startServer(send(bytes));

      await failureOf(clientsOf(server).chat.getEvent({ id: 'evt_1' }), InvalidResponseError);

      expect(server.requests).toHaveLength(1);
      await expectReleased(server);
    },
  );

  test('by the end of a connection that alone ends the body: an invalid response', async () => {
    const open = Buffer.concat([openHead(), Buffer.from(body)]);
    await using server = await startServer(cut(open, 'fin', open.byteLength - 1));

    const error = await failureOf(
      clientsOf(server).chat.getEvent({ id: 'evt_1' }),
      InvalidResponseError,
    );

    expect(error.reason).toBe('json');
  });

  test('but where only the trailer of gzip is missing, the fetch of Node sees nothing: the result is whole', async () => {
    await using server = await startServer(send(compressed(gzipSync, 8)));
    const { chat } = clientsOf(server, { fetch: globalThis.fetch });

    await expect(chat.getEvent({ id: 'evt_1' })).resolves.toEqual({ event });
  });

  test('and createNodeFetch sees that, too', async () => {
    await using server = await startServer(send(compressed(gzipSync, 8)));
    await using fetch = createNodeFetch();
    const { chat } = clientsOf(server, { fetch });

    const error = await failureOf(chat.getEvent({ id: 'evt_1' }), InvalidResponseError);

    expect(error.reason).toBe('encoding');
  });

  /** An answer whose compressed body lacks its last bytes, and tells so or not. */
  function compressed(compress: (text: string) => Buffer, missing: number, lies = false): Buffer {
    const bytes = compress(body);
    const encoding = compress === gzipSync ? 'gzip' : compress === deflateSync ? 'deflate' : 'br';
    return response({
      headers: { 'content-encoding': encoding },
      body: bytes.subarray(0, -missing),
      length: bytes.byteLength - (lies ? 0 : missing),
    });
  }
});
