import { expectTypeOf, test } from 'vitest';
import {
  type AdminClient,
  type ChatClient,
  type Dialogue,
  type DialogueOptions,
  openDialogue,
  type SayOptions,
  type Turn,
  type TurnEnd,
} from '../../src/index.ts';
import type { Message, MessagePayload } from '../../src/operations.ts';

declare const chat: ChatClient;
declare const admin: AdminClient;
declare const dialogue: Dialogue;

test('a dialogue is opened with a chat client and the id of a conversation', () => {
  expectTypeOf(openDialogue(chat, { conversationId: 'c' })).toEqualTypeOf<Promise<Dialogue>>();
  // @ts-expect-error: the id is required.
  openDialogue(chat, {});
  // @ts-expect-error: it is a conversation of the chat API.
  openDialogue(admin, { conversationId: 'c' });
  // @ts-expect-error: there is no such option.
  openDialogue(chat, { conversationId: 'c', quiet: 1 });
});

test('a turn is awaited for all replies, and iterated for each', async () => {
  const turn = dialogue.say('Hello');
  expectTypeOf(turn).toEqualTypeOf<Turn>();
  expectTypeOf(await turn).toEqualTypeOf<Message[]>();
  for await (const reply of turn) expectTypeOf(reply).toEqualTypeOf<Message>();
  expectTypeOf(turn.replies).toEqualTypeOf<readonly Message[]>();
  expectTypeOf(turn.message).toEqualTypeOf<Message | undefined>();
  expectTypeOf(turn.endedBy).toEqualTypeOf<TurnEnd | undefined>();
  expectTypeOf<TurnEnd>().toEqualTypeOf<'quiet' | 'until' | 'maxDuration' | 'break' | 'error'>();
  expectTypeOf(turn.catch(() => 'failed' as const)).toEqualTypeOf<Promise<Message[] | 'failed'>>();
});

test('what is said is a text or a payload, with options of the turn', () => {
  const until: SayOptions['until'] = ({ payload }) => payload.type === 'choice';
  const { signal } = new AbortController();
  dialogue.say({ type: 'image', imageUrl: 'https://a.example/i.png' }, { until, signal });
  dialogue.say('Hello', { quietTime: 1, replyTimeout: 1, maxDuration: 1, metadata: { a: [1] } });
  // @ts-expect-error: an image has an address.
  dialogue.say({ type: 'image' });
  // @ts-expect-error: `onMessage` is an option of the dialogue.
  dialogue.say('Hello', { onMessage: () => undefined });
  // @ts-expect-error: a promise is always true.
  dialogue.say('Hello', { until: async () => true });
});

test('the functions of a dialogue receive messages and texts', () => {
  const options: DialogueOptions = {
    conversationId: 'c',
    isReply: ({ userId }) => userId === 'agent',
    onMessage: (message) => expectTypeOf(message).toEqualTypeOf<Message>(),
    onDelta: (text, streamId) => expectTypeOf([text, streamId]).toEqualTypeOf<string[]>(),
    signal: undefined,
    resend: 0,
    reconnect: { limit: 3, maxDelay: 10 },
  };
  openDialogue(chat, options);
  // @ts-expect-error: a dialogue without a connection is none.
  openDialogue(chat, { conversationId: 'c', reconnect: false });
});

test('what was received can be said, unless its kind is not known', async () => {
  const [reply] = await dialogue.say('Hello');
  if (reply === undefined) return;
  expectTypeOf(reply.payload).toEqualTypeOf<MessagePayload>();
  if (reply.payload.type === 'card') dialogue.say(reply.payload);
  // @ts-expect-error: it may be of a kind that cannot be sent.
  dialogue.say(reply.payload);
});

test('a dialogue is closed by `await using`, and has no constructor for users', async () => {
  await using opened = await openDialogue(chat, { conversationId: 'c' });
  expectTypeOf(opened.closed).toEqualTypeOf<Promise<void>>();
  expectTypeOf(opened.close()).toEqualTypeOf<void>();
});
