import { Bench } from 'tinybench';
import { credentials } from './clients.mjs';
import { eventText, listText, messagesText } from './responses.ts';
import type { Figures } from './statistics.ts';
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
const clients: Readonly<Record<string, (sdk: Sdk) => Calls>> = {
  'bot-platform-sdk': (sdk) => callsOf(sdk),
  'with onEvent': (sdk) => callsOf(sdk, { onEvent: () => undefined }),
  'with a signal': (sdk) => callsOf(sdk, {}, { signal: new AbortController().signal }),
  'without validation'(sdk) {
    // The schema of the undocumented fields of a bot, which accepts anything.
    const { catchall } = sdk.BotSchema._zod.def;
    if (catchall === undefined) throw new Error('the schema of a bot accepts no further fields');
    const anything = sdk.defineOperation({
      id: 'anything',
      method: 'GET',
      path: '/anything',
      response: catchall,
    });
    const client = (fetch: typeof globalThis.fetch) =>
      new sdk.ChatClient({ baseUrl, userKey: credentials.userKey, fetch });
    const [one, some, many] = [client(event), client(bots), client(messages)];
    return {
      event: () => one.request(anything),
      bots: () => some.request(anything),
      messages: () => many.request(anything),
    };
  },
  fetch() {
    const call = async (fetch: typeof globalThis.fetch) => (await fetch(baseUrl)).json();
    return { event: () => call(event), bots: () => call(bots), messages: () => call(messages) };
  },
};

function callsOf(sdk: Sdk, options: object = {}, callOptions: object = {}): Calls {
  const chat = { baseUrl, userKey: credentials.userKey, ...options };
  const one = new sdk.ChatClient({ ...chat, fetch: event });
  const many = new sdk.ChatClient({ ...chat, fetch: messages });
  const adminUrl = 'https://api.example.com';
  const admin = new sdk.AdminClient({ adminUrl, ...credentials.admin, ...options, fetch: bots });
  return {
    event: () => one.getEvent({ id: 'evt_1' }, callOptions),
    bots: () => admin.listBots({}, callOptions).then(),
    messages: () => many.listMessages({ conversationId: 'conv_1' }, callOptions).then(),
  };
}

/** Microseconds per call in this process. */
async function measureParts({ client, packageUrl }: Job): Promise<Figures> {
  const calls = clients[client]?.(await import(packageUrl));
  if (calls === undefined) throw new Error(`${client} is not a client of this task`);
  const bench = new Bench({ time: 700, warmupIterations: 10_000 });
  for (const [figure, call] of Object.entries(calls)) bench.add(figure, call);
  await bench.run();
  const times = bench.tasks.map(({ name, result }) => {
    if (!('latency' in result)) throw new Error(`${name}: ${result.state}`);
    return [name, result.latency.p50 * 1000];
  });
  return Object.fromEntries(times);
}

process.once('message', async (job: Job) => {
  process.send?.(await measureParts(job));
  process.exit();
});
