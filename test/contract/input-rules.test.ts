import { expect, test } from 'vitest';
import * as z from 'zod';
import {
  type AdminClient,
  type ChatClient,
  defineOperation,
  InvalidInputError,
} from '../../src/index.ts';
import { createAdmin, createChat, rejection, untyped } from '../support/clients.ts';
import { failureOf } from '../support/failure.ts';
import { operationOf } from '../support/operations.ts';
import { conversation, event, user } from '../support/resources.ts';
import { json, stubFetch } from '../support/stub-fetch.ts';

const fetchAll = () => stubFetch(json({ participant: user, conversation, event, bots: [] }));

type Run = (clients: { chat: ChatClient; admin: AdminClient }) => PromiseLike<unknown>;

/** The error of a call, which must send nothing. */
async function rejected(run: Run): Promise<InvalidInputError> {
  const fetch = fetchAll();
  const call = run({ chat: createChat({ fetch }), admin: createAdmin({ fetch }) });
  const error = await failureOf(call, InvalidInputError);
  expect(fetch.requests).toEqual([]);
  expect(error).toMatchObject({
    name: 'InvalidInputError',
    kind: 'invalid_input',
    attempts: 0,
  });
  return error;
}

const update = defineOperation({
  id: 'update',
  method: 'PUT',
  path: '/notes/{id}',
  query: z.object({ filter: z.unknown().optional() }),
  body: z.object({ text: z.string().optional() }),
  response: z.unknown(),
});

/** A list whose query is not declared. */
const list = defineOperation({
  id: 'list',
  method: 'GET',
  path: '/list',
  response: z.object({ items: z.array(z.string()) }),
  paging: { items: 'items' },
});

const participant = { conversationId: 'c', userId: 'u' };
const prototype = JSON.parse('{"conversationId":"c","userId":"u","__proto__":{}}');
const text = { type: 'text', text: 'Hello' };
const atLeastOne = 'must have at least 1 character';
const asQuery =
  'unknown property; to send it as a query parameter, use the option `query` of the call';

test.for<readonly [name: string, input: unknown, property: string, problem: string]>([
  ['addParticipant', { userId: 'u' }, 'conversationId', 'is required'],
  ['addParticipant', { conversationId: 'c' }, 'userId', 'is required'],
  ['addParticipant', { ...participant, userId: 1 }, 'userId', 'must be a string'],
  ['addParticipant', { ...participant, userId: null }, 'userId', 'must be a string, not null'],
  ['addParticipant', { ...participant, role: 'x' }, 'role', 'unknown property'],
  ['addParticipant', { ...participant, UserId: 'u' }, 'UserId', 'unknown property'],
  ['addParticipant', { ...participant, constructor: 'x' }, 'constructor', 'unknown property'],
  ['addParticipant', prototype, '__proto__', 'unknown property'],
  ['addParticipant', { ...participant, headers: {} }, 'headers', 'unknown property'],
  ['createMessage', { conversationId: '', payload: text }, 'conversationId', atLeastOne],
  ['createEvent', { conversationId: '', payload: {} }, 'conversationId', atLeastOne],
  ['getOrCreateConversation', { id: 1 }, 'id', 'must be a string'],
  ['getOrCreateConversation', { id: null }, 'id', 'must be a string, not null'],
  ['getOrCreateConversation', { id: 'c', name: 'x' }, 'name', 'unknown property'],
  ['getEvent', undefined, 'id', 'is required'],
  ['getEvent', {}, 'id', 'is required'],
  ['getEvent', { id: 'e', x: 1 }, 'x', 'unknown property'],
  ['getEvent', 'e', '', 'the input must be an object, not a string'],
  ['getEvent', null, '', 'the input must be an object, not null'],
  ['getEvent', ['e'], '', 'the input must be a plain object, not an iterable'],
  ['listBots', { nextToken: 1 }, 'nextToken', 'must be a string'],
  ['listBots', { nextToken: null }, 'nextToken', 'must be a string, not null'],
  ['listBots', { nextToken: '\ud800' }, 'nextToken', 'expected a well-formed string'],
  ['listBots', { limit: 1 }, 'limit', asQuery],
  ['list', { nextToken: 5 }, 'nextToken', 'expected a well-formed string'],
  ['update', { id: 'a', text: 1 }, 'text', 'must be a string'],
  ['update', { id: 'a', filter: { b: 1 } }, 'filter', 'cannot be sent as a query parameter'],
])('an invalid input is rejected by %s: %j: %s: %s', async ([name, input, property, problem]) => {
  const error = await rejected(({ chat, admin }) => {
    const own = [update, list].find(({ id }) => id === name);
    if (own !== undefined) return chat.request(own, untyped(input));
    const methods = untyped<Record<string, (input: unknown) => PromiseLike<unknown>>>(
      name === 'listBots' ? admin : chat,
    );
    return methods[name]?.(input) ?? Promise.reject(new Error(`no method ${name}`));
  });
  expect(error.issues).toEqual([{ path: property === '' ? [] : [property], message: problem }]);
  const { method, path } = error;
  const place = `${name}: invalid input (${method} ${path})`;
  expect(error.message).toBe(`${place}: ${property === '' ? '' : `${property}: `}${problem}`);
});

