// A bot on the fake platform that shows the kinds of messages, to look at the page without an account.
import { type BotContext, createPlatform } from 'bot-platform-sdk/testing';

const markdown = `A **bold** word, an _italic_ one, \`code\` and [a link](https://example.com).

1. Choose a pizza:
   - Margherita
   - Fungi
2. Pay for it

| Size | Price |
|---|---|
| Small | 8 |
| Large | 12 |

> Quotes, too.`;

const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 160" width="320" height="160">
  <rect width="320" height="160" fill="#fde2c4"/><circle cx="160" cy="92" r="110" fill="#e0a458"/>
  <circle cx="160" cy="92" r="96" fill="#c8452f"/><g fill="#fff3d6"><circle cx="120" cy="60" r="18"/>
  <circle cx="196" cy="72" r="22"/><circle cx="150" cy="118" r="20"/></g></svg>`;
const imageUrl = `data:image/svg+xml,${encodeURIComponent(drawing)}`;
const file = { type: 'file', fileUrl: 'https://example.com/menu.pdf', title: 'The menu' } as const;

type Kind = Parameters<BotContext['reply']>[0];

// Not an object: somebody may say "constructor".
const kinds = new Map<string, Kind>([
  ['text', 'A text.\nIt may have several lines, and <b>no</b> markup. See https://example.com.'],
  ['markdown', { type: 'markdown', markdown }],
  ['image', { type: 'image', imageUrl }],
  ['file', file],
  ['location', { type: 'location', latitude: 48.8584, longitude: 2.2945, title: 'Eiffel Tower' }],
  ['card', { type: 'card', ...pizza('Margherita') }],
  ['carousel', { type: 'carousel', items: ['Margherita', 'Fungi', 'Marinara'].map(pizza) }],
  ['dropdown', { type: 'dropdown', text: 'Which size?', options: optionsOf('Small', 'Large') }],
  ['bloc', { type: 'bloc', items: [{ type: 'text', text: 'Several:' }, file] }],
  ['hologram', { type: 'hologram', url: 'https://example.com' }],
]);
const text = 'What do you want to see?';
const menu: Kind = { type: 'choice', text, options: optionsOf(...kinds.keys()) };

/** Starts the fake platform; the result is the address of its chat API. */
export async function startDemo(): Promise<string> {
  const platform = createPlatform({
    bot: {
      async message({ message: { payload }, reply, stream }) {
        const said = payload.type === 'text' ? payload.text : '';
        const kind = kinds.get(said.toLowerCase());
        if (kind !== undefined) return reply(kind);
        if (said.includes('<')) return reply(`Markup is text here: ${said}`);
        await stream(slowly(`You said “${said}”. I can show you these kinds of messages.`));
        reply(menu);
      },
    },
  });
  const server = await platform.listen();
  return server.chatOptions.baseUrl;
}

/** As a model writes. */
async function* slowly(text: string): AsyncGenerator<string> {
  for (const word of text.split(/(?<= )/)) {
    await new Promise((resolve) => setTimeout(resolve, 80));
    yield word;
  }
}

function pizza(title: string) {
  return {
    title,
    subtitle: 'Tomatoes, mozzarella, basil',
    imageUrl,
    actions: [
      { action: 'say' as const, label: 'Order', value: `One ${title}` },
      { action: 'url' as const, label: 'Recipe', value: 'https://example.com/recipe' },
    ],
  };
}

function optionsOf(...values: readonly string[]) {
  return values.map((value) => ({ value, label: value[0]?.toUpperCase() + value.slice(1) }));
}
