// @module-tag processes
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createPlatform, type Platform } from '../../src/testing.ts';
import { createFolder } from '../../test/support/folder.ts';
import { runNode, startNode } from '../../test/support/run-node.ts';
import { serveAdmin } from '../../test/support/serve-admin.ts';

const file = 'examples/admin-scripts/rotate-keys.ts';

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

test.concurrent('rotate-keys reports old keys, and changes nothing', async () => {
  const platform = withOldKeys();
  await using server = await serveAdmin(platform);
  using folder = createFolder();
  const journal = folder.file('journal');
  const { code, stdout } = await runNode([file, '--journal', journal], server);
  expect(code).toBe(0);
  expect(stdout).toMatch(/a {4}old-a {2}website/);
  expect(stdout).not.toContain('new-b');
  expect(platform.apiKeys.size).toBe(3);
  expect(existsSync(journal)).toBe(false);
});

test.concurrent('rotate-keys --apply creates keys, a second run creates none, and --finish deletes the old ones and the journal', async () => {
  const platform = withOldKeys();
  await using server = await serveAdmin(platform);
  const run = (...flags: string[]) => runNode([file, '--journal', journal, ...flags], server);
  using folder = createFolder();
  const journal = folder.file('journal');
  for (let i = 0; i < 2; i++) expect((await run('--apply')).code).toBe(0);
  expectNoValueLost(platform, journal);
  expect(platform.apiKeys.size).toBe(5);
  for (let i = 0; i < 2; i++) expect((await run('--finish')).code).toBe(0);
  // It holds the values of the new keys.
  expect(existsSync(journal)).toBe(false);
  const left = platform.apiKeys.all().map(({ id }) => id);
  expect(left).not.toContain('old-a');
  expect(left).not.toContain('old-b');
  expect(left).toContain('new-b');
});

test.concurrent('rotate-keys loses no value that comes with something odd', async () => {
  const platform = withOldKeys();
  await using server = await serveAdmin(platform);
  using folder = createFolder();
  const journal = folder.file('journal');
  const odd = { id: 'new-a', createdAt: 'no date', note: 7, value: 'fake-value-of-the-key' };
  platform.fail('createBotApiKey', { status: 201, body: odd });
  const { code } = await runNode([file, '--apply', '--journal', journal], server);
  expect(code).toBe(0);
  expect(readJournal(journal)).toContainEqual(
    expect.objectContaining({ step: 'created', newId: 'new-a', value: 'fake-value-of-the-key' }),
  );
});

test.concurrent.for([
  ['a lost response', { fault: 'reset', processed: true }],
  ['an outage', { status: 503, times: 20 }],
] as const)(
  'after %s, another run of rotate-keys leaves one new key for each old one',
  async ([, failure]) => {
    const platform = withOldKeys();
    await using server = await serveAdmin(platform);
    using folder = createFolder();
    const journal = folder.file('journal');
    const flags = [file, '--apply', '--journal', journal];
    platform.fail('createBotApiKey', failure);
    expect((await runNode(flags, server)).code).toBe(1);
    platform.recover();
    expect((await runNode(flags, server)).code).toBe(0);
    expectNoValueLost(platform, journal);
  },
);

test.concurrent.for(['SIGTERM', 'SIGKILL'] as const)(
  'after %s in the middle of a call, another run of rotate-keys leaves one new key for each old one',
  async (signal, { expect }) => {
    const platform = withOldKeys();
    await using server = await serveAdmin(platform);
    using folder = createFolder();
    const journal = folder.file('journal');
    const flags = [file, '--apply', '--journal', journal];
    platform.fail('createBotApiKey', { fault: 'stall', processed: true });
    using running = startNode(flags, server);
    await expect.poll(() => platform.apiKeys.size).toBe(4);
    running.child.kill(signal);
    const { code } = await running.ended;
    if (signal === 'SIGTERM') expect(code).toBe(143);
    expect((await runNode(flags, server)).code).toBe(0);
    expectNoValueLost(platform, journal);
  },
);

test.concurrent('rotate-keys: --finish deletes every old key of the journal, however young, and whatever response is lost', async () => {
  const platform = createPlatform({
    bots: [{ id: 'a' }],
    apiKeys: [{ id: 'old-a', botId: 'a' }],
  });
  // A key of today.
  platform.apiKeys.update('old-a', { createdAt: new Date(Date.now() - 1000).toISOString() });
  await using server = await serveAdmin(platform);
  using folder = createFolder();
  const flags = [file, '--journal', folder.file('journal')];
  expect((await runNode([...flags, '--apply', '--days', '0'], server)).code).toBe(0);
  expect(platform.apiKeys.size).toBe(2);
  platform.fail('deleteBotApiKey', { fault: 'reset', processed: true });
  expect((await runNode([...flags, '--finish'], server)).code).toBe(0);
  expect(platform.apiKeys.has('old-a')).toBe(false);
  expect(platform.apiKeys.size).toBe(1);
});

test.concurrent('rotate-keys: --finish keeps an old key whose new one is gone, and --apply makes another one', async () => {
  const platform = withOldKeys();
  await using server = await serveAdmin(platform);
  using folder = createFolder();
  const journal = folder.file('journal');
  const run = (flag: string) => runNode([file, '--journal', journal, flag], server);
  await run('--apply');
  const [lost] = readJournal(journal).filter(({ step }) => step === 'created');
  platform.apiKeys.delete(lost?.newId ?? '');
  const { code, stderr } = await run('--finish');
  expect(code).toBe(1);
  expect(stderr).toContain(`${lost?.oldId} stays`);
  expect(existsSync(journal)).toBe(true);
  expect(platform.apiKeys.has(lost?.oldId ?? '')).toBe(true);
  expect((await run('--apply')).code).toBe(0);
  expect((await run('--finish')).code).toBe(0);
  expect(platform.apiKeys.has(lost?.oldId ?? '')).toBe(false);
});

test.concurrent('rotate-keys: a part of a line at the end of the journal is a step that was not taken', async () => {
  const platform = withOldKeys();
  await using server = await serveAdmin(platform);
  using folder = createFolder();
  const journal = folder.file('journal');
  const flags = [file, '--apply', '--journal', journal];
  expect((await runNode(flags, server)).code).toBe(0);
  const text = readFileSync(journal, 'utf8');
  // As if the last line was written in part.
  writeFileSync(journal, text.slice(0, -20));
  expect((await runNode(flags, server)).code).toBe(0);
  expectNoValueLost(platform, journal);
});

test.concurrent('rotate-keys: an empty --days is refused: it would replace every key', async () => {
  const { code } = await runNode([file, '--demo', '--days', '']);
  expect(code).toBe(2);
});
