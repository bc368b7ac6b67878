import { expect, inject, test } from 'vitest';
import { type Fleet, startFleet, until } from './fleet.ts';
import { deliver, eventIds, hold, isIdle, killWorkerOf, lockMs } from './scenarios.ts';
import { type Service, type ServiceRequest, startService } from './service.ts';

const env = { LOCK_MS: String(lockMs), JOBS_PER_SECOND: '100' };
const conversationOf = (jobId: string): string => jobId.replace('event-', 'handover-');

/** The jobs that wait for a person, by the conversation that they are about. */
async function parked({ queue }: Fleet): Promise<string[]> {
  const jobs = await queue.getFailed();
  expect(jobs.filter(({ failedReason }) => !failedReason.startsWith('parked: '))).toEqual([]);
  return jobs.map(({ id = '' }) => conversationOf(id)).sort();
}

/** What every completed delivery returned, by the id of its event. */
async function outcomes({ queue }: Fleet): Promise<Map<string, unknown>> {
  const jobs = await queue.getCompleted();
  return new Map(jobs.map(({ id = '', returnvalue }) => [id.replace('event-', ''), returnvalue]));
}

/** Whether an addParticipant gets no response. */
const isLost = (id: string): boolean => Number(/\d+$/.exec(id)?.[0]) % 50 === 7;

/** Fails some requests for good, and some once. */
function failSome(service: Service): void {
  const failedOnce = new Set<string>();
  service.decide = ({ operation, id }) => {
    const number = Number(/\d+$/.exec(id)?.[0]);
    if (operation === 'addParticipant') return isLost(id) ? 'lost' : 'respond';
    if (number % 20 !== 3 || failedOnce.has(`${operation} ${id}`)) return 'respond';
    failedOnce.add(`${operation} ${id}`);
    return 'lost';
  };
}

/** Responds with 503 for two seconds. */
async function outage(service: Service): Promise<void> {
  const { decide } = service;
  service.decide = () => 503;
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  service.decide = decide;
}

const isAddition = ({ operation }: ServiceRequest): boolean => operation === 'addParticipant';

test('when workers are killed and stopped and the service fails, no delivery is lost or repeated by mistake, and exactly those in doubt are parked', async () => {
  await using service = await startService();
  failSome(service);
  await using fleet = await startFleet({ redisUrl: inject('redisUrl'), service, workers: 4, env });
  const events = eventIds('event', 500);
  const others = [...eventIds('missing', 5), ...eventIds('text', 5)];
  await deliver(await fleet.startWebhook(), [...events, ...others]);
  await outage(service);

  // A worker is killed while it waits for the response of an addParticipant.
  const first = hold(service, isAddition);
  const { id } = await first.request;
  const killed = await killWorkerOf(fleet, id.replace('handover-', 'event-'));
  const active = await fleet.queue.getActive();
  const interrupted = active
    .filter(({ processedBy, data }) => processedBy === killed && 'mayHaveJoined' in data)
    .map(({ id = '' }) => conversationOf(id));
  expect(interrupted).toContain(id);
  first.release();

  // Another one is stopped while it waits for a response that comes.
  const second = hold(service, (request) => isAddition(request) && !isLost(request.id));
  const jobId = (await second.request).id.replace('handover-', 'event-');
  const stopped = fleet.workers.get((await fleet.queue.getJob(jobId))?.processedBy ?? '');
  stopped?.child.kill('SIGTERM');
  await until(() => stopped?.stderr().includes('no new jobs') === true, 'the worker stops');
  second.release();
  expect(await stopped?.ended).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/every job in progress has ended\n$/),
  });

  await until(() => isIdle(fleet), 'every delivery ends');
  const completed = await outcomes(fleet);
  const inDoubt = await parked(fleet);
  expect(inDoubt).toEqual([...new Set([...service.unconfirmed, ...interrupted])].sort());
  expect(completed.size + inDoubt.length).toBe(events.length + others.length);
  expect(completed.has(jobId.replace('event-', ''))).toBe(true);
  expect([...service.additions].filter(([, times]) => times > 1)).toEqual([]);
  const discarded = [...completed].filter(([, outcome]) => !hasJoined(outcome));
  expect(discarded.map(([event]) => event).sort()).toEqual(others.sort());
});

function hasJoined(outcome: unknown): boolean {
  return typeof outcome === 'object' && outcome !== null && 'joined' in outcome;
}

test('a person repeats a parked delivery, or removes it', async () => {
  await using service = await startService();
  service.decide = ({ operation }) => (operation === 'addParticipant' ? 'lost' : 'respond');
  await using fleet = await startFleet({ redisUrl: inject('redisUrl'), service, workers: 1, env });
  await deliver(await fleet.startWebhook(), ['event_1', 'event_2']);
  await until(() => isIdle(fleet), 'both deliveries are parked');

  const list = await fleet.start('parked.ts').ended;
  expect(list.stdout.split('\n').sort()).toEqual([
    '',
    expect.stringMatching(/^event-event_1 {2}parked: addParticipant: /),
    expect.stringMatching(/^event-event_2 {2}parked: addParticipant: /),
  ]);
  service.decide = () => 'respond';
  for (const args of [
    ['--again', 'event-event_1'],
    ['--done', 'event-event_2'],
  ]) {
    expect(await fleet.start('parked.ts', args).ended).toMatchObject({ code: 0, stderr: '' });
  }
  await until(async () => (await outcomes(fleet)).size === 1, 'the delivery is repeated');
  expect(Object.fromEntries(service.additions)).toEqual({
    'handover-event_1': 2,
    'handover-event_2': 1,
  });
  expect(await parked(fleet)).toEqual([]);
  expect((await fleet.start('parked.ts', ['--done', 'event-event_2']).ended).stderr).toBe(
    'parked: no parked job: event-event_2\n',
  );
});

test('a stop does not wait longer than GRACE_MS for a call, and another worker handles the delivery', async () => {
  await using service = await startService();
  const held = hold(service, ({ operation }) => operation === 'getEvent');
  await using fleet = await startFleet({
    redisUrl: inject('redisUrl'),
    service,
    workers: 1,
    env: { ...env, GRACE_MS: '100' },
  });
  await deliver(await fleet.startWebhook(), ['event_1']);
  await held.request;
  const worker = fleet.workers.get('worker-1');
  worker?.child.kill('SIGTERM');
  expect((await worker?.ended)?.code).toBe(0);
  held.release();

  fleet.start('worker.ts');
  await until(async () => (await outcomes(fleet)).size === 1, 'the delivery is handled');
  expect(Object.fromEntries(service.additions)).toEqual({ 'handover-event_1': 1 });
});

test('a worker that was suspended until another one had its delivery does not add the participant again', async () => {
  await using service = await startService();
  const held = hold(service, ({ operation }) => operation === 'getOrCreateConversation');
  await using fleet = await startFleet({
    redisUrl: inject('redisUrl'),
    service,
    workers: 1,
    env: { ...env, LOCK_MS: '1000' },
  });
  const suspended = fleet.workers.get('worker-1');
  await deliver(await fleet.startWebhook(), ['event_1']);
  await held.request;
  suspended?.child.kill('SIGSTOP');
  held.release();
  fleet.start('worker.ts');
  await until(async () => (await outcomes(fleet)).size === 1, 'another worker has the delivery');

  suspended?.child.kill('SIGCONT');
  suspended?.child.kill('SIGTERM');
  expect((await suspended?.ended)?.code).toBe(0);
  expect(Object.fromEntries(service.additions)).toEqual({ 'handover-event_1': 1 });
  expect((await outcomes(fleet)).size).toBe(1);
});
