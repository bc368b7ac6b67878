import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import * as zm from 'zod/mini';
import {
  BotPlatformError,
  ConfigurationError,
  defineOperation,
  InvalidInputError,
  InvalidResponseError,
  type ResponseDefinition,
} from '../../src/index.ts';
import { createAdmin, createChat, rejection, untyped } from '../support/clients.ts';
import { operationOf, rejectedInput, resultOf, type Schema, sent } from '../support/operations.ts';
import { recordProcess } from '../support/process-events.ts';
import { json, type Responder, raw, status, stubFetch } from '../support/stub-fetch.ts';

const response = z.object({ user: z.object({ id: z.string() }) });

const text = z.string();

class Note {
  constructor(readonly title: string) {}
  toJSON(): object {
    return { note: this.title };
  }
}

const recursive = z.object({
  text: text.transform((value) => value.toUpperCase()),
  get replies() {
    return z.array(recursive).optional();
  },
});

type Row = readonly [title: string, parts: object, input: object, request: string];

const parameters: readonly Row[] = [
  [
    'path, query and body parameters from one flat input',
    {
      method: 'PUT',
      path: '/users/{userId}/notes/{noteId}',
      query: z.object({ notify: z.boolean().optional() }),
      body: z.object({ title: text, tags: z.array(text).optional() }),
    },
    { userId: 'u 1', noteId: 'n/1', title: 'hi', notify: true, tags: ['a'] },
    'PUT /users/u%201/notes/n%2F1?notify=true {"title":"hi","tags":["a"]}',
  ],
  [
    'several path parameters with any identifiers as names',
    { method: 'DELETE', path: '/a/{_x}/{user-id}/{Id2}' },
    { _x: '1', 'user-id': '2', Id2: '3' },
    'DELETE /a/1/2/3',
  ],
  [
    'a map as the body, without the parameters of the path',
    { method: 'PUT', path: '/scores/{id}', body: z.record(text, z.number()) },
    { id: 'x', ada: 5, __proto__x: 2 },
    'PUT /scores/x {"ada":5,"__proto__x":2}',
  ],
  [
    'no query parameter that is null, or that its schema turns into undefined',
    {
      query: z.object({
        text: text.nullable(),
        tag: text.nullish(),
        q: text.transform(() => undefined),
      }),
    },
    { text: null, tag: 'a', q: '*' },
    'GET /op?tag=a',
  ],
  [
    'no property that was not given, although every object inherits its name',
    { body: z.object({ valueOf: text.optional(), title: text }) },
    { title: 'a' },
    'POST /op {"title":"a"}',
  ],
  [
    'additional properties in the body if its schema is loose',
    {
      path: '/loose/{id}',
      query: z.object({ q: text.optional() }),
      body: z.looseObject({ a: z.number() }),
    },
    { id: 'x', q: 'y', a: 1, b: [2], c: null },
    'POST /loose/x?q=y {"a":1,"b":[2],"c":null}',
  ],
  [
    'additional properties in the body if the query takes them, too',
    { query: z.looseObject({ q: text.optional() }), body: z.looseObject({ a: z.number() }) },
    { q: 'y', a: 1, b: 2 },
    'POST /op?q=y {"a":1,"b":2}',
  ],
  [
    'additional properties in the body if one of its variants takes them',
    { body: z.union([z.strictObject({ a: z.number() }), z.looseObject({ b: text })]) },
    { b: 'x', c: 1 },
    'POST /op {"b":"x","c":1}',
  ],
  [
    'the toJSON of a class instance that a schema makes',
    { body: z.object({ title: text }).transform(({ title }) => new Note(title)) },
    { title: 'hi' },
    'POST /op {"note":"hi"}',
  ],
  [
    'what the defaults and transforms of the schemas make',
    {
      query: z.object({ since: z.date().transform((date) => date.toISOString()) }),
      body: z.object({ text: text.trim(), limit: z.number().default(10) }),
    },
    { since: new Date(0), text: ' hi ' },
    'POST /op?since=1970-01-01T00%3A00%3A00.000Z {"text":"hi","limit":10}',
  ],
  [
    'the transforms of a schema that contains itself',
    { body: recursive },
    { text: 'a', replies: [{ text: 'b' }] },
    'POST /op {"text":"A","replies":[{"text":"B"}]}',
  ],
  [
    'a `nextToken` without pages in the path',
    { path: '/{nextToken}' },
    { nextToken: 't' },
    'GET /t',
  ],
  [
    'a `nextToken` without pages in the query',
    { query: z.object({ nextToken: z.number() }) },
    { nextToken: 5 },
    'GET /op?nextToken=5',
  ],
];

