import type { ClientRequests, ClientResponses, Signals } from '@botpress/chat';
import { describe, expectTypeOf, test } from 'vitest';
import type { ChatClient, OperationInput, OperationResponse } from '../../src/index.ts';
import type * as operations from '../../src/operations.ts';

/** The operations of the chat API, by name. */
type Operations = {
  [K in keyof typeof operations as (typeof operations)[K] extends { readonly method: string }
    ? K
    : never]: (typeof operations)[K];
};
type Name = keyof Operations & keyof ChatClient;

type Input<K extends Name> = OperationInput<Operations[K]>;

/** The types of the official client are open: they have index signatures beside their properties. */
type Plain<T> = T extends object
  ? T extends readonly (infer Item)[]
    ? Plain<Item>[]
    : { [K in keyof T as string extends K ? never : K]: Plain<Exclude<T[K], undefined>> }
  : T;

/** The names whose type in `A` is not one in `B`. */
type Misfits<A, B extends { readonly [K in keyof A]: unknown }> = {
  [K in keyof A]: [A[K]] extends [B[K]] ? never : K;
}[keyof A];

type Inputs = { [K in Name]: Plain<Input<K>> };
type OfficialInputs = { [K in Name]: Plain<Omit<ClientRequests[K], 'x-user-key'>> };
type Answered = Exclude<Name, 'listenConversation'>;
type Responses = { [K in Answered]: Plain<OperationResponse<Operations[K]>> };
type OfficialResponses = { [K in Answered]: Plain<ClientResponses[K]> };
type Data = {
  [K in Exclude<operations.Signal['type'], 'unknown'>]: Plain<
    Extract<operations.Signal, { type: K }>['data']
  >;
};
type OfficialData = { [K in Exclude<keyof Signals, 'unknown'>]: Plain<Signals[K]> };

test('the operations are those of the official client', () => {
  expectTypeOf<Name>().toEqualTypeOf<keyof ClientRequests>();
});

describe('the types of @botpress/chat 0.5.5', () => {
  test('an input of the official client is an input here', () => {
    expectTypeOf<Misfits<OfficialInputs, Inputs>>().toBeNever();
  });

  test('an input here is one of the official client, with these exceptions', () => {
    expectTypeOf<Misfits<Inputs, OfficialInputs>>().toEqualTypeOf<
      // A card within a carousel need not have a `type`: the published document of the service has none.
      'createMessage'
    >();
  });

  test('a response as the official client describes it is a response here', () => {
    expectTypeOf<Misfits<OfficialResponses, Responses>>().toBeNever();
  });

  test('a response here is one of the official client, with these exceptions', () => {
    expectTypeOf<Misfits<Responses, OfficialResponses>>().toEqualTypeOf<
      // The specification does not show which fields of a conversation are required, besides `id`.
      | 'createConversation'
      | 'getConversation'
      | 'getOrCreateConversation'
      // Nor those of an event.
      | 'createEvent'
      | 'getEvent'
      // `meta.nextToken` may be null. The items of these two differ, too.
      | 'listConversations'
      | 'listMessages'
      | 'listParticipants'
      // The action of a card may be one that is not listed, and a card within a carousel may have no `type`.
      | 'createMessage'
      | 'getMessage'
    >();
  });

  test('a signal as the official client describes it is a signal here', () => {
    expectTypeOf<Misfits<OfficialData, Data>>().toBeNever();
    // The official client does not know the parts of a reply.
    expectTypeOf<Exclude<keyof Data, keyof OfficialData>>().toEqualTypeOf<
      'message_stream_delta' | 'message_stream_complete' | 'message_stream_abort'
    >();
  });
});
