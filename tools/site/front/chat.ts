import { ChatClient, openDialogue } from 'bot-platform-sdk';
import { createPlatform } from 'bot-platform-sdk/testing';
import { bot } from './bot.ts';
import type { View } from './view.ts';

export async function startChat({ onPart, onReply, onEvent }: View) {
  // The whole service, in this page: no account, no network.
  const platform = createPlatform({ bot });
  const options = { ...platform.chatOptions, onEvent };
  const chat = new ChatClient(options);
  const { conversation } = await chat.createConversation();

  const dialogue = await openDialogue(chat, {
    conversationId: conversation.id,
    quietTime: 300, // milliseconds of silence end a turn
    onDelta: onPart, // what the bot has written so far
  });
  async function say(text: string) {
    for await (const { payload } of dialogue.say(text)) onReply(payload);
  }
  return { platform, say };
}