describe('the request of an operation', () => {
  test.for(parameters)('an operation sends $0', async ([, parts, input, request]) => {
    expect(await sent(parts, input)).toBe(request);
  });

  type Trim = (text: string) => string;

  test.for<readonly [title: string, bodyWith: (trim: Trim) => Schema]>([
    ['classic', (trim) => z.object({ a: z.string().transform(trim) })],
    ['mini', (trim) => zm.strictObject({ a: zm.pipe(zm.string(), zm.transform(trim)) })],
  ])('a transform of a %s schema of an input is applied once', async ([, bodyWith]) => {
    const trim = vi.fn((value: string) => value.trim());
    expect(await sent({ body: bodyWith(trim) }, { a: ' x ' })).toBe('POST /op {"a":"x"}');
    expect(trim).toHaveBeenCalledOnce();
  });

  test('wrapped, piped and extended schemas work for a body', async () => {
    const base = z.object({ a: text });
    for (const body of [
      base.extend({ b: text.optional() }),
      base.readonly(),
      base.refine(() => true),
      base.transform((value) => value),
      base.nullable(),
      base.catch({ a: 'x' }),
      z.nonoptional(base.optional()),
      base.and(z.object({ b: text.optional() })),
      base.or(z.object({ b: text })),
    ]) {
      expect(await sent({ body }, { a: 'y' })).toBe('POST /op {"a":"y"}');
    }
  });

  test('every property of combined schemas is sent in the part whose schema declares it', async () => {
    const combined = {
      query: z.union([z.object({ from: text }), z.object({ page: z.number() })]),
      body: z.object({ a: text }).and(z.object({ a: text, b: z.number() })),
    };
    const input = { page: 2, a: 'x', b: 1 };
    expect(await sent(combined, input)).toBe('POST /op?page=2 {"a":"x","b":1}');
    const { issues } = await rejectedInput(combined, { ...input, c: 3 });
    expect(issues).toEqual([{ path: ['c'], message: 'unknown property' }]);
  });

  const note = z.object({ title: text, pinned: z.boolean().optional() });
  const miniNote = zm.object({ title: zm.string() });
  const title = 'untitled';
  const untitled = 'POST /op {"title":"untitled"}';

  test.for<readonly [title: string, body: Schema, withoutInput: string]>([
    ['`.optional()`', note.optional(), 'POST /op'],
    ['`.nullish()`', note.nullish(), 'POST /op'],
    ['`optional` of Zod Mini', zm.optional(miniNote), 'POST /op'],
    ['`.default()`', note.default({ title }), untitled],
    ['`.prefault()`', note.prefault({ title }), untitled],
    ['`.default()` around `.optional()`', note.optional().default({ title }), untitled],
    ['`_default` of Zod Mini', zm._default(miniNote, { title }), untitled],
  ])(
    'a body that is optional by %s is its default or absent without any of its properties, and checked with one',
    async ([, body, withoutInput]) => {
      expect(await sent({ body })).toBe(withoutInput);
      expect(await sent({ body }, {})).toBe(withoutInput);
      expect(await sent({ body }, { title: 'mine' })).toBe('POST /op {"title":"mine"}');
      await rejectedInput({ body }, { title: 5 });
      await rejectedInput({ body }, { title: 'mine', nme: 'x' });
    },
  );

  test('an optional body is rejected if the input has one of its properties and lacks a required one', async () => {
    const { issues } = await rejectedInput({ body: note.optional() }, { pinned: true });
    expect(issues.map(({ path }) => path)).toEqual([['title']]);
  });

  const filter = z.object({ limit: z.number(), sort: text.default('name') });

  test.for<readonly [title: string, query: Schema, search: string]>([
    ['`.optional()`', filter.optional(), ''],
    ['`.default()`', filter.default({ limit: 20, sort: 'id' }), '?limit=20&sort=id'],
    ['`.prefault()`', filter.prefault({ limit: 20 }), '?limit=20&sort=name'],
  ])('a query that is optional by %s is its default or empty without input', async (row) => {
    const [, query, search] = row;
    expect(await sent({ query })).toBe(`GET /op${search}`);
  });
});

