// A bot on the fake platform that shows every kind of message, to look at the page without an account.
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { type BotContext, createPlatform } from 'bot-platform-sdk/testing';
import { Hono } from 'hono';

const markdown = `A **bold** word, an _italic_ one, \`code\` and [a link](https://example.com).

1. Choose a pizza:
   - Margherita
   - Fungi
2. Pay for it`;

type Kind = Parameters<BotContext['reply']>[0];

/** Starts the fake platform; the result is the address of its chat API. */
export async function startDemo(): Promise<string> {
  const files = await serveFiles();
  const kinds = kindsOf(files);
  const menu = {
    type: 'choice',
    text: 'What do you want to see?',
    options: [...kinds.keys()].map((value) => ({ label: capitalize(value), value })),
  } as const;

  const platform = createPlatform({
    bot: {
      async message({ message: { payload }, reply, stream }) {
        const said = payload.type === 'text' ? payload.text : '';
        const kind = kinds.get(said.toLowerCase());
        if (kind !== undefined) return reply(kind);
        if (said.includes('<')) return reply(`Markup is text here: ${said}`);
        await stream(slowly(`You said “${said}”. I can show you every kind of message.`));
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

function kindsOf(files: string): ReadonlyMap<string, Kind> {
  const picture = `${files}/picture.svg`;
  const place = { type: 'location', latitude: 48.8584, longitude: 2.2945 } as const;
  const pizza = (title: string, subtitle: string) => ({
    title,
    subtitle,
    imageUrl: picture,
    actions: [
      { action: 'say' as const, label: 'Order', value: `One ${title}` },
      { action: 'url' as const, label: 'Recipe', value: 'https://example.com/recipe' },
    ],
  });
  const kinds: Readonly<Record<string, Kind>> = {
    text: 'A text.\nIt may have several lines, and <b>no</b> markup. Links are links: https://example.com.',
    markdown: { type: 'markdown', markdown },
    image: { type: 'image', imageUrl: picture },
    audio: { type: 'audio', audioUrl: `${files}/sound.wav` },
    video: { type: 'video', videoUrl: `${files}/film.webm` },
    file: { type: 'file', fileUrl: `${files}/menu.txt`, title: 'The menu' },
    location: { ...place, title: 'Eiffel Tower', address: 'Champ de Mars, 75007 Paris' },
    card: { type: 'card', ...pizza('Margherita', 'Tomatoes, mozzarella, basil') },
    carousel: {
      type: 'carousel',
      items: [
        pizza('Margherita', 'Tomatoes, mozzarella, basil'),
        pizza('Fungi', 'Tomatoes, mozzarella, mushrooms'),
        pizza('Marinara', 'Tomatoes, garlic, oregano'),
      ],
    },
    dropdown: {
      type: 'dropdown',
      text: 'Which size?',
      options: ['Small', 'Medium', 'Large'].map((label) => ({ label, value: label })),
    },
    bloc: {
      type: 'bloc',
      items: [
        { type: 'text', text: 'Several contents in one message:' },
        { type: 'image', imageUrl: picture },
        { type: 'file', fileUrl: `${files}/menu.txt` },
      ],
    },
    hologram: { type: 'hologram', url: 'https://example.com' },
  };
  // Not an object: somebody may say "constructor".
  return new Map(Object.entries(kinds));
}

/** The files to which the messages lead. */
async function serveFiles(): Promise<string> {
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 160" width="320" height="160">
    <rect width="320" height="160" fill="#fde2c4"/><circle cx="160" cy="92" r="110" fill="#e0a458"/>
    <circle cx="160" cy="92" r="96" fill="#c8452f"/><g fill="#fff3d6"><circle cx="120" cy="60" r="18"/>
    <circle cx="196" cy="72" r="22"/><circle cx="150" cy="118" r="20"/></g></svg>`;
  const film = await readFile(join(import.meta.dirname, 'film.webm'));
  const files = new Hono()
    .get('/picture.svg', (context) =>
      context.body(picture, 200, { 'content-type': 'image/svg+xml' }),
    )
    .get('/sound.wav', (context) => context.body(tone(), 200, { 'content-type': 'audio/wav' }))
    .get('/film.webm', (context) => context.body(film, 200, { 'content-type': 'video/webm' }))
    .get('/menu.txt', (context) => context.text('Margherita\nFungi\nMarinara\n'));
  const server = serve({ fetch: files.fetch, port: 0, hostname: '127.0.0.1' });
  if (!server.listening) await once(server, 'listening');
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
}

/** A second of a tone that fades, 8 bits and 8,000 samples a second. */
function tone(): Uint8Array<ArrayBuffer> {
  const samples = Uint8Array.from({ length: 8000 }, (_, index) => {
    return 128 + 60 * (1 - index / 8000) * Math.sin((index * 2 * Math.PI * 440) / 8000);
  });
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVE', 8);
  header.write('fmt ', 12);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8000, 24);
  header.writeUInt32LE(8000, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.length, 40);
  return Uint8Array.from([...header, ...samples]);
}

function capitalize(word: string): string {
  return `${word.charAt(0).toUpperCase()}${word.slice(1)}`;
}
