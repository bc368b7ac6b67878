import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, inject, test } from 'vitest';
import { createFolder } from '../support/folder.ts';
import { run } from './run.ts';

const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'));
const lowest = (name: string): string => manifest.dependencies[name].replace(/^\^/, '');

/** Passes schemas of the user's own Zod wherever a schema is accepted. */
const program = `
import { ChatClient, defineOperation, UserSchema } from 'bot-platform-sdk';
import * as z from 'zod';
import * as mini from 'zod/mini';

const bodies: Record<string, unknown> = {
  '/events/e': { event: { id: 'e', payload: { text: 'hi' } } },
  '/users/u': { user: { id: 'u', createdAt: '2024-05-01T12:00:00Z', updatedAt: '2024-05-01T12:00:00Z' } },
};
const fetch = async (url: string) => Response.json(bodies[new URL(url).pathname]);
const chat = new ChatClient({ baseUrl: 'https://chat.example.com', userKey: 'fake-key', fetch });

const { event } = await chat.getEvent({ id: 'e' }, { payload: z.object({ text: z.string() }) });
const text: string = event.payload.text;
const getUser = defineOperation({
  id: 'getUser', method: 'GET', path: '/users/{id}',
  query: mini.object({ full: mini.optional(mini.boolean()) }),
  response: z.object({ user: UserSchema }),
});
const { user } = await chat.request(getUser, { id: 'u', full: true });
const id: string = user.id;
console.log(text, id);
`;

const highest: string = manifest.dependencies.zod;

describe.for([
  // One copy: the range of this package accepts the version of the user.
  ['the lowest version of Zod that the range allows', `zod@${lowest('zod')}`, 1],
  ['the highest version of Zod that the range allows', `zod@${highest}`, 1],
  ['a copy of Zod of another minor version', `own-zod@npm:zod@${lowest('zod')}`, 2],
] as const)('with %s', ([, zod, copies]) => {
  test('schemas of the user validate and infer types', async () => {
    using folder = createFolder({ 'package.json': '{ "name": "a-project" }' });
    const { path } = folder;
    const install = ['install', '--ignore-scripts', '--no-audit', '--prefer-offline'];
    const packages = [inject('tarball'), zod, '@types/node@22'];
    const installed = await run('npm', [...install, ...packages], { cwd: path });
    expect(installed.code, installed.stderr).toBe(0);
    const found = globSync('node_modules/**/v4/core/package.json', { cwd: path });
    expect(found).toHaveLength(copies);

    const main = program.replaceAll("from 'zod", `from '${zod.split('@')[0]}`);
    using files = createFolder({ 'main.mts': main }, path);
    const entry = files.file('main.mts');
    const options = [
      '--module',
      'nodenext',
      '--target',
      'es2022',
      '--strict',
      '--skipLibCheck',
      'false',
      '--types',
      'node',
      '--outDir',
      files.path,
    ];
    const compiled = await run(
      process.execPath,
      // The fastest compiler: types.test.ts runs all of them.
      [join(inject('tools'), 'typescript-7/bin/tsc'), ...options, entry],
      { cwd: path },
    );
    expect(compiled.stdout).toBe('');
    const ended = await run(process.execPath, [files.file('main.mjs')], { cwd: path });
    expect(ended).toEqual({ code: 0, stdout: 'hi u\n', stderr: '' });
  });
});
