import { describe, expect, test } from 'vitest';
import {
  ConnectionError,
  InternalServerError,
  InvalidResponseError,
  TimeoutError,
} from '../../../src/index.ts';
import {
  bomb,
  drip,
  type Encoding,
  endless,
  json,
  openHead,
  response,
  send,
  startServer,
} from '../../support/bad-servers.ts';
import { getEvent } from '../../support/every-operation.ts';
import { failureOf } from '../../support/failure.ts';
import { expectClosed, expectReleased } from '../../support/release.ts';
import { event } from '../../support/resources.ts';

const encodings: readonly Encoding[] = ['gzip', 'deflate', 'br', 'zstd'];
const isJson = { 'content-type': 'application/json' };
const kilobyte = Buffer.alloc(1024, ' ');

describe('the size of a compressed body is its decompressed size', () => {
  // The stress suite measures the memory, with 1 GB.
  test.for(encodings)(
    '%s data of 100 MB is too large, and releases the connection',
    async (encoding) => {
      const headers = { ...isJson, 'content-encoding': encoding };
      await using server = await startServer(
        send(response({ headers, body: await bomb(encoding, 100) })),
      );

      const error = await failureOf(getEvent(server), InvalidResponseError);

      expect(error).toMatchObject({ status: 200, reason: 'too_large' });
      expect(server.requests).toHaveLength(1);
      await expectReleased(server);
    },
  );

  test.for(encodings)(
    'an error body of 100 MB in %s keeps the status and 64 KiB',
    async (encoding) => {
      const headers = { 'content-encoding': encoding };
      await using server = await startServer(
        send(response({ status: 500, headers, body: await bomb(encoding, 100) })),
      );

      const error = await failureOf(getEvent(server, { retry: 0 }), InternalServerError);

      expect(error.status).toBe(500);
      expect(String(error.body).length).toBeLessThanOrEqual(64 * 1024);
      expect(error.code).toBeUndefined();
      await expectReleased(server);
    },
  );
});

describe('a body that is too large is not read to its end', () => {
  test('a content-length of 5 GB is rejected before the body is read', async () => {
    const head = response({ headers: isJson, length: 5_000_000_000 });
    await using server = await startServer(send(head));

    const error = await failureOf(getEvent(server), InvalidResponseError);

    expect(error).toMatchObject({ status: 200, reason: 'too_large' });
    expect(server.requests).toHaveLength(1);
    await expectClosed(server);
  });

  test('an endless body is aborted at the size limit', async () => {
    let sent = 0;
    await using server = await startServer((socket, request) => {
      socket.on('close', () => {
        sent = socket.bytesWritten;
      });
      endless(openHead({ headers: isJson }), kilobyte)(socket, request);
    });

    const error = await failureOf(getEvent(server), InvalidResponseError);

    expect(error.reason).toBe('too_large');
    expect(server.requests).toHaveLength(1);
    await expectClosed(server);
    expect(sent).toBeLessThan(64 * 1024 * 1024);
  });

  test('a body of one byte at a time ends with `totalTimeout`', async () => {
    const spaces = Array.from({ length: 1000 }, () => Buffer.from(' '));
    await using server = await startServer(drip([openHead({ headers: isJson }), ...spaces], 10));

    const error = await failureOf(getEvent(server, { totalTimeout: 300 }), TimeoutError);

    expect(error.maybeProcessed).toBe(true);
    expect(server.requests).toHaveLength(1);
    await expectClosed(server);
  });
});

describe('endless response headers are a ConnectionError, and not retried', () => {
  const line = Buffer.from('x-filler: 0123456789\r\n');
  const cookie = Buffer.from(`set-cookie: session=${'0'.repeat(20)}\r\n`);
  const beginning = Buffer.from('HTTP/1.1 200 OK\r\n');
  const heads = {
    'endless header lines': endless(beginning, line),
    'one endless header line': endless(
      Buffer.concat([beginning, Buffer.from('x-filler: ')]),
      Buffer.alloc(1024, 'x'),
    ),
    'headers of 20 KB': send(json({ event }, { headers: { 'x-filler': 'x'.repeat(20_000) } })),
    '10,000 Set-Cookie headers': send(
      Buffer.concat([
        beginning,
        ...Array.from({ length: 10_000 }, () => cookie),
        Buffer.from('content-length: 2\r\n\r\n{}'),
      ]),
    ),
  };

  test.for(Object.entries(heads))('%s are a ConnectionError', async ([, respond]) => {
    await using server = await startServer(respond);

    const error = await failureOf(getEvent(server), ConnectionError);

    expect(error.maybeProcessed).toBe(true);
    expect(error.attempts).toBe(1);
    expect(server.requests).toHaveLength(1);
    await expectClosed(server);
  });

  test('an endless status line, which Node reads without a limit, ends with `totalTimeout`', async () => {
    await using server = await startServer(
      endless(Buffer.from('HTTP/1.1 200 '), Buffer.alloc(1024, 'x')),
    );

    await failureOf(getEvent(server, { totalTimeout: 300 }), TimeoutError);

    await expectClosed(server);
  });
});
