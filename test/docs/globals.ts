// Loaded before a code block of the documentation is run: what its page takes for granted.
import { AdminClient, ChatClient } from 'bot-platform-sdk';
import { createPlatform } from 'bot-platform-sdk/testing';

const platform = createPlatform({
  users: [{ name: 'Ada' }],
  conversations: 1,
  events: [{ payload: { text: 'Hello, bot!' }, conversationId: 'conversation_1' }],
  bots: 250,
});

const { fetch } = globalThis;
globalThis.fetch = async (input, init) => {
  const { hostname } = new URL(input instanceof Request ? input.url : input);
  if (hostname === '127.0.0.1') return fetch(input, init);
  throw new Error('a code block of the documentation must not leave this machine');
};

Object.assign(globalThis, {
  platform,
  chat: new ChatClient(platform.chatOptions),
  admin: new AdminClient(platform.adminOptions),
});
