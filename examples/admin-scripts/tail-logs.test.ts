// @module-tag processes
import { expect, test } from 'vitest';
import { createPlatform } from '../../src/testing.ts';
import { runNode, startNode } from '../../test/support/run-node.ts';
import { serveAdmin } from '../../test/support/serve-admin.ts';

const file = 'examples/admin-scripts/tail-logs.ts';

test('tail-logs prints each new line once, equal ones too, until it is interrupted', async () => {
  const platform = createPlatform({ bots: [{ id: 'bot_1' }] });
  await using server = await serveAdmin(platform);
  const old = new Date(Date.now() - 60_000).toISOString();
  platform.logs.create({ botId: 'bot_1', level: 'info', message: 'old', timestamp: old });
  using program = startNode([file, 'bot_1', '--every', '0.1'], server);
  await expect.poll(program.stderr).toContain('following bot_1');
  const timestamp = new Date(Date.now() + 1000).toISOString();
  for (const message of ['first', 'again', 'again', 'red \u001b[31m']) {
    platform.logs.create({ botId: 'bot_1', level: 'error', message, timestamp });
  }
  await expect.poll(program.stdout).toContain('red');
  const polls = platform.requests.length;
  await expect.poll(() => platform.requests.length).toBeGreaterThan(polls + 2);
  program.child.kill('SIGINT');
  const { code, stdout } = await program.ended;
  expect(code).toBe(130);
  const messages = stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.split(' error ')[1]);
  expect(messages).toEqual(['first', 'again', 'again', 'red  [31m']);
});

test('tail-logs asks for one level, and for a bot', async () => {
  const platform = createPlatform({ bots: [{ id: 'bot_1' }] });
  await using server = await serveAdmin(platform);
  using _program = startNode([file, 'bot_1', '--level', 'error'], server);
  await expect.poll(() => platform.requests.length).toBeGreaterThan(0);
  expect(platform.requests[0]?.query).toMatchObject({ level: 'error' });
  const { code, stderr } = await runNode([file], server);
  expect({ code, stderr }).toEqual({
    code: 2,
    stderr: 'tail-logs: the id of a bot is missing\n',
  });
});

test('tail-logs goes on after an outage, and prints what was logged meanwhile', async () => {
  const platform = createPlatform({ bots: [{ id: 'bot_1' }] });
  await using server = await serveAdmin(platform);
  // A wait that is too long for a call.
  platform.fail('getBotLogs', { status: 503, times: 2, headers: { 'retry-after': '60' } });
  using program = startNode([file, 'bot_1', '--every', '0.1'], server);
  await expect.poll(program.stderr).toContain('the next request is in');
  platform.logs.create({ botId: 'bot_1', level: 'error', message: 'meanwhile' });
  await expect.poll(program.stdout).toContain('meanwhile');
});
