// @module-tag processes
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ChatClient, openDialogue } from '../../src/index.ts';
import { eventually } from '../support/eventually.ts';
import { createFolder } from '../support/folder.ts';
import { startNode, untilPrinted } from '../support/run-node.ts';
import { pages, programsOf } from './programs.ts';

test('the pages name the file of the package without a version, so that a new version changes no page', () => {
  const names = pages().flatMap(
    (page) => readFileSync(page, 'utf8').match(/bot-platform-sdk[\w.*-]*\.tgz/g) ?? [],
  );
  // What `npm pack` writes, and what it is renamed to.
  expect(new Set(names)).toEqual(new Set(['bot-platform-sdk-*.tgz', 'bot-platform-sdk.tgz']));
});

/** The bot of the guide to answers in an app, on any free port, since tests run at the same time, and without its waits. */
function supportBot(): string {
  const page = 'docs/answer-in-your-app.md';
  const bot = programsOf(page).find(({ file }) => file === 'support-bot.mjs');
  const code = bot?.code.replace('port: 4020', 'port: 0') ?? '';
  return code.replace('setTimeout(200)', 'setTimeout(1)');
}

test('the bot of the guide to answers in an app keeps the settings that are there', async () => {
  const own = 'CHAT_BASE_URL=https://chat.example.com/mine\nCHAT_USER_KEY=mine\n';
  using folder = createFolder({ 'support-bot.mjs': supportBot(), '.env.local': own }, 'reports');
  using running = startNode(['support-bot.mjs'], { cwd: folder.path });
  await untilPrinted(running, /ready/);
  expect(readFileSync(folder.file('.env.local'), 'utf8')).toBe(own);
});

test('the bot of the guide to answers in an app writes its address and a key, and replies', async ({
  onTestFinished,
}) => {
  using folder = createFolder({ 'support-bot.mjs': supportBot() }, 'reports');

  using _running = startNode(['support-bot.mjs'], { cwd: folder.path });
  const env = await eventually(() => {
    const text = readFileSync(folder.file('.env.local'), 'utf8');
    const [, baseUrl = '', userKey = ''] =
      /^CHAT_BASE_URL=(.+)\nCHAT_USER_KEY=(.+)\n$/.exec(text) ?? [];
    expect(userKey).not.toBe('');
    return { baseUrl, userKey };
  });
  const dialogue = await openDialogue(new ChatClient(env), {
    conversationId: 'support-42',
    until: () => true,
  });
  onTestFinished(() => dialogue.close());
  const [reply] = await dialogue.say('Where is my order?');
  expect(reply?.payload).toEqual({
    type: 'text',
    text: 'It is on its way, and arrives tomorrow.',
  });
});
