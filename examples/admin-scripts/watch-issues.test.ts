// @module-tag processes
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createPlatform } from '../../src/testing.ts';
import { createFolder } from '../../test/support/folder.ts';
import { runNode, startNode } from '../../test/support/run-node.ts';
import { serveAdmin } from '../../test/support/serve-admin.ts';

const file = 'examples/admin-scripts/watch-issues.ts';

test.concurrent('watch-issues reports each issue once, also after an outage and a restart', async ({
  expect,
}) => {
  const platform = createPlatform({ bots: [{ id: 'greeter', name: 'Greeter' }] });
  await using server = await serveAdmin(platform);
  using folder = createFolder();
  const state = folder.file('state');
  const flags = [file, '--every', '0.1', '--state', state];
  let first: string;
  {
    using running = startNode(flags, server);
    platform.issues.create({ title: 'One' });
    await expect.poll(() => existsSync(state)).toBe(true);
    // A wait that is too long for a call: the look fails, and the script goes on.
    platform.fail('*', { status: 503, times: 2, headers: { 'retry-after': '60' } });
    platform.issues.create({ title: 'Two' });
    await expect.poll(() => readFileSync(state, 'utf8').split(',').length).toBe(2);
    running.child.kill('SIGTERM');
    const { stdout, stderr, code } = await running.ended;
    expect(code).toBe(143);
    expect(stderr).toContain('the next look is in 0.1 s');
    first = stdout;
  }
  expect(first.match(/One|Two/g)).toEqual(['One', 'Two']);
  platform.issues.create({ title: 'Three' });
  const again = await runNode([file, '--once', '--state', state], server);
  expect(again.stdout.match(/One|Two|Three/g)).toEqual(['Three']);
  expect(again.code).toBe(0);
});

test.concurrent('watch-issues prints an issue of its demo at once', async ({ expect }) => {
  using running = startNode([file, '--demo', '--every', '1000']);
  await expect.poll(running.stdout).toContain('Something failed 1');
});

test.concurrent('watch-issues ends with its exit code if the access is wrong', async () => {
  const platform = createPlatform();
  await using server = await serveAdmin(platform);
  const env = { ...server.env, ADMIN_TOKEN: 'fake-wrong-token' };
  expect((await runNode([file], { env })).code).toBe(3);
});

test.concurrent('watch-issues goes on after a bot that was deleted, and after an issue that is not as documented', async () => {
  const platform = createPlatform({ bots: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] });
  platform.issues.create({ botId: 'c', title: 'Third' });
  await using server = await serveAdmin(platform);
  using folder = createFolder();
  platform.fail('listBotIssues', { status: 404 });
  const odd = { issues: [{ id: 'odd' }], meta: {} };
  platform.fail('listBotIssues', { status: 200, body: odd });
  const { code, stdout, stderr } = await runNode(
    [file, '--once', '--state', folder.file('state')],
    server,
  );
  expect(code).toBe(0);
  expect(stdout).toContain('Third');
  expect(stderr).toContain('left out');
});
