import { expect, test } from 'vitest';
import { NotFoundError } from '../../../src/index.ts';
import { json, startServer } from '../../support/bad-servers.ts';
import { clientsOf } from '../../support/every-operation.ts';
import { failureOf } from '../../support/failure.ts';
import { event } from '../../support/resources.ts';

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
