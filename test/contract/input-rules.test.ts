import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import {
  type AdminClient,
  type ChatClient,
  defineOperation,
  InvalidRequestError,
  PayloadTooLargeError,
} from '../../src/index.ts';
import { createAdmin, createChat, rejection, untyped } from '../support/clients.ts';
import { failureOf } from '../support/failure.ts';
import { conversation, event, user } from '../support/resources.ts';
import { json, stubFetch } from '../support/stub-fetch.ts';

const fetchAll = () => stubFetch(json({ participant: user, conversation, event, bots: [] }));

type Run = (clients: { chat: ChatClient; admin: AdminClient }) => PromiseLike<unknown>;

/** The error of a call, which must send nothing. */
async function rejected(run: Run): Promise<InvalidRequestError> {
  const fetch = fetchAll();
  const call = run({ chat: createChat({ fetch }), admin: createAdmin({ fetch }) });
  const error = await failureOf(call, InvalidRequestError);
  expect(fetch.requests).toEqual([]);
  expect(error).toMatchObject({
    name: 'InvalidRequestError',
    kind: 'invalid_request',
    attempts: 0,
  });
  return error;
}

describe('an invalid input is rejected before anything is sent, with an issue that names the property', () => {
  test.for<[string, string | undefined, Run]>([
    [
      'addParticipant without a conversationId',
      'conversationId',
      ({ chat }) => chat.addParticipant(untyped({ userId: 'u' })),
    ],
    [
      'addParticipant without a userId',
      'userId',
      ({ chat }) => chat.addParticipant(untyped({ conversationId: 'c' })),
    ],
    [
      'addParticipant with a userId that is a number',
      'userId',
      ({ chat }) => chat.addParticipant(untyped({ conversationId: 'c', userId: 1 })),
    ],
    [
      'addParticipant with a userId that is null',
      'userId',
      ({ chat }) => chat.addParticipant(untyped({ conversationId: 'c', userId: null })),
    ],
    [
      'addParticipant with an additional property',
      'role',
      ({ chat }) => chat.addParticipant(untyped({ conversationId: 'c', userId: 'u', role: 'x' })),
    ],
    [
      'addParticipant with the name of a property in another letter case',
      'UserId',
      ({ chat }) => chat.addParticipant(untyped({ conversationId: 'c', userId: 'u', UserId: 'u' })),
    ],
    [
      'addParticipant with an additional `constructor`',
      'constructor',
      ({ chat }) =>
        chat.addParticipant(untyped({ conversationId: 'c', userId: 'u', constructor: 'x' })),
    ],
    [
      'addParticipant with an additional `__proto__`',
      '__proto__',
      ({ chat }) =>
        chat.addParticipant(JSON.parse('{"conversationId":"c","userId":"u","__proto__":{}}')),
    ],
    [
      'addParticipant with `headers` among its properties',
      'headers',
      ({ chat }) => chat.addParticipant(untyped({ conversationId: 'c', userId: 'u', headers: {} })),
    ],
    [
      'getOrCreateConversation with an id that is a number',
      'id',
      ({ chat }) => chat.getOrCreateConversation(untyped({ id: 1 })),
    ],
    [
      'getOrCreateConversation with an id that is null',
      'id',
      ({ chat }) => chat.getOrCreateConversation(untyped({ id: null })),
    ],
    [
      'getOrCreateConversation with an additional property',
      'name',
      ({ chat }) => chat.getOrCreateConversation(untyped({ name: 'x' })),
    ],
    ['getEvent without an input', 'id', ({ chat }) => chat.getEvent(untyped(undefined))],
    ['getEvent without an id', 'id', ({ chat }) => chat.getEvent(untyped({}))],
    [
      'getEvent with an additional property',
      'x',
      ({ chat }) => chat.getEvent(untyped({ id: 'e', x: 1 })),
    ],
    ['getEvent with a string as the input', undefined, ({ chat }) => chat.getEvent(untyped('e'))],
    ['getEvent with null as the input', undefined, ({ chat }) => chat.getEvent(untyped(null))],
    ['getEvent with an array as the input', undefined, ({ chat }) => chat.getEvent(untyped(['e']))],
    [
      'listBots with a nextToken that is a number',
      'nextToken',
      ({ admin }) => admin.listBots(untyped({ nextToken: 1 })),
    ],
    [
      'listBots with a nextToken that is null',
      'nextToken',
      ({ admin }) => admin.listBots(untyped({ nextToken: null })),
    ],
    [
      'listBots with a nextToken with a lone surrogate',
      'nextToken',
      ({ admin }) => admin.listBots({ nextToken: '\ud800' }),
    ],
    [
      'listBots with an additional property',
      'limit',
      ({ admin }) => admin.listBots(untyped({ limit: 1 })),
    ],
  ])('%s is rejected', async ([, property, run]) => {
    const error = await rejected(run);
    const [issue] = error.issues;
    expect(issue?.path).toEqual(property === undefined ? [] : [property]);
    expect(issue?.message).not.toBe('');
    if (property !== undefined) expect(error.message).toContain(property);
  });

  test('all issues of an input are reported at once, each with its path', async () => {
    const error = await rejected(({ chat }) => chat.addParticipant(untyped({ userId: 1, x: 2 })));
    expect(error.issues.map(({ path }) => path[0]).sort()).toEqual([
      'conversationId',
      'userId',
      'x',
    ]);
  });

  test('a getter of an input that throws is rejected, with its error as the cause', async () => {
    const reason = new Error('no');
    const input = {
      get id(): string {
        throw reason;
      },
    };
    expect((await rejected(({ chat }) => chat.getEvent(input))).cause).toBe(reason);
  });

  test('a proxy as an input that throws is rejected', async () => {
    const input = new Proxy(
      { id: 'e' },
      {
        ownKeys() {
          throw new Error('no');
        },
      },
    );
    await rejected(({ chat }) => chat.getEvent(input));
  });

  test('an inherited property of an input is rejected', async () => {
    const { issues } = await rejected(({ chat }) => chat.getEvent(Object.create({ id: 'e' })));
    expect(issues).toContainEqual({ path: ['id'], message: 'must be an own property' });
  });

  class Reference {
    get id(): string {
      return 'support-42';
    }
  }

  test.for<[title: string, input: object]>([
    ['a getter of its class', new Reference()],
    ['a getter of its base class', new (class extends Reference {})()],
    ['a prototype with the properties', Object.create({ id: 'support-42' })],
    ['a promise that was not awaited', Promise.resolve({ id: 'support-42' })],
    ['a Date', new Date(0)],
    ['a URL', new URL('https://x.example')],
    ['an Error', new Error('support-42')],
  ])(
    'an input that would lose its properties is rejected even if none is required: %s',
    async ([, input]) => {
      const { issues } = await rejected(({ chat }) => chat.getOrCreateConversation(input));
      expect(issues).toHaveLength(1);
    },
  );

  test('only the first 20 of many unknown properties are reported', async () => {
    const names = Array.from({ length: 5000 }, (_, index) => [`p${index}`, index]);
    const input = { id: 'e', ...Object.fromEntries(names) };
    const { issues, message } = await rejected(({ chat }) => chat.getEvent(input));
    expect(issues).toHaveLength(20);
    expect(message).toContain('and 4995 more');
  });

  test('a long name with control characters is shortened in the message, without those characters', async () => {
    const name = `\u001b[31m\n${'x'.repeat(1_000_000)}`;
    const { issues, message } = await rejected(({ chat }) =>
      chat.getEvent(untyped({ id: 'e', [name]: 1 })),
    );
    expect(issues[0]?.path).toEqual([name]);
    expect(message.length).toBeLessThan(300);
    expect(message).not.toMatch(/[\p{Cc}]/u);
  });

  test('an instance of a class with own properties is a valid input', async () => {
    class Lookup {
      id = 'e';
      describe(): string {
        return this.id;
      }
    }
    const fetch = stubFetch(json({ event }));
    await createChat({ fetch }).getEvent(new Lookup());
    expect(fetch.requests).toHaveLength(1);
  });
});

