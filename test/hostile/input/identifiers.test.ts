import { describe, expect, test } from 'vitest';
import { anyAnswer } from '../../support/any-answer.ts';
import { send, startServer } from '../../support/bad-servers.ts';
import { untyped } from '../../support/clients.ts';
import { type Clients, clientsOf } from '../../support/every-operation.ts';
import { secrets } from '../../support/secrets.ts';
import { refusalOf } from './refusal.ts';

/** The two operations with an identifier in their path, and what comes before and after it. */
const inPath = [
  {
    title: 'getEvent',
    before: ['events'],
    after: [],
    call: ({ chat }: Clients, id: unknown) => chat.getEvent({ id: untyped(id) }),
  },
  {
    title: 'addParticipant',
    before: ['conversations'],
    after: ['participants'],
    call: ({ chat }: Clients, id: unknown) =>
      chat.addParticipant({ conversationId: untyped(id), userId: 'user_1' }),
  },
] as const;

describe.for(inPath)('an identifier in the path of $title', ({ before, after, call }) => {
  test.for([
    ['..', '..'],
    ['.', '.'],
    ['', 'an empty one'],
    ['   ', 'one of spaces'],
    ['\t', 'a tab'],
    ['\0', 'a NUL'],
    ['a\0b', 'one with a NUL inside'],
    ['a\r\nb', 'one with a line break inside'],
    ['\ud800', 'a lone surrogate'],
    ['evt_\udfff', 'one that ends in a lone surrogate'],
  ] as const)('is refused where it is no name: $1', async ([id]) => {
    await refusalOf((clients) => call(clients, id));
  });

  test.for<[title: string, id: unknown]>([
    ['a number', 7],
    ['null', null],
    ['nothing', undefined],
    ['a boolean', true],
    ['a big number', 7n],
    ['a symbol', Symbol('id')],
    ['a function', () => 'evt_1'],
    ['an object with toString', { toString: () => 'evt_1' }],
    ['an object with Symbol.toPrimitive', { [Symbol.toPrimitive]: () => 'evt_1' }],
    ['a list', ['evt_1']],
    ['a boxed string', Object('evt_1')],
    ['a proxy that throws', hostileProxy()],
    ['a proxy that was revoked', revokedProxy()],
  ])('is refused where it is no string: $0', async ([, id]) => {
    await refusalOf((clients) => call(clients, id));
  });

  test.for([
    'a/b',
    'a\\b',
    'a?x',
    'a#x',
    'a;b',
    'a%2fb',
    '%2e%2e',
    '%2E.',
    '.%2e',
    '%252e%252e',
    '../x',
    'x/..',
    '/',
    '//evil.example/x',
    'https://evil.example/x',
    '%',
    '%00',
    '...',
    '@evil.example',
    ':80',
    ' a b ',
    '\u202eevt',
    '😀',
    '__proto__',
  ])('arrives as one segment, encoded once: %s', async (id) => {
    await using server = await startServer(send(anyAnswer));

    await call(clientsOf(server), id);

    const [target = ''] = server.requests.map((request) => request.target);
    const segments = target.slice(1).split('/');
    expect(segments.map(decodeURIComponent)).toEqual([secrets.webhook, ...before, id, ...after]);
    expect(target).not.toMatch(/[?#;\\]/);
    // What a server that resolves dots makes of it, before and after it decodes.
    expect(new URL(target, server.url).pathname).toBe(target);
  });
});

function hostileProxy(): object {
  const refuse = (): never => {
    throw new Error('a trap of a proxy');
  };
  return new Proxy({}, { get: refuse, has: refuse, ownKeys: refuse, getPrototypeOf: refuse });
}

function revokedProxy(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}
