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

test.for([
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
])('the %s build recognizes an error of the %s build', async ([, , load]) => {
  const require = `import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);`;
  using files = scratch({ 'main.mjs': `${require}\n${load}\n${ask}` });
  const printed = await output(process.execPath, [files.file('main.mjs')]);
  expect(JSON.parse(printed)).toEqual(recognized);
});
