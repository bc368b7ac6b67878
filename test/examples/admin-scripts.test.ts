import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, rmdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AdminClient } from '../../src/index.ts';
import { createPlatform, type Platform } from '../../src/testing.ts';
import { runNode, startNode } from '../support/run-node.ts';

const exportBots = 'examples/admin-scripts/export-bots.ts';
const staleBots = 'examples/admin-scripts/stale-bots.ts';
const tailLogs = 'examples/admin-scripts/tail-logs.ts';
const auditMembers = 'examples/admin-scripts/audit-members.ts';
const usageReport = 'examples/admin-scripts/usage-report.ts';

/** Serves a platform, and returns the environment in which a script finds it. */
async function serve(platform: Platform) {
  const server = await platform.listen();
  const { adminUrl, token, workspaceId } = server.adminOptions;
  return {
    env: { ADMIN_URL: adminUrl, ADMIN_TOKEN: token, WORKSPACE_ID: workspaceId },
    [Symbol.asyncDispose]: () => server.close(),
  };
}

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

/** A count that rises, once it has stopped rising. */
async function settledCount(read: () => number): Promise<number> {
  let last = 0;
  await expect
    .poll(
      () => {
        const isSettled = last > 0 && read() === last;
        last = read();
        return isSettled;
      },
      { interval: 300, timeout: 15_000 },
    )
    .toBe(true);
  return last;
}

function idsIn(ndjson: string): string[] {
  return ndjson
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).id);
}

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'admin-scripts-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('export-bots', () => {
  test('export-bots writes every bot as a line of JSON to stdout, and its progress to stderr', async () => {
    const { code, stdout, stderr } = await runNode([exportBots, '--demo']);
    expect(code).toBe(0);
    expect(idsIn(stdout)).toEqual(Array.from({ length: 250 }, (_, index) => `bot_${index + 1}`));
    expect(stderr).toMatch(/^20 bots\n[\s\S]*\n250 bots\n$/);
  });

  test('export-bots writes CSV in which a name can neither be a formula nor break a row', async () => {
    const bots = [{ name: '=HYPERLINK("https://evil.example")' }, { name: 'a "b", c\nd' }, {}];
    await using server = await serve(createPlatform({ bots }));
    const { code, stdout } = await runNode([exportBots, '--format', 'csv'], server);
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
      const checkpoint = join(folder, `checkpoint-${format}.json`);
      const args = [exportBots, '--format', format, '--checkpoint', checkpoint];
      await using server = await serve(platform);
      await failAfter(5, platform);

      const first = await runNode(args, server);
      expect(first.code).toBe(3);
      expect(first.stderr).toContain('403 Forbidden');
      expect(JSON.parse(await readFile(checkpoint, 'utf8'))).toMatchObject({ bots: 100 });

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

  test.for<[title: string, content: string | undefined, problem: string]>([
    ['an empty file', '', 'cannot be read as a checkpoint'],
    ['a file without a token', '{"bots":20}', 'cannot be read as a checkpoint'],
    ['a folder', undefined, 'cannot be read as a checkpoint'],
    ['a token of another list', '{"nextToken":"b2xk","bots":20}', 'rejects the token'],
  ])('export-bots does not start again with %s as its checkpoint', async ([, content, problem]) => {
    const checkpoint = await mkdtemp(join(folder, 'checkpoint-'));
    if (content !== undefined) {
      await rmdir(checkpoint);
      await writeFile(checkpoint, content);
    }
    const result = await runNode([exportBots, '--demo', '--checkpoint', checkpoint]);
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(result.stderr).toMatch(new RegExp(`${checkpoint}.*; remove .* to start again`));
    expect(result.stderr).toContain(problem);
    expect(existsSync(checkpoint)).toBe(true);
  });

  // A program is started, and 20,000 bots are served.
  test('export-bots waits for a slow reader instead of keeping the whole list in memory', {
    timeout: 60_000,
  }, async () => {
    const bots = Array.from({ length: 20_000 }, () => ({ name: 'x'.repeat(200) }));
    const platform = createPlatform({ bots, pageSize: 500 });
    await using server = await serve(platform);
    using program = startNode([exportBots], server);
    program.child.stdout?.pause();
    const settled = await settledCount(() => platform.requests.length);
    expect(settled).toBeLessThan(20);
    program.child.stdout?.resume();
    const { code, stdout } = await program.ended;
    expect(code).toBe(0);
    expect(idsIn(stdout)).toHaveLength(20_000);
  });

  test('export-bots ends with exit code 141, and without an error message, when its reader stops reading', async () => {
    // More than fits into the buffer of a pipe.
    await using server = await serve(createPlatform({ bots: 20_000 }));
    using program = startNode([exportBots], server);
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
      await using server = await serve(platform);
      using program = startNode([exportBots], server);
      await expect.poll(() => platform.requests.length, { timeout: 10_000 }).toBe(1);
      program.child.kill(signal);
      const { code, stderr } = await program.ended;
      expect(code).toBe(exitCode);
      expect(stderr).toContain('aborted');
    },
  );

  test.for([
    ['an unknown option', ['--frmat', 'csv'], 2, 'Unknown option'],
    ['an unknown format', ['--format', 'xml', '--demo'], 2, '--format must be ndjson or csv'],
    ['no access', [], 3, 'Set ADMIN_URL'],
  ] as const)('export-bots reports %s by its exit code', async ([, args, exitCode, message]) => {
    const { code, stderr } = await runNode([exportBots, ...args], { env: { ADMIN_URL: '' } });
    expect(code).toBe(exitCode);
    expect(stderr).toContain(message);
  });

  test('export-bots reports a wrong token without showing it', async () => {
    await using server = await serve(createPlatform({ bots: 1 }));
    const env = { ...server.env, ADMIN_TOKEN: 'fake-wrong-token' };
    const { code, stderr } = await runNode([exportBots], { env });
    expect(code).toBe(3);
    expect(stderr).toContain('401 Unauthorized');
    expect(stderr).not.toContain('fake-wrong-token');
  });
});

