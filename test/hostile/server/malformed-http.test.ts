import { describe, expect, test } from 'vitest';
import { ConnectionError, InvalidResponseError } from '../../../src/index.ts';
import {
  chunked,
  cut,
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

const body = JSON.stringify({ event });
const isChunked = { 'transfer-encoding': 'chunked' };

describe('a malformed response is a ConnectionError, and not retried', () => {
  const responses = {
    'chunked, and with a length': Buffer.concat([
      response({ headers: isChunked, length: body.length }),
      chunked([body]),
    ]),
    'two different lengths': response({
      headers: [['content-length', String(body.length - 1)]],
      body,
    }),
    'twice the same length': response({
      headers: [['content-length', String(body.length)]],
      body,
    }),
    'a length that is not a number': response({
      headers: { 'content-length': 'many' },
      body,
      length: 'none',
    }),
    'a negative length': response({ headers: { 'content-length': '-1' }, body, length: 'none' }),
    'a size of a chunk that is not a number': Buffer.concat([
      openHead({ headers: isChunked }),
      Buffer.from(`many\r\n${body}\r\n0\r\n\r\n`),
    ]),
    'no HTTP at all': Buffer.from('220 mail.example ESMTP\r\n'),
    'a status of four digits': Buffer.from('HTTP/1.1 2000 OK\r\ncontent-length: 0\r\n\r\n'),
    'HTTP/9.9': Buffer.from('HTTP/9.9 200 OK\r\ncontent-length: 0\r\n\r\n'),
    'a header line without a colon': Buffer.from('HTTP/1.1 200 OK\r\nno header\r\n\r\n'),
    'a space in the name of a header': Buffer.from('HTTP/1.1 200 OK\r\na b: c\r\n\r\n'),
    'a NUL in a header': Buffer.from('HTTP/1.1 200 OK\r\na: \0\r\n\r\n'),
  };

  test.for(Object.entries(responses))('%s is a ConnectionError', async ([, bytes]) => {
    await using server = await startServer(cut(bytes, 'fin'));

    const error = await failureOf(getEvent(server), ConnectionError);

    expect(error).toMatchObject({ maybeProcessed: true, attempts: 1 });
    expect(server.requests).toHaveLength(1);
    await expectClosed(server);
  });

  test.for(everyOperation)('a malformed response is not retried by $title', async ({ call }) => {
    await using server = await startServer(cut(responses['chunked, and with a length'], 'fin'));

    const error = await failureOf(call(clientsOf(server)), ConnectionError);

    expect(error).toMatchObject({ maybeProcessed: true, attempts: 1 });
    expect(server.requests).toHaveLength(1);
  });
});

describe('an invalid content encoding is an InvalidResponseError, and not retried', () => {
  const responses = {
    'gzip, and the body is plain': json({ event }, { headers: { 'content-encoding': 'gzip' } }),
    'br, and the body is plain': json({ event }, { headers: { 'content-encoding': 'br' } }),
    'deflate, and the body is plain': json(
      { event },
      { headers: { 'content-encoding': 'deflate' } },
    ),
    'zstd, and the body is plain': json({ event }, { headers: { 'content-encoding': 'zstd' } }),
    'an unknown encoding': json({ event }, { headers: { 'content-encoding': 'fancy' } }),
    'an unknown encoding over a known one': json(
      { event },
      { headers: { 'content-encoding': 'gzip, fancy' } },
    ),
  };

  test.for(Object.entries(responses))('%s is an InvalidResponseError', async ([, bytes]) => {
    await using server = await startServer(send(bytes));

    const error = await failureOf(getEvent(server), InvalidResponseError);

    expect(error).toMatchObject({ status: 200, reason: 'encoding', attempts: 1 });
    expect(server.requests).toHaveLength(1);
    await expectReleased(server);
  });

  test('six content encodings are an error, which is a ConnectionError with the `fetch` of Node', async () => {
    const encodings = Array.from({ length: 6 }, () => 'gzip').join(', ');
    await using server = await startServer(
      send(json({ event }, { headers: { 'content-encoding': encodings } })),
    );
    const { chat } = clientsOf(server);

    const call = chat.getEvent({ id: 'evt_1' });
    if (transport.fetch === undefined) {
      const error = await failureOf(call, ConnectionError);
      expect(error).toMatchObject({ maybeProcessed: true, attempts: 1 });
    } else {
      const error = await failureOf(call, InvalidResponseError);
      expect(error).toMatchObject({ reason: 'encoding', attempts: 1 });
    }
    expect(server.requests).toHaveLength(1);
    await expectReleased(server);
  });
});
