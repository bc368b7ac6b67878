import { gzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { ConnectionError, InvalidResponseError, TimeoutError } from '../../../src/index.ts';
import { createNodeFetch } from '../../../src/node.ts';
import {
  bomb,
  chunked,
  cut,
  drip,
  type Encoding,
  encodings,
  endless,
  json,
  openHead,
  type Responder,
  response,
  send,
  startServer,
} from '../../support/bad-servers.ts';
import { getEvent } from '../../support/every-operation.ts';
import { failureOf } from '../../support/failure.ts';
import { expectReleased } from '../../support/release.ts';
import { event } from '../../support/resources.ts';
import { holdTime } from '../../support/timing.ts';
import { until } from '../../support/until.ts';

const body = JSON.stringify({ event });
const isChunked = { 'transfer-encoding': 'chunked' };
const isJson = { 'content-type': 'application/json' };
const beginning = Buffer.from('HTTP/1.1 200 OK\r\n');
const cookie = Buffer.from(`set-cookie: session=${'0'.repeat(20)}\r\n`);
const spaces = Array.from({ length: 10_000 }, () => Buffer.from(' '));

type ErrorClass = Parameters<typeof failureOf>[1];

/** Every response of a group is this error, reported once. */
interface Group {
  readonly title: string;
  readonly errorClass: ErrorClass;
  readonly fields: object;
  readonly responses: Readonly<Record<string, () => Responder | Promise<Responder>>>;
}

const ended = (bytes: string | Buffer) => () => cut(Buffer.from(bytes), 'fin');
const latin1 = Buffer.from('{"event":{"id":"\u00e9"}}', 'latin1');
const encoded = (encoding: string) => () =>
  send(json({ event }, { headers: { 'content-encoding': encoding } }));
const chunkedAndWithLength = ended(
  Buffer.concat([response({ headers: isChunked, length: body.length }), chunked([body])]),
);

const groups: readonly Group[] = [
  {
    title: 'a malformed response is a ConnectionError, and not retried',
    errorClass: ConnectionError,
    fields: { maybeProcessed: true, attempts: 1 },
    responses: {
      'chunked, and with a length': chunkedAndWithLength,
      'two different lengths': ended(
        response({ headers: [['content-length', String(body.length - 1)]], body }),
      ),
      'twice the same length': ended(
        response({ headers: [['content-length', String(body.length)]], body }),
      ),
      'a length that is not a number': ended(
        response({ headers: { 'content-length': 'many' }, body, length: 'none' }),
      ),
      'a negative length': ended(
        response({ headers: { 'content-length': '-1' }, body, length: 'none' }),
      ),
      'a size of a chunk that is not a number': ended(
        `${openHead({ headers: isChunked })}many\r\n${body}\r\n0\r\n\r\n`,
      ),
      'no HTTP at all': ended('220 mail.example ESMTP\r\n'),
      'a status of four digits': ended('HTTP/1.1 2000 OK\r\ncontent-length: 0\r\n\r\n'),
      'HTTP/9.9': ended('HTTP/9.9 200 OK\r\ncontent-length: 0\r\n\r\n'),
      'a header line without a colon': ended('HTTP/1.1 200 OK\r\nno header\r\n\r\n'),
      'a NUL in a header': ended('HTTP/1.1 200 OK\r\na: \0\r\n\r\n'),
      'endless header lines': () => endless(beginning, Buffer.from('x-filler: 0123456789\r\n')),
      'one endless header line': () =>
        endless(Buffer.from(`${beginning}x-filler: `), Buffer.alloc(1024, 'x')),
      'headers of 20 KB': () =>
        send(json({ event }, { headers: { 'x-filler': 'x'.repeat(20_000) } })),
      '10,000 Set-Cookie headers': () =>
        send(Buffer.from(`${beginning}${`${cookie}`.repeat(10_000)}content-length: 2\r\n\r\n{}`)),
    },
  },
  {
    title: 'an invalid content encoding is an InvalidResponseError, and not retried',
    errorClass: InvalidResponseError,
    fields: { response: { status: 200 }, reason: 'encoding', attempts: 1 },
    responses: {
      ...Object.fromEntries(
        encodings.map((name) => [`${name}, and the body is plain`, encoded(name)]),
      ),
      ...Object.fromEntries(
        ['fancy', 'gzip, fancy'].map((name) => [
          `${name}, which is not known, and the body is not UTF-8`,
          () => send(response({ headers: { 'content-encoding': name }, body: latin1 })),
        ]),
      ),
    },
  },
  {
    title: 'a body that is too large is an InvalidResponseError, and not read to its end',
    errorClass: InvalidResponseError,
    fields: { response: { status: 200 }, reason: 'too_large' },
    responses: {
      // The size of a compressed body is its decompressed size. The stress suite measures the memory, with 1 GB.
      ...Object.fromEntries(
        encodings.map((encoding) => [`100 MB in ${encoding}`, () => bombOf(200, encoding)]),
      ),
      'a content-length of 5 GB': () => send(response({ headers: isJson, length: 5_000_000_000 })),
    },
  },
];

describe.for(groups)('$title', ({ errorClass, fields, responses }) => {
  test.for(Object.entries(responses))('%s', async ([, respond]) => {
    await using server = await startServer(await respond());

    const error = await failureOf(getEvent(server), errorClass);

    expect(error).toMatchObject(fields);
    expect(server.requests).toHaveLength(1);
    await expectReleased(server);
  });
});

test.for<[title: string, respond: Responder]>([
  ['a body of one byte at a time', drip([openHead({ headers: isJson }), ...spaces], 10)],
  // Node reads it without a limit.
  ['an endless status line', endless(Buffer.from('HTTP/1.1 200 '), Buffer.alloc(1024, 'x'))],
])('a response without end is a TimeoutError: %s', async ([, respond]) => {
  await using server = await startServer(respond);
  using _ = await holdTime();

  const call = failureOf(getEvent(server, { totalTimeout: 300 }), TimeoutError);
  await until(() => server.requests.length === 1);
  await vi.advanceTimersByTimeAsync(300);

  expect((await call).maybeProcessed).toBe(true);
  await expectReleased(server);
});

test('six content encodings are an InvalidResponseError with createNodeFetch', async () => {
  await using fetch = createNodeFetch();
  const codings = Array<string>(6).fill('gzip');
  const headers = { ...isJson, 'content-encoding': codings.join(', ') };
  const sixfold = codings.reduce((bytes) => gzipSync(bytes), Buffer.from(body));
  await using server = await startServer(send(response({ headers, body: sixfold })));

  const error = await failureOf(getEvent(server, { fetch }), InvalidResponseError);
  expect(error.reason).toBe('encoding');

  expect(server.requests).toHaveLength(1);
  await expectReleased(server, fetch);
});

test('an endless body is aborted at the size limit', async () => {
  let sent = 0;
  await using server = await startServer((socket, request) => {
    socket.on('close', () => {
      sent = socket.bytesWritten;
    });
    endless(openHead({ headers: isJson }), Buffer.alloc(1024, ' '))(socket, request);
  });

  const error = await failureOf(getEvent(server), InvalidResponseError);

  expect(error.reason).toBe('too_large');
  expect(server.requests).toHaveLength(1);
  await expectReleased(server);
  expect(sent).toBeLessThan(64 * 1024 * 1024);
});

async function bombOf(status: number, encoding: Encoding): Promise<Responder> {
  const headers = { ...isJson, 'content-encoding': encoding };
  return send(response({ status, headers, body: await bomb(encoding, 100) }));
}
