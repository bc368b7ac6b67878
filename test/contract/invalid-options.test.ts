import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import {
  AdminClient,
  type CallOptions,
  ChatClient,
  ConfigurationError,
  InvalidRequestError,
} from '../../src/index.ts';
import {
  adminOptions,
  chatOptions,
  createAdmin,
  createChat,
  rejection,
  thrown,
  untyped,
} from '../support/clients.ts';
import { event } from '../support/resources.ts';
import { expectNoSecrets, secrets } from '../support/secrets.ts';
import { json, stubFetch } from '../support/stub-fetch.ts';

/** An option or a property of one, what its error states, and the values that cause it. */
type Row = readonly [option: string, problem: string, values: readonly unknown[]];

const unwanted = [...Object.values(secrets), 'fake-password-1', 'fake-name-1', 'fake-evil-1'];
const reason = new Error('no');
const throws = {
  get value(): never {
    throw reason;
  },
};
const unreadable = 'cannot be read: a property of it threw';
const plainObject = 'must be a plain object, not an iterable';

/** The constructors, each with the options that it needs. */
const clients = [
  ['ChatClient', ChatClient, chatOptions],
  ['AdminClient', AdminClient, adminOptions],
] as const;

function constructed(name: string, options: unknown): ConfigurationError {
  const [, Client = ChatClient, required = {}] = clients.find(([own]) => own === name) ?? [];
  const all = typeof options === 'object' ? { ...required, ...options } : options;
  return thrown(() => new Client(untyped(all)), ConfigurationError);
}

/** The value of `retry.limit` is that of the property `limit` of the option `retry`. */
function optionsWith(path: string, value: unknown): object {
  const [option = '', property] = path.split('.');
  return { [option]: property === undefined ? value : { [property]: value } };
}

function expectConfiguration(error: ConfigurationError, option: string, message: string): void {
  expect(error.message).toBe(message);
  expect(error.option).toBe(option.split('.')[0]);
  expectNoSecrets(error, unwanted);
}

/** Calls with options that must be rejected before anything is sent. */
async function expectCallRejected(options: unknown, option: string, problem: string) {
  const fetch = stubFetch(json({ event }));
  const call = createChat({ fetch }).getEvent({ id: 'e' }, untyped<CallOptions>(options));
  const error = await rejection(call, InvalidRequestError);
  const name = option === 'options' ? 'the options' : `\`${option}\``;
  expect(error.message).toBe(`getEvent: invalid options (GET /events/{id}): ${name} ${problem}`);
  expect(error.issues).toEqual([{ path: [option.split('.')[0]], message: problem }]);
  expect(error).toMatchObject({ operation: 'getEvent', attempts: 0 });
  expectNoSecrets(error, unwanted);
  expect(fetch.requests).toEqual([]);
  return error;
}

const time = 'must be a number of milliseconds above 0 and at most 2147483647';
const times = [0, -1, Number.NaN, Infinity, -Infinity, 2 ** 31, '1000', null, {}, 10n];
const counts = [-1, 1.5, Number.NaN, Infinity, 101, 1e9, '2', 2n, null, true, () => 2];
const headerValue =
  'has a value for x-a that cannot be sent: it must be a string of Latin-1 characters, without line breaks';

const unsafeValues = [
  ...['\r\n', '\n', '\r'].map((end) => `a${end}x-user-key: fake-evil-1`),
  'a\r\n\r\nGET /injected HTTP/1.1\r\nfake-evil-1',
  // It becomes CR LF, if each character is cut to a byte.
  'a\u010d\u010afake-evil-1',
  ...['a\0fake-evil-1', '\u{1f600}', 1, null],
];

