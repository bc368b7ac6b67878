import { describe, expectTypeOf, test } from 'vitest';
import type {
  AdminClient,
  ApiKey,
  BotDetails,
  Call,
  ChatClient,
  EventStream,
  LogEntry,
  Message,
  MessagePayload,
  PageList,
  Role,
  Signal,
  UsageType,
  WorkspaceMember,
} from '../../src/index.ts';
import { createMessage, getBot, listWorkspaceMembers } from '../../src/operations.ts';

declare const chat: ChatClient;
declare const admin: AdminClient;

describe('what a method returns', () => {
  test('a list with a token is a PageList, the stream an EventStream, everything else a Call', () => {
    const at = { id: 'b', timeStart: '2026-01-01T00:00:00Z' };
    expectTypeOf(admin.listWorkspaceMembers().toArray()).resolves.toEqualTypeOf<
      WorkspaceMember[]
    >();
    expectTypeOf(admin.getBotLogs(at)).toExtend<PageList<LogEntry, { logs: LogEntry[] }>>();
    expectTypeOf(chat.listMessages({ conversationId: 'c' }).toArray()).resolves.toEqualTypeOf<
      Message[]
    >();
    expectTypeOf(chat.listenConversation({ id: 'c' })).toEqualTypeOf<EventStream<Signal>>();
    expectTypeOf(admin.getBot({ id: 'b' })).toExtend<Call<{ bot: BotDetails }>>();
    expectTypeOf(admin.listBotApiKeys({ botId: 'b' })).toExtend<
      PageList<ApiKey, { baks: ApiKey[] }>
    >();
    // @ts-expect-error a list without a token begins nowhere else
    admin.listBotApiKeys({ botId: 'b', nextToken: 't' });
  });

  test('a token can be given to the next call as it is', async () => {
    const page = await admin.getBotLogs({ id: 'b', timeStart: 't' });
    const members = await admin.listWorkspaceMembers();
    expectTypeOf(page.nextToken).toEqualTypeOf<string | undefined>();
    admin.getBotLogs({ id: 'b', timeStart: 't', nextToken: page.nextToken });
    admin.listWorkspaceMembers({ nextToken: members.meta?.nextToken });
  });

  test('an enumeration of a response accepts values that are not listed', () => {
    expectTypeOf<'a-new-role'>().toExtend<Role>();
    expectTypeOf<'a-new-type'>().toExtend<UsageType>();
    expectTypeOf<'a-new-status'>().toExtend<BotDetails['status']>();
  });

  test('a property that is not documented is a compile error', async () => {
    const { bot } = await admin.getBot({ id: 'b' });
    // @ts-expect-error it is not documented
    void bot.lastDeployedAt;
    // @ts-expect-error an empty response has none
    void (await chat.deleteUser()).user;
    // @ts-expect-error an empty response has none
    void (await admin.deleteBot({ id: 'b' })).bot;
  });
});

describe('what a method takes', () => {
  test('right inputs compile', () => {
    admin.createWorkspaceMember({ email: 'ada@example.com', role: 'developer' });
    admin.updateWorkspaceMember({ id: 'm' });
    admin.getMultipleUsages({ types: ['ai_spend'], ids: ['w'] });
    admin.listBots({ dev: true, sortField: 'updatedAt', sortDirection: 'desc' });
    admin.updateBot({ id: 'b', secrets: { KEY: 'fake', OLD: null }, events: { e: null } });
    admin.updateBotAllowlist({ botId: 'b', setting: 'SELECTED_USERS', users: { u: true } });
    admin.createBot();
    chat.getUser();
    chat.getUser({}, { timeout: 1000 });
    chat.createUser({ id: undefined });
    chat.createMessage({ conversationId: 'c', payload: { type: 'text', text: 'Hello' } });
  });

  test('wrong inputs do not compile', () => {
    // @ts-expect-error a role that is not listed
    admin.createWorkspaceMember({ email: 'ada@example.com', role: 'king' });
    // @ts-expect-error the role is required
    admin.createWorkspaceMember({ email: 'ada@example.com' });
    // @ts-expect-error an additional property
    admin.createWorkspaceMember({ email: 'ada@example.com', role: 'owner', further: 1 });
    // @ts-expect-error the id is required
    admin.getBot({});
    // @ts-expect-error the input is required
    admin.getBot();
    // @ts-expect-error the time is required
    admin.getBotLogs({ id: 'b' });
    // @ts-expect-error a type of usage that is not listed
    admin.getUsage({ id: 'w', type: 'water' });
    // @ts-expect-error a list
    admin.getMultipleUsages({ types: 'ai_spend', ids: ['w'] });
    // @ts-expect-error not a field that a list is sorted by
    admin.listBots({ sortField: 'name' });
    // @ts-expect-error secrets of a new bot are texts
    admin.createBot({ secrets: { KEY: null } });
    // @ts-expect-error the schema of an event is required
    admin.createBot({ events: { e: { title: 'An event' } } });
    // @ts-expect-error it takes nothing
    chat.getUser({ id: 'u' });
    // @ts-expect-error a text is required
    chat.createMessage({ conversationId: 'c', payload: { type: 'text' } });
    // @ts-expect-error a kind that is not listed
    chat.createMessage({ conversationId: 'c', payload: { type: 'hologram' } });
    // @ts-expect-error the unknown variant is no input
    chat.createMessage({ conversationId: 'c', payload: {} as MessagePayload });
    // @ts-expect-error a stream is not idempotent or not
    chat.listenConversation({ id: 'c' }, { idempotent: true });
    // @ts-expect-error a call is no list
    chat.getConversation({ id: 'c' }, { prefetch: true });
  });
});

test('an operation is called with the client of its API', () => {
  chat.request(createMessage, { conversationId: 'c', payload: { type: 'text', text: 'Hello' } });
  admin.request(getBot, { id: 'b' });
  // @ts-expect-error an operation of the chat API
  admin.request(createMessage, { conversationId: 'c', payload: { type: 'text', text: 'Hello' } });
  // @ts-expect-error an operation of the admin API
  chat.request(getBot, { id: 'b' });
  // @ts-expect-error an operation of the admin API
  chat.request(listWorkspaceMembers);
  // @ts-expect-error a method of the admin client
  chat.getBot({ id: 'b' });
  // @ts-expect-error a method of the chat client
  admin.createMessage({ conversationId: 'c', payload: { type: 'text', text: 'Hello' } });
});
