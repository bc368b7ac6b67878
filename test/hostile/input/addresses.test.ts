import { describe, expect, test } from 'vitest';
import {
  AdminClient,
  type AdminClientOptions,
  ChatClient,
  type ChatClientOptions,
  ConfigurationError,
} from '../../../src/index.ts';
import { anyAnswer } from '../../support/any-answer.ts';
import { send, startServer } from '../../support/bad-servers.ts';
import { adminOptions, chatOptions, createAdmin, thrown, untyped } from '../../support/clients.ts';
import { expectNoSecrets, secrets } from '../../support/secrets.ts';

/** What an address must not have, as one that the error does not show. */
const password = 'fake-password-6Tc5';

/** The error of both clients, made with an address. */
function refusalsOf(address: unknown): ConfigurationError[] {
  const chat = untyped<ChatClientOptions>({ ...chatOptions, baseUrl: address });
  const admin = untyped<AdminClientOptions>({ ...adminOptions, adminUrl: address });
  const errors = [
    thrown(() => new ChatClient(chat), ConfigurationError),
    thrown(() => new AdminClient(admin), ConfigurationError),
  ];
  for (const error of errors) expectNoSecrets(error, [...Object.values(secrets), password]);
  expect(errors.map(({ option }) => option)).toEqual(['baseUrl', 'adminUrl']);
  return errors;
}

describe('an address that is none for a service is refused by the constructor:', () => {
  test.for<unknown>([
    `javascript:alert("${password}")`,
    `data:text/plain,${password}`,
    `file:///etc/${password}`,
    `ftp://api.example/${password}`,
    `ws://api.example/${password}`,
    `blob:https://api.example/${password}`,
    '',
    ' ',
    `/${password}`,
    `api.example/${password}`,
    `//api.example/${password}`,
    `\\\\api.example\\${password}`,
    'https://',
    'https:///api.example',
    `https://api.example:99999/${password}`,
    `https://[::1/${password}`,
    443,
    null,
    undefined,
    Symbol('address'),
    ['https://api.example'],
    { href: 'https://api.example', toString: () => 'https://api.example' },
  ])('%o', (address) => {
    refusalsOf(address);
  });
});

describe('plain http:', () => {
  test.for([
    'http://api.example',
    'http://127.0.0.1.example',
    'http://localhost.example',
    'http://notlocalhost',
    'http://0.0.0.0',
    'http://10.0.0.1',
    'http://[::2]',
    'HTTP://API.EXAMPLE',
  ])('is refused to a host that is not loopback: %s', (address) => {
    for (const { message } of refusalsOf(address)) expect(message).toContain('allowInsecureHttp');
  });

  test('is allowed to loopback, and there the call arrives', async () => {
    await using server = await startServer(send(anyAnswer));
    const { port } = new URL(server.url);
    for (const host of ['127.0.0.1', 'localhost']) {
      const chat = new ChatClient({ ...chatOptions, baseUrl: `http://${host}:${port}` });
      await chat.getEvent({ id: 'evt_1' });
    }
    expect(server.requests.map(({ target }) => target)).toEqual(['/events/evt_1', '/events/evt_1']);
  });
});

describe('an address is refused, and what is secret in it is not told,', () => {
  test.for([
    ['with a user and a password', `https://admin:${password}@api.example`],
    ['with a password alone', `https://:${password}@api.example`],
    ['with a user alone', `https://${password}@api.example`],
    ['with an encoded password', `https://admin:${password}%20@api.example/hook`],
  ] as const)('$0', ([, address]) => {
    refusalsOf(address);
  });

  test.for([
    ['with a query', `https://api.example/hook?key=${password}`],
    ['with a fragment', `https://api.example/hook#${password}`],
    ['with an empty query', `https://api.example/${password}?`],
  ] as const)('$0', ([, address]) => {
    refusalsOf(address);
  });

  test.for([
    ['with ..', `https://api.example/hook/../${password}`],
    ['with .. at its end', `https://api.example/${password}/..`],
    ['with .', `https://api.example/./${password}`],
    ['with an encoded ..', `https://api.example/hook/%2e%2e/${password}`],
    ['with a half encoded ..', `https://api.example/hook/.%2E/${password}`],
    ['with a backslash', `https://api.example/hook\\..\\${password}`],
    ['with a tab within ..', `https://api.example/hook/.\t./${password}`],
  ] as const)('$0', ([, address]) => {
    refusalsOf(address);
  });
});

describe('a path of an address is joined once, without a double slash,', () => {
  test.for(['', '/', '//', '///'])('whatever slashes end it: "%s"', async (slashes) => {
    await using server = await startServer(send(anyAnswer));
    const baseUrl = `${server.url}/hook/sub${slashes}`;
    await new ChatClient({ ...chatOptions, baseUrl }).getEvent({ id: 'evt_1' });
    await createAdmin({ adminUrl: `${server.url}/gate${slashes}` }).listBots();
    expect(server.requests.map(({ target }) => target)).toEqual([
      '/hook/sub/events/evt_1',
      '/gate/v1/admin/bots',
    ]);
  });

  test('and arrives as it was written: nothing of it is decoded or dropped', async () => {
    await using server = await startServer(send(anyAnswer));
    const path = '/a%2Fb/%E2%82%AC/x;y=1/~z/...';
    await new ChatClient({ ...chatOptions, baseUrl: server.url + path }).getEvent({ id: 'evt_1' });
    expect(server.requests[0]?.target).toBe(`${path}/events/evt_1`);
  });
});
