/*
 * Makes the calls of both clients while one name at a time is on Object.prototype, and prints a Report. It runs in its
 * own process, since pollution breaks a test runner.
 */
import { AdminClient, ChatClient, isBotPlatformError } from '../../../src/index.ts';
import { fragileOptionNames, optionNames, otherNames, type Report } from './polluted-names.ts';

const steal = (): unknown => ({ stolen: true });

/** Values for the prototype, of an attacker or by accident. */
const anything: readonly unknown[] = [
  'https://evil.example/',
  9,
  { nextToken: 'polluted', limit: 9, 'x-evil': 'polluted', beforeRequest: [steal] },
  steal,
];
const valuesOf: ReadonlyMap<string, readonly unknown[]> = new Map([
  // With a function, every object would be a promise that never settles.
  ['then', anything.filter((value) => typeof value !== 'function')],
  ['hooks', [...anything, { beforeRequest: [steal], afterResponse: [steal], init: [steal] }]],
  ['init', [...anything, [steal]]],
  ['headers', [...anything, new Headers({ 'x-user-key': 'polluted' })]],
  ['searchParams', [...anything, [['polluted', '1']], [1], new URLSearchParams('polluted=1')]],
  ['method', [...anything, 'DELETE']],
  ['redirect', [...anything, 'follow']],
  ['signal', ['polluted', AbortSignal.abort('polluted'), new AbortController().signal]],
]);

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
}
let sent: Sent[] = [];
// Created before the pollution, which affects Node's own Response.
let responses: Response[] = [];
let notFound = new Response();

function prepareResponses(): void {
  const timestamp = '2024-05-01T12:00:00.000Z';
  const body = JSON.stringify({
    participant: { id: 'user_1', createdAt: timestamp, updatedAt: timestamp },
    conversation: { id: 'conv_1' },
    event: { id: 'evt_1' },
    bots: [{ id: 'bot_1' }],
    meta: {},
  });
  const headers = { 'content-type': 'application/json' };
  responses = Array.from({ length: calls.length }, () => new Response(body, { headers }));
  notFound = new Response('{"metadata":{}}', { status: 404 });
}

const fetch = async (url: string, init: RequestInit): Promise<Response> => {
  sent.push({ url, init });
  const response = responses.pop();
  if (response === undefined) throw new TypeError('no response is left');
  return response;
};

const respondNotFound = async (): Promise<Response> => notFound;

function createClients() {
  const options = { fetch, retry: 0, timeout: 3000 };
  return {
    chat: new ChatClient({
      baseUrl: 'https://chat.example/hook',
      userKey: 'fake-key',
      headers: { 'x-trace': '1' },
      ...options,
    }),
    admin: new AdminClient({
      adminUrl: 'https://admin.example',
      token: () => 'fake-token',
      workspaceId: 'fake-workspace',
      ...options,
    }),
  };
}

type Clients = ReturnType<typeof createClients>;

const calls: readonly ((clients: Clients) => PromiseLike<unknown>)[] = [
  ({ chat }) => chat.addParticipant({ conversationId: 'conv_1', userId: 'user_1' }),
  ({ chat }) => chat.getOrCreateConversation({ id: 'conv_1' }),
  ({ chat }) => chat.getOrCreateConversation(),
  ({ chat }) => chat.getOrCreateConversation({}, {}),
  ({ chat }) => chat.getEvent({ id: 'evt_1' }),
  ({ chat }) => chat.getEvent({ id: 'evt_1' }, { retry: 0, headers: { 'x-trace': '2' } }),
  ({ chat }) => chat.getEvent({ id: 'evt_1' }, { query: { verbose: true }, timeout: 1000 }),
  ({ chat }) => chat.withOptions({ timeout: 2000 }).getEvent({ id: 'evt_1' }),
  ({ chat }) => chat.withOptions({ fetch: respondNotFound }).getEvent({ id: 'evt_1' }),
  ({ chat }) => chat.getEvent({} as never),
  ({ chat }) => chat.addParticipant({ conversationId: 'conv_1' } as never),
  ({ chat }) => chat.addParticipant({ conversationId: 'conv_1', userId: 7 } as never),
  ({ chat }) => chat.getEvent({ id: '..' }),
  ({ admin }) => admin.listBots(),
  ({ admin }) => admin.listBots().toArray(),
  ({ admin }) => admin.listBots({ nextToken: 'a' }).pages().next(),
];