/** Options of a client that are options of a call, too. */
const common: readonly Row[] = [
  ['timeout', time, times],
  ['totalTimeout', time, times],
  ['retry', 'must be a whole number from 0 to 100, or { limit, maxDelay }', counts],
  ['retry', plainObject, [[], [2]]],
  ['retry', unreadable, [throws]],
  ['retry.limit', 'must be a whole number from 0 to 100', [...counts, [2]]],
  ['retry.maxDelay', time, times],
  ['retry.limits', 'is not a known option; expected one of: limit, maxDelay', [1]],
  ['headers', 'must be an object, or a function that returns one', [null, 'x-a: 1', 1]],
  // A Headers would be read as empty.
  ['headers', plainObject, [new Headers({ 'x-a': '1' }), [['x-a', '1']]]],
  ['headers', unreadable, [throws]],
  ['headers', 'sets x-a twice', [{ 'x-a': '1', 'X-A': '2' }]],
  ['headers', headerValue, unsafeValues.map((value) => ({ 'x-a': value }))],
  ...['', 'x a', 'x-a:', 'x-a\nb'].map((name): Row => {
    const shown = name.replace('\n', ' ');
    return ['headers', `has an invalid header name: "${shown}"`, [{ [name]: 'a' }]];
  }),
];

test.for(common)('`%s` of a client and of a call: %s', async ([option, problem, values]) => {
  for (const value of values) {
    const options = optionsWith(option, value);
    for (const [name] of clients) {
      const message = `${name}: \`${option}\` ${problem}`;
      expectConfiguration(constructed(name, options), option, message);
    }
    const error = await expectCallRejected(options, option, problem);
    expect(error.cause, inspect(value)).toBe(value === throws ? reason : undefined);
  }
});

const insecure =
  'must be an https: URL; `allowInsecureHttp: true` allows http: to a host that is not loopback';

const addresses: readonly Row[] = [
  [
    'an absolute http(s) URL',
    'must be an absolute https: URL',
    [
      ...['', '   ', 'chat.example/hook', '/hook', '//chat.example/hook', 'https:', 'https://'],
      ...['https:/chat.example', 'https:chat.example', 'ftp://chat.example', 'file:///etc/passwd'],
      ...['data:text/plain,x', 'javascript:alert(1)', 'ws://chat.example', 'https://[::1/hook'],
      ...['\\\\chat.example\\hook', 'blob:https://chat.example/hook', 'https:///chat.example'],
      'https://chat.example:99999/hook',
    ],
  ],
  ['given', 'must be an absolute https: URL, not undefined', [undefined]],
  ['not null', 'must be an absolute https: URL, not null', [null]],
  ['no number', 'must be an absolute https: URL, not number', [42]],
  ['no symbol', 'must be an absolute https: URL, not symbol', [Symbol('address')]],
  [
    'no object',
    'must be an absolute https: URL, not object',
    [
      {},
      { href: 'https://chat.example', toString: () => 'https://chat.example' },
      ...[['https://chat.example'], new URL('https://chat.example')],
    ],
  ],
  [
    'without user information, also encoded or empty',
    'must not contain user information',
    [
      ...['fake-name-1:fake-password-1@', 'fake-name-1@', ':fake-password-1@', '@', ':@'],
      'fake-name-1:fake-password-1%20@',
    ].flatMap((user) => [`https://${user}chat.example/hook`, ` https://${user}chat.example`]),
  ],
  [
    'without a query or a fragment, also an empty one',
    'must not have a query or a fragment',
    ['?fake-password-1', '?', '#fake-password-1', '#'].map((end) => `https://chat.example/a${end}`),
  ],
  [
    'without dot segments, also encoded or at its end',
    'must not contain dot segments',
    ['./x', '../x', '..', '..\n', '%2e%2E/x', '.%2e/x'].map(
      (end) => `https://chat.example/fake-password-1/${end}`,
    ),
  ],
  [
    'without a backslash or a control character',
    'must not contain a backslash or a control character',
    [
      'https://chat.example/fake-password-1/.\t./x',
      'https://chat.example\\fake-password-1',
      'https://chat.example/hook\\..\\fake-password-1',
      'https://chat.example/fake\n-password-1',
    ],
  ],
  [
    'https:, unless its host is loopback',
    insecure,
    [
      ...['http://chat.example/hook', 'http://localhost.example/hook', 'http://[::2]/hook'],
      ...['http://evil-localhost/hook', 'http://0.0.0.0/hook', 'http://10.0.0.1/hook'],
      ...['http://127.0.0.1.example/', 'HTTP://CHAT.EXAMPLE/hook'],
    ],
  ],
];

