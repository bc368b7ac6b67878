import { setImmediate } from 'node:timers/promises';
import * as zlib from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { ConnectionError, InvalidResponseError } from '../../../src/index.ts';
import { createNodeFetch } from '../../../src/node.ts';
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
import { clientsOf, everyOperation, getEvent } from '../../support/every-operation.ts';
import { failureOf } from '../../support/failure.ts';
import { expectClosed, expectReleased } from '../../support/release.ts';
import { event } from '../../support/resources.ts';
import { transport } from '../../support/transport.ts';

const compressors = {
  gzip: zlib.gzipSync,
  deflate: zlib.deflateSync,
  br: zlib.brotliCompressSync,
  // From Node 22.15 on.
  zstd: zlib.zstdCompressSync,
};
const body = JSON.stringify({ event });
const whole = json({ event });
const isChunked = { 'transfer-encoding': 'chunked' };

const endings: readonly Ending[] = ['reset', 'fin'];

describe.for(endings)('a connection that ends by a %s', (ending) => {
  test.for(everyOperation)(
    'a request on a kept-alive connection that ends is retried if it is safe to repeat, by $title',
    async ({ body, isRepeated, call }) => {
      const bytes = json(body);
      await using server = await startServer(
        inTurn(send(bytes), cut(bytes, ending, 0), send(bytes)),
      );
      const clients = clientsOf(server);
      await call(clients);
      await setImmediate(); // Until `fetch` has put the connection back into its pool.

      if (isRepeated) {
        await expect(call(clients)).resolves.toEqual(body);
      } else {
        const error = await failureOf(call(clients), ConnectionError);
        expect(error).toMatchObject({ maybeProcessed: true, attempts: 1 });
      }

      expect(server.requests.map(({ connection }) => connection)).toEqual(
        isRepeated ? [0, 0, 1] : [0, 0],
      );
    },
  );

  test('a connection that ends as soon as it is open is retried', async () => {
    await using server = await startServer(send(whole), {
      onConnect: (socket) => (ending === 'fin' ? socket.end() : socket.resetAndDestroy()),
    });

    const error = await failureOf(getEvent(server), ConnectionError);

    expect(error.attempts).toBe(3);
    await expectClosed(server);
  });
});

const longer = response({ body, length: body.length + 10 });
const unfinished = Buffer.concat([openHead({ headers: isChunked }), chunked([body], '')]);

test.for([
  ['the content-length is longer than the body, which is complete JSON', longer],
  ['the last chunk is missing and the JSON is complete', unfinished],
  [
    'a chunk is shorter than its size states',
    Buffer.concat([openHead({ headers: isChunked }), Buffer.from(`ff\r\n${body}`)]),
  ],
  ['compressed data are shorter than the content-length', compressed('gzip', 10, true)],
] as const)('a body is a ConnectionError if %s', async ([, bytes]) => {
  await using server = await startServer(cut(bytes, 'fin'));

  const error = await failureOf(getEvent(server, { retry: 0 }), ConnectionError);

  expect(error.maybeProcessed).toBe(true);
  await expectClosed(server);
});

const codings = ['gzip', 'deflate', 'br', 'zstd'] as const;
test.for(codings.filter((coding) => compressors[coding] !== undefined))(
  'compressed data that is truncated by %s is an InvalidResponseError',
  async (encoding) => {
    await using server = await startServer(send(compressed(encoding, 30)));

    const error = await failureOf(getEvent(server), InvalidResponseError);

    // To the `fetch` of Node, the end of these data is the end of the body.
    const isUnnoticed = transport.fetch === undefined && encoding !== 'zstd';
    expect(error.reason).toBe(isUnnoticed ? 'json' : 'encoding');
    expect(server.requests).toHaveLength(1);
    await expectReleased(server);
  },
);

test('a body without the gzip trailer is an InvalidResponseError with createNodeFetch', async () => {
  await using server = await startServer(send(compressed('gzip', 8)));
  await using fetch = createNodeFetch();

  const error = await failureOf(getEvent(server, { fetch }), InvalidResponseError);

  expect(error.reason).toBe('encoding');
});

/** A response whose compressed body lacks its last bytes, with a true or a false content-length. */
function compressed(encoding: keyof typeof compressors, missing: number, lies = false): Buffer {
  const bytes = compressors[encoding](body);
  return response({
    headers: { 'content-encoding': encoding },
    body: bytes.subarray(0, -missing),
    length: bytes.byteLength - (lies ? 0 : missing),
  });
}
