import { expect, test } from 'vitest';
import { output } from './run.ts';
import { scratch } from './scratch.ts';

/** Makes an error with one copy of the package and passes it to the other copy. */
const ask = `
  const chat = new theirs.ChatClient({
    baseUrl: 'https://chat.example.com',
    userKey: 'fake-key',
    fetch: async () => new Response('', { status: 404 }),
  });
  const error = await chat.getEvent({ id: 'event_1' }).catch((error) => error);
  console.log(JSON.stringify({
    isOurs: ours.isBotPlatformError(error),
    isInstance: error instanceof ours.NotFoundError,
    name: error.name,
    kind: error.kind,
  }));
`;

const recognized = { isOurs: true, isInstance: false, name: 'NotFoundError', kind: 'not_found' };

const builds: readonly (readonly [ours: string, theirs: string, load: string])[] = [
  [
    'ESM',
    'CommonJS',
    `import * as ours from 'bot-platform-sdk'; const theirs = require('bot-platform-sdk');`,
  ],
  [
    'CommonJS',
    'ESM',
    `import * as theirs from 'bot-platform-sdk'; const ours = require('bot-platform-sdk');`,
  ],
];

/** What a program prints that has two copies of the package. */
async function printedBy(load: string, program: string): Promise<unknown> {
  const require = `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`;
  using files = scratch({ 'main.mjs': `${require}\n${load}\n${program}` });
  return JSON.parse(await output(process.execPath, [files.file('main.mjs')]));
}

test.for(builds)('the %s build recognizes an error of the %s build', async ([, , load]) => {
  expect(await printedBy(load, ask)).toEqual(recognized);
});

/** Opens a dialogue with the client of the other copy: it listens, and its list of messages fails. */
const open = `
  const chat = new theirs.ChatClient({
    baseUrl: 'https://chat.example.com',
    userKey: 'fake-key',
    fetch: async (url) => url.includes('/listen')
      ? new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } })
      : new Response('', { status: 403 }),
  });
  const error = await ours.openDialogue(chat, { conversationId: 'c' }).catch((error) => error);
  console.log(JSON.stringify({ kind: error.kind, operation: error.operation }));
`;

test.for(builds)(
  'a dialogue of the %s build takes a client of the %s build',
  async ([, , load]) => {
    expect(await printedBy(load, open)).toEqual({
      kind: 'forbidden',
      operation: 'listenConversation',
    });
  },
);
