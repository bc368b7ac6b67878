import { describe, expect, test } from 'vitest';
import {
  AdminClient,
  ChatClient,
  ConfigurationError,
  ConnectionError,
  ForbiddenError,
  InternalServerError,
  isBotPlatformError,
  NotFoundError,
  UnauthorizedError,
} from '../../src/index.ts';
import { createMessage, deleteMessage } from '../../src/operations.ts';
import { createPlatform, type Failure } from '../../src/testing.ts';
import { rejection, thrown, untyped } from '../support/clients.ts';
import { platformClients, platformForms } from '../support/platform-forms.ts';

const conversations = [{ id: 'c' }];
const hello = { conversationId: 'c', payload: { type: 'text', text: 'Hello' } } as const;

describe.for(platformForms)('a failure with `processed: true` over $name', ({ start }) => {
  test.for<Failure>([
    { fault: 'reset', processed: true },
    { fault: 'stall', processed: true },
    { fault: 'truncate', processed: true },
    { fault: 'html', processed: true },
    { status: 503, processed: true },
    { status: 200, body: '', processed: true },
    { status: 500, delayMs: 5, processed: true },
  ])('the operation is carried out once, and its response is lost: %j', async (failure) => {
    await using started = await start({ conversations });
    const { platform } = started;
    platform.fail('createMessage', failure);
    const timeout = failure.fault === 'stall' ? 200 : 10_000;
    const { chat } = platformClients(started, { timeout });
    const error: unknown = await chat.request(createMessage, hello).catch((reason) => reason);
    expect(isBotPlatformError(error)).toBe(true);
    expect(platform.messages.all()).toMatchObject([{ payload: hello.payload }]);
    const { fault, status } = failure;
    expect(platform.requests).toMatchObject([{ fault, ...(status !== undefined && { status }) }]);
  });

  test('a call that may be repeated finds what the lost attempt has done', async () => {
    await using started = await start({ conversations, messages: [{ id: 'm' }] });
    const { platform } = started;
    const { chat } = platformClients(started);
    platform.fail('getOrCreateConversation', { fault: 'reset', processed: true });
    const { conversation } = await chat.getOrCreateConversation({ id: 'new' });
    expect(conversation).toEqual(platform.conversations.get('new'));
    platform.fail('deleteMessage', { fault: 'reset', processed: true });
    await rejection(chat.request(deleteMessage, { id: 'm' }), NotFoundError);
    expect(platform.messages.has('m')).toBe(false);
  });

  test('a request that its checks reject has its error, and the next one meets the failure', async () => {
    await using started = await start({ users: 2, conversations });
    const { platform } = started;
    const { chat } = platformClients(started, { retry: 0 });
    platform.fail('createMessage', { fault: 'reset', processed: true });
    const stranger = chat.withOptions({ userKey: platform.userKeyOf('user_2') });
    await rejection(stranger.request(createMessage, hello), ForbiddenError);
    const nobody = chat.withOptions({ userKey: 'no-key' });
    await rejection(nobody.request(createMessage, hello), UnauthorizedError);
    const { baseUrl, userKey } = started.chatOptions;
    const wrong = await started.fetch(`${baseUrl}/messages`, {
      method: 'POST',
      headers: { 'x-user-key': String(userKey), 'content-type': 'application/json' },
      body: '{}',
    });
    expect([wrong.status, platform.messages.size]).toEqual([400, 0]);
    await rejection(chat.request(createMessage, hello), ConnectionError);
    expect(platform.messages.size).toBe(1);
    await chat.request(createMessage, hello);
    expect(platform.requests.map(({ fault, status }) => fault ?? status)).toEqual([
      ...[403, 401, 400, 'reset', 200],
    ]);
  });

  test('`times` and `when` select the requests that lose their response', async () => {
    await using started = await start({ conversations });
    const { platform } = started;
    const { chat } = platformClients(started, { retry: 0 });
    const when = ({ body }: { readonly body: unknown }) => JSON.stringify(body).includes('Hello');
    platform.fail('createMessage', { status: 503, processed: true, times: 2, when });
    platform.fail('createMessage', { status: 500, when });
    const other = { conversationId: 'c', payload: { type: 'text', text: 'Other' } } as const;
    await chat.request(createMessage, other);
    for (const [status, messages] of [
      [503, 2],
      [503, 3],
      [500, 3],
    ]) {
      const error = await rejection(chat.request(createMessage, hello), InternalServerError);
      expect([error.status, platform.messages.size]).toEqual([status, messages]);
    }
  });
});

test('a failure that a rejected request did not meet is gone after `reset`', async () => {
  const platform = createPlatform({ conversations });
  const { fetch } = platform;
  platform.fail('createMessage', { status: 503, processed: true });
  const { promise, resolve } = Promise.withResolvers<void>();
  platform.handle('chat', createMessage, async ({ refuse }) => {
    await promise;
    return refuse(404, 'not now');
  });
  const chat = new ChatClient({ ...platform.chatOptions, fetch, retry: 0 });
  const call = rejection(chat.request(createMessage, hello), NotFoundError);
  await expect.poll(() => platform.requests).toHaveLength(1);
  platform.reset();
  resolve();
  await call;
  await rejection(chat.request(createMessage, hello), NotFoundError);
});

describe('`fail` refuses `processed: true`', () => {
  test.for<[string, string, object]>([
    ['without a status or a fault', 'createMessage', { delayMs: 5 }],
    ['with the fault refused', 'createMessage', { fault: 'refused' }],
    ['with the fault dns', 'createMessage', { fault: 'dns' }],
    ['with the fault tls', 'createMessage', { fault: 'tls' }],
    ['for a stream', 'listenConversation', { fault: 'reset' }],
    ['for a stream, with a status', 'listenConversation', { status: 503 }],
  ])('%s', ([, operation, failure]) => {
    const platform = createPlatform();
    const plan = () => platform.fail(operation, untyped({ ...failure, processed: true }));
    expect(thrown(plan, ConfigurationError).option).toBe('processed');
  });

  test('that is no boolean', () => {
    const failure: Failure = untyped({ status: 500, processed: 'yes' });
    const plan = () => createPlatform().fail('createMessage', failure);
    expect(thrown(plan, ConfigurationError).option).toBe('processed');
  });
});

test('an operation of the admin API can lose its response, too', async () => {
  const platform = createPlatform({ bots: 3 });
  platform.fail('listBots', { status: 503, processed: true });
  const admin = new AdminClient({ ...platform.adminOptions, retry: { maxDelay: 1 } });
  expect((await admin.listBots()).bots).toHaveLength(3);
});