test.for(addresses)('the address must be %s', ([, problem, values]) => {
  for (const value of values) {
    const ofChat = constructed('ChatClient', { baseUrl: value });
    expectConfiguration(ofChat, 'baseUrl', `ChatClient: \`baseUrl\` ${problem}`);
    const ofAdmin = constructed('AdminClient', { adminUrl: value });
    expectConfiguration(ofAdmin, 'adminUrl', `AdminClient: \`adminUrl\` ${problem}`);
  }
});

test.for([
  ['ChatClient', ['adminUrl', 'baseURL', 'apiUrl', 'url', 'endpoint'], 'baseUrl'],
  ['ChatClient', ['userkey', 'apiKey', 'key', 'token'], 'userKey'],
  ['ChatClient', ['timeOut'], 'timeout'],
  ['ChatClient', ['retries', 'maxRetries'], 'retry'],
  ['AdminClient', ['baseUrl', 'baseURL', 'apiUrl', 'url'], 'adminUrl'],
  ['AdminClient', ['userKey', 'apiKey', 'accessToken'], 'token'],
  ['AdminClient', ['workspace', 'workspaceID'], 'workspaceId'],
] as const)('%s names the option that %j are meant to be: %s', ([name, wrong, meant]) => {
  const [, Client = ChatClient] = clients.find(([own]) => own === name) ?? [];
  for (const option of wrong) {
    const message = `${name}: \`${option}\` is not an option of ${name}; expected \`${meant}\``;
    expectConfiguration(constructed(name, { [option]: secrets.userKey }), option, message);
    // It is reported before the options that are missing.
    const alone = thrown(() => new Client(untyped({ [option]: 'x' })), ConfigurationError);
    expectConfiguration(alone, option, message);
  }
});

test('the error of an option that resembles none lists the options', () => {
  for (const [name, , required] of clients) {
    const { message } = constructed(name, { colour: 1 });
    for (const option of [...Object.keys(required), 'timeout', 'retry', 'onEvent']) {
      expect(message).toContain(option);
    }
  }
});

const sizes = [0, -1, Number.NaN, Infinity, '1', null];
const workspaceHeader = '(header x-workspace-id)';

test.for<readonly [client: 'ChatClient' | 'AdminClient', ...Row]>([
  ['ChatClient', 'maxResponseBytes', 'must be a number of bytes above 0', sizes],
  ['ChatClient', 'fetch', 'must be a function', [null, 'fetch', {}, 1]],
  ['ChatClient', 'onEvent', 'must be a function', [{}]],
  ['ChatClient', 'allowInsecureHttp', 'must be a boolean', [1, 'true', null, {}]],
  [
    'AdminClient',
    'adminUrl',
    'must be the address without /v1/admin: the client appends it',
    ['https://admin.example/v1/admin', 'https://admin.example/x/v1/admin/'],
  ],
  ['AdminClient', 'workspaceId', `${workspaceHeader} must be a string, not function`, [() => 'x']],
])('%s rejects `%s`, which %s', ([client, option, problem, values]) => {
  for (const value of values) {
    const error = constructed(client, { [option]: value });
    expectConfiguration(error, option, `${client}: \`${option}\` ${problem}`);
  }
});

const { proxy: revoked, revoke } = Proxy.revocable({}, {});
revoke();

test.for<readonly [title: string, options: unknown, problem: string]>([
  ['undefined', undefined, 'must be an object, not undefined'],
  ['null', null, 'must be an object, not null'],
  ['a string', 'https://chat.example', 'must be an object, not a string'],
  ['a number', 42, 'must be an object, not a number'],
  ['a list', [chatOptions], plainObject],
  ['an object whose getter throws', throws, unreadable],
  ['a revoked proxy', revoked, unreadable],
])('the options of a client and of a call must not be %s', async ([, options, problem]) => {
  for (const [name, Client] of clients) {
    const error = thrown(() => new Client(untyped(options)), ConfigurationError);
    expectConfiguration(error, 'options', `${name}: the options ${problem}`);
    if (options === throws) expect(error.cause).toBe(reason);
  }
  // The options of a call may be absent.
  if (options === undefined) return;
  const ofCall = await expectCallRejected(options, 'options', problem);
  if (options === throws) expect(ofCall.cause).toBe(reason);
});

