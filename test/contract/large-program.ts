import { AdminClient, ChatClient, isBotPlatformError } from '../../src/index.ts';

/** Reads responses of 4 MB, one after another, in little memory, and prints what becomes of each. */
const bytes = 4_000_000;
const many = (item: string) =>
  Array(Math.floor(bytes / (item.length + 1)))
    .fill(item)
    .join();
const message = (payload: string) =>
  `{"id":"m","createdAt":"2026-01-01T00:00:00Z","userId":"u","conversationId":"c","payload":${payload}}`;

const bots = {
  items: `{"bots":[${many('{}')}]}`,
  'misfits in an item': `{"bots":[{"id":"a","name":[${many('{}')}]}]}`,
  'misfits in place of the list': `{"bots":{"a":[${many('{}')}]}}`,
  nulls: `{"bots":[${many('{"id":"a","name":null}')}]}`,
  'deep arrays': `{"bots":[${'['.repeat(bytes / 2)}${']'.repeat(bytes / 2)}]}`,
};
const messages = {
  'unknown variants': `{"messages":[${many(message('{}'))}]}`,
  'unknown variants in a message': `{"messages":[${message(`{"type":"bloc","items":[${many('{}')}]}`)}]}`,
  'misfits in a message': `{"messages":[${message(`{"type":"carousel","items":[${many('{}')}]}`)}]}`,
};

const respondWith = (body: string) => async () => new Response(body);
const names = ([name, body]: [string, string]) => [name, respondWith(body)] as const;
const credentials = { token: 'fake-token', workspaceId: 'fake-workspace' };
for (const [name, fetch] of Object.entries(bots).map(names)) {
  const admin = new AdminClient({ adminUrl: 'https://admin.example', ...credentials, fetch });
  await print(name, admin.listBots({}, { onInvalidItem: () => undefined }));
}
for (const [name, fetch] of Object.entries(messages).map(names)) {
  const observer = () => undefined;
  const userKey = 'fake-user-key';
  const chat = new ChatClient({ baseUrl: 'https://chat.example/w', userKey, fetch, observer });
  await print(name, chat.listMessages({ conversationId: 'c' }));
}

async function print(name: string, page: PromiseLike<object>): Promise<void> {
  let outcome: unknown;
  try {
    const [items] = Object.values(await page);
    outcome = `${items.length} items`;
  } catch (error) {
    outcome = isBotPlatformError(error) ? error.kind : String(error);
  }
  console.log(`${name}: ${outcome}`);
}
