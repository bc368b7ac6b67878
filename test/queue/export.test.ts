import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import { runNode } from '../support/run-node.ts';
import { startFleet } from './fleet.ts';
import { exportWithAKill } from './scenarios.ts';
import { startService } from './service.ts';

test('an export of 20 workspaces has each bot exactly once, though a worker is killed in the middle', async () => {
  const figures = await exportWithAKill(inject('redisUrl'), { workspaces: 20, bots: 130 });
  expect(figures.ids).toHaveLength(20 * 130);
  expect(new Set(figures.ids).size).toBe(20 * 130);
  expect(figures.progress).toMatch(
    /^\d+ of 20 workspaces, \d+ bots\n[\s\S]*\n20 of 20 workspaces, 2600 bots\n$/,
  );
});

test('an export reports a workspace that it may not read, and exports the others', async () => {
  await using service = await startService({ bots: 20 });
  service.decide = ({ id }) => (id === 'workspace-2' ? 403 : 'respond');
  await using fleet = await startFleet({ redisUrl: inject('redisUrl'), service, workers: 1 });
  const folder = await mkdtemp(join(tmpdir(), 'queue-export-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const workspaces = ['workspace-1', 'workspace-2', 'workspace-3'];
  const args = ['--name', 'test', '--folder', folder, ...workspaces];
  const { code, stderr } = await fleet.start('export-workspaces.ts', args).ended;
  expect(code).toBe(1);
  expect(stderr).toMatch(
    /3 of 3 workspaces, 40 bots\nexport-test-workspace-2: parked: listBots: 403 .+\n$/,
  );
  const folders = await readdir(join(folder, 'test'));
  expect(folders.sort()).toEqual(['workspace-1', 'workspace-3']);
});

test('export-workspaces shows its help when it is called without a workspace', async () => {
  const { code, stdout } = await runNode(['examples/queue-workers/export-workspaces.ts']);
  expect(code).toBe(2);
  expect(stdout).toContain('Usage: export-workspaces');
});