test('the name of an unknown option is shortened in the error, without control characters', () => {
  const error = constructed('ChatClient', { [`time\n${'x'.repeat(100_000)}`]: 1 });
  expect(error.message.length).toBeLessThan(400);
  expect(error.option.length).toBeLessThan(100);
  expect(error.message).not.toContain('\n');
});

describe('credentials', () => {
  const ascii = 'has a character that a header cannot carry: only visible ASCII is allowed';
  const credentials = [
    ['ChatClient', 'userKey', 'x-user-key'],
    ['AdminClient', 'token', 'authorization'],
    ['AdminClient', 'workspaceId', 'x-workspace-id'],
  ] as const;

  const rows: readonly (readonly [problem: string, values: readonly unknown[]])[] = [
    ['must not be empty', ['', ' \t\n', '\r\n\n']],
    [
      ascii,
      [
        ...['fake-\u00ad-key', 'fake-\ud800-key', 'fake-\u2019-key', 'fake-\u00e9-key'],
        'fake-\u{1f600}-key',
      ],
    ],
    [
      'contains a control character, such as a line break or a tab',
      [...['fake-\nkey', 'fake-\r\nx-evil: 1', 'fake-\tkey', 'fake-\x7f-key'], 'fake-\0-key'],
    ],
    ['must have at most 8192 characters', ['x'.repeat(8193), 'fake-'.repeat(200_000)]],
    ['must be a string, not number', [42]],
    ['must be a string, not undefined', [undefined]],
    ['must be a string, not object', [{ toString: () => 'fake-key' }, ['fake-key']]],
    ['must be a string, not null', [null]],
  ];

  test.for(rows)('a credential %s', ([problem, values]) => {
    for (const [client, option, header] of credentials) {
      for (const value of values) {
        // A `userKey` that is null states that there is no user yet.
        if (option === 'userKey' && value === null) continue;
        const error = constructed(client, { [option]: value });
        const message = `${client}: \`${option}\` (header ${header}) ${problem}`;
        expectConfiguration(error, option, message);
        expectNoSecrets(error, ['fake-']);
      }
    }
  });

  test.for(rows)('what a credential function returns %s', async ([problem, values]) => {
    for (const value of values) {
      const fetch = stubFetch(json({ event, bots: [] }));
      const credential = untyped<() => string>(async () => value);
      const calls = [
        ['userKey', 'x-user-key', createChat({ userKey: credential, fetch }).getEvent({ id: 'e' })],
        ['token', 'authorization', createAdmin({ token: credential, fetch }).listBots()],
      ] as const;
      for (const [option, header, call] of calls) {
        const error = await rejection(call, ConfigurationError);
        const place = `(${error.method} ${error.path})`;
        const message = `${error.operation}: what the function \`${option}\` returned (header ${header}) ${problem} ${place}`;
        expectConfiguration(error, option, message);
        expectNoSecrets(error, ['fake-']);
      }
      expect(fetch.requests).toEqual([]);
    }
  });
});

test.for(['Bearer fake-token-1', ' bearer fake-token-1'])(
  'a token that begins with the prefix that the client adds is refused: %j',
  async (token) => {
    const problem = '(header authorization) must not begin with "Bearer ": the client adds it';
    const error = constructed('AdminClient', { token });
    expectConfiguration(error, 'token', `AdminClient: \`token\` ${problem}`);
    expectNoSecrets(error, ['fake-token-1']);
    const call = createAdmin({ token: () => token }).listBots();
    expect((await rejection(call, ConfigurationError)).message).toContain(problem);
    // A user key has no prefix.
    expect(() => createChat({ userKey: 'Bearer fake-key-1' })).not.toThrow();
  },
);

