import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lexer, type Tokens, walkTokens } from 'marked';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { AdminClient, ChatClient, type ChatClientOptions } from '../../src/index.ts';
import { getEvent as chatOperation } from '../../src/operations.ts';
import { runNode } from '../support/run-node.ts';
import { fault, json, type Responder, raw, status, stubFetch } from '../support/stub-fetch.ts';

const base = { baseUrl: 'https://chat.example.com/my-webhook', userKey: 'my-user-key', retry: 0 };
const access = { adminUrl: 'https://api.example.com', token: 'my-token', workspaceId: 'my-space' };

const getEvent = (options: Partial<ChatClientOptions>) =>
  new ChatClient({ ...base, ...options }).getEvent({ id: 'event_1' });
const respond = (...responses: readonly Responder[]) =>
  getEvent({ fetch: stubFetch(...responses), retry: 1 });
const errorResponse = (code: number) =>
  json({ id: 'err_1', code, type: 'Any', message: 'no' }, { status: code });
const page = (code: number) =>
  raw('<html>', { status: code, headers: { 'content-type': 'text/html' } });
const event = { id: 'event_1', payload: {} };

/** Failures that a new user meets. */
const failures: Readonly<Record<string, () => unknown>> = {
  'an empty address': () => new ChatClient({ ...base, baseUrl: '' }),
  'an empty key': () => new ChatClient({ ...base, userKey: '' }),
  'a key that is not set': () => new ChatClient({ ...base, userKey: undefined as never }),
  'an address with /v1/admin': () =>
    new AdminClient({ ...access, adminUrl: 'https://api.example.com/v1/admin' }),
  'a token with its scheme': () => new AdminClient({ ...access, token: 'Bearer my-token' }),
  'an operation of the other API': () => {
    const admin = new AdminClient(access);
    return Reflect.apply(admin.request, admin, [chatOperation, { id: 'event_1' }]);
  },
  'a plain address': () => new ChatClient({ ...base, baseUrl: 'http://chat.example.com/hook' }),
  'an unknown option': () => new ChatClient({ ...base, timeOut: 1 } as never),
  'a page size as input': () => new AdminClient(access).listBots({ pageSize: 1 } as never),
  'an unknown property': () =>
    new ChatClient(base).addParticipant({ conversationId: 'c', userId: 'u', role: 'x' } as never),
  'an empty id': () => new ChatClient(base).getEvent({ id: '' }),
  'a blank id': () => new ChatClient(base).getEvent({ id: ' ' }),
  'a dot segment': () => new ChatClient(base).getEvent({ id: '..' }),
  'a large body': () =>
    new ChatClient(base).addParticipant({ conversationId: 'c', userId: 'x'.repeat(2 ** 21) }),
  'a credential function that throws': () =>
    getEvent({
      userKey: () => {
        throw new Error('the vault is closed');
      },
    }),

  'a client inside a proxy': () => new Proxy(new ChatClient(base), {}).getEvent({ id: 'event_1' }),
  'a method without its client': () => {
    const { getEvent } = new ChatClient(base);
    return getEvent({ id: 'event_1' });
  },

  'a closed port': () => respond(fault('ECONNREFUSED')),
  'an unknown host': () => respond(fault('ENOTFOUND')),
  'an untrusted certificate': () => respond(fault('DEPTH_ZERO_SELF_SIGNED_CERT')),
  'an expired certificate': () => respond(fault('CERT_HAS_EXPIRED')),
  'the certificate of another host': () => respond(fault('ERR_TLS_CERT_ALTNAME_INVALID')),
  'a wrong scheme': () => respond(fault('ERR_SSL_WRONG_VERSION_NUMBER')),
  'a reset': () => getEvent({ fetch: stubFetch(fault('ECONNRESET')) }),
  'a reset of a call that may have had an effect': () => {
    const fetch = stubFetch(fault('ECONNRESET'));
    return new ChatClient({ ...base, fetch, retry: 1 }).createConversation();
  },
  'a connection that closes': () =>
    getEvent({ fetch: stubFetch(fault('UND_ERR_SOCKET', 'other side closed')) }),
  'a slow attempt': () => getEvent({ fetch: () => new Promise(() => undefined), timeout: 1 }),
  'a slow credential function': () =>
    getEvent({ userKey: () => new Promise(() => undefined), timeout: 1 }),
  'a slow call': () => getEvent({ fetch: () => new Promise(() => undefined), totalTimeout: 1 }),
  'an outage': () => {
    const retry = { limit: 100, maxDelay: 1 };
    return getEvent({ fetch: stubFetch(errorResponse(503)), retry });
  },

  'a 400': () => respond(errorResponse(400)),
  'a 401': () => respond(errorResponse(401)),
  'a 403': () => respond(errorResponse(403)),
  'a 404 of a resource': () => respond(errorResponse(404)),
  'a 404 of a web server': () => respond(page(404)),
  'a 409': () => respond(errorResponse(409)),
  'a 429 with a long wait': () => respond(status(429, { 'retry-after': '120' })),
  'a 429 with a wait beyond the deadline': () =>
    getEvent({
      fetch: stubFetch(status(429, { 'retry-after': '20' })),
      retry: 1,
      totalTimeout: 5_000,
    }),
  'a 502 of a proxy': () => getEvent({ fetch: stubFetch(page(502)) }),
  'a 407': () => respond(status(407)),
  'a redirect': () => respond(status(301, { location: 'https://www.example.com/' })),
  'a web page': () => respond(page(200)),
  'an empty body': () => respond(raw('')),
  'another JSON body': () => respond(json({})),
  'another payload': () =>
    new ChatClient({ ...base, fetch: stubFetch(json({ event })) }).getEvent(
      { id: 'event_1' },
      { payload: z.object({ text: z.string() }) },
    ),
  'a large response': () => getEvent({ fetch: stubFetch(json({ event })), maxResponseBytes: 10 }),
  'a list that repeats a token': () =>
    new AdminClient({
      ...access,
      fetch: stubFetch(json({ bots: [], meta: { nextToken: 'a' } })),
    })
      .listBots()
      .toArray(),
};

const messages = shownMessages([
  'Before anything is sent',
  'No response',
  'An unexpected response',
]);

test.for(Object.entries(failures))(
  'the page on troubleshooting has the message of %s',
  async ([, fail]) => {
    const message = await messageOf(fail);
    expect(
      messages.filter((shown) => matches(shown, message)),
      message,
    ).not.toEqual([]);
  },
);

test('each message of the page on troubleshooting is a message of the package', async () => {
  const real = await Promise.all(Object.values(failures).map(messageOf));
  expect(messages.filter((shown) => !real.some((message) => matches(shown, message)))).toEqual([]);
});

test('the page on troubleshooting has the message of Node for an `import` in a CommonJS project', async ({
  onTestFinished,
}) => {
  const cwd = mkdtempSync(join(tmpdir(), 'commonjs-'));
  onTestFinished(() => rmSync(cwd, { recursive: true }));
  writeFileSync(join(cwd, 'package.json'), '{ "type": "commonjs" }');
  writeFileSync(join(cwd, 'bot.js'), "import 'node:fs';\n");
  const { stderr } = await runNode(['bot.js'], { cwd });
  const [message = ''] = shownMessages(['When a program starts']);
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
function shownMessages(headings: readonly string[]): string[] {
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
