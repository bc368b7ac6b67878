// Both APIs, end to end, over real TCP: `npm run quickstart` starts the fake platform on a loopback port and calls it as
// a bot backend and an operator do. Nothing leaves this machine.
import { setTimeout as sleep } from 'node:timers/promises';
import { styleText } from 'node:util';
import {
  AdminClient,
  ChatClient,
  type ClientEvent,
  isBotPlatformError,
  type Message,
  openDialogue,
  VERSION,
} from 'bot-platform-sdk';
import { type BotContext, createPlatform } from 'bot-platform-sdk/testing';
import * as z from 'zod';

const title = (text: string) => console.log(`\n${styleText('bold', text)}`);
const line = (mark: string, what: string, text: string) =>
  console.log(`  ${mark} ${what.padEnd(26)} ${text}`);
const done = (what: string, text: string) => line(styleText('green', '✓'), what, text);

console.log(styleText('bold', `bot-platform-sdk ${VERSION}: quickstart`));

const platform = createPlatform({ bots: 250, bot: { message: converse } });
const ada = platform.users.create({ name: 'Ada Lovelace' });
platform.conversations.create({ id: 'support-1' });
const greeting = platform.events.create({
  conversationId: 'support-1',
  payload: { type: 'text', text: 'Hello, bot!' },
});
await using server = await platform.listen();
console.log(`The fake platform listens on ${server.url}. Nothing leaves this machine.`);

// ---------------------------------------------------------------------------------------------------------------------
title('Talk to the bot');

const chat = new ChatClient(server.chatOptions);
{
  await using dialogue = await openDialogue(chat, {
    conversationId: 'support-1',
    quietTime: 500,
    onDelta: (text) => process.stdout.isTTY && process.stdout.write(`\r  … ${text}`),
  });
  for (const question of ['Where is my order?', 'When does it arrive?']) {
    const replies = await dialogue.say(question);
    if (process.stdout.isTTY) process.stdout.write('\r\u001b[2K');
    done(`“${question}”`, replies.map(textOf).join(' '));
  }
}

/** The bot of the fake platform. It streams its first reply, and loses the connection before the second one. */
async function converse({ message, reply, stream }: BotContext & { readonly message: Message }) {
  if (textOf(message).startsWith('Where')) return await stream(words());
  platform.disconnect();
  reply('It arrives tomorrow.');
  reply('(Sent while the connection was lost.)');
}

async function* words() {
  for (const word of ['It ', 'is ', 'on ', 'its ', 'way.']) {
    yield word;
    await sleep(100);
  }
}

function textOf({ payload }: Pick<Message, 'payload'>): string {
  return payload.type === 'text' ? payload.text : payload.type;
}

// ---------------------------------------------------------------------------------------------------------------------
title('Chat: what a bot backend does');

const { conversation } = await chat.getOrCreateConversation({ id: 'support-42' });
done('getOrCreateConversation', `${conversation.id}, created at ${conversation.createdAt}`);

const { participant } = await chat.addParticipant({
  conversationId: conversation.id,
  userId: ada.id,
});
done('addParticipant', `${participant.name} joined ${conversation.id}`);

const Greeting = z.object({ type: z.literal('text'), text: z.string() });
const { event } = await chat.getEvent({ id: greeting.id }, { payload: Greeting });
done('getEvent', `“${event.payload.text}”, its payload validated and typed by a Zod schema`);

// ---------------------------------------------------------------------------------------------------------------------
title('Admin: what an operator does');

const admin = new AdminClient(server.adminOptions);
let pages = 0;
let bots = 0;
for await (const page of admin.listBots().pages()) {
  pages += 1;
  bots += page.bots.length;
  if (process.stdout.isTTY) process.stdout.write(`\r  ${'▪'.repeat(pages)} ${bots} bots`);
}
if (process.stdout.isTTY) process.stdout.write('\r\u001b[2K');
done('listBots', `${bots} bots in ${pages} pages ${styleText('dim', '▪'.repeat(pages))}`);

// ---------------------------------------------------------------------------------------------------------------------
title('Failures arrive as typed errors');

async function show(call: () => PromiseLike<unknown>) {
  try {
    await call();
  } catch (error) {
    if (!isBotPlatformError(error)) throw error;
    line(styleText('red', '✗'), error.name, error.message);
  }
}

await show(() => chat.withOptions({ userKey: 'not-the-key' }).getEvent({ id: greeting.id }));
platform.fail('addParticipant', { status: 403 });
await show(() => chat.addParticipant({ conversationId: conversation.id, userId: ada.id }));
await show(() => chat.getEvent({ id: 'no-such-event' }));
platform.fail('listBots', { status: 500 });
await show(() => admin.listBots({}, { retry: 0 }));
await show(() => chat.getEvent({ id: '..' }));

// ---------------------------------------------------------------------------------------------------------------------
title('A short failure is retried');

function report(event: ClientEvent) {
  if (event.type === 'retry') {
    const wait = `${event.error.message}; retrying in ${event.delayMs} ms`;
    line(styleText('yellow', '↻'), event.operation, wait);
  }
}

platform.fail('getEvent', { status: 503, times: 1 });
platform.fail('getEvent', { fault: 'reset', times: 1 });
await chat.withOptions({ observer: report }).getEvent({ id: greeting.id });
done('getEvent', 'succeeded: the caller saw a result, and no error');

console.log(`\n${styleText('green', 'Everything worked.')} Next: README.md, docs/, examples/`);
