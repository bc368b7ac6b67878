import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startRedisServer } from '../../examples/queue-workers/redis-server.ts';
import { startFleet, until } from './fleet.ts';
import { deliver, eventIds, isAccepted, isIdle, send } from './scenarios.ts';
import { startService } from './service.ts';

// It stops Redis, so it does not use one that it did not start.
test.skipIf(process.env.REDIS_URL)(
  'when Redis is down for five seconds, workers and webhook report it, and then go on without losing a delivery',
  async () => {
    await using redis = await startRedisServer();
    await using service = await startService();
    await using fleet = await startFleet({
      redisUrl: redis.url,
      service,
      workers: 2,
      env: { LOCK_MS: '15000', JOBS_PER_SECOND: '50' },
    });
    const webhook = await fleet.startWebhook();
    await deliver(webhook, eventIds('event', 100));
    await until(() => service.additions.size >= 20, 'deliveries are handled');

    await redis.kill();
    const body = JSON.stringify({ eventId: 'event_101', userId: 'user_1' });
    const response = await send(webhook, body);
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('5');
    await setTimeout(5_000);
    await redis.start();

    await until(() => isAccepted(webhook, body), 'the webhook accepts deliveries');
    await until(() => isIdle(fleet), 'every delivery ends');
    expect(await fleet.queue.getJobCounts('completed', 'failed')).toEqual({
      completed: 101,
      failed: 0,
    });
    expect([...service.additions].filter(([, times]) => times > 1)).toEqual([]);
    expect(service.additions.size).toBe(101);
    for (const { stderr } of fleet.workers.values()) {
      expect(stderr()).toMatch(
        /Redis is not reachable, waiting for it: .+\n[\s\S]*Redis is reachable again\n/,
      );
    }
  },
);
