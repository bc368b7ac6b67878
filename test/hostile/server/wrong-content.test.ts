import { expect, test } from 'vitest';
import { InvalidResponseError, NotFoundError } from '../../../src/index.ts';
import { json, response, send, startServer } from '../../support/bad-servers.ts';
import { clientsOf, getEvent } from '../../support/every-operation.ts';
import { failureOf } from '../../support/failure.ts';
import { expectReleased } from '../../support/release.ts';
import { event } from '../../support/resources.ts';

test.for([
  ['empty', 'nothing', response({ status: 204, length: 'none' })],
  ['json', 'a page', response({ headers: { 'content-type': 'text/html' }, body: '<p>Private' })],
  ['schema', 'another object', json({ events: [] })],
] as const)(
  'a 2xx over a socket is an InvalidResponseError, for the reason %s, with %s',
  async ([reason, , bytes]) => {
    await using server = await startServer(send(bytes));

    const error = await failureOf(getEvent(server), InvalidResponseError);

    expect(error).toMatchObject({ reason, attempts: 1 });
    expect(error.message).not.toContain('Private');
    expect(server.requests).toHaveLength(1);
    await expectReleased(server);
  },
);

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
