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

const [first, output] = firstBlock('README.md');

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
  }, 60_000);

  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function paste(code: string) {
    await writeFile(join(folder, 'first.mjs'), code);
    return runNode(['first.mjs'], { cwd: folder });
  }

  test('the first block of the README runs as plain JavaScript', async () => {
    const { code, stdout, stderr } = await paste(first?.code ?? '');
    expect({ code, stdout, stderr }).toEqual({ code: 0, stdout: `${output?.code}\n`, stderr: '' });
  });

  test('the first block of the README with a wrong key throws an error that names the operation and the option', async () => {
    const broken = first?.code.replace(
      'platform.chatOptions',
      "{ ...platform.chatOptions, userKey: 'oops' }",
    );
    const { code, stderr } = await paste(broken ?? '');
    expect(code).toBe(1);
    expect(stderr).toContain(
      'UnauthorizedError: getOrCreateConversation: 401 Unauthorized (POST /conversations/get-or-create)',
    );
    expect(stderr).toContain('`userKey`');
    expect(stderr).not.toContain('oops');
  });

  test('the first block of the README with an empty key throws an error that names the option', async () => {
    const broken = first?.code.replace(
      'platform.chatOptions',
      "{ ...platform.chatOptions, userKey: '' }",
    );
    const { code, stderr } = await paste(broken ?? '');
    expect(code).toBe(1);
    expect(stderr).toContain('ConfigurationError: ChatClient: `userKey`');
  });
});
