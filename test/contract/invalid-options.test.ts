import { inspect } from 'node:util';
import { expect, test } from 'vitest';
import {
  type BotPlatformError,
  type CallOptions,
  ConfigurationError,
  InvalidInputError,
} from '../../src/index.ts';
import { createAdmin, createChat, rejection, thrown, untyped } from '../support/clients.ts';
import { event } from '../support/resources.ts';
import { expectNoSecrets, secrets } from '../support/secrets.ts';
import { json, stubFetch } from '../support/stub-fetch.ts';
import {
  addresses,
  clients,
  constructed,
  credentials,
  ofBoth,
  ofCall,
  ofOne,
  ofPagedCall,
  optionsWith,
  reason,
  returnedHeaders,
  throws,
  wholes,
} from './wrong-options.ts';

/*
 * What an error names is a promise, its words are none: those are in the snapshots of words.test.ts.
 */

const unwanted = [...Object.values(secrets), 'fake-password-1', 'fake-name-1', 'fake-evil-1'];

const shownAs = (option: string): string =>
  option === 'options' ? 'the options' : `\`${option}\``;

/** The error begins with its place, names the option, and is one line without a secret. */
function expectNamed(error: BotPlatformError, place: string, option: string): void {
  const { message } = error;
  expect(message.startsWith(`${place}: `), message).toBe(true);
  expect(message).toContain(shownAs(option));
  expect(message).not.toContain('\n');
  expectNoSecrets(error, unwanted);
}

function expectConfiguration(error: ConfigurationError, place: string, option: string): void {
  expectNamed(error, place, option);
  expect(error.option).toBe(option.split('.')[0]);
}

function expectInvalidRequest(error: InvalidInputError, operation: string, option: string): void {
  expectNamed(error, operation, option);
  expect(error).toMatchObject({ operation, attempts: 0 });
  expect(error.issues).toEqual([{ path: [option.split('.')[0]], message: expect.any(String) }]);
  expect(error.message).toContain(`${shownAs(option)} ${error.issues[0]?.message}`);
}

/** Calls with options that must be rejected before anything is sent. */
async function expectCallRejected(options: unknown, option: string) {
  const fetch = stubFetch(json({ event }));
  const call = createChat({ fetch }).getEvent({ id: 'e' }, untyped<CallOptions>(options));
  const error = await rejection(call, InvalidInputError);
  expectInvalidRequest(error, 'getEvent', option);
  expect(fetch.requests).toEqual([]);
  return error;
}

test.for(ofBoth)(
  'a wrong `%s` of a client and of a call is an error that names it',
  async ([option, values]) => {
    for (const value of values) {
      const options = optionsWith(option, value);
      for (const [name] of clients) expectConfiguration(constructed(name, options), name, option);
      const error = await expectCallRejected(options, option);
      expect(error.cause, inspect(value)).toBe(value === throws ? reason : undefined);
    }
  },
);

test.for(addresses)('the address must be %s', ([, values]) => {
  for (const value of values) {
    const ofChat = constructed('ChatClient', { baseUrl: value });
    expectConfiguration(ofChat, 'ChatClient', 'baseUrl');
    const ofAdmin = constructed('AdminClient', { adminUrl: value });
    expectConfiguration(ofAdmin, 'AdminClient', 'adminUrl');
  }
});

test.for([
  ['ChatClient', ['adminUrl', 'baseURL', 'apiUrl', 'url', 'endpoint'], 'baseUrl'],
  ['ChatClient', ['userkey', 'apiKey', 'key', 'token'], 'userKey'],
  ['ChatClient', ['timeOut'], 'timeout'],
  ['ChatClient', ['retries', 'maxRetries'], 'retry'],
  ['ChatClient', ['onEvent', 'Observer'], 'observer'],
  ['AdminClient', ['baseUrl', 'baseURL', 'apiUrl', 'url'], 'adminUrl'],
  ['AdminClient', ['userKey', 'apiKey', 'accessToken'], 'token'],
  ['AdminClient', ['workspace', 'workspaceID'], 'workspaceId'],
] as const)('%s names the option that %j are meant to be: %s', ([name, wrong, meant]) => {
  const [, Client] = clients.find(([own]) => own === name) ?? clients[0];
  for (const option of wrong) {
    const beside = constructed(name, { [option]: secrets.userKey });
    // It is reported before the options that are missing.
    const alone = thrown(() => new Client(untyped({ [option]: 'x' })), ConfigurationError);
    for (const error of [beside, alone]) {
      expectConfiguration(error, name, option);
      expect(error.message).toContain(`not an option of ${name}`);
      expect(error.message).toContain(`expected \`${meant}\``);
    }
  }
});

