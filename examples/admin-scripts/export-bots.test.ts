// @module-tag processes
import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { AdminClient } from '../../src/index.ts';
import { createPlatform, type Platform } from '../../src/testing.ts';
import { createFolder } from '../../test/support/folder.ts';
import { runNode, startNode } from '../../test/support/run-node.ts';
import { serveAdmin } from '../../test/support/serve-admin.ts';

const file = 'examples/admin-scripts/export-bots.ts';

/** Makes the request after a number of pages fail. */
async function failAfter(count: number, platform: Platform): Promise<void> {
  const pages = [];
  for await (const page of new AdminClient(platform.adminOptions).listBots().pages()) {
    pages.push(page);
    if (pages.length === count) break;
  }
  for (const body of pages) platform.fail('listBots', { status: 200, body });
  platform.fail('listBots', { status: 403 });
}

function idsIn(ndjson: string): string[] {
  return ndjson
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).id);
}

test('export-bots writes every bot as a line of JSON to stdout, and its progress to stderr', async () => {
  const { code, stdout, stderr } = await runNode([file, '--demo']);
  expect(code).toBe(0);
  expect(idsIn(stdout)).toEqual(Array.from({ length: 250 }, (_, index) => `bot_${index + 1}`));
  expect(stderr).toMatch(/^20 bots\n[\s\S]*\n250 bots\n$/);
});

test('export-bots writes CSV in which a name can neither be a formula nor break a row', async () => {
  const bots = [{ name: '=HYPERLINK("https://evil.example")' }, { name: 'a "b", c\nd' }, {}];
  await using server = await serveAdmin(createPlatform({ bots }));
  const { code, stdout } = await runNode([file, '--format', 'csv'], server);
  expect(code).toBe(0);
  const [header, ...rows] = stdout.trimEnd().split('\r\n');
  expect(header).toBe('"id","createdAt","updatedAt","name","deployedAt"');
  expect(rows[0]).toContain(`,"'=HYPERLINK(""https://evil.example"")",`);
  expect(rows[1]).toContain(',"a ""b"", c\nd",');
  expect(rows[2]).toMatch(/,"",""$/);
});

test.for(['ndjson', 'csv'])(
  'export-bots --format %s resumes from its checkpoint after a failure, and writes each bot exactly once',
  async (format) => {
    const platform = createPlatform({ bots: 250 });
    using folder = createFolder();
    const checkpoint = folder.file('checkpoint.json');
    const args = [file, '--format', format, '--checkpoint', checkpoint];
    await using server = await serveAdmin(platform);
    await failAfter(5, platform);

    const first = await runNode(args, server);
    expect(first.code).toBe(3);
    expect(first.stderr).toContain('403 Forbidden');
    expect(JSON.parse(readFileSync(checkpoint, 'utf8'))).toMatchObject({ bots: 100 });

    const second = await runNode(args, server);
    expect(second.code).toBe(0);
    expect(second.stderr).toContain('250 bots');
    expect(existsSync(checkpoint)).toBe(false);
    const ids = (first.stdout + second.stdout).match(/"bot_\d+"/g);
    expect(ids).toEqual(Array.from({ length: 250 }, (_, index) => `"bot_${index + 1}"`));
    expect((first.stdout + second.stdout).match(/"deployedAt"/g)?.length ?? 0).toBe(
      format === 'csv' ? 1 : 0,
    );
  },
);

test.for([
  ['a file without a token', '{"bots":20}', 'cannot be read as a checkpoint'],
  ['a token of another list', '{"nextToken":"b2xk","bots":20}', 'rejects the token'],
] as const)(
  'export-bots does not start again with %s as its checkpoint',
  async ([, content, problem]) => {
    using folder = createFolder({ checkpoint: content });
    const checkpoint = folder.file('checkpoint');
    const result = await runNode([file, '--demo', '--checkpoint', checkpoint]);
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(result.stderr).toMatch(new RegExp(`${checkpoint}.*; remove .* to start again`));
    expect(result.stderr).toContain(problem);
    expect(existsSync(checkpoint)).toBe(true);
  },
);

test('export-bots ends with exit code 141, and without an error message, when its reader stops reading', async () => {
  // More than fits into the buffer of a pipe.
  await using server = await serveAdmin(createPlatform({ bots: 20_000 }));
  using program = startNode([file], server);
  program.child.stdout?.once('data', () => program.child.stdout?.destroy());
  const { code, stderr } = await program.ended;
  expect(code).toBe(141);
  expect(stderr).not.toContain('Error');
});

test.for([
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const)(
  'export-bots ends on %s with exit code %i during a call',
  async ([signal, exitCode]) => {
    const platform = createPlatform({ bots: 250 });
    platform.fail('listBots', { fault: 'stall' });
    await using server = await serveAdmin(platform);
    using program = startNode([file], server);
    await expect.poll(() => platform.requests.length).toBe(1);
    program.child.kill(signal);
    const { code, stderr } = await program.ended;
    expect(code).toBe(exitCode);
    expect(stderr).toContain('aborted');
  },
);

test.for([
  ['an unknown option', ['--formats', 'csv'], 2, 'Unknown option'],
  ['an unknown format', ['--format', 'xml', '--demo'], 2, '--format must be ndjson or csv'],
  ['no access', [], 3, 'Set ADMIN_URL'],
] as const)('export-bots reports %s by its exit code', async ([, args, exitCode, message]) => {
  const { code, stderr } = await runNode([file, ...args], { env: { ADMIN_URL: '' } });
  expect(code).toBe(exitCode);
  expect(stderr).toContain(message);
});

test('export-bots reports a wrong token without showing it', async () => {
  await using server = await serveAdmin(createPlatform({ bots: 1 }));
  const env = { ...server.env, ADMIN_TOKEN: 'fake-wrong-token' };
  const { code, stderr } = await runNode([file], { env });
  expect(code).toBe(3);
  expect(stderr).toContain('401 Unauthorized');
  expect(stderr).not.toContain('fake-wrong-token');
});
