import { AdminClient, ChatClient, ConfigurationError } from '../../src/index.ts';
import { adminOptions, chatOptions, thrown, untyped } from '../support/clients.ts';

/** An option or a property of one, what its error names, and the values that cause it. */
export type WrongOption = readonly [
  option: string,
  names: readonly string[],
  values: readonly unknown[],
];

export const reason = new Error('no');
export const throws = {
  get value(): never {
    throw reason;
  },
};

/** The constructors, each with the options that it needs. */
export const clients = [
  ['ChatClient', ChatClient, chatOptions],
  ['AdminClient', AdminClient, adminOptions],
] as const;

/** The error of a constructor that has everything that it needs, and these options. */
export function constructed(name: string, options: unknown): ConfigurationError {
  const [, Client = ChatClient, required = {}] = clients.find(([own]) => own === name) ?? [];
  const all = typeof options === 'object' ? { ...required, ...options } : options;
  return thrown(() => new Client(untyped(all)), ConfigurationError);
}

/** The value of `retry.limit` is that of the property `limit` of the option `retry`. */
export function optionsWith(path: string, value: unknown): object {
  const [option = '', property] = path.split('.');
  return { [option]: property === undefined ? value : { [property]: value } };
}

const time = ['milliseconds', 'above 0', '2147483647'];
const times = [0, -1, Number.NaN, Infinity, -Infinity, 2 ** 31, '1000', null, {}, 10n];
const counts = [-1, 1.5, Number.NaN, Infinity, 101, 1e9, '2', 2n, null, true, () => 2];
const plainObject = ['a plain object'];
const unreadable = ['cannot be read'];
const headerValue = ['x-a', 'Latin-1', 'line breaks'];

const unsafeValues = [
  ...['\r\n', '\n', '\r'].map((end) => `a${end}x-user-key: fake-evil-1`),
  'a\r\n\r\nGET /injected HTTP/1.1\r\nfake-evil-1',
  // It becomes CR LF, if each character is cut to a byte.
  'a\u010d\u010afake-evil-1',
  ...['a\0fake-evil-1', '\u{1f600}', 1, null],
];

/** Options of a client that are options of a call, too. */
export const ofBoth: readonly WrongOption[] = [
  ['timeout', time, times],
  ['totalTimeout', time, times],
  ['retry', ['a whole number from 0 to 100', 'limit', 'maxDelay'], counts],
  ['retry', plainObject, [[], [2]]],
  ['retry', unreadable, [throws]],
  ['retry.limit', ['a whole number from 0 to 100'], [...counts, [2]]],
  ['retry.maxDelay', time, times],
  ['retry.limits', ['limit, maxDelay'], [1]],
  ['headers', ['an object', 'a function'], [null, 'x-a: 1', 1]],
  // A Headers would be read as empty.
  ['headers', plainObject, [new Headers({ 'x-a': '1' }), [['x-a', '1']]]],
  ['headers', unreadable, [throws]],
  ['headers', ['x-a', 'twice'], [{ 'x-a': '1', 'X-A': '2' }]],
  ['headers', headerValue, unsafeValues.map((value) => ({ 'x-a': value }))],
  ...['', 'x a', 'x-a:', 'x-a\nb'].map((name): WrongOption => {
    const shown = name.replace('\n', ' ');
    return ['headers', ['header name', `"${shown}"`], [{ [name]: 'a' }]];
  }),
];

/** Addresses of a service. */
export const addresses: readonly WrongOption[] = [
  [
    'an absolute http(s) URL',
    ['an absolute https: URL'],
    [
      ...['', '   ', 'chat.example/hook', '/hook', '//chat.example/hook', 'https:', 'https://'],
      ...['https:/chat.example', 'https:chat.example', 'ftp://chat.example', 'file:///etc/passwd'],
      ...['data:text/plain,x', 'javascript:alert(1)', 'ws://chat.example', 'https://[::1/hook'],
      ...['\\\\chat.example\\hook', 'blob:https://chat.example/hook', 'https:///chat.example'],
      'https://chat.example:99999/hook',
    ],
  ],
  [
    'without quotes',
    ['in quotes', '.env'],
    [`"`, `'`, '`'].map((quote) => `${quote}https://chat.example/fake-password-1${quote}\n`),
  ],
  ['given', ['an absolute https: URL', 'not undefined'], [undefined]],
  ['not null', ['an absolute https: URL', 'not null'], [null]],
  ['no number', ['an absolute https: URL', 'not number'], [42]],
  ['no symbol', ['an absolute https: URL', 'not symbol'], [Symbol('address')]],
  [
    'no object',
    ['an absolute https: URL', 'not object'],
    [
      {},
      { href: 'https://chat.example', toString: () => 'https://chat.example' },
      ...[['https://chat.example'], new URL('https://chat.example')],
    ],
  ],
  [
    'without user information, also encoded or empty',
    ['user information'],
    [
      ...['fake-name-1:fake-password-1@', 'fake-name-1@', ':fake-password-1@', '@', ':@'],
      'fake-name-1:fake-password-1%20@',
    ].flatMap((user) => [`https://${user}chat.example/hook`, ` https://${user}chat.example`]),
  ],
  [
    'without a query or a fragment, also an empty one',
    ['query', 'fragment'],
    ['?fake-password-1', '?', '#fake-password-1', '#'].map((end) => `https://chat.example/a${end}`),
  ],
  [
    'without dot segments, also encoded or at its end',
    ['dot segments'],
    ['./x', '../x', '..', '..\n', '%2e%2E/x', '.%2e/x'].map(
      (end) => `https://chat.example/fake-password-1/${end}`,
    ),
  ],
  [
    'without a backslash or a control character',
    ['backslash', 'control character'],
    [
      'https://chat.example/fake-password-1/.\t./x',
      'https://chat.example\\fake-password-1',
      'https://chat.example/hook\\..\\fake-password-1',
      'https://chat.example/fake\n-password-1',
    ],
  ],
  [
    'https:, unless its host is loopback',
    ['https:', '`allowInsecureHttp: true`', 'loopback'],
    [
      ...['http://chat.example/hook', 'http://localhost.example/hook', 'http://[::2]/hook'],
      ...['http://evil-localhost/hook', 'http://0.0.0.0/hook', 'http://10.0.0.1/hook'],
      ...['http://127.0.0.1.example/', 'HTTP://CHAT.EXAMPLE/hook'],
    ],
  ],
];