/** An array in an array, and so on. */
function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = [value];
  return value;
}

const cycle: Record<string, unknown> = {};
cycle.self = cycle;

const reason = new Error('broken check');
const throwReason = (): never => {
  throw reason;
};

const note = z.object({ a: text });
const asynchronous = 'the schema of an input must not be asynchronous';

test.for<readonly [title: string, body: Schema, problem: string, cause?: unknown]>([
  ['is asynchronous', note.refine(async () => true), asynchronous],
  ['is asynchronous and rejects', note.refine(() => Promise.reject(reason)), asynchronous],
  ['has an asynchronous transform', z.object({ a: text.transform(async () => 1) }), asynchronous],
  ['throws', z.object({ a: text.refine(throwReason) }), 'the check of the input threw', reason],
])('a schema of an input that %s is an InvalidInputError', async ([, body, problem, cause]) => {
  using rejections = recordProcess('unhandledRejection');
  const error = await rejectedInput({ body }, { a: '' });
  expect(error.message).toBe(`op: invalid input (POST /op): ${problem}`);
  expect(error.cause).toBe(cause);
  await new Promise((resolve) => setImmediate(resolve));
  expect(rejections.seen).toEqual([]);
});

test.for<readonly [title: string, value: unknown]>([
  ['a cycle', cycle],
  ['nesting deeper than the stack', nested(200_000)],
  ['a getter that throws', Object.defineProperty({}, 'a', { enumerable: true, get: throwReason })],
  ['a toJSON that throws', { toJSON: throwReason }],
])(
  'an input that JSON cannot represent because of %s is an InvalidInputError',
  async ([, value]) => {
    const error = await rejectedInput({ body: z.object({ value: z.unknown() }) }, { value });
    const message = 'the body cannot be written as JSON';
    expect(error.issues).toEqual([{ path: [], message }]);
    expect(error.message).toBe(`op: invalid input (POST /op): ${message}`);
  },
);

test('a schema of a response that throws is an InvalidResponseError', async () => {
  const call = resultOf(z.unknown().refine(throwReason), {});
  expect(await rejection(call, InvalidResponseError)).toMatchObject({
    reason: 'schema',
    issues: [{ path: [], message: 'the schema threw: broken check' }],
    attempts: 1,
  });
});

test('asynchronous schemas, classic and mini, work for a response', async () => {
  const async = z.object({ id: text.transform(async (id) => id.toUpperCase()) });
  const mini = zm.object({ id: zm.string().check(zm.refine(async () => true)) });
  expect(await resultOf(async, { id: 'x' })).toEqual({ id: 'X' });
  expect(await resultOf(mini, { id: 'x' })).toEqual({ id: 'x' });
});

const respondWith = (respond: Responder, response: z.ZodType) => {
  const removal = operationOf({ method: 'DELETE', response });
  return createChat({ fetch: stubFetch(respond) }).request(removal);
};

test('an empty response is `undefined` if the schema allows it', async () => {
  const optional = z.object({ ok: z.boolean() }).optional();
  for (const respond of [status(204), status(205), raw(''), raw(' \n')]) {
    expect(await respondWith(respond, z.undefined())).toBeUndefined();
    expect(await respondWith(respond, optional)).toBeUndefined();
  }
});

test('an empty response is an InvalidResponseError if the schema does not allow it, or throws', async () => {
  for (const schema of [z.object({}), z.null(), z.unknown().refine(throwReason)]) {
    const error = await rejection(respondWith(status(204), schema), InvalidResponseError);
    expect(error.reason).toBe('empty');
  }
});

test('an empty response is `{}` if the service documents no property of it', async () => {
  for (const respond of [status(204), status(205), raw(''), raw(' \n')]) {
    const fetch = stubFetch(respond);
    expect(await createChat({ fetch }).deleteMessage({ id: 'm' })).toEqual({});
    expect(await createAdmin({ fetch }).deleteBot({ id: 'b' })).toEqual({});
    for (const call of [
      createChat({ fetch }).getEvent({ id: 'e' }),
      createAdmin({ fetch }).getAllWorkspaceQuotaCompletion(), // a map, whose names are not documented
    ]) {
      const error = await rejection(call, InvalidResponseError);
      expect(error.reason).toBe('empty');
    }
  }
  const chat = createChat({ fetch: stubFetch(raw('null')) });
  const error = await rejection(chat.deleteMessage({ id: 'm' }), InvalidResponseError);
  expect(error.reason).toBe('schema');
});

