// @module-tag processes
import { expect, test } from 'vitest';
import { runNode } from '../../test/support/run-node.ts';

const file = 'examples/admin-scripts/usage-report.ts';

test.for([
  ['90', 4],
  ['97', 0],
] as const)('usage-report with --above %s ends with code %i', async ([above, exitCode]) => {
  const { code, stdout } = await runNode([file, '--demo', '--above', above]);
  expect(code).toBe(exitCode);
  const rows = stdout
    .trimEnd()
    .split('\n')
    .map((line) => line.split(/ {2,}/));
  expect(rows).toEqual([
    ['WORKSPACE', 'NAME', 'WHAT', 'USED', 'QUOTA', 'PERCENT'],
    ['workspace_1', 'Support', 'invocation_calls', '480', '500', '96.0'],
    ['workspace_1', 'Support', 'bot_count', '3', '20', '15.0'],
    ['workspace_2', 'Sales', 'invocation_calls', '12', '500', '2.4'],
  ]);
});