test.for(ofOne)('a wrong option of %s, `%s`, is an error that names it', ([client, ...row]) => {
  const [option, values] = row;
  for (const value of values) {
    expectConfiguration(constructed(client, { [option]: value }), client, option);
  }
});

test.for(wholes)('the options of a client and of a call must not be %s', async ([, options]) => {
  for (const [name, Client] of clients) {
    const error = thrown(() => new Client(untyped(options)), ConfigurationError);
    expectConfiguration(error, name, 'options');
    if (options === throws) expect(error.cause).toBe(reason);
  }
  // The options of a call may be absent.
  if (options === undefined) return;
  const ofCall = await expectCallRejected(options, 'options');
  if (options === throws) expect(ofCall.cause).toBe(reason);
});

test('the name of an unknown option is shortened in the error, without control characters', () => {
  const error = constructed('ChatClient', { [`time\n${'x'.repeat(100_000)}`]: 1 });
  expect(error.message.length).toBeLessThan(400);
  expect(error.option.length).toBeLessThan(100);
  expect(error.message).not.toContain('\n');
});

test.for(credentials)(
  'a credential that is wrong is an error that names its header: %s',
  ([, values]) => {
    for (const [client, option, header] of [
      ['ChatClient', 'userKey', 'x-user-key'],
      ['AdminClient', 'token', 'authorization'],
      ['AdminClient', 'workspaceId', 'x-workspace-id'],
    ] as const) {
      for (const value of values) {
        // `null` states that there is no user, or no workspace, yet.
        if (option !== 'token' && value === null) continue;
        const error = constructed(client, { [option]: value });
        expectConfiguration(error, client, option);
        expect(error.message).toContain(`header ${header}`);
        expectNoSecrets(error, ['fake-']);
      }
    }
  },
);

test.for(credentials)(
  'a credential function that returns a wrong one is an error that names its header: %s',
  async ([, values]) => {
    for (const value of values) {
      const fetch = stubFetch(json({ event, bots: [] }));
      const credential = untyped<() => string>(async () => value);
      const chat = createChat({ userKey: credential, fetch });
      const admin = createAdmin({ token: credential, fetch });
      for (const [option, header, call] of [
        ['userKey', 'x-user-key', chat.getEvent({ id: 'e' })],
        ['token', 'authorization', admin.listBots()],
      ] as const) {
        const error = await rejection(call, ConfigurationError);
        const { operation = '', method, path } = error;
        expectConfiguration(error, operation, option);
        for (const text of ['function', `header ${header}`, `(${method} ${path})`]) {
          expect(error.message).toContain(text);
        }
        expectNoSecrets(error, ['fake-']);
      }
      expect(fetch.requests).toEqual([]);
    }
  },
);

test.for([
  ...['Bearer fake-token-1', ' bearer fake-token-1', 'Bearer ', 'BASIC fake-token-1'],
  ...['Authorization: Bearer fake-token-1', 'authorization:fake-token-1'],
])(
  'a token or a user key with the scheme of a header looks like a placeholder: %j',
  async (value) => {
    const errors = [
      constructed('AdminClient', { token: value }),
      await rejection(createAdmin({ token: () => value }).listBots(), ConfigurationError),
      constructed('ChatClient', { userKey: value }),
      await rejection(createChat({ userKey: () => value }).getUser(), ConfigurationError),
    ];
    const options = ['token', 'token', 'userKey', 'userKey'];
    expect(errors.map(({ option }) => option)).toEqual(options);
    for (const error of errors) {
      expect(error.message).toContain('looks like a placeholder');
      expectNoSecrets(error, ['fake-token-1']);
    }
  },
);

