import { describe, expectTypeOf, test } from 'vitest';
import type { ChatClient } from '../../src/index.ts';
import * as operations from '../../src/operations.ts';

describe('an operation of the chat API', () => {
  test('the kind of a payload and of a signal distinguishes their types', () => {
    const describeIt = (payload: operations.MessagePayload): string =>
      payload.type === 'text' ? payload.text : payload.type;
    const textOf = (signal: operations.Signal): string | undefined =>
      signal.type === 'message_stream_delta' ? signal.data.delta : undefined;
    expectTypeOf(describeIt).returns.toBeString();
    expectTypeOf(textOf).returns.toEqualTypeOf<string | undefined>();
  });

  test('a payload without its text, or with a misspelt property, does not compile', () => {
    const chat = {} as ChatClient;
    const conversationId = 'c';
    // @ts-expect-error: text is missing
    chat.request(operations.createMessage, { conversationId, payload: { type: 'text' } });
    const payload = { type: 'text', text: 'Hello' } as const;
    chat.request(operations.createMessage, { conversationId, payload });
    // @ts-expect-error: not documented
    chat.request(operations.createMessage, { conversationId, payload, metaData: {} });
  });
});
