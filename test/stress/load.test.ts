import { expect, test } from 'vitest';
import { type ClientEvent, InternalServerError, TimeoutError } from '../../src/index.ts';
import { rejection } from '../support/clients.ts';
import { clientsOf } from '../support/every-operation.ts';
import { inLanes } from './memory.ts';
import { startRemote } from './remote-server.ts';

test('3,000 concurrent calls all succeed, each with its own response', async () => {
  await using server = await startRemote('echo');
  const { chat } = clientsOf(server);
  const ids = Array.from({ length: 3000 }, (_, index) => `evt_${index}`);

  const results = await Promise.all(ids.map((id) => chat.getEvent({ id })));

  expect(results.map(({ event }) => event.id)).toEqual(ids);
  const { connections, requests } = await server.seen();
  console.log(`3,000 calls at once: ${connections} connections, ${requests.length} requests`);
  expect(requests).toHaveLength(3000);
  expect(connections).toBeLessThanOrEqual(3000);
});

test('200 concurrent calls to a failing service send fewer than 260 requests, spread over time', async () => {
  await using server = await startRemote('down');
  const retries: Extract<ClientEvent, { type: 'retry' }>[] = [];
  const { chat } = clientsOf(server, {
    retry: 2,
    onEvent: (event) => event.type === 'retry' && retries.push(event),
  });

  const outcomes = await Promise.all(
    Array.from({ length: 200 }, () => rejection(chat.getEvent({ id: '1' }), InternalServerError)),
  );

  const { requests } = await server.seen();
  const buckets = new Map<number, number>();
  for (const { delayMs } of retries) {
    const bucket = Math.floor(delayMs / 100);
    buckets.set(bucket, (buckets.get(bucket) ?? 0) + 1);
  }
  const share = Math.max(...buckets.values()) / retries.length;
  console.log(
    `200 callers: ${requests.length} requests, ${(share * 100).toFixed(0)} % of the retries in the fullest 100 ms`,
  );
  expect(outcomes).toHaveLength(200);
  expect(requests.length).toBeLessThan(260);
  expect(retries.length).toBeGreaterThan(20);
  expect(share).toBeLessThanOrEqual(0.3);
});

test('1,000 sequential timeouts leave no connections', async () => {
  await using server = await startRemote('stalled');
  const { chat } = clientsOf(server, { retry: 0, timeout: 15 });

  await inLanes(1000, 1, async (index) => {
    await rejection(chat.getEvent({ id: '1' }), TimeoutError);
    if (index % 50 < 49) return;
    // The connection of the last call, and a few that Node opened to replace others and closes after 4 s.
    await expect
      .poll(async () => (await server.seen()).open, { timeout: 10_000 })
      .toBeLessThanOrEqual(5);
  });

  const { requests, connections } = await server.seen();
  console.log(`1,000 time-outs: ${requests.length} requests over ${connections} connections`);
  // An attempt may time out before its connection is open, the more so on a busy machine, but none is sent twice.
  expect(requests.length).toBeLessThanOrEqual(1000);
  expect(requests.length).toBeGreaterThan(500);
  await expect
    .poll(async () => (await server.seen()).open, { timeout: 10_000 })
    .toBeLessThanOrEqual(2);
});
