import { describe, expectTypeOf, test } from 'vitest';
import type {
  AdminClient,
  ChatClient,
  ChoiceOption,
  Dialogue,
  MessagePayload,
  MessagePayloadInput,
  UsageType,
} from '../../src/index.ts';
import { createEvent, createMessage, getMultipleUsages } from '../../src/operations.ts';

declare const chat: ChatClient;
declare const admin: AdminClient;
declare const dialogue: Dialogue;

interface Order {
  readonly number: number;
  readonly lines: readonly string[];
}
declare const order: Order;

describe('an input accepts', () => {
  const card = {
    type: 'card',
    title: 'Pizza',
    actions: [{ action: 'postback', label: 'Order', value: 'pizza' }],
  } as const;
  const choice = { type: 'choice', text: 'Size?', options: [{ label: 'L', value: 'l' }] } as const;

  test('what is declared with `as const`', () => {
    chat.createMessage({ conversationId: 'c', payload: card });
    chat.createMessage({ conversationId: 'c', payload: choice });
    chat.createMessage({ conversationId: 'c', payload: { type: 'carousel', items: [card] } });
    chat.request(createMessage, { conversationId: 'c', payload: card });
    dialogue.say(choice);
    const payload: MessagePayloadInput = card;
    dialogue.say(payload);
    const ids = ['a', 'b'] as const;
    const types = ['ai_spend'] as const;
    admin.getMultipleUsages({ ids, types });
    admin.request(getMultipleUsages, { ids, types });
  });

  test('an object that an interface types, where the service takes any object', () => {
    const payload = { type: 'text', text: 'Hello' } as const;
    chat.createMessage({ conversationId: 'c', payload, metadata: order });
    chat.createEvent({ conversationId: 'c', payload: order });
    chat.request(createEvent, { conversationId: 'c', payload: order });
    dialogue.say('Hello', { metadata: order });
    // @ts-expect-error: no object
    chat.createEvent({ conversationId: 'c', payload: 'text' });
  });

  test('the listed types of usage only', () => {
    // @ts-expect-error: not listed
    admin.getMultipleUsages({ ids: ['a'], types: ['all'] });
    expectTypeOf<UsageType>().toExtend<string>();
  });

  test('a payload that was received, unless it is unknown', () => {
    const send = (payload: MessagePayload) => {
      // @ts-expect-error: an unknown variant is no input
      chat.createMessage({ conversationId: 'c', payload });
      if (payload.type === 'card') chat.createMessage({ conversationId: 'c', payload });
      if (payload.type === 'choice') {
        // A result has arrays that may be changed.
        expectTypeOf(payload.options).toEqualTypeOf<ChoiceOption[]>();
        chat.createMessage({ conversationId: 'c', payload });
      }
    };
    expectTypeOf(send).returns.toBeVoid();
  });
});
