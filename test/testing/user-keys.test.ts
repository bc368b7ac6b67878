import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { ChatClient, UnauthorizedError } from '../../src/index.ts';
import { createUser, getUser } from '../../src/operations.ts';
import { createPlatform } from '../../src/testing.ts';
import { rejection } from '../support/clients.ts';
import { platformForms } from '../support/platform-forms.ts';
import { expectOutcome, invalid, sendChat, unauthorized } from '../support/raw-requests.ts';
import { expectNoSecrets } from '../support/secrets.ts';

const encryptionKey = 'fake-encryption-key';

/** A JWT, made without the package. */
function sign(claims: unknown, { key = encryptionKey, alg = 'HS256' } = {}): string {
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const content = `${encode({ alg, typ: 'JWT' })}.${encode(claims)}`;
  return `${content}.${createHmac('sha256', key).update(content).digest('base64url')}`;
}

const getOrCreate = '/users/get-or-create';
const now = () => Date.now() / 1000;

describe.for(platformForms)('signed user keys over $name', ({ start }) => {
  test('the keys of the platform are JWTs that are signed with the encryption key', async () => {
    await using started = await start({ encryptionKey });
    const { platform, chatOptions } = started;
    expect(chatOptions.userKey).toBe(sign({ id: 'user_1' }));
    const response = await sendChat(started, '/users', { userKey: undefined, body: { id: 'ada' } });
    const { key } = (await response.json()) as { key: string };
    expect([key, platform.userKeyOf('ada')]).toEqual([sign({ id: 'ada' }), sign({ id: 'ada' })]);
  });

  test('getOrCreateUser with a key that its caller signed creates the user, once', async () => {
    await using started = await start({ encryptionKey });
    const userKey = sign({ id: 'grace', iat: Math.floor(now()) });
    for (let call = 0; call < 2; call++) {
      const response = await sendChat(started, getOrCreate, { userKey, body: {} });
      expect(await response.json()).toMatchObject({ user: { id: 'grace' } });
    }
    expect(started.platform.users.size).toBe(2);
  });

  test('getOrCreateUser with a signed id that no user may have is 400 InvalidPayload', async () => {
    await using started = await start({ encryptionKey });
    const sent = sendChat(started, getOrCreate, { userKey: sign({ id: 'a+b' }), body: {} });
    await expectOutcome(sent, invalid);
  });

  test.for<[string, string]>([
    ['another key', sign({ id: 'user_1' }, { key: 'fake-other-key' })],
    ['another algorithm', sign({ id: 'user_1' }, { alg: 'none' })],
    ['no id', sign({ name: 'user_1' })],
    ['an id that is a number', sign({ id: 1 })],
    ['a claim that is no object', sign(null)],
    ['an end that has passed', sign({ id: 'user_1', exp: now() - 10 })],
    ['a beginning that has not come', sign({ id: 'user_1', nbf: now() + 1000 })],
    ['a part too many', `${sign({ id: 'user_1' })}.x`],
    ['no signature', sign({ id: 'user_1' }).replace(/\.[^.]*$/, '.')],
    ['no JWT', 'fake-key'],
  ])('a key with %s is 401', async ([, userKey]) => {
    await using started = await start({ encryptionKey });
    const sent = sendChat(started, '/users/me', { userKey });
    await expectOutcome(sent, unauthorized);
  });

  test('the message of a 401 says what is wrong with the key', async () => {
    await using started = await start({ encryptionKey });
    const messageOf = async (userKey: string): Promise<string> => {
      const response = await sendChat(started, '/users/me', { userKey });
      return ((await response.json()) as { message: string }).message;
    };
    expect(await messageOf(sign({ id: 'a', exp: now() - 10 }))).toMatch(/expired/);
    expect(await messageOf(sign({ id: 'a', nbf: now() + 1000 }))).toMatch(/not valid yet/);
    expect(await messageOf(sign({ id: 'a' }, { key: 'fake-other-key' }))).toMatch(/another key/);
    expect(await messageOf(sign({ name: 'a' }))).toMatch(/`id`/);
    expect(await messageOf('fake-key')).toMatch(/not a JWT/);
  });

  test('the encryption key and signed keys are masked in the requests', async () => {
    const targets: string[] = [];
    const onRequest = (_: unknown, target: string) => targets.push(target);
    await using started = await start({ encryptionKey, onRequest });
    const expired = sign({ id: 'ada', exp: 1 });
    const secrets = [encryptionKey, sign({ id: 'ada' }), sign({ id: 'ada', iat: 1 }), expired];
    for (const secret of secrets) {
      await sendChat(started, `/events/${secret}?key=${secret}`, { body: { [secret]: secret } });
      await sendChat(started, '/events', { body: `key=${secret}` });
    }
    const wrong = sign({ id: 'ada' }, { key: 'fake-other-key' });
    await sendChat(started, `/events/${wrong}`);
    const { requests } = started.platform;
    expectNoSecrets([requests, targets], secrets);
    expect(requests[2]).toMatchObject({
      path: '/events/···',
      query: { key: '···' },
      body: { '···': '···' },
    });
    expect(requests.at(-1)?.path).toBe(`/events/${wrong}`);
  });

  test('without `encryptionKey`, a signed key is 401', async () => {
    await using started = await start();
    const sent = sendChat(started, '/users/me', { userKey: sign({ id: 'user_1' }) });
    await expectOutcome(sent, unauthorized);
  });
});

describe('fixed credentials', () => {
  test('the options of createPlatform fix the credentials and the address', () => {
    const { chatOptions, adminOptions, userKeyOf } = createPlatform({
      webhookId: 'dev',
      userKey: 'fake-key',
      token: 'fake-token',
      workspaceId: 'fake-workspace',
    });
    expect(chatOptions).toMatchObject({
      baseUrl: expect.stringMatching(/\/hooks\/dev$/),
      userKey: 'fake-key',
    });
    expect(adminOptions).toMatchObject({ token: 'fake-token', workspaceId: 'fake-workspace' });
    expect(userKeyOf).toBeTypeOf('function');
  });

  test('the key of a user is that of the seed', () => {
    const users = [
      { id: 'ada', key: 'fake-key-of-ada' },
      { id: 'grace', key: 'fake-key-of-grace' },
    ];
    const platform = createPlatform({ users });
    expect(platform.chatOptions.userKey).toBe('fake-key-of-ada');
    expect(platform.userKeyOf('grace')).toBe('fake-key-of-grace');
    expect(platform.users.get('ada')).not.toHaveProperty('key');
  });

  test('platform.reset forgets the keys of the users that it removes', async () => {
    const platform = createPlatform();
    const chat = new ChatClient({ ...platform.chatOptions, retry: 0 });
    const { key } = await chat.request(createUser, {});
    const user = chat.withOptions({ userKey: key });
    await user.request(getUser, {});
    platform.reset();
    await rejection(user.request(getUser, {}), UnauthorizedError);
    await chat.request(getUser, {});
  });

  test('the option `userKey` takes precedence over the key of the first user', () => {
    const users = [{ key: 'fake-key-of-ada' }, { id: 'grace', key: 'fake-key-of-grace' }];
    const platform = createPlatform({ users, userKey: 'fake-key' });
    expect(platform.chatOptions.userKey).toBe('fake-key');
    expect(platform.userKeyOf('grace')).toBe('fake-key-of-grace');
  });
});