describe('a path parameter', () => {
  test.for([
    ['empty', ''],
    ['only spaces', '   '],
    ['a tab', '\t'],
    ['only white space', '\t\n'],
    ['only a no-break space', '\u00a0'],
    ['a dot', '.'],
    ['two dots', '..'],
    ['a NUL', '\0'],
    ['a NUL inside', 'a\0b'],
    ['a line break inside', 'a\nb'],
    ['CR LF inside', 'a\r\nb'],
    ['a tab inside', 'a\tb'],
    ['a DEL inside', 'a\x7fb'],
    ['a C1 control inside', 'a\x85b'],
    ['a lone high surrogate', 'a\ud800b'],
    ['a lone low surrogate', '\udc00'],
    ['a lone surrogate at the end', 'evt_\udfff'],
    ['1,025 characters', 'x'.repeat(1025)],
  ] as const)('a path parameter that is %s is rejected', async ([, id]) => {
    expect((await rejected(({ chat }) => chat.getEvent({ id }))).issues[0]?.path).toEqual(['id']);
    const add = await rejected(({ chat }) =>
      chat.addParticipant({ conversationId: id, userId: 'u' }),
    );
    expect(add.issues[0]?.path).toEqual(['conversationId']);
  });

  test.for<[title: string, id: unknown]>([
    ['a number', 7],
    ['null', null],
    ['undefined', undefined],
    ['a boolean', true],
    ['a BigInt', 7n],
    ['a symbol', Symbol('id')],
    ['a function', () => 'evt_1'],
    ['an object with toString', { toString: () => 'evt_1' }],
    ['an object with Symbol.toPrimitive', { [Symbol.toPrimitive]: () => 'evt_1' }],
    ['an array', ['evt_1']],
    ['a boxed string', Object('evt_1')],
    ['a proxy that throws', hostileProxy()],
    ['a revoked proxy', revokedProxy()],
  ])('a path parameter that is %s, and not a string, is rejected', async ([, id]) => {
    await rejected(({ chat }) => chat.getEvent({ id: untyped(id) }));
    await rejected(({ chat }) =>
      chat.addParticipant({ conversationId: untyped(id), userId: 'user_1' }),
    );
  });
});

