// A dialogue: the quick start of the README
import { ChatClient } from 'bot-platform-sdk';
import { createMessage, listenConversation } from 'bot-platform-sdk/operations';
import { createPlatform } from 'bot-platform-sdk/testing';

const platform = createPlatform({ bot: 'echo' });
const chat = new ChatClient(platform.chatOptions);

const { conversation } = await chat.getOrCreateConversation({ id: 'support-42' });
const { id: conversationId } = conversation;

const signals = chat.request(listenConversation, { id: conversationId });
await signals.open(); // what is sent from now on is not missed
await chat.request(createMessage, {
  conversationId,
  payload: { type: 'text', text: 'Hello, bot!' },
});
for await (const { type, data } of signals) {
  console.log(type, data.payload);
  if (type === 'message_created' && data.isBot) break; // closes the stream
}
