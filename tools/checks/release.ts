import { equal, throws } from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

/**
 * Makes the commit of the next version in a copy, runs what such a commit can break, and publishes it up to what the registry
 * would have to accept. The copy is built in a folder whose
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

  const { version } = JSON.parse(readFileSync(join(hard, 'package.json'), 'utf8'));
  equal(nextIn(hard, `["0.1.0", "${version}"]`), 'version');
  // A version that was not published is not skipped.
  throws(() => nextIn(hard, '["0.1.0"]'), /is not published/);

  run(hard, 'npm', 'run', '--silent', 'release:version');
  equal(nextIn(hard, `["0.1.0", "${version}"]`), 'publish');
  equal(nextIn(hard, '{ "error": { "code": "E404" } }', 1), 'nothing');
  throws(() => nextIn(hard, '{ "error": { "code": "E500" } }', 1), /E500/);
  // Builds, and runs a program.
  run(hard, 'npm', 'run', '--silent', 'quickstart');
  renameSync(hard, copy);
  run(copy, 'biome', 'check', '.');
  const docs = ['journeys', 'links', 'tables'].map((name) => `test/docs/${name}.test.ts`);
  const tests = [...docs, 'test/contract/clients.test.ts', 'test/cli/command.test.ts'];
  run(copy, 'vitest', 'run', '--project', 'default', ...tests);
  run(copy, 'node', 'tools/checks/pack.ts');
  const publish = ['publish', './reports/package.tgz', '--access', 'public', '--ignore-scripts'];
  run(copy, 'npm', ...publish, '--dry-run');
} finally {
  rmSync(folder, { recursive: true });
}

/** What the release workflow does next, if `npm view` ends like that. */
function nextIn(cwd: string, printed: string, code = 0): string {
  const stub = join(folder, 'stub');
  mkdirSync(stub, { recursive: true });
  writeFileSync(join(stub, 'npm'), '#!/bin/sh\necho "$PRINTED"\nexit "$CODE"\n', { mode: 0o755 });
  const PATH = [stub, process.env.PATH].join(delimiter);
  const env = { ...process.env, PATH, PRINTED: printed, CODE: `${code}`, GITHUB_REPOSITORY: '' };
  const ended = spawnSync('bash', ['.ci/next'], { cwd, env, encoding: 'utf8' });
  if (ended.status !== 0) throw new Error(ended.stderr);
  return ended.stdout.trim();
}

function run(cwd: string, command: string, ...parameters: readonly string[]): string {
  return execFileSync(command, parameters, { cwd, encoding: 'utf8' });
}
