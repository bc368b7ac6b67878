import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
  AdminClient,
  ChatClient,
  defineOperation,
  ForbiddenError,
  InternalServerError,
  InvalidRequestError,
  NotFoundError,
  operations,
  PayloadTooLargeError,
  UnauthorizedError,
} from '../../src/index.ts';
import { rejection } from '../support/clients.ts';
import { platformForms, type StartedPlatform } from '../support/platform-forms.ts';

describe.for(platformForms)('the operations over $name', ({ start }) => {
  let started: StartedPlatform;
  let chat: ChatClient;
  let admin: AdminClient;

  beforeEach(async () => {
    started = await start({ bots: 250, conversations: [{ id: 'c' }] });
    chat = new ChatClient(started.chatOptions);
    admin = new AdminClient(started.adminOptions);
  });
  afterEach(() => started[Symbol.asyncDispose]());

  test('getOrCreateConversation creates a conversation, and finds it by its id the next time', async () => {
    const { conversation } = await chat.getOrCreateConversation({ id: 'support-42' });
    expect(conversation.id).toBe('support-42');
    const again = await chat.getOrCreateConversation({ id: 'support-42' });
    expect(again.conversation).toEqual(conversation);
    const other = await chat.getOrCreateConversation({ id: 'support-43' });
    expect(other.conversation.id).toBe('support-43');
  });

  test('addParticipant adds a user to a conversation', async () => {
    const { platform } = started;
    const { conversation } = await chat.getOrCreateConversation({ id: 'c' });
    const user = platform.users.create({ name: 'Ada' });
    const { participant } = await chat.addParticipant({
      conversationId: conversation.id,
      userId: user.id,
    });
    expect(participant).toEqual(user);
  });

  test('getEvent retrieves an event, its payload typed by a schema', async () => {
    const { conversation } = await chat.getOrCreateConversation({ id: 'c' });
    const created = started.platform.events.create({
      conversationId: conversation.id,
      payload: { text: 'hello' },
    });
    const { event } = await chat.getEvent(
      { id: created.id },
      { payload: z.object({ text: z.string() }) },
    );
    expect(event.payload.text).toBe('hello');
    expect((await chat.getEvent({ id: created.id })).event).toEqual(created);
  });

  test('listBots lists 250 bots over 13 pages, in order', async () => {
    const pages: number[] = [];
    for await (const { bots } of admin.listBots().pages()) pages.push(bots.length);
    expect(pages).toEqual([...Array.from({ length: 12 }, () => 20), 10]);
    const ids = (await admin.listBots().toArray()).map(({ id }) => id);
    expect(new Set(ids).size).toBe(250);
    expect(started.platform.requests).toHaveLength(26);
  });

  test('a wrong credential is an UnauthorizedError', async () => {
    const id = started.platform.events.create({ conversationId: 'c' }).id;
    const stranger = chat.withOptions({ userKey: 'fake-wrong-key' });
    await rejection(stranger.getEvent({ id }), UnauthorizedError);
    await rejection(admin.withOptions({ token: 'fake-wrong-token' }).listBots(), UnauthorizedError);
    const elsewhere = admin.withOptions({ workspaceId: 'fake-wrong-workspace' });
    await rejection(elsewhere.listBots(), UnauthorizedError);
  });

  test('a missing resource is a NotFoundError', async () => {
    await rejection(chat.getEvent({ id: 'no-such-event' }), NotFoundError);
    const call = chat.addParticipant({ conversationId: 'no-such-conversation', userId: 'u' });
    await rejection(call, NotFoundError);
  });

  test('a missing permission is a ForbiddenError, and a failure of the service an InternalServerError', async () => {
    started.platform.fail('listBots', { status: 403 });
    await rejection(admin.listBots(), ForbiddenError);
    started.platform.fail('getEvent', { status: 500 });
    await rejection(chat.getEvent({ id: 'e' }, { retry: 0 }), InternalServerError);
  });

  test('a failure is retried until the call succeeds', async () => {
    const { id } = started.platform.events.create({ conversationId: 'c' });
    started.platform.fail('getEvent', { status: 503, times: 2, headers: { 'retry-after': '0' } });
    const { event } = await chat.getEvent({ id }, { retry: { maxDelay: 1 } });
    expect(event.id).toBe(id);
    expect(started.platform.requests).toHaveLength(3);
  });

  test('an id of any characters reaches the service unchanged', async () => {
    for (const id of ['a/b?c#d', '%2e%2e', 'é\u{1f600}', '../x', 'a b+c']) {
      const created = started.platform.events.create({ id, conversationId: 'c' });
      expect((await chat.getEvent({ id })).event).toEqual(created);
    }
  });

  test('an input that is rejected never reaches the service', async () => {
    await rejection(chat.getEvent({ id: '..' }), InvalidRequestError);
    const huge = chat.getOrCreateConversation({ id: 'x'.repeat(2 ** 20) });
    await rejection(huge, PayloadTooLargeError);
    expect(started.platform.requests).toEqual([]);
  });

  test('`.withResponse()` returns status and headers', async () => {
    const { data, response } = await chat.getOrCreateConversation({ id: 'c' }).withResponse();
    expect(data.conversation.id).toBe('c');
    expect([200, 201]).toContain(response.status);
    expect(response.headers.get('content-type')).toContain('json');
  });

  test('`request` with one of `operations` is equivalent to the method of that name', async () => {
    const { id } = started.platform.events.create({ conversationId: 'c' });
    const { event } = await chat.request(operations.getEvent, { id });
    expect(event.id).toBe(id);
    expect(await admin.request(operations.listBots).toArray({ limit: 30 })).toHaveLength(30);
  });

  test('an operation that the service does not have is a NotFoundError', async () => {
    const getUser = defineOperation({
      id: 'getUser',
      method: 'GET',
      path: '/users/{id}',
      response: z.object({ user: z.object({ id: z.string() }) }),
    });
    const error = await rejection(chat.request(getUser, { id: 'u' }), NotFoundError);
    expect(error.operation).toBe('getUser');
  });
});
