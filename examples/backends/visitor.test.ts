import { createPlatform } from 'bot-platform-sdk/testing';
import { beforeEach, expect, test, vi } from 'vitest';

let platform: ReturnType<typeof createPlatform>;
let post: (cookie?: string) => Promise<Response>;

beforeEach(async () => {
  // Each error is logged.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
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
  // For 30 days more.
  expect(cookieOf(again)).toBe(cookieOf(ada));
  expect(visitors()).toBe(2);
});

test('in production, the cookie is sent over https only, and no other host can set it', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  expect((await post()).headers.get('set-cookie')).toMatch(/^__Host-.*; Path=\/; .*; Secure$/);
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

test.for([
  ['a wrong address', { status: 404, body: '<html>Not Found</html>' }, 500],
  ['a gateway that refuses', { status: 403, body: '<html>Forbidden</html>' }, 403],
  ['another error', { status: 409 }, 409],
] as const)('%s replaces no visitor', async ([, failure, status]) => {
  const known = cookieOf(await post());
  platform.fail('getConversation', failure);
  const response = await post(known);
  expect(response.status).toBe(status);
  expect(cookieOf(response)).toBe(known);
  expect(visitors()).toBe(1);
});

test('five messages make one user, although everything after its creation fails', async () => {
  platform.fail('createConversation', { status: 400, times: 2 });
  platform.fail('getConversation', { status: 409, times: 3 });
  let cookie: string | undefined;
  for (let count = 1; count <= 5; count += 1) {
    const response = await post(cookie);
    expect(response.ok).toBe(false);
    cookie = cookieOf(response) ?? cookie;
  }
  expect(visitors()).toBe(1);
  expect((await post(cookie)).ok).toBe(true);
});

test.for(['%', 'a b', '"quoted"', '%C3%A9', ''])(
  'a cookie that cannot be read is replaced, or cleared if there is no visitor: %j',
  async (value) => {
    platform.fail('createUser', { status: 400 });
    const failed = await post(`bot-visitor=${value}`);
    expect(failed.status).toBe(400);
    expect(failed.headers.get('set-cookie')).toMatch(/^bot-visitor=; .*Max-Age=0; /);
    const response = await post(`bot-visitor=${value}`);
    expect(response.status).toBe(200);
    expect(cookieOf(response)).toMatch(/^bot-visitor=[\w.-]+:[\w-]+$/);
  },
);
