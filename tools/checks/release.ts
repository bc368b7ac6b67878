import { execFileSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * Makes the commit of the next version in a copy, and runs what such a commit can break. The copy is built in a folder whose
 * name is hard to quote. Vite does not support a `#`, so the tests run in another.
 */
const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'release-'));
const hard = join(folder, 'a copy #1');
const copy = join(folder, 'copy');
try {
  const listed = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  for (const file of run(root, 'git', ...listed).split('\0')) {
    if (file === '' || !existsSync(join(root, file))) continue;
    // With its time: a lockfile that looks newer than what is installed would be installed again, through the link below.
    cpSync(join(root, file), join(hard, file), { preserveTimestamps: true });
  }
  for (const modules of ['node_modules', 'tools/node_modules']) {
    mkdirSync(dirname(join(hard, modules)), { recursive: true });
    symlinkSync(join(root, modules), join(hard, modules), 'junction');
  }
  const changeset = "---\n'bot-platform-sdk': minor\n---\n\nA change that users see.\n";
  writeFileSync(join(hard, '.changeset/a-change.md'), changeset);
  // The entry of the changelog names the commit of the changeset.
  const author = ['-c', 'user.name=check', '-c', 'user.email=check@example.com'];
  run(hard, 'git', 'init', '--quiet');
  run(hard, 'git', 'add', '--all');
  run(hard, 'git', ...author, 'commit', '--quiet', '--message', 'Copy');

  run(hard, 'npm', 'run', '--silent', 'release:version');
  // Builds, and runs a program.
  run(hard, 'npm', 'run', '--silent', 'quickstart');
  renameSync(hard, copy);
  run(copy, 'biome', 'check', '.');
  const docs = ['journeys', 'links', 'tables'].map((name) => `test/docs/${name}.test.ts`);
  const tests = [...docs, 'test/contract/clients.test.ts', 'test/cli/command.test.ts'];
  run(copy, 'vitest', 'run', '--project', 'default', ...tests);
} finally {
  rmSync(folder, { recursive: true });
}

function run(cwd: string, command: string, ...parameters: readonly string[]): string {
  return execFileSync(command, parameters, { cwd, encoding: 'utf8' });
}
