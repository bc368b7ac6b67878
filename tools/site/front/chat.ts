import { ChatClient, type ClientEvent, type MessagePayload, openDialogue } from 'bot-platform-sdk';
import { type BotBehavior, createPlatform } from 'bot-platform-sdk/testing';

/** What the chat of the front page shows. */
interface View {
  /** The text that the bot has written so far. */
  onPart(text: string): void;
  onReply(payload: MessagePayload): void;
  onEvent(event: ClientEvent): void;
}

/** Starts the chat of the front page: the whole service, in this page. */
export async function startChat({ onPart, onReply, onEvent }: View) {
  const platform = createPlatform({ bot });
  const chat = new ChatClient({ ...platform.chatOptions, observer: onEvent });
  const { conversation } = await chat.createConversation();
  const dialogue = await openDialogue(chat, {
    conversationId: conversation.id,
    quietTime: 300,
    onDelta: onPart,
  });
  async function say(text: string) {
    for await (const { payload } of dialogue.say(text)) onReply(payload);
  }
  return { platform, say };
}

const bot: BotBehavior = {
  async message({ message: { payload }, reply, stream }) {
    const text = payload.type === 'text' ? payload.text : '';
    if (/order/i.test(text)) {
      await stream(words('Your order left the warehouse today. It arrives on Friday.'));
    } else if (/human|person/i.test(text)) {
      await stream(words('Somebody will write to you here within an hour.'));
    } else {
      await stream(words('I am a function of twenty lines, so I know two things.'));
      const options = ['Where is my order?', 'I need a human'];
      reply({
        type: 'choice',
        text: 'What is it about?',
        options: options.map((label) => ({ label, value: label })),
      });
    }
  },
};

async function* words(text: string) {
  for (const word of text.split(/(?<= )/)) {
    yield word;
    await new Promise((resolve) => setTimeout(resolve, 60));
  }
}
