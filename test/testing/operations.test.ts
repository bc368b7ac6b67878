import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { ListBotsResponse } from '../../src/index.ts';
import { operations } from '../support/built-in.ts';
import { oneEvent, platformClients, platformForms } from '../support/platform-forms.ts';

describe.for(platformForms)('the operations over $name', ({ start }) => {
  test('get-or-create creates a conversation, and finds it the next time', async () => {
    await using started = await start();
    const { chat } = platformClients(started);
    const { conversation } = await chat.getOrCreateConversation({ id: 'support-42' });
    expect(conversation).toEqual({
      id: 'support-42',
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect(await chat.getOrCreateConversation({ id: 'support-42' })).toEqual({ conversation });
    expect(started.platform.conversations.all()).toEqual([conversation]);
  });

  test('a participant is added once, however often the operation is called', async () => {
    await using started = await start();
    const { platform } = started;
    const { chat } = platformClients(started);
    const conversation = platform.conversations.create();
    const user = platform.users.create({ name: 'Ada' });
    const input = { conversationId: conversation.id, userId: user.id };
    expect(await chat.addParticipant(input)).toEqual({ participant: user });
    expect(await chat.addParticipant(input)).toEqual({ participant: user });
    const owner = platform.users.all()[0];
    expect(platform.conversations.participantsOf(conversation.id)).toEqual([owner?.id, user.id]);
  });

  test('an event is returned as it was created, its payload typed by a schema', async () => {
    await using started = await start();
    const { chat } = platformClients(started);
    const { id: conversationId } = started.platform.conversations.create();
    const event = started.platform.events.create({ conversationId, payload: { text: 'hello' } });
    expect(await chat.getEvent({ id: event.id })).toEqual({ event });
    const Message = z.object({ text: z.string() });
    const typed = await chat.getEvent({ id: event.id }, { payload: Message });
    expect(typed.event.payload.text).toBe('hello');
  });

  test('the ids of events and users may have any character', async () => {
    await using started = await start();
    const { platform } = started;
    const { chat } = platformClients(started);
    const id = 'a/b?c#d%2e %e;\\é🤖+&=';
    const { id: conversationId } = platform.conversations.create();
    const event = platform.events.create({ id, conversationId });
    const user = platform.users.create({ id });
    expect(await chat.getEvent({ id })).toEqual({ event });
    expect(await chat.addParticipant({ conversationId, userId: id })).toEqual({
      participant: user,
    });
  });

  test('250 bots are listed in order, 20 on a page, in 13 requests', async () => {
    await using started = await start({ bots: 250 });
    const { platform } = started;
    const { admin } = platformClients(started);
    const bots = await admin.listBots().toArray();
    expect(bots).toEqual(platform.bots.all());
    expect(bots).toHaveLength(250);
    expect(platform.requests).toHaveLength(13);
    for (const { query } of platform.requests.slice(1)) {
      expect(query.nextToken).toMatch(/^[^=]*\+\/.*=$/);
    }
  });

  test('a token has characters that must be percent-encoded', async () => {
    await using started = await start({ bots: 41 });
    const { platform } = started;
    const { admin } = platformClients(started);
    const pages: ListBotsResponse[] = [];
    for await (const page of admin.listBots().pages()) pages.push(page);
    expect(pages.map(({ bots }) => bots.length)).toEqual([20, 20, 1]);
    const tokens = pages.map(({ meta }) => meta?.nextToken);
    expect(tokens).toEqual([
      expect.stringMatching(/^[^=]*\+\/.*=$/),
      expect.any(String),
      undefined,
    ]);
    expect(pages[2]?.meta).toEqual({});
    expect(platform.requests.map(({ query }) => query)).toEqual([
      {},
      { nextToken: tokens[0] },
      { nextToken: tokens[1] },
    ]);
    const { bots } = await admin.listBots({ nextToken: tokens[1] ?? '' });
    expect(bots).toEqual([platform.bots.all()[40]]);
  });

  test('the page size is that of the request, or else that of the options of the platform', async () => {
    await using started = await start({ bots: 10, pageSize: 4 });
    const { admin } = platformClients(started);
    expect((await admin.listBots()).bots).toHaveLength(4);
    expect((await admin.listBots({}, { query: { pageSize: 7 } })).bots).toHaveLength(7);
    expect((await admin.listBots({}, { query: { pageSize: 10 } })).meta).toEqual({});
  });

  test('a platform without bots returns an empty list', async () => {
    await using started = await start();
    const { admin } = platformClients(started);
    expect(await admin.listBots()).toEqual({ bots: [], meta: {} });
  });

  test('`request` with one of `operations` is equivalent to the method of that name', async () => {
    await using started = await start({ ...oneEvent, bots: 40 });
    const { chat, admin } = platformClients(started);
    const { data, response } = await chat.request(operations.getEvent, { id: 'e' }).withResponse();
    expect([data.event.id, response.status]).toEqual(['e', 200]);
    expect(response.headers.get('content-type')).toContain('json');
    expect(await admin.request(operations.listBots).toArray({ limit: 30 })).toHaveLength(30);
  });
});
