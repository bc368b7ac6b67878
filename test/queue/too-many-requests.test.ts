import { expect, inject, test } from 'vitest';
import { startFleet, until } from './fleet.ts';
import { deliver, eventIds, isIdle } from './scenarios.ts';
import { startService } from './service.ts';

test('after a 429, all workers wait as long as the service requires, and the delivery is neither lost nor parked', async () => {
  await using service = await startService();
  const rejected = Promise.withResolvers<number>();
  service.decide = ({ operation, id }) => {
    if (operation !== 'addParticipant' || id !== 'handover-event_30') return 'respond';
    service.decide = () => 'respond';
    rejected.resolve(performance.now());
    return 429;
  };
  const env = { JOBS_PER_SECOND: '100' };
  await using fleet = await startFleet({ redisUrl: inject('redisUrl'), service, workers: 4, env });
  await deliver(await fleet.startWebhook(), eventIds('event', 200));
  const at = await rejected.promise;
  await until(() => isIdle(fleet), 'every delivery ends');

  // Without the wait, the workers make hundreds of requests in these two seconds. With it, they finish what was in progress.
  const during = service.responses.filter(
    (response) => response.at > at && response.at < at + 2_000,
  );
  expect(during.length).toBeLessThan(100);
  expect(await fleet.queue.getJobCounts('completed', 'failed')).toEqual({
    completed: 200,
    failed: 0,
  });
});
