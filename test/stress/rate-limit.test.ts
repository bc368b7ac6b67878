import { expect, test } from 'vitest';
import { createChat } from '../support/clients.ts';
import { callTogether } from './rate-limited-calls.ts';

test('200 callers of a service that accepts 20 requests a second all succeed, and do not retry at the same time', {
  timeout: 600_000,
}, async () => {
  const run = await callTogether((url) => {
    const chat = createChat({ baseUrl: url, retry: 30, totalTimeout: 500_000 });
    return (id) => chat.getEvent({ id });
  });

  const { succeeded, failed, requests, seconds, largestShare } = run;
  const share = `${(largestShare * 100).toFixed(0)} % of a second's requests within 100 ms`;
  console.log(
    `${succeeded} succeeded, ${failed} failed, ${requests} requests, ${seconds} s; ${share}`,
  );
  expect(succeeded).toBe(200);
  expect(largestShare).toBeLessThanOrEqual(0.3);
});
