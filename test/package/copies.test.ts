import { expect, test } from 'vitest';
import { output } from './run.ts';
import { scratch } from './scratch.ts';

/** Passes an error of one copy of the package to the other one, and its client to a dialogue of the other one. */
const program = `
  const error = await chatOf('').getEvent({ id: 'event_1' }).catch((error) => error);
  const { name, kind } = error;
  const isInstance = error instanceof ours.NotFoundError;
  // It listens, and its list of messages fails.
  const listening = chatOf('/listen');
  const refused = await ours.openDialogue(listening, { conversationId: 'c' }).catch((error) => error);
  console.log(JSON.stringify({
    error: { isOurs: ours.isBotPlatformError(error), isInstance, name, kind },
    dialogue: { kind: refused.kind, operation: refused.operation },
  }));
  function chatOf(path) {
    return new theirs.ChatClient({
      baseUrl: 'https://chat.example.com',
      userKey: 'fake-key',
      fetch: async (url) => path !== '' && url.includes(path)
        ? new Response(new ReadableStream(), { headers: { 'content-type': 'text/event-stream' } })
        : new Response('', { status: path === '' ? 404 : 403 }),
    });
  }
`;

test.for([
  ['ESM', 'CommonJS', 'ours', 'theirs'],
  ['CommonJS', 'ESM', 'theirs', 'ours'],
] as const)(
  'the %s build recognizes an error of the %s build, and its dialogue takes a client of it',
  async ([, , imported, required]) => {
    const load = `
      import { createRequire } from 'node:module';
      import * as ${imported} from 'bot-platform-sdk';
      const ${required} = createRequire(import.meta.url)('bot-platform-sdk');`;
    using files = scratch({ 'main.mjs': load + program });
    expect(JSON.parse(await output(process.execPath, [files.file('main.mjs')]))).toEqual({
      error: { isOurs: true, isInstance: false, name: 'NotFoundError', kind: 'not_found' },
      dialogue: { kind: 'forbidden', operation: 'listenConversation' },
    });
  },
);

test('the MSW handlers of the ESM build serve a platform of the CommonJS build, its faults included', async () => {
  const code = `
    import { createRequire } from 'node:module';
    import { handlersOf } from 'bot-platform-sdk/msw';
    import { setupServer } from 'msw/node';
    const require = createRequire(import.meta.url);
    const { ChatClient } = require('bot-platform-sdk');
    const { createPlatform } = require('bot-platform-sdk/testing');
    const platform = createPlatform({ events: 1 });
    const server = setupServer(...handlersOf(platform));
    server.listen();
    const { baseUrl, userKey } = platform.chatOptions;
    const chat = new ChatClient({ baseUrl, userKey, retry: 0 });
    const { event } = await chat.getEvent({ id: 'event_1' });
    platform.fail('getEvent', { fault: 'refused' });
    const { name, maybeProcessed } = await chat.getEvent({ id: 'event_1' }).catch((error) => error);
    server.close();
    console.log(JSON.stringify([event.id, name, maybeProcessed]));`;
  using files = scratch({ 'main.mjs': code });
  const printed = await output(process.execPath, [files.file('main.mjs')]);
  expect(JSON.parse(printed)).toEqual(['event_1', 'ConnectionError', false]);
});
