import type { ChatClient } from 'bot-platform-sdk';
import { createMessage, listenConversation, listMessages } from 'bot-platform-sdk/operations';

/** Asks the bot a question, shows its answer while it is written, and returns the complete answer. */
export async function ask(
  chat: ChatClient,
  conversationId: string,
  question: string,
  show: (text: string) => void,
): Promise<string> {
  let answer: string | undefined;
  await using signals = chat.request(
    listenConversation,
    { id: conversationId },
    {
      // What was sent while the connection was down is only in the list.
      async onReconnect() {
        const messages = await chat.request(listMessages, { conversationId }).toArray();
        const sent = messages.findIndex(({ id }) => id === message.id);
        const reply = messages.slice(sent + 1).find(({ userId }) => userId !== message.userId);
        if (reply?.payload.type !== 'text') return;
        answer = reply.payload.text;
        signals.close();
      },
    },
  );
  await signals.open();
  const payload = { type: 'text', text: question } as const;
  const { message } = await chat.request(createMessage, { conversationId, payload });
  for await (const { type, data } of signals) {
    if (type === 'message_stream_delta') show(data.delta);
    if (type !== 'message_created' || !data.isBot || data.payload.type !== 'text') continue;
    answer = data.payload.text;
    break;
  }
  if (answer === undefined) throw new Error('the bot did not answer');
  return answer;
}
