// @module-tag processes
import { expect, test } from 'vitest';
import { runNode } from '../../test/support/run-node.ts';

const scripts = ['export-bots', 'stale-bots', 'tail-logs', 'audit-members', 'usage-report'];

test.for(scripts)('%s --help documents every exit code', async (script) => {
  const { code, stdout } = await runNode([`examples/admin-scripts/${script}.ts`, '--help']);
  expect(code).toBe(0);
  for (const exitCode of ['0', '1', '2', '3', '130', '141', '143']) {
    expect(stdout).toMatch(new RegExp(`\\b${exitCode}\\b`));
  }
});
