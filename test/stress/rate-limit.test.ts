import { expect, test } from 'vitest';
import { json, startServer } from '../support/bad-servers.ts';
import { createChat } from '../support/clients.ts';
import { event } from '../support/resources.ts';

const calls = 200;
const throughPerSecond = 20;
/** In a second with fewer requests than this, chance alone may bring a third of them within 100 ms. */
const enough = 100;

const limited = json(
  { id: 'err_1', code: 429, type: 'RateLimited', message: 'too many requests' },
  { status: 429, headers: { 'retry-after': '1' } },
);

test('200 callers of a service that accepts 20 requests a second all succeed, and do not retry at the same time', {
  timeout: 600_000,
}, async () => {
  const through: number[] = [];
  await using server = await startServer((socket, { at }) => {
    const isLimited = through.filter((time) => at - time < 1000).length >= throughPerSecond;
    if (!isLimited) through.push(at);
    socket.write(isLimited ? limited : json({ event }));
  });
  const chat = createChat({ baseUrl: server.url, retry: 30, totalTimeout: 500_000 });
  await Promise.all(
    Array.from({ length: calls }, (_, index) => chat.getEvent({ id: `evt_${index}` })),
  );
  // The first request of each call is sent at once, since the calls are made at once.
  const share = largestShare(server.requests.slice(calls).map(({ at }) => at));
  console.log(
    `${server.requests.length} requests; ${(share * 100).toFixed(0)} % of a second's within 100 ms`,
  );
  expect(share).toBeLessThanOrEqual(0.3);
});

/** The largest part of the repeated requests of a second that came within 100 ms of it, from 0 to 1. */
function largestShare(times: readonly number[]): number {
  const [first = 0] = times;
  const seconds = Map.groupBy(times, (time) => Math.floor((time - first) / 1000));
  const busy = [...seconds.values()].filter(({ length }) => length >= enough);
  const shares = busy.map((ofOne) => {
    const tenths = Map.groupBy(ofOne, (time) => Math.floor((time - first) / 100));
    return Math.max(...[...tenths.values()].map(({ length }) => length)) / ofOne.length;
  });
  return Math.max(0, ...shares);
}
