import { readFileSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import { runNode } from '../support/run-node.ts';
import { fencesOf } from './markdown.ts';
import { packedFiles } from './packed-files.ts';

/** The first block of code of a page, and the block that shows what it prints. */
function firstBlock(page: string) {
  const fences = fencesOf(readFileSync(page, 'utf8'));
  const index = fences.findIndex(({ info }) => info === 'ts');
  return fences.slice(index, index + 2);
}

describe('the first block of the README in an empty folder with the packed package', () => {
  let folder = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'stranger-'));
    const installed = join(folder, 'node_modules', manifest.name);
    await mkdir(installed, { recursive: true });
    for (const file of await packedFiles()) await cp(file, join(installed, file));
    for (const name of ['zod', 'msw']) {
      await symlink(resolve('node_modules', name), join(folder, 'node_modules', name));
    }
    // npm alone may take seconds to start on a busy machine.
  });

  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function paste(code = '') {
    await writeFile(join(folder, 'first.mjs'), code);
    return runNode(['first.mjs'], { cwd: folder });
  }

  test('the first block of the README runs as plain JavaScript, with what the page installs', async () => {
    const installs = /^npm install \S+\.tgz zod msw$/m;
    expect(readFileSync('README.md', 'utf8')).toMatch(installs);
    const [program, printed] = firstBlock('README.md');
    const ended = await paste(program?.code);
    expect(ended).toEqual({ code: 0, stdout: `${printed?.code}\n`, stderr: '' });
  });

  test.for([
    [
      'oops',
      'UnauthorizedError: getOrCreateConversation: 401 Unauthorized (POST /conversations/get-or-create)',
    ],
    ['', 'ConfigurationError: ChatClient: '],
  ])(
    'the first block of the README with the key "%s" throws an error that names what is wrong',
    async ([userKey, error]) => {
      const options = `{ ...platform.chatOptions, userKey: '${userKey}' }`;
      const [program] = firstBlock('README.md');
      const { code, stderr } = await paste(program?.code.replace('platform.chatOptions', options));
      expect(code).toBe(1);
      expect(stderr).toContain(error);
      expect(stderr).toContain('`userKey`');
      expect(stderr).not.toContain('oops');
    },
  );
});
