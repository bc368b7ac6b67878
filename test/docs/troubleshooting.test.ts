// @module-tag processes
import { readFileSync } from 'node:fs';
import { lexer, type Tokens, walkTokens } from 'marked';
import { expect, test } from 'vitest';
import { AdminClient, ChatClient } from '../../src/index.ts';
import { getEvent as chatOperation } from '../../src/operations.ts';
import { createFolder } from '../support/folder.ts';
import { runNode } from '../support/run-node.ts';
import { failure, fault, status, stubFetch } from '../support/stub-fetch.ts';

const base = { baseUrl: 'https://chat.example.com/my-webhook', userKey: 'my-user-key', retry: 0 };
const access = { adminUrl: 'https://api.example.com', token: 'my-token', workspaceId: 'my-space' };
const chat = new ChatClient(base);
const outage = failure(503, 'Any', 'no');

/** Failures that the test of all words does not have. */
const failures: readonly (() => unknown)[] = [
  () => chat.getEvent({ id: ' ' }),
  () => chat.getEvent({ id: '..' }),
  () => {
    const admin = new AdminClient(access);
    return Reflect.apply(admin.request, admin, [chatOperation, { id: 'event_1' }]);
  },
  () => new Proxy(chat, {}).getEvent({ id: 'event_1' }),
  () => {
    const { getEvent } = chat;
    return getEvent({ id: 'event_1' });
  },
  () => {
    const fetch = stubFetch(fault('ECONNRESET'));
    return new ChatClient({ ...base, fetch, retry: 1 }).createConversation();
  },
  () => {
    const userKey = () => new Promise<string>(() => undefined);
    return new ChatClient({ ...base, userKey, timeout: 1 }).getEvent({ id: 'event_1' });
  },
  () => {
    const options = { fetch: stubFetch(outage), retry: { limit: 100, maxDelay: 1 } };
    return new ChatClient({ ...base, ...options }).getEvent({ id: 'event_1' });
  },
  () => {
    const fetch = stubFetch(failure(401, 'Unauthorized', 'no'));
    return new ChatClient({ ...base, fetch }).getEvent({ id: 'event_1' });
  },
  () => {
    const fetch = stubFetch(status(429, { 'retry-after': '20' }));
    const options = { fetch, retry: 1, totalTimeout: 5_000 };
    return new ChatClient({ ...base, ...options }).getEvent({ id: 'event_1' });
  },
];

/** Every message of the package, one on a line, without the escapes of a snapshot. */
const words = readFileSync('test/contract/__snapshots__/words.test.ts.snap', 'utf8')
  .replaceAll('\\`', '`')
  .split('\n');

test('each message of the page on troubleshooting is a message of the package', async () => {
  const real = [...words, ...(await Promise.all(failures.map(messageOf)))];
  const shown = shownMessages('Before anything is sent', 'No response', 'An unexpected response');
  expect(shown.length).toBeGreaterThan(40);
  expect(shown.filter((text) => !real.some((message) => matches(text, message)))).toEqual([]);
});

test('the page on troubleshooting has the message of Node for an `import` in a CommonJS project', async () => {
  const files = { 'package.json': '{ "type": "commonjs" }', 'bot.js': "import 'node:fs';\n" };
  using folder = createFolder(files);
  const { stderr } = await runNode(['bot.js'], { cwd: folder.path });
  const [message = ''] = shownMessages('When a program starts');
  expect(stderr).toContain(`SyntaxError: ${message}`);
});

async function messageOf(fail: () => unknown): Promise<string> {
  try {
    await fail();
  } catch (error) {
    if (error instanceof Error) return error.message;
  }
  throw new Error('nothing failed');
}

/** Whether a message has the parts that the page shows, in order; what varies is between them. */
function matches(shown: string, message: string): boolean {
  let position = 0;
  for (const part of shown.trim().split('…')) {
    const found = message.indexOf(part, position);
    if (found === -1) return false;
    position = found + part.length;
  }
  return true;
}

/** The code in the first column of the tables below some headings. */
function shownMessages(...headings: readonly string[]): string[] {
  const shown: string[] = [];
  let heading = '';
  for (const token of lexer(readFileSync('docs/troubleshooting.md', 'utf8'))) {
    if (token.type === 'heading') heading = String(token.text);
    if (token.type !== 'table' || !headings.includes(heading)) continue;
    for (const [cell] of (token as Tokens.Table).rows) {
      walkTokens(cell?.tokens ?? [], (inner) => {
        if (inner.type === 'codespan') shown.push(String(inner.text));
      });
    }
  }
  return shown;
}
