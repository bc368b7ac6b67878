// @module-tag processes
import { expect, test } from 'vitest';
import { createPlatform } from '../../src/testing.ts';
import { runNode } from '../../test/support/run-node.ts';
import { serveAdmin } from '../../test/support/serve-admin.ts';

const file = 'examples/admin-scripts/stale-bots.ts';

test('stale-bots reports the bots that were not deployed for a number of days, the oldest first', async () => {
  const { code, stdout, stderr } = await runNode([file, '--demo', '--days', '40']);
  expect(code).toBe(0);
  const lines = stdout.trimEnd().split('\n');
  expect(lines.map((line) => line.split(/ {2,}/)[1])).toEqual([
    'NAME',
    'Prototype',
    'Christmas',
    'Billing',
  ]);
  expect(stderr).toBe('not deployed for 40 days: 3 of 4 bots\n');
});

test('stale-bots prints no name that could move the cursor or change colors', async () => {
  const bots = [{ name: `\u001b[2J\u202eevil${'x'.repeat(100)}` }];
  await using server = await serveAdmin(createPlatform({ bots }));
  const { stdout } = await runNode([file], server);
  expect(stdout).not.toMatch(/[^\P{Cc}\n]|\p{Cf}/u);
  expect(stdout).toContain(`evil${'x'.repeat(3)}`);
  expect(stdout).not.toContain('x'.repeat(41));
});

test('stale-bots rejects a value of --days that is not a number', async () => {
  const { code, stderr } = await runNode([file, '--demo', '--days', 'many']);
  expect(code).toBe(2);
  expect(stderr).toContain('--days must be a whole number');
});
