// A dialogue over real TCP: a new user asks, and the bot streams its reply to the terminal. Then the connection is lost while
// the bot replies, and no reply is.
import { ChatClient, openDialogue } from 'bot-platform-sdk';
import { createPlatform } from 'bot-platform-sdk/testing';

// In place of the service. For the real one, pass its address as `baseUrl`, and leave out the platform.
const platform = createPlatform({
  bot: {
    async message({ message, reply, stream }) {
      if (message.payload.type !== 'text') return;
      if (message.payload.text !== 'When?') return await stream('Your order is on its way.\n');
      platform.disconnect();
      reply('It arrives tomorrow.');
      reply('Between 8 and 10.');
    },
  },
});
await using server = await platform.listen();

// A visitor without a user key may create a user, and nothing else. Store the key: it cannot be read again.
const visitor = new ChatClient({ ...server.chatOptions, userKey: null });
const { key } = await visitor.createUser({ name: 'Ada' });
const chat = visitor.withOptions({ userKey: key });
const { conversation } = await chat.createConversation();

let shown = '';
await using dialogue = await openDialogue(chat, {
  conversationId: conversation.id,
  quietTime: 500,
  onDelta(text) {
    process.stdout.write(text.slice(shown.length));
    shown = text;
  },
});

await dialogue.say('Where is my order?');

for await (const { payload } of dialogue.say('When?')) {
  if (payload.type === 'text') console.log(payload.text);
}
