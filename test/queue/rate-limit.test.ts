import { expect, inject, test } from 'vitest';
import { deliverAtTheLimit } from './scenarios.ts';

test('four workers handle 1,000 deliveries at a service that allows 200 requests a second, and are rarely rejected', async () => {
  const figures = await deliverAtTheLimit(inject('redisUrl'), 1_000);
  console.log(figures);
  expect(figures.joined).toBe(1_000);
  expect(figures.rejectedShare).toBeLessThan(0.05);
});
