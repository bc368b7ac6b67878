import { expect, inject, test } from 'vitest';
import { startFleet, until } from './fleet.ts';
import { deliver, eventIds, isIdle } from './scenarios.ts';
import { startService } from './service.ts';

const count = 1_000;

test('four workers handle 1,000 deliveries at a service that allows 200 requests a second, and are rarely rejected', async () => {
  await using service = await startService({ perSecond: 200 });
  await using fleet = await startFleet({ redisUrl: inject('redisUrl'), service, workers: 4 });
  await deliver(await fleet.startWebhook(), eventIds('event', count));
  await until(() => isIdle(fleet), 'every delivery ends', 110_000);

  expect([...service.additions.values()]).toEqual(Array(count).fill(1));
  expect(service.unconfirmed.size).toBe(0);
  const [first] = service.responses;
  const later = service.responses.filter(({ at }) => at > Number(first?.at) + 1_000);
  const rejected = later.filter(({ status }) => status === 429);
  expect(rejected.length / later.length).toBeLessThan(0.05);
});