function hostileProxy(): object {
  const fail = (): never => {
    throw new Error('a trap of a proxy');
  };
  return new Proxy({}, { get: fail, has: fail, ownKeys: fail, getPrototypeOf: fail });
}

function revokedProxy(): object {
  const { proxy, revoke } = Proxy.revocable({}, {});
  revoke();
  return proxy;
}

describe('the size of a request body', () => {
  const MiB = 1024 * 1024;
  const overhead = '{"userId":""}'.length;
  const add = (userId: string, fetch = fetchAll()) =>
    createChat({ fetch }).addParticipant({ conversationId: 'c', userId });

  test('a chat body over 1 MiB is a PayloadTooLargeError, and one of exactly 1 MiB is sent', async () => {
    const fetch = fetchAll();
    await add('x'.repeat(MiB - overhead), fetch);
    expect(fetch.requests).toHaveLength(1);
    const error = await rejection(add('x'.repeat(MiB - overhead + 1), fetch), PayloadTooLargeError);
    expect(error).toMatchObject({ limit: MiB, size: MiB + 1, attempts: 0 });
    expect(fetch.requests).toHaveLength(1);
  });

  test('the size of a body is counted in UTF-8 bytes', async () => {
    const three = '\u20ac';
    const count = Math.floor((MiB - overhead) / 3);
    await expect(add(three.repeat(count))).resolves.toBeDefined();
    const error = await rejection(add(three.repeat(count + 1)), PayloadTooLargeError);
    expect(error.size).toBe(overhead + 3 * (count + 1));
  });

  test('an admin body over 50 MiB is a PayloadTooLargeError', async () => {
    const importBots = defineOperation({
      id: 'importBots',
      method: 'POST',
      path: '/bots',
      body: z.object({ text: z.string() }),
      response: z.unknown(),
    });
    const fetch = fetchAll();
    const admin = createAdmin({ fetch });
    const room = 50 * MiB - '{"text":""}'.length;
    const error = await rejection(
      admin.request(importBots, { text: 'x'.repeat(room + 1) }),
      PayloadTooLargeError,
    );
    expect(error).toMatchObject({ limit: 50 * MiB, size: 50 * MiB + 1 });
    expect(fetch.requests).toEqual([]);
  });

  test('a PayloadTooLargeError is an InvalidRequestError, and does not contain the body', async () => {
    const error = await rejection(add('fake-body-1'.repeat(MiB)), InvalidRequestError);
    expect(error.name).toBe('PayloadTooLargeError');
    expect(error.kind).toBe('payload_too_large');
    expect(JSON.stringify(error)).not.toContain('fake-body-1');
  });
});

test('input and options are never mutated, and may be frozen', async () => {
  const fetch = fetchAll();
  const input = Object.freeze({ conversationId: 'c', userId: 'u' });
  await createChat({ fetch }).addParticipant(input, Object.freeze({}));
  expect(input).toEqual({ conversationId: 'c', userId: 'u' });
});

test('an input is read when the method is called: later changes have no effect', async () => {
  const fetch = stubFetch(json({ bots: [], meta: { nextToken: 'b' } }), json({ bots: [] }));
  const input = { nextToken: 'a' };
  const list = createAdmin({ fetch }).listBots(input);
  input.nextToken = 'z';
  await list.toArray();
  expect(fetch.requests.map(({ url }) => url.searchParams.get('nextToken'))).toEqual(['a', 'b']);
});

test('an InvalidRequestError contains no value of the input', async () => {
  const error = await rejected(({ chat }) =>
    chat.addParticipant(untyped({ conversationId: 'c', userId: { a: 'fake-value-1' } })),
  );
  expect(JSON.stringify(error)).not.toContain('fake-value-1');
});