describe('stale-bots', () => {
  test('stale-bots reports the bots that were not deployed for a number of days, the oldest first', async () => {
    const { code, stdout, stderr } = await runNode([staleBots, '--demo', '--days', '40']);
    expect(code).toBe(0);
    const lines = stdout.trimEnd().split('\n');
    expect(lines.map((line) => line.split(/ {2,}/)[1])).toEqual([
      'NAME',
      'Prototype',
      'Christmas',
      'Billing',
    ]);
    expect(stderr).toBe('3 of 4 bots were not deployed for 40 days\n');
  });

  test('stale-bots prints no name that could move the cursor or change colors', async () => {
    const bots = [{ name: `\u001b[2J\u202eevil${'x'.repeat(100)}` }];
    await using server = await serve(createPlatform({ bots }));
    const { stdout } = await runNode([staleBots], server);
    expect(stdout).not.toMatch(/[^\P{Cc}\n]|\p{Cf}/u);
    expect(stdout).toContain('evilxxx');
    expect(stdout).not.toContain('x'.repeat(41));
  });

  test('stale-bots rejects a value of --days that is not a number', async () => {
    const { code, stderr } = await runNode([staleBots, '--demo', '--days', 'many']);
    expect(code).toBe(2);
    expect(stderr).toContain('--days must be a whole number');
  });
});