test.for([
  ...['undefined', 'NULL', '%75ndefined', '[object Object]', '[object%20Object]', '{webhookId}'],
  ...['%7Bwebhook%7d', `$${'{WEBHOOK_ID}'}`, '{}', '<webhook id>', '%3cid%3E', ':webhookId'],
  ...['%3Aid', '$WEBHOOK_ID', '%24webhook'],
])('an address with the segment %s looks like a placeholder', (segment) => {
  for (const path of [segment, `fake-webhook/${segment}`, `${segment}/`, `${segment}/v1`]) {
    for (const [client, option] of [
      ['ChatClient', 'baseUrl'],
      ['AdminClient', 'adminUrl'],
    ] as const) {
      const error = constructed(client, { [option]: `https://chat.example/${path}` });
      expect(error.option).toBe(option);
      expect(error.message).toContain('looks like a placeholder');
      expectNoSecrets(error, ['fake-webhook', 'chat.example']);
    }
  }
});

test.for(['undefined-1', 'nullable', 'a:b', 'a$b', 'x{y}', 'object', '$', ':', '12:30'])(
  'an address with the segment %s is accepted',
  (segment) => {
    expect(() => createChat({ baseUrl: `https://chat.example/${segment}` })).not.toThrow();
  },
);

test('a credential that only begins like a scheme is accepted', () => {
  for (const userKey of ['bearer-key', 'basic', 'authorization']) createChat({ userKey });
});

test.for(returnedHeaders)(
  'a `headers` function of a client or a call must not return %o',
  async (returned) => {
    const fetch = stubFetch(json({ event }));
    const headers = untyped<() => Record<string, string>>(() => returned);
    const calls = [
      createChat({ fetch, headers }).getEvent({ id: 'e' }),
      createChat({ fetch }).getEvent({ id: 'e' }, { headers }),
    ];
    for (const call of calls) {
      const error = await rejection(call, ConfigurationError);
      expectConfiguration(error, 'getEvent', 'headers');
    }
    expect(fetch.requests).toEqual([]);
  },
);

test.for(ofCall)('a wrong `%s` of a call is an error that names it', async ([option, values]) => {
  for (const value of values) await expectCallRejected({ [option]: value }, option);
});

test.for<[option: string, value: unknown]>([
  ['timeOut', 1],
  ['prefetch', true],
  ['onInvalidItem', () => undefined],
  ['idleTimeout', 1],
  ['onReconnect', () => undefined],
  ['reconnect', true],
])('`%s` is no option of a call that is not paged', async ([option, value]) => {
  await expectCallRejected({ [option]: value }, option);
});

test.for([{ limit: -1 }, { limit: 101 }, { maxDelay: 0 }])(
  'a wrong property of `reconnect` of a stream is an error that names both: %o',
  async (reconnect) => {
    const stream = createChat().listenConversation({ id: 'c' }, { reconnect });
    const error = await rejection(stream.open(), InvalidInputError);
    const [name = ''] = Object.keys(reconnect);
    expectInvalidRequest(error, 'listenConversation', `reconnect.${name}`);
  },
);

test.for(['preFetch', 'payload'])('`%s` is no option of a paged call', async (option) => {
  const call = createAdmin().listBots({}, untyped<CallOptions>({ [option]: {} }));
  expectInvalidRequest(await rejection(call, InvalidInputError), 'listBots', option);
});

test.for(ofPagedCall)(
  'a wrong `%s` of a paged call is an error that names it',
  async ([option, values]) => {
    for (const value of values) {
      const call = createAdmin().listBots({}, untyped<CallOptions>({ [option]: value }));
      const error = await rejection(call, InvalidInputError);
      expectInvalidRequest(error, 'listBots', option);
    }
  },
);
