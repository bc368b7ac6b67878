import { createRequire } from 'node:module';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createPlatform } from '../../src/testing.ts';
import { installTools } from '../../tools/checks/install-tools.ts';
import { type RunningMock, startMock } from '../cli/run-command.ts';
import { createFolder } from '../support/folder.ts';

/** The used part of the official clients. They are installed for these tests only, so their types are not known here. */
interface ChatClient {
  getOrCreateConversation(input: object): Promise<unknown>;
  addParticipant(input: object): Promise<unknown>;
  getEvent(input: object): Promise<unknown>;
}
interface ConnectedClient extends ChatClient {
  readonly user: { readonly id: string; readonly key: string };
  createMessage(input: object): Promise<unknown>;
  listenConversation(input: object): Promise<SignalListener>;
}
interface SignalListener {
  on(type: string, listener: (data: unknown) => void): void;
  connect(): Promise<void>;
  disconnect(): Promise<void>;
}
interface AdminClient {
  listBots(input: object): Promise<{ bots: object[]; meta: { nextToken?: string } }>;
  readonly list: { bots(input: object): AsyncIterable<object> };
}

const load = createRequire(join(installTools(import.meta.dirname), 'package.json'));
const { Client: ChatClient } = load('@botpress/chat') as {
  readonly Client: {
    new (options: { readonly apiUrl: string }): ChatClient;
    connect(options: {
      readonly apiUrl: string;
      readonly userKey: string;
    }): Promise<ConnectedClient>;
  };
};
const { Client: AdminClient } = load('@botpress/client') as {
  readonly Client: new (options: {
    readonly apiUrl: string;
    readonly token: string;
    readonly workspaceId: string;
  }) => AdminClient;
};

const event = { id: 'event_1', conversationId: 'support-42', payload: { text: 'Hello, bot!' } };
const seed = {
  users: [
    { id: 'ada', name: 'Ada' },
    { id: 'grace', name: 'Grace' },
  ],
  conversations: [{ id: 'support-42' }],
  events: [event],
  bots: 25,
};

/** The mock command, which calls `platform.listen`, with a seed. */
function startSeeded(): Promise<RunningMock> {
  return startMock('--seed', folder.file('state.json'));
}

const folder = createFolder({ 'state.json': JSON.stringify(seed) });
afterAll(() => folder[Symbol.dispose]());

test('@botpress/chat gets a conversation, adds a participant and reads an event', async () => {
  using mock = await startSeeded();
  const { baseUrl, userKey } = mock.access.chatOptions;
  const chat = new ChatClient({ apiUrl: baseUrl });
  const key = { 'x-user-key': userKey };
  expect(await chat.getOrCreateConversation({ ...key, id: 'support-42' })).toMatchObject({
    conversation: { id: 'support-42', createdAt: expect.any(String) },
  });
  const input = { ...key, conversationId: 'support-42', userId: 'grace' };
  expect(await chat.addParticipant(input)).toMatchObject({
    participant: { id: 'grace', name: 'Grace' },
  });
  expect(await chat.getEvent({ ...key, id: 'event_1' })).toMatchObject({ event });
});

test('@botpress/chat reports errors of the fake platform as those of the service', async () => {
  using mock = await startSeeded();
  const { baseUrl, userKey } = mock.access.chatOptions;
  const chat = new ChatClient({ apiUrl: baseUrl });
  await expect(chat.getEvent({ 'x-user-key': userKey, id: 'none' })).rejects.toMatchObject({
    code: 404,
    type: 'ResourceNotFound',
    id: expect.stringMatching(/^err_/),
  });
  const wrongKey = chat.getEvent({ 'x-user-key': 'wrong', id: 'event_1' });
  await expect(wrongKey).rejects.toMatchObject({ code: 401, type: 'Unauthorized' });
});

test('Client.connect of @botpress/chat connects as the user that the key belongs to', async () => {
  using mock = await startSeeded();
  const { baseUrl, userKey } = mock.access.chatOptions;
  const chat = await ChatClient.connect({ apiUrl: baseUrl, userKey });
  expect(chat.user).toMatchObject({ id: 'ada', key: userKey });
  expect(await chat.getEvent({ id: 'event_1' })).toMatchObject({ event });
});

test('@botpress/client lists bots, page by page and one by one', async () => {
  using mock = await startSeeded();
  const { adminUrl, token, workspaceId } = mock.access.adminOptions;
  const admin = new AdminClient({ apiUrl: adminUrl, token, workspaceId });
  const first = await admin.listBots({});
  expect(first.bots).toHaveLength(20);
  const last = await admin.listBots({ nextToken: first.meta.nextToken });
  expect(last.bots).toHaveLength(5);
  expect(last.meta.nextToken).toBeUndefined();
  const all: object[] = [];
  for await (const bot of admin.list.bots({})) all.push(bot);
  expect(all).toEqual([...first.bots, ...last.bots]);
});

test('@botpress/client reports a wrong token as Unauthorized', async () => {
  using mock = await startSeeded();
  const { adminUrl, workspaceId } = mock.access.adminOptions;
  const admin = new AdminClient({ apiUrl: adminUrl, token: 'wrong', workspaceId });
  await expect(admin.listBots({})).rejects.toMatchObject({ code: 401, type: 'Unauthorized' });
});

test('listenConversation of @botpress/chat connects again after platform.disconnect', async () => {
  const platform = createPlatform({ ...seed, bot: 'echo' });
  await using server = await platform.listen();
  const { baseUrl, userKey } = server.chatOptions;
  const chat = await ChatClient.connect({ apiUrl: baseUrl, userKey });
  const signals = await chat.listenConversation({ id: 'support-42' });
  const received: unknown[] = [];
  signals.on('message_created', (data) => received.push(data));
  const disconnected = new Promise((resolve) => signals.on('error', resolve));

  platform.disconnect('support-42');
  await disconnected;
  await signals.connect();
  const payload = { type: 'text', text: 'Hello' };
  await chat.createMessage({ conversationId: 'support-42', payload });
  await expect
    .poll(() => received)
    .toMatchObject([
      { payload, userId: 'ada', isBot: false },
      { payload, isBot: true },
    ]);
  await signals.disconnect();
  await expect.poll(() => platform.openStreams).toBe(0);
});