test('a record is checked with the call', async () => {
  const chat = createChat({ fetch: stubFetch(json({ user: { id: 'u' } })) });
  const record = { id: 'getUser', method: 'GET', path: '/users/{id}', response } as const;
  expect(await chat.request(record, { id: 'u' })).toEqual({ user: { id: 'u' } });
  const unreadable = Object.defineProperty({}, 'paging', { get: throwReason });
  for (const bad of [{ ...record, path: '/users/{id' }, unreadable]) {
    const call = chat.request(untyped<ResponseDefinition>(bad), untyped({ id: 'u' }));
    expect(call).toBeInstanceOf(Promise);
    await rejection(call, ConfigurationError);
  }
});

test('an invalid record of a list rejects in every use of the list, and never throws', async () => {
  const definition = { id: 'list', method: 'GET', response, paging: { items: 'user' } } as const;
  const listOf = () => createChat().request({ ...definition, path: '/x/' });
  for (const use of [
    () => listOf(),
    () => listOf().toArray(),
    () => listOf().withResponse(),
    () => listOf().pages().next(),
    () => listOf()[Symbol.asyncIterator]().next(),
  ]) {
    expect((await rejection(use(), ConfigurationError)).option).toBe('path');
  }
});

const lazy = (schema: z.ZodType) => {
  const make = vi.fn(() => schema);
  return { make, schema: z.lazy(make) };
};

test('an operation makes lazy schemas at its first call, and then works as any other', async () => {
  const body = lazy(z.strictObject({ name: z.string() }));
  const response = lazy(z.object({ a: z.number() }));
  const op = operationOf({ body: body.schema, response: response.schema });
  expect(body.make).not.toHaveBeenCalled();
  expect(response.make).not.toHaveBeenCalled();
  const fetch = stubFetch(json({ a: 1 }));
  expect(await createChat({ fetch }).request(op, untyped({ name: 'x' }))).toEqual({ a: 1 });
  expect(fetch.requests[0]?.body).toEqual({ name: 'x' });
  const call = createChat({ fetch }).request(op, untyped({ nme: 'x' }));
  expect((await rejection(call, InvalidInputError)).issues).toMatchObject([
    { path: ['nme'], message: 'unknown property' },
    { path: ['name'], message: 'is required' },
  ]);
});

test('an operation rejects its first call if its lazy schemas do not fit it', async () => {
  const fetch = stubFetch(json({}));
  const recursive: z.ZodType = z.lazy(() => recursive);
  for (const body of [z.lazy(() => z.string()), recursive]) {
    const call = createChat({ fetch }).request(operationOf({ body }), untyped({}));
    expect((await rejection(call, ConfigurationError)).option).toBe('body');
  }
  const clash = operationOf({
    path: '/{id}',
    method: 'POST',
    body: z.lazy(() => z.object({ id: z.string() })),
  });
  const call = createChat({ fetch }).request(clash, untyped({ id: 'a' }));
  expect((await rejection(call, ConfigurationError)).message).toContain('"id" twice');
  expect(fetch.requests).toEqual([]);
});

test('a page whose schema leaves its items open is rejected if they are no array', async () => {
  const response = z.looseObject({ things: z.unknown() });
  const list = defineOperation({
    ...{ id: 'list', method: 'GET', path: '/list', response },
    paging: { items: 'things' },
  });
  const fetch = stubFetch(json({ things: {} }));
  const error = await rejection(createChat({ fetch }).request(list), InvalidResponseError);
  expect(error.issues).toEqual([{ path: ['things'], message: 'expected an array of items' }]);
});

const attempts = async (parts: object, input?: object) => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const fetch = stubFetch(status(500));
  const call = createChat({ fetch }).request(operationOf(parts), untyped(input));
  await rejection(call, BotPlatformError);
  return fetch.requests.length;
};

test.for([
  ['GET', 3],
  ['PUT', 3],
  ['DELETE', 3],
  ['POST', 1],
  ['PATCH', 1],
] as const)('a %s makes %i attempts by default', async ([method, count]) => {
  expect(await attempts({ method })).toBe(count);
});

