// @module-tag processes
import { expect, test } from 'vitest';
import { createFolder } from '../../test/support/folder.ts';
import { runNode } from '../../test/support/run-node.ts';

const file = 'examples/admin-scripts/audit-members.ts';

test('audit-members lists the members of all workspaces', async () => {
  const { code, stdout, stderr } = await runNode([file, '--demo']);
  expect(code).toBe(0);
  const rows = stdout
    .trimEnd()
    .split('\r\n')
    .map((row) => row.split(',').slice(0, 4).join());
  expect(rows).toEqual([
    '"workspace","name","email","role"',
    '"workspace_1","Support","ada@example.com","owner"',
    '"workspace_1","Support","grace@example.com","developer"',
    '"workspace_2","Sales","ada@example.com","owner"',
  ]);
  expect(stderr).toContain('members listed: 3');
});

test('audit-members lists whose role is not the one that a file says', async () => {
  using folder = createFolder({ 'roles.json': '{ "ada@example.com": "owner" }' });
  const roles = folder.file('roles.json');
  const { stdout } = await runNode([file, '--demo', '--roles', roles]);
  expect(stdout.trimEnd().split('\r\n').slice(1).join()).toMatch(/^"workspace_1",.*"grace@/);
});

test('audit-members rejects a file that has no roles', async () => {
  const { code, stderr } = await runNode([file, '--demo', '--roles', 'package.json']);
  expect(code).toBe(2);
  expect(stderr).toContain('package.json must be a JSON file such as');
});
