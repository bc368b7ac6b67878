import { describe, expect, test } from 'vitest';
import {
  AdminClient,
  type AdminClientOptions,
  ChatClient,
  type ChatClientOptions,
  ConfigurationError,
  UnauthorizedError,
} from '../../../src/index.ts';
import { anyAnswer } from '../../support/any-answer.ts';
import { json, send, startServer } from '../../support/bad-servers.ts';
import {
  adminOptions,
  chatOptions,
  createAdmin,
  createChat,
  thrown,
  untyped,
} from '../../support/clients.ts';
import { clientsOf, everyOperation } from '../../support/every-operation.ts';
import { failureOf } from '../../support/failure.ts';
import { expectNoSecrets, secrets } from '../../support/secrets.ts';

/** Part of every wrong credential, by which it would be known in a message. */
const part = 'fake-part-3Uj7';

const wrong: readonly (readonly [title: string, value: unknown])[] = [
  ['a line break inside', `${part}\n${part}`],
  ['CR LF and a header inside', `${part}\r\nx-injected: ${part}`],
  ['a NUL inside', `${part}\0`.concat(part)],
  ['a tab inside', `${part}\t${part}`],
  ['DEL', `${part}\x7f`.concat(part)],
  ['a typographic quote', `${part}\u2019`],
  ['é', `${part}é`],
  ['an emoji', `${part}😀`],
  ['a lone surrogate', `${part}\ud800`],
  ['a soft hyphen inside', `${part}\u00ad${part}`],
  ['1 MB', part.padEnd(2 ** 20, 'x')],
  ['no character', ''],
  ['spaces only', '   '],
  ['line breaks only', '\r\n\n'],
  ['no string but a number', 7],
  ['no string but an object', { toString: () => part }],
  ['no string but a list', [part]],
  ['no string but null', null],
  ['nothing', undefined],
];

/** Each credential: the option, the header that carries it, and a client with the given value. */
const credentials = [
  {
    option: 'userKey',
    header: 'x-user-key',
    prefix: '',
    create: (value: unknown, url = 'https://api.example') =>
      new ChatClient(
        untyped<ChatClientOptions>({ ...chatOptions, baseUrl: url, userKey: value }),
      ).getEvent({ id: 'evt_1' }),
  },
  {
    option: 'token',
    header: 'authorization',
    prefix: 'Bearer ',
    create: (value: unknown, url = 'https://api.example') =>
      new AdminClient(
        untyped<AdminClientOptions>({ ...adminOptions, adminUrl: url, token: value }),
      ).listBots(),
  },
  {
    option: 'workspaceId',
    header: 'x-workspace-id',
    prefix: '',
    create: (value: unknown, url = 'https://api.example') =>
      new AdminClient(
        untyped<AdminClientOptions>({ ...adminOptions, adminUrl: url, workspaceId: value }),
      ).listBots(),
  },
] as const;

describe.for(credentials)('the credential `$option`', ({ option, header, prefix, create }) => {
  test.for(wrong)('is refused with %s: the header is named, the value is not', ([, value]) => {
    const error = thrown(() => create(value), ConfigurationError);

    expect(error.option).toBe(option);
    expect(error.message).toContain(header);
    expect(error.message.length).toBeLessThan(300);
    expectNoSecrets(error, [...Object.values(secrets), part]);
  });

  test.for([
    ['a line break after it', `${part}\n`],
    ['CR LF after it', `${part}\r\n`],
    ['spaces around it', `  ${part}  `],
    ['a tab and a no-break space around it', `\t\u00a0${part}\u00a0\t`],
    ['a byte order mark before it', `\ufeff${part}`],
  ] as const)('is sent without %s, as it is read from a file', async ([, value]) => {
    await using server = await startServer(send(anyAnswer));

    await create(value, server.url);

    expect(server.requests[0]?.headers.get(header)).toBe(prefix + part);
  });

  test.for([
    ['one character', '0'],
    ['a space inside', `${part} ${part}`],
    ['every mark of ASCII', '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'],
    ['a scheme of its own', 'Bearer x'],
    ['a comma, as between two headers', 'a, b'],
    ['8,192 characters', 'x'.repeat(8192)],
  ] as const)('arrives as it is: %s', async ([, value]) => {
    await using server = await startServer(send(anyAnswer));

    await create(value, server.url);

    expect(server.requests[0]?.headers.get(header)).toBe(prefix + value);
  });
});

describe.for(credentials.slice(0, 2))(
  'a function for `$option`',
  ({ option, header, prefix, create }) => {
    test.for(wrong)(
      'that gives one with %s ends the call, and nothing is sent',
      async ([, value]) => {
        await using server = await startServer(send(anyAnswer));

        const error = await failureOf(
          create(async () => value, server.url),
          ConfigurationError,
        );

        expect(error.option).toBe(option);
        expect(error.message).toContain(header);
        expectNoSecrets(error, [part]);
        expect(server.received).toBe('');
      },
    );

    test('gives one with white space around it: it is sent without', async () => {
      await using server = await startServer(send(anyAnswer));

      await create(() => ` ${part}\n`, server.url);

      expect(server.requests[0]?.headers.get(header)).toBe(prefix + part);
    });
  },
);