describe('tail-logs', () => {
  test('tail-logs prints each new line once, equal ones too, until it is interrupted', async () => {
    const platform = createPlatform({ bots: [{ id: 'bot_1' }] });
    await using server = await serve(platform);
    const old = new Date(Date.now() - 60_000).toISOString();
    platform.logs.create({ botId: 'bot_1', level: 'info', message: 'old', timestamp: old });
    using program = startNode([tailLogs, 'bot_1', '--every', '0.1'], server);
    await expect.poll(program.stderr, { timeout: 10_000 }).toContain('following bot_1');
    const timestamp = new Date(Date.now() + 1000).toISOString();
    for (const message of ['first', 'again', 'again', 'red \u001b[31m']) {
      platform.logs.create({ botId: 'bot_1', level: 'error', message, timestamp });
    }
    await expect.poll(program.stdout, { timeout: 10_000 }).toContain('red');
    const polls = platform.requests.length;
    await expect
      .poll(() => platform.requests.length, { timeout: 10_000 })
      .toBeGreaterThan(polls + 2);
    program.child.kill('SIGINT');
    const { code, stdout } = await program.ended;
    expect(code).toBe(130);
    const messages = stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.split(' error ')[1]);
    expect(messages).toEqual(['first', 'again', 'again', 'red  [31m']);
  });

  test('tail-logs goes on after an outage, and prints what was logged meanwhile', async () => {
    const platform = createPlatform({ bots: [{ id: 'bot_1' }] });
    await using server = await serve(platform);
    // A wait that is too long for a call.
    platform.fail('getBotLogs', { status: 503, times: 2, headers: { 'retry-after': '60' } });
    using program = startNode([tailLogs, 'bot_1', '--every', '0.1'], server);
    await expect.poll(program.stderr, { timeout: 10_000 }).toContain('the next request is in');
    platform.logs.create({ botId: 'bot_1', level: 'error', message: 'meanwhile' });
    await expect.poll(program.stdout, { timeout: 10_000 }).toContain('meanwhile');
  });

  test('tail-logs asks for one level, and for a bot', async () => {
    const platform = createPlatform({ bots: [{ id: 'bot_1' }] });
    await using server = await serve(platform);
    using _program = startNode([tailLogs, 'bot_1', '--level', 'error'], server);
    await expect.poll(() => platform.requests.length, { timeout: 10_000 }).toBeGreaterThan(0);
    expect(platform.requests[0]?.query).toMatchObject({ level: 'error' });
    const { code, stderr } = await runNode([tailLogs], server);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: 'tail-logs: the id of a bot is missing\n',
    });
  });
});

describe('audit-members', () => {
  test('audit-members lists the members of all workspaces', async () => {
    const { code, stdout, stderr } = await runNode([auditMembers, '--demo']);
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
    expect(stderr).toContain('3 members listed');
  });

  test('audit-members lists whose role is not the one that a file says', async () => {
    const roles = join(folder, 'roles.json');
    await writeFile(roles, JSON.stringify({ 'ada@example.com': 'owner' }));
    const { stdout } = await runNode([auditMembers, '--demo', '--roles', roles]);
    expect(stdout.trimEnd().split('\r\n').slice(1).join()).toMatch(/^"workspace_1",.*"grace@/);
  });

  test('audit-members rejects a file that has no roles', async () => {
    const { code, stderr } = await runNode([auditMembers, '--demo', '--roles', 'package.json']);
    expect(code).toBe(2);
    expect(stderr).toContain('package.json must be a JSON file such as');
  });
});

describe('usage-report', () => {
  test.for([
    ['90', 1],
    ['97', 0],
  ] as const)('usage-report with --above %s ends with code %i', async ([above, exitCode]) => {
    const { code, stdout } = await runNode([usageReport, '--demo', '--above', above]);
    expect(code).toBe(exitCode);
    const rows = stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.split(/ {2,}/));
    expect(rows).toEqual([
      ['WORKSPACE', 'NAME', 'WHAT', 'USED', 'QUOTA', 'PERCENT'],
      ['workspace_1', 'Support', 'invocation_calls', '480', '500', '96.0'],
      ['workspace_1', 'Support', 'bot_count', '3', '20', '15.0'],
      ['workspace_2', 'Sales', 'invocation_calls', '12', '500', '2.4'],
    ]);
  });
});

test.for([exportBots, staleBots, tailLogs, auditMembers, usageReport])(
  '%s --help documents every exit code',
  async (file) => {
    const { code, stdout } = await runNode([file, '--help']);
    expect(code).toBe(0);
    for (const exitCode of ['0', '1', '2', '3', '130', '141', '143']) {
      expect(stdout).toMatch(new RegExp(`\\b${exitCode}\\b`));
    }
  },
);
