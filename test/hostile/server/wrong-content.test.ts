import { describe, expect, test } from 'vitest';
import { InvalidResponseError, NotFoundError } from '../../../src/index.ts';
import { json, response, send, startServer } from '../../support/bad-servers.ts';
import { clientsOf, getEvent, operationsWithBody } from '../../support/every-operation.ts';
import { failureOf } from '../../support/failure.ts';
import { expectReleased } from '../../support/release.ts';
import { event } from '../../support/resources.ts';

const html = '<!doctype html><title>Private page</title>';

describe.for(operationsWithBody)('$title rejects a 2xx without a result', ({ call }) => {
  test('HTML is rejected with its content type in the message, and without markup', async () => {
    await using server = await startServer(
      send(response({ headers: { 'content-type': 'text/html; charset=utf-8' }, body: html })),
    );

    const error = await failureOf(call(clientsOf(server)), InvalidResponseError);

    expect(error).toMatchObject({ status: 200, reason: 'json' });
    expect(error.message).toContain('text/html; charset=utf-8');
    expect(error.message).not.toMatch(/doctype|Private page/);
    expect(server.requests).toHaveLength(1);
    await expectReleased(server);
  });

  test.for([
    ['200 with nothing in it', response()],
    ['200 with white space', response({ body: ' \r\n\t ' })],
    ['200 with a byte order mark', response({ body: '\ufeff' })],
    ['204', response({ status: 204, length: 'none' })],
    ['205', response({ status: 205 })],
  ] as const)('an empty response is rejected: %s', async ([, bytes]) => {
    await using server = await startServer(send(bytes));

    const error = await failureOf(call(clientsOf(server)), InvalidResponseError);

    expect(error.reason).toBe('empty');
    expect(server.requests).toHaveLength(1);
    await expectReleased(server);
  });
});

describe('deeply nested JSON', () => {
  const readText = async (body: string) => {
    await using server = await startServer(send(response({ body })));
    return await getEvent(server);
  };

  test('a payload nested 200,000 levels deep is returned', async () => {
    const depth = 200_000;
    const deep = `${'{"a":'.repeat(depth)}0${'}'.repeat(depth)}`;

    const { event } = await readText(`{"event":{"id":"1","payload":${deep}}}`);

    let inner: unknown = event.payload;
    let levels = 0;
    while (typeof inner === 'object' && inner !== null && 'a' in inner) {
      inner = inner.a;
      levels += 1;
    }
    expect(levels).toBe(depth);
  });

  test('JSON nested 200,000 levels deep is returned in undocumented properties, and rejected in others', async () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;

    expect(await readText(`{"event":{"id":"1","more":${deep}},"more":${deep}}`)).toHaveProperty(
      'event.id',
      '1',
    );
    await failureOf(readText(`{"event":${deep}}`), InvalidResponseError);
    await failureOf(readText(deep), InvalidResponseError);
  });
});

test('responses that arrive in another order than their requests are not mixed up', async () => {
  const waiting: (() => void)[] = [];
  await using server = await startServer((socket, { target }) => {
    const id = target.split('/').at(-1);
    waiting.push(() => socket.write(json({ event: { id } })));
    if (waiting.length === 50) for (const respond of waiting.reverse()) respond();
  });
  const { chat } = clientsOf(server);
  const ids = Array.from({ length: 50 }, (_, index) => `evt_${index}`);

  const results = await Promise.all(ids.map((id) => chat.getEvent({ id })));

  expect(results.map(({ event }) => event.id)).toEqual(ids);
});

test('cookies of the service are neither sent back nor kept in an error', async () => {
  const cookie = { 'set-cookie': 'session=private-session; Path=/' };
  await using server = await startServer((socket, { index }) => {
    const bytes =
      index === 0
        ? json({ event }, { headers: cookie })
        : json({ message: 'no' }, { status: 404, headers: cookie });
    socket.write(bytes);
  });
  const { chat } = clientsOf(server);

  await chat.getEvent({ id: 'evt_1' });
  const error = await failureOf(chat.getEvent({ id: 'evt_1' }), NotFoundError);

  expect(error.headers.has('set-cookie')).toBe(false);
  expect(JSON.stringify(error)).not.toContain('private-session');
  for (const { headers } of server.requests) expect(headers.has('cookie')).toBe(false);
});
