import { Bench } from 'tinybench';
import { credentials } from './clients.mjs';
import { eventText, listText } from './responses.ts';
import type { Figures } from './statistics.ts';
import type { Job } from './worker.ts';

/** Microseconds per call in one process without a network, to show what an option or validation adds. */
async function measureParts(packageUrl: string): Promise<Figures> {
  const sdk: typeof import('../src/index.ts') = await import(packageUrl);
  const respondWith = (text: string) => {
    const body = new TextEncoder().encode(text);
    return async () => new Response(body, { headers: { 'content-type': 'application/json' } });
  };
  const { userKey } = credentials;
  const baseUrl = 'https://chat.example.com';
  const chat = new sdk.ChatClient({ baseUrl, userKey, fetch: respondWith(eventText('evt_1')) });
  const observed = chat.withOptions({ onEvent: () => undefined });
  const admin = new sdk.AdminClient({
    adminUrl: 'https://api.example.com',
    ...credentials.admin,
    fetch: respondWith(listText(100, 100, 0)),
  });
  // The schema of the undocumented fields of a bot, which accepts anything.
  const { catchall } = sdk.BotSchema._zod.def;
  if (catchall === undefined) throw new Error('the schema of a bot accepts no further properties');
  const anything = { id: 'anything', method: 'GET', response: catchall } as const;
  const getAnything = sdk.defineOperation({ ...anything, path: '/events/{id}' });
  const listAnything = sdk.defineOperation({ ...anything, path: '/bots' });
  const { signal } = new AbortController();
  const id = 'evt_1';

  const bench = new Bench({ time: 700, warmupIterations: 10_000 });
  bench
    .add('getEvent', () => chat.getEvent({ id }))
    .add('getEvent with onEvent', () => observed.getEvent({ id }))
    .add('getEvent with a signal', () => chat.getEvent({ id }, { signal }))
    .add('getEvent without validation', () => chat.request(getAnything, { id }))
    .add('listBots, a page of 100', () => admin.listBots().then())
    .add('listBots without validation', () => admin.request(listAnything));
  await bench.run();
  const times = bench.tasks.map(({ name, result }) => {
    if (!('latency' in result)) throw new Error(`${name}: ${result.state}`);
    return [name, result.latency.p50 * 1000];
  });
  return Object.fromEntries(times);
}

process.once('message', async ({ packageUrl }: Job) => {
  process.send?.(await measureParts(packageUrl));
  process.exit();
});
