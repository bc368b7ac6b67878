// An operation that the specification does not show, declared and then used like a built-in one.
//
//   node examples/list-conversations.ts
import { ChatClient, ConversationSchema, defineOperation } from 'bot-platform-sdk';
import { createPlatform } from 'bot-platform-sdk/testing';
import * as z from 'zod';

const listConversations = defineOperation({
  id: 'listConversations',
  method: 'GET',
  path: '/conversations',
  response: z.looseObject({ conversations: z.array(ConversationSchema) }),
  // The array that holds the items; the token comes as `meta.nextToken` and goes as the query parameter `nextToken`.
  paging: { items: 'conversations' },
});

// The fake platform pages the items that its handler returns.
const platform = createPlatform({ conversations: 45 });
platform.handle('chat', listConversations, () => ({
  conversations: [...platform.conversations],
}));

const chat = new ChatClient(platform.chatOptions);

// Awaited, it is the first page.
const { conversations } = await chat.request(listConversations);
console.log(`The first page has ${conversations.length} conversations.`);

// Iterated, it is every conversation: typed, validated, retried, and requested page by page.
let newest: string | undefined;
let count = 0;
for await (const conversation of chat.request(listConversations)) {
  count += 1;
  newest = conversation.id;
}
console.log(`There are ${count} conversations, the last of them ${newest}.`);
console.log(`It took ${platform.requests.length - 1} requests.`);
