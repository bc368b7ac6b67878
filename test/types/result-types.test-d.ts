import { describe, expectTypeOf, test } from 'vitest';
import * as z from 'zod';
import {
  type AdminClient,
  type Bot,
  type ChatClient,
  type Conversation,
  defineOperation,
  type Event,
  type GetEventResponse,
  type ListBotsResponse,
  type ListMeta,
  type User,
} from '../../src/index.ts';
import { operations } from '../support/built-in.ts';

declare const chat: ChatClient;
declare const admin: AdminClient;

const payload = z.object({ text: z.string() });

describe('a misspelt property does not compile', () => {
  test('a misspelt property of a bot does not compile', async () => {
    const { bots } = await admin.listBots();
    const [first] = bots;
    // @ts-expect-error: it is `deployedAt`
    first?.lastDeployedAt;
    // @ts-expect-error: it is `deployedAt`
    for await (const bot of admin.listBots()) bot.lastDeployedAt;
    // @ts-expect-error: it is `deployedAt`
    for (const bot of await admin.listBots().toArray()) bot.lastDeployedAt;
    expectTypeOf<keyof Bot>().toEqualTypeOf<
      'id' | 'createdAt' | 'updatedAt' | 'name' | 'deployedAt'
    >();
  });

  test('a misspelt property of an event, a conversation or a user does not compile', async () => {
    const { event } = await chat.getEvent({ id: 'e' });
    // @ts-expect-error: it is `payload`
    event.paylod;
    const { conversation } = await chat.getOrCreateConversation();
    // @ts-expect-error: it is `createdAt`
    conversation.created;
    const { participant } = await chat.addParticipant({ conversationId: 'c', userId: 'u' });
    // @ts-expect-error: it is `pictureUrl`
    participant.pictureURL;
    expectTypeOf<keyof Event>().toEqualTypeOf<
      'id' | 'createdAt' | 'payload' | 'conversationId' | 'userId'
    >();
    expectTypeOf<keyof Conversation>().toEqualTypeOf<'id' | 'createdAt' | 'updatedAt'>();
    expectTypeOf<keyof User>().toEqualTypeOf<
      'id' | 'name' | 'pictureUrl' | 'profile' | 'createdAt' | 'updatedAt'
    >();
  });

  test('a misspelt property of an envelope does not compile', async () => {
    // @ts-expect-error: it is `event`
    const { evnt } = await chat.getEvent({ id: 'e' });
    // @ts-expect-error: it is `conversation`
    const { conversaton } = await chat.getOrCreateConversation();
    // @ts-expect-error: it is `participant`
    const { user } = await chat.addParticipant({ conversationId: 'c', userId: 'u' });
    // @ts-expect-error: it is `bots`
    const { bot } = await admin.listBots();
    // @ts-expect-error: it is `meta`
    for await (const page of admin.listBots().pages()) page.metadata;
    const { data } = await chat.getEvent({ id: 'e' }).withResponse();
    // @ts-expect-error: it is `event`
    data.evnt;
    expectTypeOf({ evnt, conversaton, user, bot }).toBeObject();
    expectTypeOf<keyof GetEventResponse>().toEqualTypeOf<'event'>();
    expectTypeOf<keyof ListBotsResponse>().toEqualTypeOf<'bots' | 'meta'>();
  });

  test('a misspelt property of the metadata of a list does not compile', async () => {
    const { meta } = await admin.listBots();
    // @ts-expect-error: it is `nextToken`
    meta?.nexttoken;
    expectTypeOf<keyof ListMeta>().toEqualTypeOf<'nextToken'>();
  });

  test('a misspelt property of an event with a payload schema, its envelope or its payload does not compile', async () => {
    const response = await chat.getEvent({ id: 'e' }, { payload });
    expectTypeOf(response.event.payload).toEqualTypeOf<{ text: string }>();
    // @ts-expect-error: it is `event`
    response.evnt;
    // @ts-expect-error: it is `payload`
    response.event.paylod;
    // @ts-expect-error: it is `text`
    response.event.payload.txt;
    const requested = await chat.request(operations.getEvent, { id: 'e' }, { payload });
    // @ts-expect-error: it is `event`
    requested.evnt;
    // @ts-expect-error: it is `payload`
    requested.event.paylod;
  });
});

describe('an additional field, which is kept at run time', () => {
  test('an additional field can be read through a type that has it', async () => {
    const { bots } = await admin.listBots();
    const [bot] = bots as (Bot & { tags?: Record<string, string> })[];
    expectTypeOf(bot?.tags).toEqualTypeOf<Record<string, string> | undefined>();
    const response = await chat.getEvent({ id: 'e' });
    const { sibling } = response as GetEventResponse & { sibling?: unknown };
    expectTypeOf(sibling).toBeUnknown();
  });

  test('an additional field can be read through a record type', async () => {
    const { event } = await chat.getEvent({ id: 'e' });
    const { channel } = event as Event & Record<string, unknown>;
    expectTypeOf(channel).toBeUnknown();
  });

  test('an additional field can be read with an operation whose response has it', async () => {
    const getTaggedEvent = defineOperation({
      id: 'getEvent',
      method: 'GET',
      path: '/events/{id}',
      response: z.object({ event: z.looseObject({ id: z.string(), channel: z.string() }) }),
    });
    const { event } = await chat.request(getTaggedEvent, { id: 'e' });
    expectTypeOf(event.channel).toBeString();
  });
});

describe('an operation with an optional query or body', () => {
  const body = z.object({ title: z.string() });
  const definition = { id: 'op', method: 'POST', response: z.unknown() } as const;

  test('an operation can be called with or without its optional query or body', () => {
    const optional = defineOperation({ ...definition, path: '/a', body: body.optional() });
    const nullish = defineOperation({ ...definition, path: '/a', body: body.nullish() });
    const preset = body.default({ title: '' });
    const withDefault = defineOperation({ ...definition, path: '/a', body: preset });
    const query = body.prefault({ title: '' });
    const withPrefault = defineOperation({ ...definition, path: '/a', query });
    chat.request(optional);
    chat.request(nullish);
    chat.request(withDefault);
    chat.request(withPrefault);
    chat.request(optional, {});
    chat.request(optional, { title: 'x' });
    chat.request(nullish, { title: 'x' });
    chat.request(withDefault, { title: 'x' });
    chat.request(withPrefault, { title: 'x' });
    // @ts-expect-error: not a string
    chat.request(optional, { title: 5 });
    // @ts-expect-error: misspelt
    chat.request(optional, { titel: 'x' });
  });

  test('an operation with an optional body still requires its path parameters', () => {
    const operation = defineOperation({ ...definition, path: '/a/{id}', body: body.optional() });
    chat.request(operation, { id: 'x' });
    chat.request(operation, { id: 'x', title: 'x' });
    // @ts-expect-error: the path parameter is missing
    chat.request(operation, { title: 'x' });
    // @ts-expect-error: the path parameter is missing
    chat.request(operation);
  });
});
