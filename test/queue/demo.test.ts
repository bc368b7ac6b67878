import { expect, inject, test } from 'vitest';
import { runNode } from '../support/run-node.ts';

test('the demonstration shows a retry, a wait, a discarded and a parked delivery, an export and a stop', async () => {
  const env = { REDIS_URL: inject('redisUrl') };
  const { code, stdout, stderr } = await runNode(['examples/queue-workers/demo.ts'], { env });
  expect(code).toBe(0);
  expect(stdout).toContain('19 agents joined, 1 was discarded');
  expect(stdout).toMatch(
    /For a person:\nevent-event_\d+ {2}parked: addParticipant: connection reset/,
  );
  for (const text of [
    /event_\d+: retry: getEvent: 503/,
    /event_\d+: wait: getOrCreateConversation: 429/,
    /event_\d+: park: addParticipant/,
    /no-such-event: discard: getEvent: 404/,
    /1 of 1 workspaces, 50 bots/,
    /worker-1: every job in progress has ended/,
    /worker-2: every job in progress has ended/,
  ]) {
    expect(stderr).toMatch(text);
  }
});
