/*
 * Makes the calls of both clients over a real connection, while one name at a time is on Object.prototype, and prints what
 * differed. It runs in its own process, since pollution breaks a test runner; the servers run in that of the test.
 */
import { AdminClient, ChatClient, isBotPlatformError } from '../../../src/index.ts';
import { createNodeFetch } from '../../../src/node.ts';
import { type Outcome, pollution, type Report } from './pollution.ts';

const [service = '', elsewhere = '', proxy = '', transport = '', ca] = process.argv.slice(2);

const fetchOf = {
  fetch: () => undefined,
  createNodeFetch: () => createNodeFetch({ connections: 1 }),
  proxy: () => createNodeFetch({ connections: 1, proxy }),
  tunnel: () => createNodeFetch({ connections: 1, proxy, ca }),
}[transport];
const fetch = fetchOf?.();

function createClients() {
  const options = { fetch, retry: 0, timeout: 10_000 };
  return {
    chat: new ChatClient({ baseUrl: `${service}/hook`, userKey: 'fake-key', ...options }),
    admin: new AdminClient({
      adminUrl: service,
      token: () => 'fake-token',
      workspaceId: 'fake-workspace',
      ...options,
    }),
  };
}

type Clients = ReturnType<typeof createClients>;

const calls: readonly ((clients: Clients) => unknown)[] = [
  ({ chat }) => chat.getEvent({ id: 'evt_1' }, { query: { verbose: true } }),
  ({ chat }) => chat.addParticipant({ conversationId: 'conv_1', userId: 'user_1' }),
  ({ chat }) => chat.getEvent({ id: 'moved' }),
  ({ chat }) => chat.listenConversation({ id: 'conv_1' })[Symbol.asyncIterator]().next(),
  ({ admin }) => admin.listBots().toArray(),
  ({ admin }) => admin.deleteBot({ id: 'bot_1' }),
];

/** What the calls returned, or how they failed. */
async function run(clients: Clients): Promise<readonly string[]> {
  const results: string[] = [];
  for (const call of calls) {
    try {
      results.push(JSON.stringify(await call(clients)));
    } catch (error) {
      results.push(isBotPlatformError(error) ? error.kind : `foreign: ${String(error)}`);
    }
  }
  return results;
}

async function arrived(): Promise<readonly string[]> {
  const send = fetch ?? globalThis.fetch;
  return (await send(`${service}/arrived`, {})).json();
}

const before = createClients();
await run(before);
await arrived();
const clean: Outcome = { results: await run(before), requests: await arrived() };
const polluted: Record<string, Outcome[]> = {};
for (const [name, polluting] of Object.entries(pollution(transport, elsewhere))) {
  const outcomes: Outcome[] = [];
  // With clients that were made before, and with those of that moment.
  for (const create of [() => before, createClients]) {
    for (const value of polluting) {
      const descriptor = { value, writable: true, enumerable: true, configurable: true };
      Object.defineProperty(Object.prototype, name, descriptor);
      let results: readonly string[];
      try {
        results = await run(create());
      } finally {
        Reflect.deleteProperty(Object.prototype, name);
      }
      outcomes.push({ results, requests: await arrived() });
    }
  }
  polluted[name] = outcomes;
}
const report: Report = { clean, polluted };
process.stdout.write(JSON.stringify(report), () => process.exit());
