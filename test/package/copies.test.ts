import { expect, test } from 'vitest';
import { output } from './run.ts';
import { scratch } from './scratch.ts';

/*
 * The two builds in one process, as with two installed versions: the tests of errors and of records have copies of the sources.
 */

test('a dialogue of the ESM build takes a client of the CommonJS build', async () => {
  const code = `
    import { createRequire } from 'node:module';
    import { openDialogue } from 'bot-platform-sdk';
    const { ChatClient } = createRequire(import.meta.url)('bot-platform-sdk');
    const { createPlatform } = createRequire(import.meta.url)('bot-platform-sdk/testing');
    const platform = createPlatform({ conversations: [{ id: 'c' }], bot: 'echo' });
    const chat = new ChatClient(platform.chatOptions);
    const dialogue = await openDialogue(chat, { conversationId: 'c', until: () => true });
    const [reply] = await dialogue.say('Hello');
    dialogue.close();
    console.log(reply.payload.text);`;
  using files = scratch({ 'main.mjs': code });
  expect(await output(process.execPath, [files.file('main.mjs')])).toBe('Hello');
});

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
