import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPlatform, type Platform } from '../../src/testing.ts';
import { runNode, startNode } from '../support/run-node.ts';

const rotateKeys = 'examples/admin-scripts/rotate-keys.ts';
const watchIssues = 'examples/admin-scripts/watch-issues.ts';

let folder = '';
let files = 0;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'incident-scripts-'));
});
afterAll(() => rm(folder, { recursive: true }));
const newFile = (): string => join(folder, `file-${++files}`);

async function serve(platform: Platform) {
  const server = await platform.listen();
  const { adminUrl, token, workspaceId } = server.adminOptions;
  return {
    env: { ADMIN_URL: adminUrl, ADMIN_TOKEN: token, WORKSPACE_ID: workspaceId },
    [Symbol.asyncDispose]: () => server.close(),
  };
}

const createdAt = '2020-01-01T00:00:00.000Z';
const withOldKeys = (): Platform =>
  createPlatform({
    bots: [{ id: 'a' }, { id: 'b' }],
    apiKeys: [
      { id: 'old-a', botId: 'a', note: 'website', createdAt },
      { id: 'old-b', botId: 'b', note: 'app', createdAt },
      { id: 'new-b', botId: 'b', note: 'new' },
    ],
  });

interface Line {
  readonly step: string;
  readonly oldId: string;
  readonly newId?: string;
  readonly value?: string;
}

function readJournal(journal: string): Line[] {
  const lines = readFileSync(journal, 'utf8').trim().split('\n');
  return lines.map((line) => JSON.parse(line));
}

/** Every new key of the platform has its value in the journal. */
function expectNoValueLost(platform: Platform, journal: string): void {
  const created = readJournal(journal).filter(({ step }) => step === 'created');
  const ids = platform.apiKeys.all().map(({ id }) => id);
  const old = ['old-a', 'old-b', 'new-b'];
  expect(ids.filter((id) => !old.includes(id)).sort()).toEqual(
    created.map(({ newId }) => newId).sort(),
  );
  for (const { value } of created) expect(value).toMatch(/\S{8}/);
  expect(created.map(({ oldId }) => oldId).sort()).toEqual(['old-a', 'old-b']);
}

describe.concurrent('rotate-keys', () => {
  test('reports old keys, and changes nothing', async () => {
    const platform = withOldKeys();
    await using server = await serve(platform);
    const journal = newFile();
    const { code, stdout } = await runNode([rotateKeys, '--journal', journal], server);
    expect(code).toBe(0);
    expect(stdout).toMatch(/a {4}old-a {2}website/);
    expect(stdout).not.toContain('new-b');
    expect(platform.apiKeys.size).toBe(3);
    expect(existsSync(journal)).toBe(false);
  });

  test('--apply creates keys, a second run creates none, and --finish deletes the old ones', async () => {
    const platform = withOldKeys();
    await using server = await serve(platform);
    const run = (...flags: string[]) =>
      runNode([rotateKeys, '--journal', journal, ...flags], server);
    const journal = newFile();
    for (let i = 0; i < 2; i++) expect((await run('--apply')).code).toBe(0);
    expectNoValueLost(platform, journal);
    expect(platform.apiKeys.size).toBe(5);
    for (let i = 0; i < 2; i++) expect((await run('--finish')).code).toBe(0);
    const left = platform.apiKeys.all().map(({ id }) => id);
    expect(left).not.toContain('old-a');
    expect(left).not.toContain('old-b');
    expect(left).toContain('new-b');
  });

  test('--finish deletes every old key of the journal, however young, and whatever response is lost', async () => {
    const platform = createPlatform({
      bots: [{ id: 'a' }],
      apiKeys: [{ id: 'old-a', botId: 'a' }],
    });
    // A key of today.
    platform.apiKeys.update('old-a', { createdAt: new Date(Date.now() - 1000).toISOString() });
    await using server = await serve(platform);
    const flags = [rotateKeys, '--journal', newFile()];
    expect((await runNode([...flags, '--apply', '--days', '0'], server)).code).toBe(0);
    expect(platform.apiKeys.size).toBe(2);
    platform.fail('deleteBotApiKey', { fault: 'reset', processed: true });
    expect((await runNode([...flags, '--finish'], server)).code).toBe(0);
    expect(platform.apiKeys.has('old-a')).toBe(false);
    expect(platform.apiKeys.size).toBe(1);
  });

  test('--finish keeps an old key whose new one is gone, and --apply makes another one', async () => {
    const platform = withOldKeys();
    await using server = await serve(platform);
    const journal = newFile();
    const run = (flag: string) => runNode([rotateKeys, '--journal', journal, flag], server);
    await run('--apply');
    const [lost] = readJournal(journal).filter(({ step }) => step === 'created');
    platform.apiKeys.delete(lost?.newId ?? '');
    const { code, stderr } = await run('--finish');
    expect(code).toBe(1);
    expect(stderr).toContain(`${lost?.oldId} stays`);
    expect(platform.apiKeys.has(lost?.oldId ?? '')).toBe(true);
    expect((await run('--apply')).code).toBe(0);
    expect((await run('--finish')).code).toBe(0);
    expect(platform.apiKeys.has(lost?.oldId ?? '')).toBe(false);
  });

  test('a part of a line at the end of the journal is a step that was not taken', async () => {
    const platform = withOldKeys();
    await using server = await serve(platform);
    const journal = newFile();
    const flags = [rotateKeys, '--apply', '--journal', journal];
    expect((await runNode(flags, server)).code).toBe(0);
    const text = readFileSync(journal, 'utf8');
    // As if the last line was written in part.
    writeFileSync(journal, text.slice(0, -20));
    expect((await runNode(flags, server)).code).toBe(0);
    expectNoValueLost(platform, journal);
  });

  test('an empty --days is refused: it would replace every key', async () => {
    const { code } = await runNode([rotateKeys, '--demo', '--days', '']);
    expect(code).toBe(2);
  });

  test('a value that comes with something odd is not lost', async () => {
    const platform = withOldKeys();
    await using server = await serve(platform);
    const journal = newFile();
    const odd = { id: 'new-a', createdAt: 'no date', note: 7, value: 'fake-value-of-the-key' };
    platform.fail('createBotApiKey', { status: 201, body: odd });
    const { code } = await runNode([rotateKeys, '--apply', '--journal', journal], server);
    expect(code).toBe(0);
    expect(readJournal(journal)).toContainEqual(
      expect.objectContaining({ step: 'created', newId: 'new-a', value: 'fake-value-of-the-key' }),
    );
  });

  test.for([
    ['a lost response', { fault: 'reset', processed: true }],
    ['an outage', { status: 503, times: 20 }],
  ] as const)('after %s, another run leaves one new key for each old one', async ([, failure]) => {
    const platform = withOldKeys();
    await using server = await serve(platform);
    const journal = newFile();
    const flags = [rotateKeys, '--apply', '--journal', journal];
    platform.fail('createBotApiKey', failure);
    expect((await runNode(flags, server)).code).toBe(1);
    platform.recover();
    expect((await runNode(flags, server)).code).toBe(0);
    expectNoValueLost(platform, journal);
  });

  test.for(['SIGTERM', 'SIGKILL'] as const)(
    'after %s in the middle of a call, another run leaves one new key for each old one',
    async (signal) => {
      const platform = withOldKeys();
      await using server = await serve(platform);
      const journal = newFile();
      const flags = [rotateKeys, '--apply', '--journal', journal];
      platform.fail('createBotApiKey', { fault: 'stall', processed: true });
      using running = startNode(flags, server);
      await expect.poll(() => platform.apiKeys.size, { timeout: 15_000 }).toBe(4);
      running.child.kill(signal);
      const { code } = await running.ended;
      if (signal === 'SIGTERM') expect(code).toBe(143);
      expect((await runNode(flags, server)).code).toBe(0);
      expectNoValueLost(platform, journal);
    },
  );
});

