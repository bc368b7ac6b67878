import { createPlatform } from 'bot-platform-sdk/testing';
import { beforeEach, expect, test, vi } from 'vitest';

let platform: ReturnType<typeof createPlatform>;
let post: (cookie?: string) => Promise<Response>;

beforeEach(async () => {
  platform = createPlatform();
  vi.stubEnv('CHAT_BASE_URL', platform.chatOptions.baseUrl);
  vi.stubGlobal('fetch', platform.chatOptions.fetch);
  // It keeps the client that it has created.
  vi.resetModules();
  const { asVisitor } = await import('./visitor.ts');
  post = (cookie) =>
    asVisitor(
      new Request('https://app.example.com/', { headers: cookie ? { cookie } : {} }),
      async (chat, conversationId) => {
        const { conversation } = await chat.getConversation({ id: conversationId });
        const { user } = await chat.getUser();
        return Response.json([user.id, conversation.id]);
      },
    );
  return () => vi.unstubAllEnvs();
});

const visitors = () => [...platform.users].filter(({ name }) => name === 'Visitor').length;
const cookieOf = (response: Response) => response.headers.get('set-cookie')?.split(';')[0];

test('each browser is a user of its own, and the cookie says which', async () => {
  const [ada, grace] = [await post(), await post()];
  expect(ada.headers.get('set-cookie')).toMatch(/; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
  const [first, second] = [await ada.json(), await grace.json()];
  expect(first).not.toEqual(second);
  const again = await post(`theme=dark; ${cookieOf(ada)}`);
  expect(await again.json()).toEqual(first);
  expect(again.headers.get('set-cookie')).toBeNull();
  expect(visitors()).toBe(2);
});

test('in production, the cookie is sent over https only', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  expect((await post()).headers.get('set-cookie')).toMatch(/; Secure$/);
});

test('a visitor whose conversation is gone, or whose key is refused, becomes a new one', async () => {
  const known = await post();
  const [, conversationId] = await known.clone().json();
  platform.conversations.delete(conversationId);
  const next = await post(cookieOf(known));
  expect(await next.clone().json()).not.toEqual(await known.json());
  platform.fail('getConversation', { status: 401 });
  expect(await (await post(cookieOf(next))).json()).not.toEqual(await next.json());
});

test('a cookie that is not ours, and another error, are no new visitor', async () => {
  platform.fail('createUser', { status: 400 });
  await expect(post('bot-visitor=x')).rejects.toMatchObject({ kind: 'bad_request' });
  const known = cookieOf(await post());
  platform.fail('getConversation', { status: 409 });
  await expect(post(known)).rejects.toMatchObject({ kind: 'conflict' });
  expect(visitors()).toBe(1);
});
