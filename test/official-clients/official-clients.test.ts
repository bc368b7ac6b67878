import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createPlatform } from '../../src/testing.ts';
import { installPrograms } from '../../tools/checks/install-tools.ts';

/** The used part of the official clients. They are installed for these tests only, so their types are not known here. */
interface ChatClient {
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

const load = createRequire(join(installPrograms(), 'package.json'));
const { Client: ChatClient } = load('@botpress/chat') as {
  readonly Client: {
    connect(options: { readonly apiUrl: string; readonly userKey: string }): Promise<ChatClient>;
  };
};
const { Client: AdminClient } = load('@botpress/client') as {
  readonly Client: new (options: {
    readonly apiUrl: string;
    readonly token: string;
    readonly workspaceId: string;
  }) => AdminClient;
};

test('@botpress/client lists bots, page by page and one by one', async () => {
  await using server = await createPlatform({ bots: 25 }).listen();
  const { adminUrl, token, workspaceId } = server.adminOptions;
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
  await using server = await createPlatform().listen();
  const { adminUrl, workspaceId } = server.adminOptions;
  const admin = new AdminClient({ apiUrl: adminUrl, token: 'wrong', workspaceId });
  await expect(admin.listBots({})).rejects.toMatchObject({ code: 401, type: 'Unauthorized' });
});

test('listenConversation of @botpress/chat connects again after platform.disconnect', async () => {
  const platform = createPlatform({ conversations: [{ id: 'support-42' }], bot: 'echo' });
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
      { payload, userId: 'user_1', isBot: false },
      { payload, isBot: true },
    ]);
  await signals.disconnect();
  await expect.poll(() => platform.openStreams).toBe(0);
});