describe('401 is an UnauthorizedError, and not tried again,', () => {
  const message = 'this token is unknown';

  test.for(everyOperation)('by $title', async ({ call }) => {
    await using server = await startServer(send(json({ message }, { status: 401 })));

    const error = await failureOf(call(clientsOf(server)), UnauthorizedError);

    expect(error).toMatchObject({ status: 401, attempts: 1, kind: 'unauthorized' });
    expect(error.message).toContain(message);
    expect(server.requests).toHaveLength(1);
  });

  test('not even where the call asks for retries and the token may be another one by then', async () => {
    await using server = await startServer(send(json({}, { status: 401 })));
    let asked = 0;
    const admin = createAdmin({ adminUrl: server.url, token: () => `${secrets.token}${asked++}` });

    await failureOf(admin.listBots({}, { retry: 5 }), UnauthorizedError);

    expect(server.requests).toHaveLength(1);
    expect(asked).toBe(1);
  });
});

test('no credential of one interface is ever sent to the other one', async () => {
  await using chatServer = await startServer(send(anyAnswer));
  await using adminServer = await startServer(send(anyAnswer));
  const chat = createChat({ baseUrl: `${chatServer.url}/${secrets.webhook}` });
  const admin = createAdmin({ adminUrl: adminServer.url });

  for (const { call } of everyOperation) await call({ chat, admin });
  await admin.listBots().toArray();

  expect(chatServer.requests).toHaveLength(4);
  expect(adminServer.requests).toHaveLength(2);
  expectNoSecrets(chatServer.received, [secrets.token, secrets.workspaceId]);
  expect(chatServer.received).not.toMatch(/^(authorization|x-workspace-id):/im);
  expectNoSecrets(adminServer.received, [secrets.userKey, secrets.webhook]);
  expect(adminServer.received).not.toMatch(/^x-user-key:/im);
});

test('a secret is sent in its own header and nowhere else', async () => {
  await using server = await startServer(send(anyAnswer));
  const { chat, admin } = clientsOf(server);

  for (const { call } of everyOperation) await call({ chat, admin });

  for (const { target, body, headers } of server.requests) {
    const { userKey, token, workspaceId, webhook } = secrets;
    expectNoSecrets([target, body], [userKey, token, workspaceId]);
    const own = ['x-user-key', 'authorization', 'x-workspace-id'];
    const others = [...headers].filter(([name]) => !own.includes(name)).flat();
    expectNoSecrets(others, [userKey, token, workspaceId, webhook]);
  }
});

describe('clients with different keys', () => {
  test('never send the key of another one, in 1,000 calls by turns', async () => {
    await using server = await startServer((socket, { headers, target }) => {
      const key = headers.get('x-user-key') ?? '';
      socket.write(json({ event: { id: `${key} ${target.split('/').at(-1)}` } }));
    });
    const origin = createChat({ baseUrl: server.url, userKey: 'fake-key-0' });
    const clients = [
      origin,
      createChat({ baseUrl: server.url, userKey: 'fake-key-1' }),
      origin.withOptions({ userKey: 'fake-key-2' }),
      origin.withOptions({ userKey: async () => 'fake-key-3' }),
    ];
    const calls = Array.from({ length: 1000 }, async (_, index) => {
      const number = index % clients.length;
      const answer = await clients[number]?.getEvent({ id: `evt_${index}_${number}` });
      expect(answer?.event.id).toBe(`fake-key-${number} evt_${index}_${number}`);
    });
    await Promise.all(calls);

    expect(server.requests).toHaveLength(1000);
    for (const { target, headers } of server.requests)
      expect(headers.get('x-user-key')).toBe(`fake-key-${target.at(-1)}`);
  });

  test('never share an answer: equal calls at once are requests of their own', async () => {
    await using server = await startServer((socket, { headers }) =>
      socket.write(
        json(
          { event: { id: headers.get('x-user-key') } },
          { headers: { 'cache-control': 'public, max-age=3600', etag: '"1"' } },
        ),
      ),
    );
    const keys = ['fake-key-0', 'fake-key-1', 'fake-key-0', 'fake-key-1', 'fake-key-2'];
    const call = async (userKey: string) => {
      const { event } = await createChat({ baseUrl: server.url, userKey }).getEvent({
        id: 'evt_1',
      });
      return event.id;
    };
    expect(await Promise.all(keys.map(call))).toEqual(keys);
    expect(await Promise.all(keys.map(call))).toEqual(keys);
    expect(server.requests).toHaveLength(2 * keys.length);
    for (const { headers } of server.requests) expect(headers.has('if-none-match')).toBe(false);
  });
});
