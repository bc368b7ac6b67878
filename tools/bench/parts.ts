import ky from 'ky';
import { credentials, type Schema, schemasByHand } from './clients.mjs';
import { eventText, listText, messagesText } from './responses.ts';
import type { Figures } from './setup.ts';
import type { Job } from './worker.ts';

type Sdk = typeof import('../../src/index.ts');
type Calls = Readonly<Record<'event' | 'bots' | 'messages', () => unknown>>;

const baseUrl = 'https://chat.example.com';
const respondWith = (text: string) => {
  const body = new TextEncoder().encode(text);
  return async () => new Response(body, { headers: { 'content-type': 'application/json' } });
};
const event = respondWith(eventText('evt_1'));
const bots = respondWith(listText(100, 100, 0));
const messages = respondWith(messagesText(100));

/** What each client calls, with a `fetch` that responds at once. */
const clients: Readonly<Record<string, (sdk: Sdk) => Calls | Promise<Calls>>> = {
  'bot-platform-sdk': callsOf,
  fetch() {
    const call = async (fetch: typeof globalThis.fetch) => (await fetch(baseUrl)).json();
    return { event: () => call(event), bots: () => call(bots), messages: () => call(messages) };
  },
  async 'ky and zod'() {
    const schemas = await schemasByHand();
    const call = async (fetch: typeof globalThis.fetch, schema: Schema) =>
      schema.parse(await ky.get(baseUrl, { fetch }).json());
    return {
      event: () => call(event, schemas.event),
      bots: () => call(bots, schemas.page),
      messages: () => call(messages, schemas.messages),
    };
  },
};

function callsOf(sdk: Sdk): Calls {
  const chat = { baseUrl, userKey: credentials.userKey };
  const one = new sdk.ChatClient({ ...chat, fetch: event });
  const many = new sdk.ChatClient({ ...chat, fetch: messages });
  const adminUrl = 'https://api.example.com';
  const admin = new sdk.AdminClient({ adminUrl, ...credentials.admin, fetch: bots });
  return {
    event: () => one.getEvent({ id: 'evt_1' }),
    bots: () => admin.listBots().then(),
    messages: () => many.listMessages({ conversationId: 'conv_1' }).then(),
  };
}

/** Microseconds per call in this process. */
async function measureParts({ client, packageUrl }: Job): Promise<Figures> {
  const calls = await clients[client]?.(await import(packageUrl));
  if (calls === undefined) throw new Error(`${client} is not a client of this task`);
  const figures: Record<string, number> = {};
  for (const [figure, call] of Object.entries(calls)) figures[figure] = await timeOf(call);
  return figures;
}

/** The least time of a call in several batches, after one that compiles the code. */
async function timeOf(call: () => unknown): Promise<number> {
  const times: number[] = [];
  for (let batch = 0; batch <= 10; batch += 1) {
    const start = performance.now();
    for (let count = 0; count < 1_000; count += 1) await call();
    times.push(performance.now() - start);
  }
  return Math.min(...times.slice(1));
}

process.once('message', async (job: Job) => {
  process.send?.(await measureParts(job));
  process.exit();
});
