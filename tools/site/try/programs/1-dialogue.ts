// A dialogue: say something, get the replies
import { ChatClient, openDialogue } from 'bot-platform-sdk';
import { createPlatform } from 'bot-platform-sdk/testing';

const platform = createPlatform({
  bot: {
    message({ reply }) {
      reply('Hello, Ada!');
      reply('How can I help?');
    },
  },
});
const chat = new ChatClient(platform.chatOptions);
const { conversation } = await chat.getOrCreateConversation({ id: 'support-42' });

const dialogue = await openDialogue(chat, {
  conversationId: conversation.id,
  quietTime: 200, // the turn ends when the bot has been quiet for so long
});
for await (const reply of dialogue.say('Hello, bot!')) console.log(reply.payload);
dialogue.close();
