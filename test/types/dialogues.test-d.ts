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
import type { Message } from '../../src/operations.ts';

declare const chat: ChatClient;
declare const admin: AdminClient;
declare const dialogue: Dialogue;

test('a dialogue is opened with a chat client and the id of a conversation', () => {
  // @ts-expect-error: the id is required.
  openDialogue(chat, {});
  // @ts-expect-error: it is a conversation of the chat API.
  openDialogue(admin, { conversationId: 'c' });
  // @ts-expect-error: a dialogue without a connection is none.
  openDialogue(chat, { conversationId: 'c', reconnect: false });
});

test('a turn is awaited for all replies, and iterated for each', async () => {
  const turn = dialogue.say('Hello');
  expectTypeOf(await turn).toEqualTypeOf<Message[]>();
  for await (const reply of turn) expectTypeOf(reply).toEqualTypeOf<Message>();
  expectTypeOf(turn.catch(() => 'failed' as const)).toEqualTypeOf<Promise<Message[] | 'failed'>>();
});

test('a turn has our message, the replies so far, and how it ended', () => {
  expectTypeOf<Pick<Turn, 'message' | 'replies' | 'endedBy'>>().toEqualTypeOf<{
    readonly message: Message | undefined;
    readonly replies: readonly Message[];
    readonly endedBy: TurnEnd | undefined;
  }>();
  expectTypeOf<Dialogue['closed']>().toEqualTypeOf<Promise<void>>();
});

test('what is said is a text or a payload, with options of the turn', () => {
  const until: SayOptions['until'] = ({ payload }) => payload.type === 'choice';
  dialogue.say({ type: 'image', imageUrl: 'https://a.example/i.png' }, { until });
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
    onMessage: (message) => expectTypeOf(message).toEqualTypeOf<Message>(),
    onDelta: (text, streamId) => expectTypeOf([text, streamId]).toEqualTypeOf<string[]>(),
    signal: undefined,
  };
  openDialogue(chat, options);
});

test('what was received can be said, unless its kind is not known', async () => {
  const [reply] = await dialogue.say('Hello');
  if (reply?.payload.type === 'card') dialogue.say(reply.payload);
  // @ts-expect-error: it may be of a kind that cannot be sent.
  if (reply !== undefined) dialogue.say(reply.payload);
});

test('a dialogue is closed by `await using`', async () => {
  await using opened = await openDialogue(chat, { conversationId: 'c' });
  expectTypeOf(opened).toEqualTypeOf<Dialogue>();
});