describe.concurrent('watch-issues', () => {
  test('reports each issue once, also after an outage and a restart', async () => {
    const platform = createPlatform({ bots: [{ id: 'greeter', name: 'Greeter' }] });
    await using server = await serve(platform);
    const state = newFile();
    const flags = [watchIssues, '--every', '0.1', '--state', state];
    let first: string;
    {
      using running = startNode(flags, server);
      platform.issues.create({ title: 'One' });
      await expect.poll(() => existsSync(state), { timeout: 15_000 }).toBe(true);
      // A wait that is too long for a call: the look fails, and the script goes on.
      platform.fail('*', { status: 503, times: 2, headers: { 'retry-after': '60' } });
      platform.issues.create({ title: 'Two' });
      await expect
        .poll(() => readFileSync(state, 'utf8').split(',').length, { timeout: 15_000 })
        .toBe(2);
      running.child.kill('SIGTERM');
      const { stdout, stderr, code } = await running.ended;
      expect(code).toBe(143);
      expect(stderr).toContain('the next look is in 0.1 s');
      first = stdout;
    }
    expect(first.match(/One|Two/g)).toEqual(['One', 'Two']);
    platform.issues.create({ title: 'Three' });
    const again = await runNode([watchIssues, '--once', '--state', state], server);
    expect(again.stdout.match(/One|Two|Three/g)).toEqual(['Three']);
    expect(again.code).toBe(0);
  });

  test('goes on after a bot that was deleted, and after an issue that is not as documented', async () => {
    const platform = createPlatform({ bots: [{ id: 'a' }, { id: 'b' }, { id: 'c' }] });
    platform.issues.create({ botId: 'c', title: 'Third' });
    await using server = await serve(platform);
    platform.fail('listBotIssues', { status: 404 });
    const odd = { issues: [{ id: 'odd' }], meta: {} };
    platform.fail('listBotIssues', { status: 200, body: odd });
    const { code, stdout, stderr } = await runNode(
      [watchIssues, '--once', '--state', newFile()],
      server,
    );
    expect(code).toBe(0);
    expect(stdout).toContain('Third');
    expect(stderr).toContain('left out');
  });

  test('ends with its exit code if the access is wrong', async () => {
    const platform = createPlatform();
    await using server = await serve(platform);
    const env = { ...server.env, ADMIN_TOKEN: 'fake-wrong-token' };
    expect((await runNode([watchIssues], { env })).code).toBe(3);
  });
});