const reason = new Error('no');
const fail = (): never => {
  throw reason;
};

test.for<readonly [title: string, input: object]>([
  ['an object with a getter', Object.defineProperty({}, 'id', { enumerable: true, get: fail })],
  ['a proxy', new Proxy({ id: 'e' }, { ownKeys: fail })],
])('an input that throws is rejected, with its error as the cause: %s', async ([, input]) => {
  const error = await rejected(({ chat }) => chat.getEvent(untyped(input)));
  expect(error.cause).toBe(reason);
  const message = 'the input cannot be read: a property of it threw';
  expect(error.issues).toEqual([{ path: [], message }]);
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
    const { issues } = await rejected(({ chat }) => chat.createUser(input));
    expect(issues).toHaveLength(1);
  },
);

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

test.for<readonly [problem: string, ids: readonly string[]]>([
  ['must have at least 1 character', ['']],
  ['must not be only white space', ['   ', '\t', '\t\n', '\u00a0']],
  ['must not be a dot segment', ['.', '..']],
  [
    'must not contain control characters',
    ['\0', 'a\0b', 'a\nb', 'a\r\nb', 'a\tb', 'a\x7fb', 'a\x85b'],
  ],
  ['must not contain a lone surrogate', ['a\ud800b', '\udc00', 'evt_\udfff']],
  ['must have at most 1024 characters', ['x'.repeat(1025)]],
])('a path parameter %s', async ([message, ids]) => {
  for (const id of ids) {
    const get = await rejected(({ chat }) => chat.getEvent({ id }));
    expect(get.issues).toEqual([{ path: ['id'], message }]);
    expect(get.message).toBe(`getEvent: invalid input (GET /events/{id}): id: ${message}`);
    const input = { conversationId: id, userId: 'u' };
    const add = await rejected(({ chat }) => chat.addParticipant(input));
    expect(add.issues).toEqual([{ path: ['conversationId'], message }]);
  }
});

test('a path parameter may have 1024 characters', async () => {
  const fetch = fetchAll();
  const id = 'x'.repeat(1024);
  await createChat({ fetch }).getEvent({ id });
  expect(fetch.requests[0]?.url.pathname.endsWith(`/events/${id}`)).toBe(true);
});

test.for<[title: string, id: unknown]>([
  ['a number', 7],
  ['undefined', undefined],
  ['a symbol', Symbol('id')],
  ['an object with toString', { toString: () => 'evt_1' }],
  ['a boxed string', Object('evt_1')],
])('a path parameter that is %s, and not a string, is rejected', async ([, id]) => {
  const { message } = await rejected(({ chat }) => chat.getEvent({ id: untyped(id) }));
  expect(message).toMatch(/: id: (is required|must be a string(, not a \w+)?)$/);
});

const MiB = 1024 * 1024;
const overhead = '{"userId":""}'.length;
const add = (userId: string, fetch = fetchAll()) =>
  createChat({ fetch }).addParticipant({ conversationId: 'c', userId });

test('a chat body over 1 MiB is an InvalidInputError with its limit and size, and one of exactly 1 MiB is sent', async () => {
  const fetch = fetchAll();
  await add('x'.repeat(MiB - overhead), fetch);
  expect(fetch.requests).toHaveLength(1);
  const error = await rejection(add('x'.repeat(MiB - overhead + 1), fetch), InvalidInputError);
  const message = 'the request body has 1048577 bytes, the service accepts at most 1048576';
  expect(error).toMatchObject({ kind: 'invalid_input', limit: MiB, size: MiB + 1, attempts: 0 });
  expect(error.issues).toEqual([{ path: [], message }]);
  expect(error.message).toContain(message);
  expect(fetch.requests).toHaveLength(1);
});

test('the size of a body is counted in UTF-8 bytes', async () => {
  const three = '\u20ac';
  const count = Math.floor((MiB - overhead) / 3);
  await expect(add(three.repeat(count))).resolves.toBeDefined();
  const error = await rejection(add(three.repeat(count + 1)), InvalidInputError);
  expect(error.size).toBe(overhead + 3 * (count + 1));
});

test('an admin body over 50 MiB is an InvalidInputError with its limit and size', async () => {
  const body = z.object({ text: z.string() });
  const fetch = fetchAll();
  const room = 50 * MiB - '{"text":""}'.length;
  const call = createAdmin({ fetch }).request(
    operationOf({ body }),
    untyped({ text: 'x'.repeat(room + 1) }),
  );
  const error = await rejection(call, InvalidInputError);
  expect(error).toMatchObject({ limit: 50 * MiB, size: 50 * MiB + 1 });
  expect(fetch.requests).toEqual([]);
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
