// A dialogue over real TCP: a new user asks, and the bot streams its reply. The stream reconnects while the bot waits.
import { ChatClient } from 'bot-platform-sdk';
import * as ops from 'bot-platform-sdk/operations';
import { createPlatform } from 'bot-platform-sdk/testing';

const { promise: reconnected, resolve: onReconnect } = Promise.withResolvers<void>();
const platform = createPlatform({ bot: { message: ({ stream }) => stream(write()) } });
await using server = await platform.listen();
const visitor = new ChatClient({ ...server.chatOptions, userKey: null, retry: { maxDelay: 100 } });
const chat = visitor.withOptions({ userKey: (await visitor.request(ops.createUser)).key });
const { id } = (await chat.request(ops.createConversation)).conversation;
await using signals = chat.request(ops.listenConversation, { id }, { onReconnect });
await signals.open();
const payload = { type: 'text', text: 'Where is my order?' } as const;
await chat.request(ops.createMessage, { conversationId: id, payload });
for await (const { type, data } of signals)
  if (type === 'message_stream_delta') process.stdout.write(data.delta);
  else if (type === 'message_stream_complete') break;
await chat.request(ops.deleteUser);
async function* write() {
  yield 'Your order ';
  platform.disconnect(); // The service does not repeat missed signals: this bot waits for the client.
  await reconnected;
  yield 'is on its way.\n';
}
