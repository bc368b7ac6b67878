import { expect, test } from 'vitest';
import { createPlatform } from '../../src/testing.ts';
import { installPrograms } from '../../tools/checks/install-tools.ts';
import { programsOf } from '../docs/programs.ts';
import { createFolder } from '../support/folder.ts';
import { runNode } from '../support/run-node.ts';

/** Runs a program of the page on migrating below a folder, against a platform of its own; returns what it printed. */
async function runAgainstPlatform(file: string, parent: string) {
  const program = programsOf('docs/migrating.md').find((candidate) => candidate.file === file);
  const platform = createPlatform({
    users: [{ id: 'ada' }, { id: 'grace', name: 'Grace' }],
    bots: 45,
  });
  await using server = await platform.listen();
  using folder = createFolder({ [file]: program?.code ?? '' }, parent);
  const { chatOptions, adminOptions } = server;
  const env = {
    CHAT_URL: chatOptions.baseUrl,
    USER_KEY: chatOptions.userKey,
    ADMIN_URL: adminOptions.adminUrl,
    TOKEN: adminOptions.token,
    WORKSPACE_ID: adminOptions.workspaceId,
  };
  const result = await runNode([file], { cwd: folder.path, env });
  return { result, requests: platform.requests.map(({ method, path }) => `${method} ${path}`) };
}

test('the programs before and after the migration print the same', async () => {
  const peers = installPrograms();
  const before = await runAgainstPlatform('before.mjs', peers);
  const after = await runAgainstPlatform('after.ts', 'reports');

  expect(before.result).toEqual({
    code: 0,
    stdout: 'Grace joined support-42\n404 ResourceNotFound\n45 bots\n',
    stderr: '',
  });
  expect(after.result).toEqual(before.result);
  expect(before.requests.filter((request) => !after.requests.includes(request))).toEqual([
    'GET /hello/',
    'POST /users/get-or-create',
  ]);
});
