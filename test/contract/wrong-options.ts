import { AdminClient, ChatClient, ConfigurationError } from '../../src/index.ts';
import { adminOptions, chatOptions, thrown, untyped } from '../support/clients.ts';

/** An option or a property of one, and values that it must not have. */
export type WrongOption = readonly [option: string, values: readonly unknown[]];

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

const times = [0, -1, Number.NaN, Infinity, -Infinity, 2 ** 31, '1000', null, {}, 10n];
const counts = [-1, 1.5, Number.NaN, Infinity, 101, 1e9, '2', 2n, null, true, () => 2, [2]];

const unsafeValues = [
  ...['\r\n', '\n', '\r'].map((end) => `a${end}x-user-key: fake-evil-1`),
  // It becomes CR LF, if each character is cut to a byte.
  ...['a\u010d\u010afake-evil-1', 'a\0fake-evil-1', '\u{1f600}', 1, null],
];

/** Options of a client that are options of a call, too. */
export const ofBoth: readonly WrongOption[] = [
  ['timeout', times],
  ['totalTimeout', times],
  ['retry', [...counts, [], throws]],
  ['retry.limit', counts],
  ['retry.maxDelay', times],
  ['retry.limits', [1]],
  [
    'headers',
    [
      ...[null, 'x-a: 1', 1, throws],
      // A Headers would be read as empty.
      ...[new Headers({ 'x-a': '1' }), [['x-a', '1']], { 'x-a': '1', 'X-A': '2' }],
      ...unsafeValues.map((value) => ({ 'x-a': value })),
      ...['', 'x a', 'x-a:', 'x-a\nb'].map((name) => ({ [name]: 'a' })),
    ],
  ],
];

/** What an address must be, and addresses that are not. */
export const addresses: readonly (readonly [title: string, values: readonly unknown[]])[] = [
  [
    'an absolute http(s) URL',
    [
      ...['', '   ', 'chat.example/hook', '/hook', '//chat.example/hook', 'https:', 'https://'],
      ...['https:/chat.example', 'https:chat.example', 'ftp://chat.example', 'https://[::1/hook'],
      ...['\\\\chat.example\\hook', 'https:///chat.example', 'https://chat.example:99999/hook'],
    ],
  ],
  [
    'without quotes',
    [`"`, `'`, '`'].map((it) => `${it}https://chat.example/fake-password-1${it}\n`),
  ],
  [
    'a string',
    [
      ...[undefined, null, 42, Symbol('address'), ['https://chat.example']],
      new URL('https://chat.example'),
    ],
  ],
  [
    'without user information, also encoded or empty',
    [
      ...['fake-name-1:fake-password-1@', 'fake-name-1@', ':fake-password-1@', '@', ':@'],
      'fake-name-1:fake-password-1%20@',
    ].flatMap((user) => [`https://${user}chat.example/hook`, ` https://${user}chat.example`]),
  ],
  [
    'without a query or a fragment, also an empty one',
    ['?fake-password-1', '?', '#fake-password-1', '#'].map((end) => `https://chat.example/a${end}`),
  ],
  [
    'without dot segments, also encoded or at its end',
    ['./x', '../x', '..', '..\n', '%2e%2E/x', '.%2e/x'].map(
      (end) => `https://chat.example/fake-password-1/${end}`,
    ),
  ],
  [
    'without a backslash or a control character',
    [
      'https://chat.example/fake-password-1/.\t./x',
      'https://chat.example\\fake-password-1',
      'https://chat.example/hook\\..\\fake-password-1',
      'https://chat.example/fake\n-password-1',
    ],
  ],
  [
    'https:, unless its host is loopback',
    [
      ...['http://localhost.example/hook', 'http://[::2]/hook', 'http://evil-localhost/hook'],
      ...['http://0.0.0.0/hook', 'http://127.0.0.1.example/', 'HTTP://CHAT.EXAMPLE/hook'],
    ],
  ],
];

const sizes = [0, -1, Number.NaN, Infinity, '1', null];

/** Options of one client. */
export const ofOne: readonly (readonly [client: 'ChatClient' | 'AdminClient', ...WrongOption])[] = [
  ['ChatClient', 'maxResponseBytes', sizes],
  ['ChatClient', 'fetch', [null, 'fetch', {}, 1]],
  ['ChatClient', 'observer', [{}, null, 'log', true]],
  ['ChatClient', 'allowInsecureHttp', [1, 'true', null, {}]],
  ['AdminClient', 'adminUrl', ['https://a.example/v1/admin', 'https://a.example/x/v1/admin/']],
  ['AdminClient', 'workspaceId', [() => 'x']],
];

const { proxy: revoked, revoke } = Proxy.revocable({}, {});
revoke();

/** What is in the place of the options of a client or a call. */
export const wholes: readonly (readonly [title: string, options: unknown])[] = [
  ['undefined', undefined],
  ['null', null],
  ['a string', 'https://chat.example'],
  ['a number', 42],
  ['a list', [chatOptions]],
  ['an object whose getter throws', throws],
  ['a revoked proxy', revoked],
];

/** Credentials, given or returned by a function. */
export const credentials: readonly (readonly [title: string, values: readonly unknown[]])[] = [
  ['empty', ['', ' \t\n', '\r\n\n']],
  [
    'with characters that are not visible ASCII',
    [
      ...['fake-\u00ad-key', 'fake-\ud800-key', 'fake-\u2019-key', 'fake-\u00e9-key'],
      'fake-\u{1f600}-key',
    ],
  ],
  [
    'with control characters',
    [...['fake-\nkey', 'fake-\r\nx-evil: 1', 'fake-\tkey', 'fake-\x7f-key'], 'fake-\0-key'],
  ],
  ['in quotes', ['"fake-key"', "'fake-key'", '`fake-key`', ' "fake-key"\r\n', '""']],
  ['too long', ['x'.repeat(8193), 'fake-'.repeat(200_000)]],
  ['no string', [42, undefined, null, { toString: () => 'fake-key' }, ['fake-key']]],
];

/** What a `headers` function returns. One that forgets its `return` returns undefined. */
export const returnedHeaders: readonly unknown[] = [
  ...[undefined, null, 'a: b', { 'x a': 'b' }],
  ...[{ 'x-a': 'b\nfake-evil-1' }, { host: 'fake-evil-1' }],
];

const listener = { addEventListener() {}, removeEventListener() {} };

/** Options that only a call has. */
export const ofCall: readonly WrongOption[] = [
  [
    'signal',
    [
      ...[null, {}, 'abort', true],
      { aborted: false, addEventListener() {} },
      { ...listener, aborted: 0 },
      { ...listener, aborted: false, addEventListener: 1 },
      { ...listener, aborted: false, removeEventListener: 1 },
    ],
  ],
  ['payload', [null, {}, 'string', () => true, { type: 'object' }, { '~standard': null }]],
  [
    'query',
    [null, 'a=b', 1, throws, ...[{}, null, Number.NaN, [[]], '\ud800'].map((a) => ({ a }))],
  ],
  ['headers', [{ 'X-User-Key': 'fake-evil-1' }]],
];

/** Options of a call that returns a list. */
export const ofPagedCall: readonly WrongOption[] = [
  ['prefetch', [1]],
  ['query', [{ nextToken: 't' }]],
];
