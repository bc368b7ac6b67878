/*
 * Makes the calls of both clients while one name at a time is on Object.prototype, and prints a Report of the requests
 * and results that differ from those of clean calls. It runs in its own process, since pollution breaks a test runner.
 */
import { AdminClient, ChatClient, isBotPlatformError } from '../../../src/index.ts';
import { names, type Report } from './polluted-names.ts';

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
  ['beforeRequest', [...anything, [steal]]],
  ['afterResponse', [...anything, [steal]]],
  ['init', [...anything, [steal]]],
  ['headers', [...anything, new Headers({ 'x-user-key': 'polluted' })]],
  ['searchParams', [...anything, [['polluted', '1']], [1], new URLSearchParams('polluted=1')]],
  ['method', [...anything, 'DELETE']],
  ['redirect', [...anything, 'follow']],
  ['signal', [AbortSignal.abort('polluted'), new AbortController().signal]],
]);

interface Sent {
  readonly url: string;
  readonly init: ReadonlyMap<string, unknown>;
}
let sent: Sent[] = [];
// Created before the pollution, which affects Node's own Response.
let answers: Response[] = [];
let notFound = new Response();

function answersOf(count: number): Response[] {
  const timestamp = '2024-05-01T12:00:00.000Z';
  const body = JSON.stringify({
    participant: { id: 'user_1', createdAt: timestamp, updatedAt: timestamp },
    conversation: { id: 'conv_1' },
    event: { id: 'evt_1' },
    bots: [{ id: 'bot_1' }],
    meta: {},
  });
  const headers = { 'content-type': 'application/json' };
  return Array.from({ length: count }, () => new Response(body, { headers }));
}

function prepareAnswers(): void {
  answers = answersOf(calls.length);
  notFound = new Response('{"metadata":{}}', { status: 404 });
}

const fetch = async (url: string, init: RequestInit): Promise<Response> => {
  const seen = new Map<string, unknown>();
  for (const key of new Set([...names, ...Reflect.ownKeys(init).map(String)])) {
    const value: unknown = Reflect.get(init, key);
    seen.set(key, value instanceof AbortSignal ? `aborted: ${value.aborted}` : value);
  }
  const { headers } = init;
  for (const key of [...names, ...Reflect.ownKeys(Object(headers)).map(String)])
    seen.set(`headers.${key}`, Reflect.get(Object(headers), key));
  seen.delete('headers');
  sent.push({ url, init: seen });
  const answer = answers.pop();
  if (answer === undefined) throw new TypeError('no answer is left');
  return answer;
};

const respondNotFound = async (): Promise<Response> => notFound;

function createClients() {
  const options = { fetch, headers: { 'x-trace': '1' }, retry: 1, timeout: 5000 };
  return {
    chat: new ChatClient({ baseUrl: 'https://chat.example/hook', userKey: 'fake-key', ...options }),
    admin: new AdminClient({
      adminUrl: 'https://admin.example',
      token: () => 'fake-token',
      workspaceId: 'fake-workspace',
      fetch,
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
  ({ chat }) => chat.getEvent({ id: 'evt_1' }, { retry: 2, headers: { 'x-trace': '2' } }),
  ({ chat }) => chat.getEvent({ id: 'evt_1' }, { query: { verbose: true }, timeout: 1000 }),
  ({ chat }) => chat.withOptions({ userKey: 'fake-key-2' }).getEvent({ id: 'evt_1' }),
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
  /** For each call, the properties of its result at any depth, or the kind and the properties of its error. */
  readonly results: readonly string[];
  /** Thrown values that are not errors of the package. */
  readonly foreign: readonly unknown[];
}

async function run(clients: Clients | undefined): Promise<Outcome> {
  sent = [];
  const results: string[] = [];
  const foreign: unknown[] = [];
  try {
    const used = clients ?? createClients();
    for (const call of calls) {
      try {
        results.push(shapeOf(await call(used)));
      } catch (error) {
        if (isBotPlatformError(error)) results.push(`${error.kind}: ${Object.keys(error)}`);
        else foreign.push(error);
      }
    }
  } catch (error) {
    foreign.push(error);
  }
  return { sent, results, foreign };
}

function shapeOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return typeof value;
  const properties = Object.entries(value).map(([key, item]) => `${key}: ${shapeOf(item)}`);
  return `{ ${properties.join(', ')} }`;
}

async function polluted(name: string, value: unknown, clients?: Clients): Promise<Outcome> {
  prepareAnswers();
  const descriptor = { value, writable: true, enumerable: true, configurable: true };
  Object.defineProperty(Object.prototype, name, descriptor);
  try {
    return await run(clients);
  } finally {
    Reflect.deleteProperty(Object.prototype, name);
  }
}

/** One line for each request, and one for each result. */
function lines({ sent, results }: Outcome): string[] {
  const requests = sent.map(
    ({ url, init }) =>
      `${url} ${JSON.stringify([...init].filter(([, value]) => value !== undefined))}`,
  );
  return [...requests, ...results];
}

prepareAnswers();
const before = createClients();
const cleanOutcome = await run(before);
const clean = lines(cleanOutcome);
const differences: Record<string, string[]> = {};
for (const name of names) {
  const found: string[] = [];
  const values = valuesOf.get(name) ?? anything;
  const runs = values.map((value) => ({ value, clients: undefined }));
  for (const { value, clients } of [...runs, { value: values[0], clients: before }]) {
    const outcome = await polluted(name, value, clients);
    const seen = lines(outcome);
    found.push(...outcome.foreign.map((error) => `threw ${String(error)}`));
    if (seen.length !== clean.length) found.push(`${seen.length} outcomes with a ${typeof value}`);
    found.push(...seen.filter((line, index) => line !== clean[index]));
  }
  differences[name] = found.slice(0, 3);
}
// Node reads `signal` from the options of its own listeners there, and fails before anything is sent.
const broken = await polluted('signal', 'polluted');
const report: Report = {
  cleanRequests: cleanOutcome.sent.length,
  differences,
  withoutSignals: { requests: broken.sent.length, foreign: broken.foreign.map(String) },
};
process.stdout.write(JSON.stringify(report));
