import { getEventListeners } from 'node:events';
import * as z from 'zod';
import {
  type AdminClient,
  type ChatClient,
  defineOperation,
  isBotPlatformError,
  openDialogue,
} from '../../src/index.ts';
import type { Platform } from '../../src/testing.ts';
import { faultNames } from './scenarios.ts';

/*
 * The ways in which a call, a stream and a dialogue may end. None may leave a socket, a timer, a listener or memory, or keep
 * a program running.
 */

export interface Use {
  readonly chat: ChatClient;
  readonly admin: AdminClient;
  /** A signal that outlives what uses it. */
  readonly shared: AbortSignal;
  /** The signal of this use alone, and what aborts it. */
  readonly signal: AbortSignal;
  readonly abort: () => void;
}

export type Way = (use: Use) => unknown;

const listen = defineOperation({
  id: 'listen',
  method: 'GET',
  path: '/conversations/{id}/listen',
  stream: z.object({ n: z.number() }),
});

const streamOf = ({ chat }: Use, id: string, signal: AbortSignal) =>
  chat.request(listen, { id }, { signal, reconnect: { limit: 2, maxDelay: 1 } });

const longest = 2 ** 31 - 1;
const soon = (run: () => void): void => void setTimeout(run, 5);
/** Aborts the use when its client waits for a retry. */
const abortingWait = ({ chat, abort }: Use): ChatClient =>
  chat.withOptions({ retry: 1, observer: ({ type }) => type === 'retry' && soon(abort) });

/** Calls to a server that fails as the id of an event says. */
export const calls: readonly Way[] = [
  ...faultNames
    .filter((name) => name !== 'stalled')
    .map(
      (id): Way =>
        ({ chat, shared }) =>
          chat.getEvent({ id }, { signal: shared }),
    ),
  ({ chat, shared }) => chat.getEvent({ id: 'evt_1' }, { signal: shared }),
  ({ chat }) => chat.getEvent({ id: 'evt_1' }, { timeout: longest, totalTimeout: longest }),
  ({ chat }) => chat.withOptions({ baseUrl: 'http://127.0.0.1:9' }).getEvent({ id: 'evt_1' }),
  ({ chat }) => chat.getEvent({ id: '..' }),
  ({ chat }) => chat.getEvent({ id: 'stalled' }, { timeout: 20 }),
  ({ chat }) => chat.getEvent({ id: 'stalled' }, { signal: AbortSignal.timeout(20) }),
  (use) => abortingWait(use).getEvent({ id: 'failed' }, { signal: use.signal }),
  ({ chat }) => chat.getEvent({ id: 'limited' }, { retry: 2 }),
  async ({ admin, shared }) => {
    for await (const _ of admin.listBots({}, { prefetch: true, signal: shared })) break;
  },
  async ({ admin, chat }) => {
    for await (const _ of admin.listBots()) await chat.getEvent({ id: 'missing' });
  },
  ({ admin }) => void admin.listBots().pages(),
];

/** Streams of the same server. */
export const streams: readonly Way[] = [
  async (use) => {
    for await (const _ of streamOf(use, 'open', use.shared)) break;
  },
  async (use) => {
    for await (const _ of streamOf(use, 'open', use.shared)) throw new Error('mine');
  },
  async (use) => {
    await using opened = streamOf(use, 'open', use.shared);
    await opened.open();
  },
  async (use) => {
    const stream = streamOf(use, 'silent', use.shared);
    soon(() => stream.close());
    for await (const _ of stream);
  },
  async (use) => {
    soon(use.abort);
    for await (const _ of streamOf(use, 'silent', use.signal));
  },
  async (use) => {
    for await (const _ of streamOf(use, 'open', use.signal)) use.abort();
  },
  (use) => {
    const stream = streamOf(use, 'stalled', use.shared);
    soon(() => stream.close());
    return stream.open();
  },
  (use) => streamOf(use, 'missing', use.shared).open(),
  async (use) => {
    for await (const _ of streamOf(use, 'reset', use.shared));
  },
  async (use) => {
    const options = { signal: use.signal, reconnect: false };
    for await (const _ of use.chat.request(listen, { id: 'ending' }, options));
  },
  async (use) => {
    const { signal } = use;
    for await (const _ of abortingWait(use).request(listen, { id: 'ending' }, { signal }));
  },
  (use) => void streamOf(use, 'open', use.shared)[Symbol.asyncIterator](),
];

/** Dialogues in a conversation of the fake platform, whose bot repeats what is said. */
export const dialogues: readonly ((
  use: Use,
  conversationId: string,
  end: () => void,
) => unknown)[] = [
  async ({ chat, signal }, conversationId) => {
    const options = { conversationId, signal, until: () => true };
    await using dialogue = await openDialogue(chat, options);
    await dialogue.say('Hello');
  },
  async ({ chat, signal, shared }, conversationId) => {
    await using dialogue = await openDialogue(chat, { conversationId });
    for await (const _ of dialogue.say('Hello', { signal: shared })) break;
    dialogue.say('And?', { signal });
  },
  async ({ chat, signal, abort }, conversationId) => {
    const dialogue = await openDialogue(chat, { conversationId, signal });
    const turn = dialogue.say('Hello');
    abort();
    await turn;
  },
  async ({ chat, shared }, conversationId, end) => {
    const options = { conversationId, signal: shared, reconnect: { maxDelay: 1 } };
    const dialogue = await openDialogue(chat, options);
    const turn = dialogue.say('Hello', { until: () => false });
    end();
    // It ends with its next connection.
    await Promise.allSettled([turn, dialogue.closed]);
  },
  async ({ chat }, conversationId) => {
    const isReply = () => {
      throw new Error('mine');
    };
    const dialogue = await openDialogue(chat, { conversationId, isReply });
    await dialogue.say('Hello');
  },
  ({ chat, signal }) => openDialogue(chat, { conversationId: 'no-such-conversation', signal }),
];

/** Ends something in a way, after which no listener is on the signal of this use. */
export async function run(way: Way, parts: Omit<Use, 'signal' | 'abort'>): Promise<void> {
  const controller = new AbortController();
  const { signal } = controller;
  try {
    await way({ ...parts, signal, abort: () => controller.abort() });
  } catch (error) {
    if (!isBotPlatformError(error) && String(error) !== 'Error: mine') throw error;
  }
  const left = getEventListeners(signal, 'abort').length;
  if (left > 0) throw new Error(`${left} listeners are left by ${way}`);
}

/** Ends a dialogue in a way, in a conversation of its own. */
export function runDialogue(
  platform: Platform,
  way: (typeof dialogues)[number],
  parts: Omit<Use, 'signal' | 'abort'>,
): Promise<void> {
  const { id } = platform.conversations.create();
  const end = () => void platform.conversations.delete(id);
  return run((use) => way(use, id, end), parts).finally(end);
}
