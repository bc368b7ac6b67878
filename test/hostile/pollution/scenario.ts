import * as z from 'zod';
import {
  AdminClient,
  ChatClient,
  type ClientEvent,
  type DialogueOptions,
  defineOperation,
  type Fetch,
  openDialogue,
} from '../../../src/index.ts';

/** A part of a run: it makes its clients, uses them, and returns what is compared. */
type Part = (client: Clients) => Promise<unknown>;

interface Clients {
  readonly chat: ChatClient;
  readonly admin: AdminClient;
  /** A copy of the chat client for an address where nothing listens. */
  readonly nowhere: ChatClient;
}

export interface Setting {
  readonly service: string;
  /** An address where nothing listens. */
  readonly nowhere: string;
  readonly fetch: Fetch | undefined;
}

const text = { conversationId: 'conv_1', payload: { type: 'text', text: 'Hello' } } as const;
const search = defineOperation({
  id: 'search',
  method: 'POST',
  path: '/search/{id}',
  query: z.object({ q: z.string() }),
  body: z.object({ text: z.string() }),
  response: z.looseObject({ bots: z.array(z.looseObject({ id: z.string() })) }),
  paging: { items: 'bots', token: 'nextToken' },
  idempotent: true,
});
const Payload = z.object({ text: z.string() });

async function signalsOf(chat: ChatClient, count: number): Promise<unknown[]> {
  const stream = chat.listenConversation({ id: 'conv_1' }, { reconnect: { maxDelay: 1 } });
  const signals: unknown[] = [];
  await stream.open();
  for await (const signal of stream) {
    if (signals.push(signal) === count) break;
  }
  return signals;
}

const parts: Readonly<Record<string, Part>> = {
  get: ({ chat }) => chat.getEvent({ id: 'evt_1' }, { query: { verbose: true } }).withResponse(),
  'get-payload': ({ chat }) => chat.getEvent({ id: 'evt_1' }, { payload: Payload }),
  'get-text': ({ chat }) => chat.getEvent({ id: 'evt_1' }),
  'get-404': ({ chat }) => chat.getEvent({ id: 'evt_1' }),
  'get-429': ({ chat }) => chat.getEvent({ id: 'evt_1' }),
  'get-503': ({ chat }) => chat.getEvent({ id: 'evt_1' }),
  'get-reset': ({ chat }) => chat.getEvent({ id: 'evt_1' }),
  'get-moved': ({ chat }) => chat.getEvent({ id: 'evt_1' }),
  'get-input': ({ chat }) => chat.getEvent({ id: '..' }),
  'get-option': ({ chat }) => chat.getEvent({ id: 'e' }, { timeout: 0 }),
  'get-abort': ({ chat }) => chat.getEvent({ id: 'e' }, { signal: AbortSignal.abort() }),
  'get-nowhere': ({ nowhere }) => nowhere.getEvent({ id: 'evt_1' }),
  post: ({ chat }) => chat.addParticipant({ conversationId: 'conv_1', userId: 'user_1' }),
  'post-401': ({ chat }) => chat.createMessage(text),
  'post-401-asked': ({ chat }) => {
    const userKey = ({ rejected }: { readonly rejected?: string }) =>
      rejected === undefined ? 'key-old' : 'key-new';
    return chat
      .withOptions({ userKey, headers: async () => ({ 'x-own': '1' }) })
      .createMessage(text);
  },
  'post-429': ({ chat }) => chat.createMessage(text),
  'post-503': ({ chat }) => chat.createMessage(text),
  'post-reset': ({ chat }) => chat.createMessage(text),
  'post-unknown': ({ chat }) => chat.createMessage(text),
  'post-stall': ({ chat }) => {
    const controller = new AbortController();
    // The response has begun.
    const observer = ({ type }: ClientEvent) => type === 'response' && controller.abort();
    return chat.withOptions({ observer }).createMessage(text, { signal: controller.signal });
  },
  'post-nowhere': ({ nowhere }) => nowhere.createMessage(text),
  'delete-ok': ({ admin }) => admin.deleteBot({ id: 'bot_1' }),
  list: ({ admin }) => admin.listBots({ dev: true }).toArray(),
  'list-first': async ({ admin }) => (await admin.listBots()).bots,
  'list-ahead': ({ admin }) => admin.listBots({}, { prefetch: true }).toArray({ limit: 5 }),
  'list-invalid': ({ admin }) => admin.listBots({}, { onInvalidItem: () => undefined }).toArray(),
  'list-503': ({ admin }) => admin.listBots().toArray(),
  stream: ({ chat }) => signalsOf(chat, 2),
  'stream-reset': ({ chat }) => signalsOf(chat, 2),
  'stream-gone': ({ chat }) => signalsOf(chat, 2),
  'stream-limited': ({ chat }) => signalsOf(chat, 2),
  'stream-rejected': ({ chat }) => signalsOf(chat, 2),
  own: ({ admin }) => admin.request(search, { id: 'a b', q: 'a', text: 'x' }).toArray(),
  created: ({ chat }) => chat.getOrCreateConversation({ id: 'conv_1' }),
  'created-user': ({ chat }) => chat.withOptions({ userKey: null }).createUser({ name: 'Ada' }),
  dialogue: talk,
  'dialogue-503': talk,
  'dialogue-down': talk,
  'dialogue-lost': talk,
  'dialogue-gone': talk,
  'dialogue-since': (clients) => talk(clients, { since: 'msg_1', isReply: () => true }),
};

async function talk({ chat }: Clients, options: Partial<DialogueOptions> = {}): Promise<unknown> {
  const dialogue = await openDialogue(chat, { conversationId: 'conv_1', resend: 0, ...options });
  try {
    return await dialogue.say('Hello', { until: () => true, replyTimeout: 500 });
  } finally {
    dialogue.close();
    await dialogue.closed;
  }
}

/** What each part returned or threw, and its events. */
export type Parts = Readonly<
  Record<string, { readonly value: unknown; readonly events: readonly unknown[] }>
>;

/** A part that takes longer, in milliseconds, is one that does not end. */
const patience = 4_000;

/** Makes all parts, or those of these names, at once. */
export async function runParts(
  setting: Setting,
  run: string,
  names: readonly string[] = Object.keys(parts),
): Promise<Parts> {
  const chosen = Object.entries(parts).filter(([name]) => names.includes(name));
  const done = await Promise.all(
    chosen.map(async ([name, part]) => {
      const events: unknown[] = [];
      const late = Promise.withResolvers<unknown>();
      const timer = setTimeout(late.resolve, patience, 'not over');
      let value: unknown;
      try {
        const made = part(clientsOf(setting, `${run}/${name}`, events));
        value = await Promise.race([made, late.promise]);
      } catch (error) {
        value = error;
      }
      clearTimeout(timer);
      return { name, value, events };
    }),
  );
  return Object.fromEntries(done.map(({ name, ...rest }) => [name, rest]));
}

function clientsOf({ service, nowhere, fetch }: Setting, path: string, events: unknown[]): Clients {
  const options = {
    fetch,
    timeout: 3_000,
    totalTimeout: 5_000,
    observer: (event: unknown) => void events.push(event),
  };
  const admin = { token: () => 'fake-token', workspaceId: 'fake-workspace', ...options };
  const chat = new ChatClient({ baseUrl: `${service}/${path}`, userKey: 'fake-key', ...options });
  return {
    chat,
    admin: new AdminClient({ adminUrl: `${service}/${path}`, ...admin }),
    nowhere: chat.withOptions({ baseUrl: `${nowhere}/${path}` }),
  };
}
