import { describe, expectTypeOf, test } from 'vitest';
import * as z from 'zod';
import {
  type AdminClient,
  type Call,
  type ChatClient,
  defineOperation,
  type OperationDefinition,
  type OperationResult,
  type RequestArguments,
} from '../../src/index.ts';
import { getEvent, listBots } from '../../src/operations.ts';
import type { Platform } from '../../src/testing.ts';

declare const chat: ChatClient;
declare const admin: AdminClient;
declare const either: ChatClient | AdminClient;

const one = { method: 'GET', path: '/a/{id}', response: z.object({ a: z.number() }) } as const;
const ofChat = defineOperation({ ...one, id: 'ofChat', api: 'chat' });
const ofAdmin = defineOperation({ ...one, id: 'ofAdmin', api: 'admin' });
const ofBoth = defineOperation({ ...one, id: 'ofBoth' });
const payload = defineOperation({
  ...one,
  id: 'payload',
  response: z.object({ event: z.object({ id: z.string(), payload: z.unknown() }) }),
  payload: 'event',
});

describe('an operation of one API', () => {
  test('is called by its client', () => {
    expectTypeOf(chat.request(ofChat, { id: 'a' })).toEqualTypeOf<Call<{ a: number }>>();
    expectTypeOf(admin.request(ofAdmin, { id: 'a' })).toEqualTypeOf<Call<{ a: number }>>();
  });

  test('does not compile with the client of the other one', () => {
    // @ts-expect-error: an operation of the admin API
    chat.request(ofAdmin, { id: 'a' });
    // @ts-expect-error: an operation of the chat API
    admin.request(ofChat, { id: 'a' });
    // @ts-expect-error: an operation of the chat API
    admin.request(getEvent, { id: 'a' });
    // @ts-expect-error: an operation of the chat API
    admin.request(getEvent, { id: 'a' }, { payload: z.object({}) });
    // @ts-expect-error: an operation of the admin API
    chat.request(listBots);
    // @ts-expect-error: the client may be one of the other API
    either.request(ofChat, { id: 'a' });
  });
});

describe('an operation of no API', () => {
  test('is called by any client', () => {
    for (const client of [chat, admin, either] as const) {
      expectTypeOf(client.request(ofBoth, { id: 'a' })).toEqualTypeOf<Call<{ a: number }>>();
    }
    expectTypeOf(
      either.request(payload, { id: 'a' }, { payload: z.object({ t: z.string() }) }),
    ).toExtend<Call<{ event: { payload: { t: string } } }>>();
    const base: ChatClient | AdminClient = chat;
    base.request(ofBoth, { id: 'a' });
    // @ts-expect-error: the id is missing
    either.request(ofBoth, {});
  });

  test('a function of any operation of an API compiles', () => {
    const call = <D extends OperationDefinition>(
      client: ChatClient | AdminClient,
      operation: D,
      ...parameters: RequestArguments<D>
    ): OperationResult<D> => client.request(operation, ...parameters);
    const any: OperationDefinition = ofChat;
    either.request(any);
    expectTypeOf(call(chat, ofChat, { id: 'a' })).toEqualTypeOf<Call<{ a: number }>>();
  });
});

test('an operation is served at its API only', () => {
  const platform = {} as Platform;
  platform.handle('chat', ofChat, () => ({ a: 1 }));
  platform.handle('chat', ofBoth, () => ({ a: 1 }));
  platform.handle('admin', ofBoth, () => ({ a: 1 }));
  // @ts-expect-error: an operation of the chat API
  platform.handle('admin', ofChat, () => ({ a: 1 }));
  // @ts-expect-error: an operation of the chat API
  platform.handle('admin', 'getEvent', () => ({ event: { id: 'e' } }));
  const any: OperationDefinition = ofChat;
  platform.handle('chat', any, () => ({ a: 1 }));
});
