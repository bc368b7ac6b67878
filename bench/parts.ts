import { Bench } from 'tinybench';
import { adminCredentials, credentials } from './clients.ts';
import { eventText, listText } from './responses.ts';
import type { Figures } from './scenarios.ts';

/** Microseconds per call in one process without a network, to show what an option or validation adds. */
async function measureParts(packageUrl: string): Promise<Figures> {
  const { AdminClient, BotSchema, ChatClient, defineOperation }: typeof import('../src/index.ts') =
    await import(packageUrl);
  const event = new TextEncoder().encode(eventText('evt_1'));
  const page = new TextEncoder().encode(listText(100, 100, 0));
  const respondWith = (body: Uint8Array<ArrayBuffer>) => async () =>
    new Response(body, { headers: { 'content-type': 'application/json' } });
  const options = {
    baseUrl: 'https://chat.example.com/hook',
    userKey: credentials.userKey,
    fetch: respondWith(event),
  };
  const chat = new ChatClient(options);
  const observed = new ChatClient({ ...options, onEvent: () => undefined });
  const asked = new ChatClient({ ...options, userKey: async () => credentials.userKey });
  const admin = new AdminClient({
    adminUrl: 'https://api.example.com',
    ...adminCredentials,
    fetch: respondWith(page),
  });
  // The schema of the undocumented fields of a bot, which accepts anything.
  const { catchall } = BotSchema._zod.def;
  if (catchall === undefined) throw new Error('the schema of a bot accepts no further properties');
  const anything = { id: 'anything', method: 'GET', response: catchall } as const;
  const getAnything = defineOperation({ ...anything, path: '/events/{id}' });
  const listAnything = defineOperation({ ...anything, path: '/bots' });
  const { signal } = new AbortController();
  const id = 'evt_1';

  const bench = new Bench({ time: 700, warmupTime: 300 });
  bench
    .add('getEvent', () => chat.getEvent({ id }))
    .add('getEvent with onEvent', () => observed.getEvent({ id }))
    .add('getEvent with a signal', () => chat.getEvent({ id }, { signal }))
    .add('getEvent with a credential function', () => asked.getEvent({ id }))
    .add('getEvent without validation', () => chat.request(getAnything, { id }))
    .add('listBots, a page of 100', () => admin.listBots().then())
    .add('listBots without validation', () => admin.request(listAnything));
  await bench.run();
  return Object.fromEntries(
    bench.tasks.map(({ name, result }) => {
      if (!('latency' in result)) throw new Error(`${name}: ${result.state}`);
      return [name, result.latency.p50 * 1000];
    }),
  );
}

process.once('message', async (packageUrl: string) => {
  process.send?.(await measureParts(packageUrl));
  process.exit();
});
