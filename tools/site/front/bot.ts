import type { BotBehavior } from 'bot-platform-sdk/testing';

export const bot: BotBehavior = {
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