test('`idempotent` may be a boolean', async () => {
  expect(await attempts({ method: 'POST', idempotent: true })).toBe(3);
  expect(await attempts({ method: 'GET', idempotent: false })).toBe(1);
});

test('`idempotent` may be a function of the input', async () => {
  const body = z.object({ key: text.optional() });
  const idempotent = ({ key }: { key?: string }) => key !== undefined;
  expect(await attempts({ body, idempotent }, { key: 'k' })).toBe(3);
  expect(await attempts({ body, idempotent }, {})).toBe(1);
});

test.for<readonly [title: string, idempotent: () => unknown, cause: unknown]>([
  ['returns no boolean', () => 'yes', undefined],
  ['is async', async () => true, undefined],
  ['throws', throwReason, reason],
])(
  'an `idempotent` function that %s is an InvalidInputError, and nothing is sent',
  async ([, idempotent, cause]) => {
    const error = await rejectedInput({ method: 'PUT', idempotent });
    expect(error.message).toBe(
      'op: invalid input (PUT /op): the `idempotent` function of the operation must return a boolean',
    );
    expect(error.cause).toBe(cause);
  },
);

test('a definition is a frozen copy, its paging included: later changes of the record have no effect', async () => {
  const paging = { items: 'items' as string };
  const response = z.looseObject({ items: z.array(z.string()) });
  const record = { id: 'list', method: 'GET', path: '/list', response, paging } as const;
  const list = defineOperation(record);
  paging.items = 'others';
  Object.assign(record, { path: '/evil' });
  expect(list).toMatchObject({ path: '/list', paging: { items: 'items' } });
  expect([list, list.paging, record].map(Object.isFrozen)).toEqual([true, true, false]);
  const fetch = stubFetch(json({ items: [] }));
  await createChat({ fetch }).request(list);
  expect(fetch.requests[0]?.url.pathname).toMatch(/\/list$/);
});

const listWithToken = (token?: string) =>
  defineOperation({
    id: 'list',
    method: 'GET',
    path: '/things',
    response: z.object({ things: z.array(z.string()) }),
    paging: { items: 'things', ...(token !== undefined && { token }) },
  });

test.for([
  ['nextToken', { nextToken: 't' }],
  ['page.next', { page: { next: 't' } }],
  ['meta.nextToken', { meta: { nextToken: 't' } }],
  [undefined, { meta: { nextToken: 't' } }],
] as const)('the token of the next page is read from `%s`', async ([token, fields]) => {
  const fetch = stubFetch(json({ things: ['a'], ...fields }), json({ things: ['b'] }));
  const things = await createChat({ fetch }).request(listWithToken(token)).toArray();
  expect(things).toEqual(['a', 'b']);
  expect(fetch.requests.map(({ url }) => url.search)).toEqual(['', '?nextToken=t']);
});

test.for([
  [5, 'must be a string'],
  ['\ud800', 'expected a well-formed string'],
] as const)(
  'a token that cannot be sent is an InvalidResponseError that names its place: %j',
  async ([next, message]) => {
    const fetch = stubFetch(json({ things: [], page: { next } }));
    const list = createChat({ fetch }).request(listWithToken('page.next'));
    const error = await rejection(list, InvalidResponseError);
    expect(error.issues).toEqual([{ path: ['page', 'next'], message }]);
  },
);

const log = { timestamp: '2026-01-01T00:00:00Z', level: 'info', message: 'Hello' };
const at = { id: 'bot_1', timeStart: '2026-01-01T00:00:00Z' };

test.for([null, ''])(
  'a token that is %j is read as absent at the top of the logs',
  async (nextToken) => {
    const fetch = stubFetch(json({ logs: [log], nextToken, further: 1 }));
    const page = await createAdmin({ fetch }).getBotLogs(at);
    expect(page).toEqual({ logs: [log], further: 1 });
    const next: string | undefined = page.nextToken;
    expect(next).toBeUndefined();
    expect(await createAdmin({ fetch }).getBotLogs(at).toArray()).toEqual([log]);
  },
);

test.for([null, ''])(
  'a token that is %j is read as absent in the metadata of another list',
  async (nextToken) => {
    const fetch = stubFetch(json({ members: [], meta: { nextToken } }));
    expect((await createAdmin({ fetch }).listWorkspaceMembers()).meta).toEqual({});
  },
);
