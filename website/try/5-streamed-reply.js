// A reply, streamed over a connection that breaks
import { ChatClient } from 'bot-platform-sdk';
import { createMessage, listenConversation, listMessages } from 'bot-platform-sdk/operations';
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
const conversationId = 'support-42';
const signals = chat.request(
  listenConversation,
  { id: conversationId },
  {
    async onReconnect() {
      console.log('connected again');
      const messages = await chat.request(listMessages, { conversationId }).toArray();
      const reply = messages.find(({ userId }) => userId !== question.userId);
      if (reply === undefined) return; // the bot is still writing
      console.log('missed:', reply.payload.text);
      signals.close();
    },
  },
);
await signals.open();
const { message: question } = await chat.request(createMessage, {
  conversationId,
  payload: { type: 'text', text: 'Where is my order?' },
});
for await (const { type, data } of signals) {
  if (type === 'message_stream_delta') console.log(data.delta);
  if (type === 'message_created' && data.isBot) {
    console.log('complete:', data.payload.text);
    break;
  }
}
