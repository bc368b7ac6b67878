import { once } from 'node:events';
import { chmodSync, readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { delimiter } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, inject, test } from 'vitest';
import { startRedisServer } from '../../examples/queue-workers/redis-server.ts';
import { createFolder } from '../support/folder.ts';
import { needs } from '../support/needs.ts';
import { type Program, runNode, startNode, untilPrinted } from '../support/run-node.ts';
import { until } from '../support/until.ts';
import { additions, deliver, ended, eventIds, parked, send, startFleet } from './fleet.ts';

const redisUrl = inject('redisUrl');

test.concurrent('the demonstration shows a retry, a wait, a discarded and a parked delivery, an export and a stop', async () => {
  const env = { REDIS_URL: redisUrl };
  const { code, stdout, stderr } = await runNode(['examples/queue-workers/demo.ts'], { env });
  expect(code).toBe(0);
  expect(stdout).toContain('19 agents joined, 1 was discarded');
  expect(stdout).toMatch(/For a person:\nevent-event_\d+ {2}parked: addParticipant: connection/);
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

test('the demonstration leaves no process behind when it is terminated', {
  concurrent: true,
  ...needs('a Redis that it starts itself', !process.env.REDIS_URL),
}, async () => {
  // In front of the real one, it writes the port, which is its fourth argument.
  const script = '#!/bin/sh\necho "$4" > "$PORT_FILE"\nPATH="$REAL_PATH" exec redis-server "$@"\n';
  using folder = createFolder({ 'redis-server': script });
  chmodSync(folder.file('redis-server'), 0o755);
  const env = {
    REDIS_URL: undefined,
    PORT_FILE: folder.file('port'),
    REAL_PATH: process.env.PATH,
    PATH: [folder.path, process.env.PATH].join(delimiter),
  };
  using program = startNode(['examples/queue-workers/demo.ts'], { env });
  await untilPrinted(program, /20 deliveries/);
  const port = Number(readFileSync(folder.file('port'), 'utf8'));
  expect(await isListening(port)).toBe(true);
  program.child.kill('SIGTERM');
  // The output of the program ends with the last process that writes to it.
  await program.ended;
  await expect.poll(() => isListening(port)).toBe(false);
});

test.concurrent('if a worker is killed and responses are lost, each agent is added once, and exactly the deliveries in doubt are parked', async () => {
  await using fleet = await startFleet(redisUrl);
  const { platform } = fleet;
  const addTo = (id: string) => ({
    when: ({ params }: { readonly params: Readonly<Record<string, string>> }) =>
      params.conversationId === `handover-${id}`,
  });
  platform.fail('addParticipant', { fault: 'stall', processed: true, ...addTo('event_9') });
  platform.fail('addParticipant', { fault: 'reset', processed: true, ...addTo('event_20') });
  platform.fail('getOrCreateConversation', { status: 429, headers: { 'retry-after': '1' } });
  const workers = await fleet.startWorkers('worker-1', 'worker-2');
  await deliver(await fleet.startWebhook(), eventIds(40));
  // All but the one whose call has no response.
  await ended(fleet, 39);
  const owner = (await fleet.queue.getJob('event-event_9'))?.processedBy;
  workers[Number(owner?.at(-1)) - 1]?.child.kill('SIGKILL');
  await ended(fleet, 40);
  expect(additions(fleet)).toEqual(eventIds(40).sort());
  expect(await parked(fleet)).toEqual({
    'event-event_9': 'parked: a worker ended while it called addParticipant',
    'event-event_20': expect.stringMatching(/^parked: addParticipant: /),
  });
});

test.concurrent('a person repeats a parked delivery, or removes it', async () => {
  await using fleet = await startFleet(redisUrl);
  const { platform, queue } = fleet;
  platform.fail('addParticipant', { fault: 'reset', times: 2 });
  await fleet.startWorkers('worker-1');
  await deliver(await fleet.startWebhook(), ['event_1', 'event_2']);
  await ended(fleet, 2);

  const list = await fleet.start('parked.ts').ended;
  for (const id of ['event_1', 'event_2']) {
    expect(list.stdout).toContain(`event-${id}  parked: addParticipant: `);
  }
  const decide = (...args: string[]) => fleet.start('parked.ts', args).ended;
  expect(await decide('--again', 'event-event_1')).toMatchObject({ code: 0, stderr: '' });
  expect(await decide('--done', 'event-event_2')).toMatchObject({ code: 0, stderr: '' });
  await until(async () => (await queue.getCompletedCount()) === 1);
  expect(additions(fleet)).toEqual(['event_1', 'event_1', 'event_2']);
  expect(await parked(fleet)).toEqual({});
  const { stderr } = await decide('--done', 'event-event_2');
  expect(stderr).toBe('parked: no parked job: event-event_2\n');
});

test.concurrent('a worker that stops ends its call, at most for GRACE_MS, and another one handles the delivery', async () => {
  await using fleet = await startFleet(redisUrl, { GRACE_MS: '100' });
  fleet.platform.fail('getEvent', { fault: 'stall' });
  const [worker] = await fleet.startWorkers('worker-1');
  await deliver(await fleet.startWebhook(), ['event_1']);
  await until(() => fleet.platform.requests.length === 1);
  worker?.child.kill('SIGTERM');
  const { code, stderr } = (await worker?.ended) ?? {};
  expect(code).toBe(0);
  expect(stderr).toMatch(/no new jobs[\s\S]*every job in progress has ended\n$/);

  await fleet.startWorkers('worker-2');
  await ended(fleet, 1);
  expect(additions(fleet)).toEqual(['event_1']);
});

test.concurrent('a worker that was suspended until another one had its delivery does not add the participant again', async () => {
  await using fleet = await startFleet(redisUrl, { LOCK_MS: '1000' });
  fleet.platform.fail('getEvent', { delayMs: 500 });
  const [suspended] = await fleet.startWorkers('worker-1');
  await deliver(await fleet.startWebhook(), ['event_1']);
  await until(() => fleet.platform.requests.length === 1);
  suspended?.child.kill('SIGSTOP');
  await fleet.startWorkers('worker-2');
  await ended(fleet, 1);

  suspended?.child.kill('SIGCONT');
  suspended?.child.kill('SIGTERM');
  expect((await suspended?.ended)?.code).toBe(0);
  expect(additions(fleet)).toEqual(['event_1']);
});

test.concurrent('an export has each bot once though a worker is killed, and reports a workspace that it may not read', async () => {
  const ids = ['support', 'sales', 'closed'];
  const bots = 90;
  const workspaces = ids.map((id) => ({ id, bots }));
  await using fleet = await startFleet(redisUrl, {}, { workspaces });
  const { platform } = fleet;
  const isOf = (id: string) => ({ when: ({ workspaceId = '' }) => workspaceId === id });
  platform.fail('listBots', { status: 403, times: Infinity, ...isOf('closed') });
  platform.fail('listBots', {
    fault: 'stall',
    when: ({ workspaceId, query }) => workspaceId === 'sales' && query.nextToken !== undefined,
  });
  using folder = createFolder();
  const [killed] = await fleet.startWorkers('worker-1');
  const args = ['--name', 'test', '--folder', folder.path, ...ids];
  const program: Program = fleet.start('export-workspaces.ts', args);
  await until(() => platform.requests.some(({ fault }) => fault === 'stall'));
  killed?.child.kill('SIGKILL');
  await fleet.startWorkers('worker-2');

  const { code, stderr } = await program.ended;
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /3 of 3 workspaces, 180 bots\nexport-test-closed: parked: listBots: 403 .+\n$/,
  );
  const written = readdirSync(folder.path, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ndjson'))
    .flatMap((file) => readFileSync(folder.file(file), 'utf8').trimEnd().split('\n'))
    .map((line) => JSON.parse(line).id);
  expect(written).toHaveLength(2 * bots);
  expect(new Set(written).size).toBe(2 * bots);
});

// It stops Redis, so it does not use one that it did not start.
test('while Redis is down, workers and webhook report it, and then go on without losing a delivery', {
  concurrent: true,
  ...needs('a Redis that it may stop', !process.env.REDIS_URL),
}, async () => {
  await using redis = await startRedisServer();
  await using fleet = await startFleet(redis.url, { LOCK_MS: '15000', JOBS_PER_SECOND: '50' });
  const workers = await fleet.startWorkers('worker-1', 'worker-2');
  const webhook = await fleet.startWebhook();
  await deliver(webhook, eventIds(40));
  await until(() => additions(fleet).length >= 10);

  await redis.kill();
  const response = await send(webhook, 'event_41');
  expect([response?.status, response?.headers.get('retry-after')]).toEqual([503, '5']);
  for (const { stderr } of workers) {
    await until(() => /Redis is not reachable, waiting for it: /.test(stderr()));
  }
  await setTimeout(500);
  await redis.start();

  await deliver(webhook, ['event_41']);
  await ended(fleet, 41);
  expect(await parked(fleet)).toEqual({});
  expect(additions(fleet)).toEqual(eventIds(41).sort());
  for (const { stderr } of workers) expect(stderr()).toContain('Redis is reachable again');
});

test.concurrent('export-workspaces shows its help when it is called without a workspace', async () => {
  const { code, stdout } = await runNode(['examples/queue-workers/export-workspaces.ts']);
  expect(code).toBe(2);
  expect(stdout).toContain('Usage: export-workspaces');
});

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
