import { describe, expect, test } from 'vitest';
import { ConfigurationError, UnauthorizedError } from '../../src/index.ts';
import { createPlatform, type PlatformOptions } from '../../src/testing.ts';
import { rejection, thrown } from '../support/clients.ts';
import { expectOutcome, invalid, sendChat } from '../support/raw-requests.ts';
import { expectNoSecrets } from '../support/secrets.ts';
import { signKey } from '../support/sign-key.ts';
import { setUp } from './set-up.ts';

const encryptionKey = 'fake-encryption-key';

const sign = (claims: unknown, options: { readonly key?: string; readonly alg?: string } = {}) =>
  signKey(claims, { key: encryptionKey, ...options });
const now = () => Date.now() / 1000;

describe('signed user keys', () => {
  test('the keys of the platform are JWTs that are signed with the encryption key', async () => {
    const { platform, chat } = setUp({ encryptionKey });
    expect(platform.chatOptions.userKey).toBe(sign({ id: 'user_1' }));
    const { key } = await chat.withOptions({ userKey: null }).createUser({ id: 'ada' });
    expect([key, platform.userKeyOf('ada')]).toEqual([sign({ id: 'ada' }), sign({ id: 'ada' })]);
  });

  test('getOrCreateUser with a key that its caller signed creates the user, once', async () => {
    const { platform, chat } = setUp({ encryptionKey });
    const grace = chat.withOptions({ userKey: sign({ id: 'grace', iat: Math.floor(now()) }) });
    for (let call = 0; call < 2; call++) {
      expect(await grace.getOrCreateUser()).toMatchObject({ user: { id: 'grace' } });
    }
    expect(platform.users.size).toBe(2);
  });

  test('getOrCreateUser with a signed id that no user may have is 400 InvalidPayload', async () => {
    const platform = createPlatform({ encryptionKey });
    const request = { userKey: sign({ id: 'a+b' }), body: {} };
    await expectOutcome(sendChat(platform, '/users/get-or-create', request), invalid);
  });

  test.for<[title: string, key: string, problem?: string]>([
    ['another key', sign({ id: 'user_1' }, { key: 'fake-other-key' }), 'another key'],
    ['another algorithm', sign({ id: 'user_1' }, { alg: 'none' })],
    ['no id', sign({ name: 'user_1' }), '`id`'],
    ['an id that is a number', sign({ id: 1 })],
    ['a claim that is no object', sign(null)],
    ['an end that has passed', sign({ id: 'user_1', exp: now() - 10 }), 'expired'],
    ['a beginning that has not come', sign({ id: 'user_1', nbf: now() + 1000 }), 'not valid yet'],
    ['a part too many', `${sign({ id: 'user_1' })}.x`],
    ['no signature', sign({ id: 'user_1' }).replace(/\.[^.]*$/, '.')],
    ['no JWT', 'fake-key', 'not a JWT'],
  ])('a key with %s is 401, and the message says so', async ([, userKey, problem = '']) => {
    const { chat } = setUp({ encryptionKey });
    const call = chat.withOptions({ userKey }).getUser();
    const error = await rejection(call, UnauthorizedError);
    expect(error.type).toBe('Unauthorized');
    expect(error.message).toContain(problem);
  });

  test('the encryption key and signed keys are masked in the requests', async () => {
    const targets: string[] = [];
    const onRequest = (_: unknown, target: string) => targets.push(target);
    const platform = createPlatform({ encryptionKey, onRequest });
    const expired = sign({ id: 'ada', exp: 1 });
    const secrets = [encryptionKey, sign({ id: 'ada' }), sign({ id: 'ada', iat: 1 }), expired];
    for (const secret of secrets) {
      await sendChat(platform, `/events/${secret}?key=${secret}`, { body: { [secret]: secret } });
      await sendChat(platform, '/events', { body: `key=${secret}` });
    }
    const wrong = sign({ id: 'ada' }, { key: 'fake-other-key' });
    await sendChat(platform, `/events/${wrong}`);
    const { requests } = platform;
    expectNoSecrets([requests, targets], secrets);
    expect(requests[2]).toMatchObject({
      path: '/events/···',
      query: { key: '···' },
      body: { '···': '···' },
    });
    expect(requests.at(-1)?.path).toBe(`/events/${wrong}`);
  });
});

describe('fixed credentials', () => {
  test('the options of createPlatform fix the credentials and the address', () => {
    const { chatOptions, adminOptions } = createPlatform({
      webhookId: 'dev',
      users: [{ key: 'fake-key-of-ada' }],
      userKey: 'fake-key',
      token: 'fake-token',
      workspaceId: 'fake-workspace',
    });
    expect(chatOptions).toMatchObject({
      baseUrl: expect.stringMatching(/\/hooks\/dev$/),
      userKey: 'fake-key',
    });
    expect(adminOptions).toMatchObject({ token: 'fake-token', workspaceId: 'fake-workspace' });
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
    const { platform, chat } = setUp();
    const { key } = await chat.createUser();
    const user = chat.withOptions({ userKey: key });
    await user.getUser();
    platform.reset();
    await rejection(user.getUser(), UnauthorizedError);
    await chat.getUser();
  });
});

describe('a key that is revoked', () => {
  test('a revoked key is 401 from then on; `userKeyOf` makes a new one, and `reset` restores the old one', async () => {
    const { platform, chat } = setUp({ users: [{ id: 'ada' }, { id: 'bob' }] });
    const { userKey } = platform.chatOptions;
    const ofBob = platform.userKeyOf('bob');
    platform.users.revokeKey('ada');
    const error = await rejection(chat.getUser(), UnauthorizedError);
    expect(error.message).toContain('revoked');
    const renewed = platform.userKeyOf('ada');
    expect(renewed).not.toBe(userKey);
    for (const [key, id] of [
      [renewed, 'ada'],
      [ofBob, 'bob'],
    ] as const) {
      expect((await chat.withOptions({ userKey: key }).getUser()).user.id).toBe(id);
    }
    // Also a key that is no longer accepted is masked.
    expect(JSON.stringify(platform.requests)).not.toContain(userKey);
    platform.users.revokeKey('ada');
    await rejection(chat.withOptions({ userKey: renewed }).getUser(), UnauthorizedError);
    platform.reset();
    expect((await chat.getUser()).user.id).toBe('ada');
    expect(platform.userKeyOf('ada')).toBe(userKey);
  });

  test.for<[title: string, options: PlatformOptions, userId: string, problem: string]>([
    ['an unknown user', {}, 'ada', 'there is no user "ada"'],
    ['a signed key', { encryptionKey: 'fake-key' }, 'user_1', 'cannot be revoked'],
  ])('revoking the key of %s is a ConfigurationError', ([, options, userId, problem]) => {
    const revoke = () => createPlatform(options).users.revokeKey(userId);
    expect(thrown(revoke, ConfigurationError).message).toContain(problem);
  });
});
