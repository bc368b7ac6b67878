// A reply, written over a connection that breaks
import { ChatClient, openDialogue } from 'bot-platform-sdk';
import { createPlatform } from 'bot-platform-sdk/testing';

const platform = createPlatform({
  conversations: [{ id: 'support-42' }],
  bot: { message: ({ stream }) => stream(write()) },
});
async function* write() {
  for (const word of ['Your ', 'order ', 'is ', 'on ', 'its ', 'way.']) {
    await new Promise((resolve) => setTimeout(resolve, 300));
    if (word === 'on ') platform.disconnect();
    yield word;
  }
}

const chat = new ChatClient(platform.chatOptions);
const dialogue = await openDialogue(chat, {
  conversationId: 'support-42',
  onDelta: (text) => console.log(text), // what the bot has written so far
  until: () => true, // one reply is enough
});
// What was sent while nothing was connected is listed after the reconnect.
const [reply] = await dialogue.say('Where is my order?');
console.log('complete:', reply?.payload);
dialogue.close();
