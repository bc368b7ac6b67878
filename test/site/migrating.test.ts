import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { installTools } from '../../scripts/install-tools.ts';
import { createPlatform } from '../../src/testing.ts';
import { programsOf } from '../docs/programs.ts';
import { runNode } from '../support/run-node.ts';

/** Runs a program of the page on migrating in a folder, against a platform of its own; returns what it printed. */
async function runAgainstPlatform(file: string, folder: string) {
  const program = programsOf('docs/migrating.md').find((candidate) => candidate.file === file);
  const platform = createPlatform({
    users: [{ id: 'ada' }, { id: 'grace', name: 'Grace' }],
    bots: 45,
  });
  await using server = await platform.listen();
  writeFileSync(join(folder, file), program?.code ?? '');
  const { chatOptions, adminOptions } = server;
  const env = {
    CHAT_URL: chatOptions.baseUrl,
    USER_KEY: chatOptions.userKey,
    ADMIN_URL: adminOptions.adminUrl,
    TOKEN: adminOptions.token,
    WORKSPACE_ID: adminOptions.workspaceId,
  };
  const result = await runNode([file], { cwd: folder, env });
  return { result, requests: platform.requests.map(({ method, path }) => `${method} ${path}`) };
}

function folderIn(parent: string): string {
  const folder = mkdtempSync(join(parent, 'migrating-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('the programs before and after the migration print the same', async () => {
  const peers = installTools(resolve('bench'));
  const before = await runAgainstPlatform('before.mjs', folderIn(peers));
  const after = await runAgainstPlatform('after.mjs', folderIn(resolve('reports')));

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
