// Runs the example on this machine, against the fake platform: a webhook and two workers, while the service fails.
//
//   node examples/queue-workers/demo.ts
//
// Needs Redis: the program redis-server, or the address of one in REDIS_URL.
import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { createPlatform } from 'bot-platform-sdk/testing';
import { startRedisServer } from './redis-server.ts';

const platform = createPlatform({
  users: [{ id: 'user_1' }, { id: 'agent_grace', name: 'Grace' }],
  conversations: [{ id: 'support-42' }],
  events: Array.from({ length: 20 }, (_, index) => ({
    id: `event_${index + 1}`,
    conversationId: 'support-42',
    payload: { type: 'handover', agentId: 'agent_grace' },
  })),
  bots: 50,
});
platform.fail('getEvent', { status: 503, times: 2 });
platform.fail('getOrCreateConversation', { status: 429, headers: { 'retry-after': '1' } });
platform.fail('addParticipant', { fault: 'reset' });

const service = await platform.listen();
const redis = process.env.REDIS_URL ? undefined : await startRedisServer();
const folder = mkdtempSync(join(tmpdir(), 'exports-'));
const programs: ChildProcess[] = [];

// Whatever ends this program ends what it has started.
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => process.exit(1));
process.once('exit', () => {
  // Without Redis, a worker that is asked to end would wait for it.
  for (const program of programs) program.kill('SIGKILL');
  rmSync(folder, { recursive: true });
});

// For this process, and for those that it starts.
Object.assign(process.env, {
  ...(redis && { REDIS_URL: redis.url }),
  QUEUE: `demo-${randomUUID()}`,
  CHAT_BASE_URL: service.chatOptions.baseUrl,
  CHAT_USER_KEYS: JSON.stringify({ user_1: service.chatOptions.userKey }),
  ADMIN_URL: service.adminOptions.adminUrl,
  ADMIN_TOKEN: service.adminOptions.token,
});
const { connect, createQueue } = await import('./queue.ts');
const connection = connect({ log: console.error, waits: true });
const queue = createQueue(connection);

const webhook = start('webhook.ts', { PORT: '0' });
const workers = ['worker-1', 'worker-2'].map((name) => start('worker.ts', { WORKER: name }));
const [line] = await once(webhook.stderr, 'data');
const address = /http:\S+/.exec(String(line))?.[0] ?? '';

console.log('\n20 deliveries, and one of an event that does not exist:');
const eventIds = [...platform.events].map(({ id }) => id).concat('no-such-event');
for (const eventId of eventIds) {
  await fetch(address, { method: 'POST', body: JSON.stringify({ eventId, userId: 'user_1' }) });
}
while ((await queue.getJobCountByTypes('completed', 'failed')) < eventIds.length) {
  await setTimeout(200);
}
const completed = await queue.getCompleted();
const joined = completed.filter(({ returnvalue }) => 'joined' in returnvalue);
console.log(`${joined.length} agents joined, ${completed.length - joined.length} was discarded`);

console.log('\nFor a person:');
await once(start('parked.ts'), 'close');

console.log('\nAn export of the bots of a workspace:');
const { workspaceId } = service.adminOptions;
await once(start('export-workspaces.ts', {}, ['--folder', folder, workspaceId]), 'close');

console.log('\nA stop:');
for (const program of [webhook, ...workers]) program.kill('SIGTERM');
await Promise.all([webhook, ...workers].map((program) => once(program, 'close')));
await queue.obliterate();
await queue.close();
await connection.quit();
await redis?.[Symbol.asyncDispose]();
await service.close();

function start(file: string, env: Record<string, string> = {}, args: readonly string[] = []) {
  const program = spawn(process.execPath, [join(import.meta.dirname, file), ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  program.stderr.pipe(process.stderr);
  programs.push(program);
  return program;
}
