import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { InvalidResponseError } from '../../../src/index.ts';
import { finish, openHead, send, startServer } from '../../support/bad-servers.ts';
import { eventOf, streamHead, streaming } from '../../support/event-bytes.ts';
import { streamOf, take, takeAll } from '../../support/event-streams.ts';
import { failureOf } from '../../support/failure.ts';
import { expectClosed } from '../../support/release.ts';

const utf8 = (text: string): Buffer => Buffer.from(text);

/** Every way to write two events, with what may stand between them. */
const writings: Readonly<Record<string, Buffer>> = {
  'lines that end in CRLF': utf8('data: {"n":1}\r\n\r\ndata: {"n":2}\r\n\r\n'),
  comments: utf8(': hello\n\n:\ndata: {"n":1}\n: in between\n\n: ü €😀\n\ndata: {"n":2}\n\n'),
  'data of several lines': utf8('data: {\ndata:"n":\ndata:  1}\n\ndata:{"n"\ndata: :2}\n\n'),
  'names, ids and unknown fields': utf8(
    'event: message\nid: 1\ndata: {"n":1}\n\nretry: 1\nevent: other\nfoo: bar\nfoo\ndata: {"n":2}\n\n',
  ),
  'data that is not JSON': utf8(
    'event: message\ndata: ping\n\ndata: {"n":1}\n\ndata\n\ndata:\n\ndata: {"n":\n\ndata: {"n":2}\n\n',
  ),
};

describe.for(Object.entries(writings))('a stream with %s', ([, bytes]) => {
  test('its events arrive, however the bytes are split', async () => {
    await using server = await startServer((socket, { index }) => {
      socket.setNoDelay(true);
      socket.write(streamHead);
      socket.write(bytes.subarray(0, index + 1), () => {
        // A turn of the event loop later, so that it is a packet of its own.
        setImmediate(() => socket.write(bytes.subarray(index + 1), () => finish(socket, 'fin')));
      });
    });

    const streams = Array.from(bytes, () => takeAll(streamOf(server, { reconnect: false })));

    for (const numbers of await Promise.all(streams)) expect(numbers).toEqual([1, 2]);
    await expectClosed(server);
  });
});

test('an event that is not complete when the connection ends is not delivered', async () => {
  await using server = await startServer(
    streaming('data: {"n":1}\n\ndata: {"n":2}\n', (socket) => finish(socket, 'fin')),
  );
  expect(await takeAll(streamOf(server, { reconnect: false }))).toEqual([1]);
});

test('a compressed stream is read', async () => {
  const headers = { 'content-type': 'text/event-stream', 'content-encoding': 'gzip' };
  const body = gzipSync(Buffer.concat([eventOf(1), eventOf(2)]));
  await using server = await startServer((socket) => {
    socket.write(Buffer.concat([openHead({ headers }), body]), () => finish(socket, 'fin'));
  });
  expect(await takeAll(streamOf(server, { reconnect: false }))).toEqual([1, 2]);
});

test('events in a content encoding that no runtime undoes are read if they are UTF-8', async () => {
  const headers = { 'content-type': 'text/event-stream', 'content-encoding': 'none' };
  await using server = await startServer(send(Buffer.concat([openHead({ headers }), eventOf(1)])));
  expect(await take(streamOf(server), 1)).toEqual([1]);
});

test('bytes that are not UTF-8 are an InvalidResponseError', async () => {
  await using server = await startServer(streaming(Buffer.from([0x64, 0xff, 0xfe])));
  const error = await failureOf(takeAll(streamOf(server)), InvalidResponseError);
  expect(error).toMatchObject({ reason: 'encoding', response: { status: 200 } });
  await expectClosed(server);
  expect(server.requests).toHaveLength(1);
});

test('a content encoding that cannot be decoded is an InvalidResponseError', async () => {
  const headers = { 'content-type': 'text/event-stream', 'content-encoding': 'gzip' };
  await using server = await startServer((socket) => {
    socket.write(Buffer.concat([openHead({ headers }), eventOf(1)]));
  });
  const error = await failureOf(takeAll(streamOf(server)), InvalidResponseError);
  expect(error.reason).toBe('encoding');
  expect(server.requests).toHaveLength(1);
});

const limit = 10_000;
/** An event whose data has so many bytes. */
const eventWith = (bytes: number, lines = 1): Buffer => {
  const space = Array.from({ length: lines }, () => '').join('\n');
  const start = `{"n":1,"text":"`;
  const padding = '€'.repeat(Math.floor((bytes - start.length - 2 - space.length) / 3));
  const data = `${start}${padding}${' '.repeat(
    bytes - Buffer.byteLength(start + padding) - 2 - space.length,
  )}"${space}}`;
  expect(Buffer.byteLength(data)).toBe(bytes);
  return Buffer.from(`data: ${data.replaceAll('\n', '\ndata: ')}\n\n`);
};
const forms = [
  { lines: 1, pieces: 1 },
  { lines: 1, pieces: 50 },
  { lines: 20, pieces: 1 },
  { lines: 20, pieces: 50 },
];
const sendInPieces = (bytes: Buffer, pieces: number) =>
  startServer((socket) => {
    socket.setNoDelay(true);
    socket.write(streamHead);
    const size = Math.ceil(bytes.byteLength / pieces);
    const write = (from: number): void => {
      if (from >= bytes.byteLength) return;
      socket.write(bytes.subarray(from, from + size), () => setImmediate(write, from + size));
    };
    write(0);
  });

test.for(forms)('an event of exactly the limit arrives: %o', async ({ lines, pieces }) => {
  const bytes = Buffer.concat([eventWith(limit, lines), eventWith(limit, lines)]);
  await using server = await sendInPieces(bytes, pieces);
  const stream = streamOf(server, {}, { maxResponseBytes: limit });
  expect(await take(stream, 2)).toEqual([1, 1]);
});

test.for(forms)('an event of one byte more ends the iteration: %o', async ({ lines, pieces }) => {
  const bytes = Buffer.concat([eventOf(1), eventWith(limit + 1, lines), eventOf(3)]);
  await using server = await sendInPieces(bytes, pieces);
  const stream = streamOf(server, {}, { maxResponseBytes: limit });
  const numbers: number[] = [];
  const read = async (): Promise<void> => {
    for await (const { n } of stream) {
      numbers.push(n);
      if (n === 3) break;
    }
  };
  const error = await failureOf(read(), InvalidResponseError);
  expect(error.reason).toBe('too_large');
  expect(error.message).toContain('10000 bytes');
  expect(numbers).toEqual([1]);
  await expectClosed(server);
  expect(server.requests).toHaveLength(1);
});

test.for([
  ['data', 'data: ', 'x'],
  ['several lines of data', 'data: ', 'x\ndata: '],
  ['an id', 'id: ', 'x'],
] as const)('an event without end is not collected: %s', async ([, start, again]) => {
  const piece = Buffer.from(again.repeat(1000));
  let written = 0;
  await using server = await startServer((socket) => {
    const fill = (): void => {
      while (!socket.destroyed && socket.write(piece)) written += piece.byteLength;
    };
    socket.on('drain', fill);
    socket.write(Buffer.concat([streamHead, Buffer.from(start)]));
    fill();
  });
  const stream = streamOf(server, {}, { maxResponseBytes: limit });
  const error = await failureOf(takeAll(stream), InvalidResponseError);
  expect(error.reason).toBe('too_large');
  await expectClosed(server);
  expect(written).toBeLessThan(64 * 1024 * 1024);
});
