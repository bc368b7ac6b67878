import { expect, vi } from 'vitest';
import * as z from 'zod';
import {
  ChatClient,
  type ChatClientOptions,
  type Dialogue,
  type DialogueOptions,
  defineOperation,
  openDialogue,
} from '../../src/index.ts';
import { listenConversation, type Message, type MessagePayload } from '../../src/operations.ts';
import type { BotBehavior, ConversationMembers, Platform } from '../../src/testing.ts';
import { eventually } from './eventually.ts';
import { type PlatformForm, platformForms } from './platform-forms.ts';

export const conversationId = 'c';

/** The form that needs no socket, for what does not depend on one. */
export const inMemory: PlatformForm['start'] = (options) => {
  const [form] = platformForms;
  if (form === undefined) throw new Error('there is no form');
  return form.start(options);
};

/** How what is said in a conversation reaches a dialogue: a turn has the same result both ways. */
export const ways = ['live', 'by catching up after a reconnect'] as const;

export interface DialogueSetup {
  /** What is said after each message of the dialogue. */
  readonly script?: (voices: Voices, text: string) => unknown;
  readonly way?: (typeof ways)[number];
  readonly bot?: BotBehavior;
  /** By default, the user of the dialogue is the owner, and `user_2` participates. */
  readonly members?: ConversationMembers;
  /** Prepares the platform before the dialogue is opened. */
  readonly before?: (platform: Platform) => void;
  readonly client?: Partial<ChatClientOptions>;
  readonly dialogue?: Partial<DialogueOptions>;
}

/** An open dialogue, and what it reported. It ends with its scope. */
export interface StartedDialogue extends AsyncDisposable {
  readonly platform: Platform;
  readonly chat: ChatClient;
  readonly dialogue: Dialogue;
  /** The texts that `onMessage` received. */
  readonly others: string[];
  /** What `onDelta` received. */
  readonly deltas: string[];
  readonly voices: Voices;
}

/** Opens a dialogue with very short times. */
export async function startDialogue(
  start: PlatformForm['start'],
  setup: DialogueSetup = {},
): Promise<StartedDialogue> {
  const { script, way = 'live', client, dialogue: own } = setup;
  const bot: BotBehavior = {
    async message({ message }) {
      if (way === 'live') return await script?.(voices, textOf(message));
      const { lost } = voices;
      const missed = { ...voices, bot: lost, person: (text: string) => lost(text, 'user_2') };
      await script?.(missed, textOf(message));
      platform.disconnect();
    },
  };
  const started = await start({ users: 3, bot: setup.bot ?? bot });
  const { platform } = started;
  const voices = voicesOf(platform);
  const { members = { participants: ['user_2'] } } = setup;
  platform.conversations.create({ id: conversationId }, members);
  setup.before?.(platform);
  const chat = new ChatClient({ ...started.chatOptions, retry: { maxDelay: 1 }, ...client });
  const others: string[] = [];
  const deltas: string[] = [];
  const dialogue = await openDialogue(chat, {
    conversationId,
    quietTime: 50,
    reconnect: { maxDelay: 1 },
    onMessage: (message) => others.push(textOf(message)),
    onDelta: (text) => deltas.push(text),
    ...own,
  });
  return {
    platform,
    chat,
    dialogue,
    others,
    deltas,
    voices,
    async [Symbol.asyncDispose]() {
      dialogue.close();
      await started[Symbol.asyncDispose]();
    },
  };
}

/** A bot that replies to each message. */
export const replying = { script: ({ bot }: Voices) => bot('One') } satisfies DialogueSetup;

/** A dialogue in memory whose signals are those that are pushed, whatever they are. */
export async function startLoose(setup: DialogueSetup = {}) {
  const { promise, resolve: opened } = Promise.withResolvers<(signal: unknown) => void>();
  const started = await startDialogue(inMemory, {
    ...setup,
    before(platform) {
      const loose = defineOperation({ ...listenConversation, stream: z.unknown() });
      platform.handle('chat', loose, () => {
        return new ReadableStream<unknown>({
          start: (queue) => opened((signal) => queue.enqueue(signal)),
        });
      });
    },
  });
  return { started, push: await promise };
}

/** The signal of a message. */
export function created(message: Message) {
  return {
    type: 'message_created',
    data: { ...message, isBot: message.userId === 'bot' },
  } as const;
}

/** The signal of a part of a text. */
export function partOf(sequence: number, delta: string, userId = 'bot') {
  const createdAt = new Date().toISOString();
  const data = { streamId: 's', conversationId, userId, createdAt, sequence, delta };
  return { type: 'message_stream_delta', data } as const;
}

/** How often an operation was called. */
export function callsOf(platform: Platform, operation: string): number {
  return platform.requests.filter((request) => request.operation === operation).length;
}

/** A message of the dialogue has arrived at the service. */
export async function arrived(platform: Platform, count = 1): Promise<void> {
  await eventually(() => expect(platform.messages.size).toBe(count));
}

/** Those who speak in a conversation, beside the dialogue. */
export interface Voices {
  /** A message of the bot, with its signal. */
  bot(text: string): Message;
  /** A message of another person, with its signal. */
  person(text: string): Message;
  /** A message whose signal is lost; by default, of the bot. */
  lost(text: string, userId?: string): Message;
  /** The signal of a message. */
  signal(message: Message): void;
}

export function voicesOf(platform: Platform): Voices {
  let time = 0;
  const create = (text: string, userId: string): Message => {
    // Each message has a time of its own, whatever the clock shows.
    time = Math.max(Date.now(), time) + 1;
    const createdAt = new Date(time).toISOString();
    return platform.messages.create({ conversationId, userId, payload: say(text), createdAt });
  };
  const signal = (message: Message): void => {
    platform.emit(conversationId, created(message));
  };
  const speak = (text: string, userId: string): Message => {
    const message = create(text, userId);
    signal(message);
    return message;
  };
  return {
    bot: (text) => speak(text, 'bot'),
    person: (text) => speak(text, 'user_2'),
    lost: (text, userId = 'bot') => create(text, userId),
    signal,
  };
}

export function say(text: string) {
  return { type: 'text', text } as const;
}

export function textOf({ payload }: { readonly payload: MessagePayload }): string {
  return payload.type === 'text' ? payload.text : payload.type;
}

/** The texts of replies. */
export function textsOf(replies: readonly Message[]): string[] {
  return replies.map(textOf);
}

/** Lets requests and signals happen, which need no timer. For tests with fake timers. */
export async function settle(): Promise<void> {
  for (let i = 0; i < 30; i++) await new Promise(setImmediate);
}

/** Lets time pass, with fake timers. */
export async function pass(ms: number): Promise<void> {
  await settle();
  await vi.advanceTimersByTimeAsync(ms);
  await settle();
}

/** The timers that a test fakes; the fake platform sends signals without them. */
export const fakeTimers = ['setTimeout', 'clearTimeout', 'Date', 'performance'] as const;