/** A function that forgets its `return` returns undefined. */
test.for<readonly [returned: unknown, problem: string]>([
  [undefined, 'must be an object, not undefined'],
  [null, 'must be an object, not null'],
  ['a: b', 'must be an object, not a string'],
  [{ 'x a': 'b' }, 'has an invalid header name: "x a"'],
  [{ 'x-a': 'b\nfake-evil-1' }, headerValue],
  [{ host: 'fake-evil-1' }, 'must not set host: the client does'],
])('a `headers` function of a client or a call must not return %o', async ([returned, problem]) => {
  const fetch = stubFetch(json({ event }));
  const headers = untyped<() => Record<string, string>>(() => returned);
  const calls = [
    createChat({ fetch, headers }).getEvent({ id: 'e' }),
    createChat({ fetch }).getEvent({ id: 'e' }, { headers }),
  ];
  for (const call of calls) {
    const error = await rejection(call, ConfigurationError);
    const message = `getEvent: what the function \`headers\` returned ${problem} (GET /events/{id})`;
    expectConfiguration(error, 'headers', message);
  }
  expect(fetch.requests).toEqual([]);
});

describe('options that only a call has', () => {
  const listener = { addEventListener() {}, removeEventListener() {} };

  test.for<Row>([
    [
      'signal',
      'must be an AbortSignal',
      [
        ...[null, {}, 'abort', true],
        { aborted: false, addEventListener() {} },
        { ...listener, aborted: 0 },
        { ...listener, aborted: false, addEventListener: 1 },
        { ...listener, aborted: false, removeEventListener: 1 },
      ],
    ],
    [
      'payload',
      'must be a Standard Schema',
      [null, {}, 'string', () => true, { type: 'object' }, { '~standard': null }],
    ],
    ['query', 'must be an object, not null', [null]],
    ['query', 'must be an object, not a string', ['a=b']],
    ['query', 'must be an object, not a number', [1]],
    ['query', unreadable, [throws]],
    [
      'query',
      'has a value for "a" that cannot be sent: it must be a string, a finite number, a boolean, or a list of them',
      [{}, null, Number.NaN, [[]], '\ud800'].map((a) => ({ a })),
    ],
    ['headers', 'must not set x-user-key: the client does', [{ 'X-User-Key': 'fake-evil-1' }]],
  ])('`%s` of a call: %s', async ([option, problem, values]) => {
    for (const value of values) await expectCallRejected({ [option]: value }, option, problem);
  });

  test.for([
    ['timeOut', 5],
    ['prefetch', true],
    ['idleTimeout', 1],
  ])('`%s` is no option of a call that is not paged', async ([option, value]) => {
    const options = untyped<CallOptions>({ [String(option)]: value });
    const call = createChat().getEvent({ id: 'e' }, options);
    const error = await rejection(call, InvalidRequestError);
    expect(error.message).toContain(
      `\`${option}\` is not a known option; expected one of: signal,`,
    );
    expect(error.issues).toMatchObject([{ path: [option] }]);
  });

  test.for([
    ['preFetch', true],
    ['payload', {}],
  ])('`%s` is no option of a paged call', async ([option, value]) => {
    const call = createAdmin().listBots({}, untyped<CallOptions>({ [String(option)]: value }));
    const error = await rejection(call, InvalidRequestError);
    expect(error.message).toContain(
      `\`${option}\` is not a known option; expected one of: signal,`,
    );
  });

  test.for([
    ['prefetch', 1, 'must be a boolean'],
    ['query', { nextToken: 't' }, 'must not set "nextToken": it is part of the input'],
  ] as const)('`%s` of a paged call must not be %o', async ([option, value, problem]) => {
    const call = createAdmin().listBots({}, untyped<CallOptions>({ [option]: value }));
    const error = await rejection(call, InvalidRequestError);
    const place = 'listBots: invalid options (GET /bots)';
    expect(error.message).toBe(`${place}: \`${option}\` ${problem}`);
    expect(error.issues).toEqual([{ path: [option], message: problem }]);
  });
});
