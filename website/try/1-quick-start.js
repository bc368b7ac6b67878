// Quick start
import { ChatClient } from 'bot-platform-sdk';
import { createPlatform } from 'bot-platform-sdk/testing';
import * as z from 'zod';

const platform = createPlatform({
  users: [{ id: 'ada', name: 'Ada' }],
  conversations: [{ id: 'support-42' }],
  events: [
    {
      id: 'event_1',
      conversationId: 'support-42',
      payload: { text: 'Hello, bot!' },
    },
  ],
  bots: 250,
});
const chat = new ChatClient(platform.chatOptions);

const Message = z.object({ text: z.string() });
const { event } = await chat.getEvent({ id: 'event_1' }, { payload: Message });
console.log(event.payload.text);