interface Outcome {
  readonly sent: readonly Sent[];
  /** Thrown values that are not errors of the package. */
  readonly foreign: readonly unknown[];
}

async function run(existing: Clients | undefined): Promise<Outcome> {
  sent = [];
  const foreign: unknown[] = [];
  const attempt = async (call: () => unknown): Promise<void> => {
    try {
      await call();
    } catch (error) {
      if (!isBotPlatformError(error)) foreign.push(error);
    }
  };
  await attempt(async () => {
    const clients = existing ?? createClients();
    for (const call of calls) await attempt(() => call(clients));
  });
  return { sent, foreign };
}

async function polluted(name: string, value: unknown, clients?: Clients): Promise<Outcome> {
  prepareResponses();
  const descriptor = { value, writable: true, enumerable: true, configurable: true };
  Object.defineProperty(Object.prototype, name, descriptor);
  try {
    return await run(clients);
  } finally {
    Reflect.deleteProperty(Object.prototype, name);
  }
}

/** Every value of its name, with clients of that moment, and the first one with clients that were made before. */
async function pollutedInEachWay(name: string): Promise<Outcome[]> {
  const values = valuesOf.get(name) ?? anything;
  const outcomes: Outcome[] = [];
  for (const value of values) outcomes.push(await polluted(name, value));
  outcomes.push(await polluted(name, values[0], before));
  return outcomes;
}

/** Everything that goes over the wire, read as `fetch` reads it. */
function requestOf({ url, init }: Sent, name?: string): string {
  const { method, body, redirect } = init;
  const inherited = name === undefined ? undefined : Reflect.get(Object(init.headers), name);
  return JSON.stringify([url, method, body, redirect, { ...init.headers }, inherited]);
}

/** Where a request goes, and with which credentials. */
function destinationOf({ url, init }: Sent): string {
  const headers = Object(init.headers);
  const credentials = ['x-user-key', 'authorization', 'x-workspace-id'];
  return JSON.stringify([new URL(url).origin, ...credentials.map((name) => headers[name])]);
}

prepareResponses();
const before = createClients();
const clean = await run(before);
const cleanRequests = clean.sent.map((request) => requestOf(request));
const destinations = new Set(clean.sent.map(destinationOf));
const differences: Record<string, string[]> = {};
const strayed: Record<string, string[]> = {};
const foreign: Record<string, string[]> = {};

for (const name of [...optionNames, ...fragileOptionNames]) {
  const isFragile = fragileOptionNames.some((fragile) => fragile === name);
  const found: string[] = [];
  const outcomes = await pollutedInEachWay(name);
  for (const outcome of outcomes) {
    const requests = outcome.sent.map((request) => requestOf(request, name));
    const strange = requests.filter((request) => !cleanRequests.includes(request));
    found.push(...strange);
    if (isFragile) continue;
    if (requests.join() !== cleanRequests.join()) found.push(`${requests.length} requests`);
  }
  differences[name] = found.slice(0, 3);
  foreign[name] = outcomes.flatMap((outcome) => outcome.foreign.map(String)).slice(0, 3);
}
for (const name of otherNames) {
  const outcomes = await pollutedInEachWay(name);
  const requests = outcomes.flatMap((outcome) => outcome.sent);
  const elsewhere = requests.map(destinationOf).filter((to) => !destinations.has(to));
  strayed[name] = elsewhere.slice(0, 3);
}

const report: Report = { cleanRequests: cleanRequests.length, differences, strayed, foreign };
process.stdout.write(JSON.stringify(report));
