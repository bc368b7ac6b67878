import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { runNode } from '../support/run-node.ts';

test('the jobs of the workflow run each step of the checks once', async () => {
  const workflow = readFileSync('.github/workflows/ci.yml', 'utf8');
  const [, matrix = ''] = /\n {8}steps:\n((?: {10}- .*\n)+)/.exec(workflow) ?? [];
  const { stderr } = await runNode(['tools/checks/check.ts', 'none']);
  const [, steps = ''] = /^Error: .*expected one of: (.*)$/m.exec(stderr) ?? [];
  expect(matrix.match(/[\w:-]{2,}/g)?.sort()).toEqual(steps.split(', ').sort());
});