const sizes = [0, -1, Number.NaN, Infinity, '1', null];

/** Options of one client. */
export const ofOne: readonly (readonly [client: 'ChatClient' | 'AdminClient', ...WrongOption])[] = [
  ['ChatClient', 'maxResponseBytes', ['bytes', 'above 0'], sizes],
  ['ChatClient', 'fetch', ['a function'], [null, 'fetch', {}, 1]],
  ['ChatClient', 'onEvent', ['a function'], [{}, null, 'log', true]],
  ['ChatClient', 'allowInsecureHttp', ['a boolean'], [1, 'true', null, {}]],
  [
    'AdminClient',
    'adminUrl',
    ['/v1/admin', 'the client appends it'],
    ['https://admin.example/v1/admin', 'https://admin.example/x/v1/admin/'],
  ],
  ['AdminClient', 'workspaceId', ['x-workspace-id', 'a string', 'not function'], [() => 'x']],
];

const { proxy: revoked, revoke } = Proxy.revocable({}, {});
revoke();

/** What is in the place of the options of a client or a call. */
export const wholes: readonly (readonly [
  title: string,
  options: unknown,
  names: readonly string[],
])[] = [
  ['undefined', undefined, ['an object', 'not undefined']],
  ['null', null, ['an object', 'not null']],
  ['a string', 'https://chat.example', ['an object', 'not a string']],
  ['a number', 42, ['an object', 'not a number']],
  ['a list', [chatOptions], plainObject],
  ['an object whose getter throws', throws, unreadable],
  ['a revoked proxy', revoked, unreadable],
];

/** Credentials, given or returned by a function. */
export const credentials: readonly (readonly [
  names: readonly string[],
  values: readonly unknown[],
])[] = [
  [['must not be empty'], ['', ' \t\n', '\r\n\n']],
  [
    ['visible ASCII'],
    [
      ...['fake-\u00ad-key', 'fake-\ud800-key', 'fake-\u2019-key', 'fake-\u00e9-key'],
      'fake-\u{1f600}-key',
    ],
  ],
  [
    ['control character', 'line break', 'tab'],
    [...['fake-\nkey', 'fake-\r\nx-evil: 1', 'fake-\tkey', 'fake-\x7f-key'], 'fake-\0-key'],
  ],
  [
    ['in quotes', '.env'],
    ['"fake-key"', "'fake-key'", '`fake-key`', ' "fake-key"\r\n', '""'],
  ],
  [['8192 characters'], ['x'.repeat(8193), 'fake-'.repeat(200_000)]],
  [['a string', 'not number'], [42]],
  [['a string', 'not undefined'], [undefined]],
  [
    ['a string', 'not object'],
    [{ toString: () => 'fake-key' }, ['fake-key']],
  ],
  [['a string', 'not null'], [null]],
];

/** What a `headers` function returns. One that forgets its `return` returns undefined. */
export const returnedHeaders: readonly (readonly [returned: unknown, names: readonly string[]])[] =
  [
    [undefined, ['an object', 'not undefined']],
    [null, ['an object', 'not null']],
    ['a: b', ['an object', 'not a string']],
    [{ 'x a': 'b' }, ['header name', '"x a"']],
    [{ 'x-a': 'b\nfake-evil-1' }, headerValue],
    [{ host: 'fake-evil-1' }, ['host', 'the client']],
  ];

const listener = { addEventListener() {}, removeEventListener() {} };

/** Options that only a call has. */
export const ofCall: readonly WrongOption[] = [
  [
    'signal',
    ['an AbortSignal'],
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
    ['a Standard Schema'],
    [null, {}, 'string', () => true, { type: 'object' }, { '~standard': null }],
  ],
  ['query', ['an object', 'not null'], [null]],
  ['query', ['an object', 'not a string'], ['a=b']],
  ['query', ['an object', 'not a number'], [1]],
  ['query', unreadable, [throws]],
  [
    'query',
    ['"a"', 'a string, a finite number, a boolean, or a list'],
    [{}, null, Number.NaN, [[]], '\ud800'].map((a) => ({ a })),
  ],
  ['headers', ['x-user-key', 'the client'], [{ 'X-User-Key': 'fake-evil-1' }]],
];

/** Options of a call that returns a list. */
export const ofPagedCall: readonly WrongOption[] = [
  ['prefetch', ['a boolean'], [1]],
  ['query', ['"nextToken"', 'its pages itself'], [{ nextToken: 't' }]],
];
