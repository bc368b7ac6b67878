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
import type { listBots } from '../../src/operations.ts';
import { createChat, rejection, untyped } from '../support/clients.ts';
import { operationOf, rejectedInput, resultOf, type Schema, sent } from '../support/operations.ts';
import { recordProcess } from '../support/process-events.ts';
import { fault, json, type Responder, raw, status, stubFetch } from '../support/stub-fetch.ts';

const response = z.object({ user: z.object({ id: z.string() }) });

const text = z.string();

describe('the request of an operation', () => {
  const updateNote = {
    method: 'PUT',
    path: '/users/{userId}/notes/{noteId}',
    query: z.object({ notify: z.boolean().optional() }),
    body: z.object({ title: text, tags: z.array(text).optional() }),
  };
  const good = { userId: 'u 1', noteId: 'n/1', title: 'hi' };

  test('path, query and body parameters come from one flat input', async () => {
    expect(await sent(updateNote, { ...good, notify: true, tags: ['a'] })).toBe(
      'PUT /users/u%201/notes/n%2F1?notify=true {"title":"hi","tags":["a"]}',
    );
  });

  test('a map is sent as the body, without the parameters of the path', async () => {
    const setScores = { method: 'PUT', path: '/scores/{id}', body: z.record(text, z.number()) };
    const scores = { ada: 5, grace: 7, __proto__x: 2 };
    expect(await sent(setScores, { id: 'x', ...scores })).toBe(
      `PUT /scores/x ${JSON.stringify(scores)}`,
    );
  });

  test('a query parameter that is null is not sent', async () => {
    const query = z.object({ text: text.nullable(), tag: text.nullish() });
    expect(await sent({ query }, { text: null, tag: 'a' })).toBe('GET /op?tag=a');
  });

  test('a query parameter that its schema turns into undefined is not sent', async () => {
    const query = z.object({ q: text.transform((q) => (q === '*' ? undefined : q)) });
    expect(await sent({ query }, { q: '*' })).toBe('GET /op');
  });

  test('a property may have a name that every object inherits, and is absent if it was not given', async () => {
    const body = z.object({ valueOf: text.optional(), title: text });
    expect(await sent({ body }, { title: 'a' })).toBe('POST /op {"title":"a"}');
  });

  test('additional properties are part of the body if its schema is loose', async () => {
    const body = z.looseObject({ a: z.number() });
    const loose = { path: '/loose/{id}', query: z.object({ q: text.optional() }), body };
    expect(await sent(loose, { id: 'x', q: 'y', a: 1, b: [2], c: null })).toBe(
      'POST /loose/x?q=y {"a":1,"b":[2],"c":null}',
    );
  });

  test('additional properties are query parameters if the schema of the query is loose', async () => {
    const query = z.looseObject({ q: text });
    expect(await sent({ query }, { q: 'x', color: 'red' })).toBe('GET /op?q=x&color=red');
  });

  test('a body that its schema turns into a class instance is written with its toJSON', async () => {
    class Note {
      constructor(readonly title: string) {}
      toJSON(): object {
        return { note: this.title };
      }
    }
    const body = z.object({ title: text }).transform(({ title }) => new Note(title));
    expect(await sent({ body }, { title: 'hi' })).toBe('POST /op {"note":"hi"}');
  });

  test('the schemas of an input apply their defaults, transforms and checks', async () => {
    const search = {
      query: z.object({ since: z.date().transform((date) => date.toISOString()) }),
      body: z
        .object({ text: text.trim(), limit: z.number().default(10) })
        .refine(({ text }) => text !== 'forbidden', 'this text is forbidden'),
    };
    const since = new Date(0);
    expect(await sent(search, { since, text: ' hi ' })).toBe(
      'POST /op?since=1970-01-01T00%3A00%3A00.000Z {"text":"hi","limit":10}',
    );
    expect((await rejectedInput(search, { since, text: 'forbidden' })).message).toContain(
      'forbidden',
    );
  });

  type Trim = (text: string) => string;

  test.for<readonly [title: string, bodyWith: (trim: Trim) => Schema]>([
    ['classic', (trim) => z.object({ a: z.string().transform(trim) })],
    ['strict', (trim) => z.strictObject({ a: z.string().transform(trim) })],
    ['mini', (trim) => zm.strictObject({ a: zm.pipe(zm.string(), zm.transform(trim)) })],
  ])('a transform of a %s schema of an input is applied once', async ([, bodyWith]) => {
    const trim = vi.fn((value: string) => value.trim());
    expect(await sent({ body: bodyWith(trim) }, { a: ' x ' })).toBe('POST /op {"a":"x"}');
    expect(trim).toHaveBeenCalledOnce();
  });

  test('a body schema that contains itself may have transforms', async () => {
    const Note = z.object({
      text: text.transform((value) => value.toUpperCase()),
      get replies() {
        return z.array(Note).optional();
      },
    });
    expect(await sent({ body: Note }, { text: 'a', replies: [{ text: 'b' }] })).toBe(
      'POST /op {"text":"A","replies":[{"text":"B"}]}',
    );
  });

  test('wrapped, piped and extended schemas work for a body', async () => {
    const base = z.object({ a: text });
    for (const body of [
      base.extend({ b: text.optional() }),
      base.strict(),
      base.readonly(),
      base.refine(() => true),
      base.transform((value) => value),
      base.optional(),
      base.nullable(),
      base.default({ a: 'x' }),
      base.prefault({ a: 'x' }),
      base.catch({ a: 'x' }),
      z.nonoptional(base.optional()),
      base.and(z.object({ b: text.optional() })),
      base.or(z.object({ b: text })),
    ]) {
      expect(await sent({ body }, { a: 'y' })).toBe('POST /op {"a":"y"}');
    }
  });

  test('each property of combined schemas is sent in the part whose schema declares it', async () => {
    const combined = {
      query: z.union([z.object({ from: text }), z.object({ page: z.number() })]),
      body: z.object({ a: text }).and(z.object({ a: text, b: z.number() })),
    };
    const input = { page: 2, a: 'x', b: 1 };
    expect(await sent(combined, input)).toBe('POST /op?page=2 {"a":"x","b":1}');
    const { issues } = await rejectedInput(combined, { ...input, c: 3 });
    expect(issues).toEqual([{ path: ['c'], message: 'unknown property' }]);
  });

  test('`nextToken` of an operation without pages is a property like any other', async () => {
    const ofInput = z.object({ nextToken: z.number() });
    const inPath = { path: '/op/{nextToken}' };
    expect(await sent(inPath, { nextToken: 't' })).toBe('GET /op/t');
    expect(await sent({ query: ofInput }, { nextToken: 5 })).toBe('GET /op?nextToken=5');
    expect(await sent({ body: ofInput }, { nextToken: 5 })).toBe('POST /op {"nextToken":5}');
    await rejectedInput({}, { nextToken: 't' });
  });

  test('a path may have dots in a segment that has other characters, or more than two dots', async () => {
    const path = '/.well-known/v1./...';
    expect(await sent({ path })).toBe(`GET ${path}`);
  });

  test('a path may have several parameters, with any identifiers as names', async () => {
    const removal = { method: 'DELETE', path: '/a/{_x}/{user-id}/{Id2}' };
    expect(await sent(removal, { _x: '1', 'user-id': '2', Id2: '3' })).toBe('DELETE /a/1/2/3');
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

describe('an input that cannot be checked or sent', () => {
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
    [
      'a getter that throws',
      Object.defineProperty({}, 'a', { enumerable: true, get: throwReason }),
    ],
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
});

describe('the response of an operation', () => {
  test('a check of the whole response by `z.custom` is applied', async () => {
    const response = z.custom((value) => Object(value).ok === true);
    expect(await resultOf(response, { ok: true })).toEqual({ ok: true });
    const error = await rejection(resultOf(response, { ok: false }), InvalidResponseError);
    expect(error.reason).toBe('schema');
  });

  test('a schema of a response that throws is an InvalidResponseError', async () => {
    const call = resultOf(z.unknown().refine(throwReason), {});
    expect(await rejection(call, InvalidResponseError)).toMatchObject({
      reason: 'schema',
      issues: [{ path: [], message: 'the schema threw: broken check' }],
      attempts: 1,
    });
  });

  test.for([
    ['classic', z.object({ id: text.transform(async (id) => id.toUpperCase()) })],
    [
      'mini',
      zm.object({
        id: zm.pipe(
          zm.string(),
          zm.transform(async (id: string) => `${id}!`),
        ),
      }),
    ],
  ] as const)('asynchronous %s schemas work for a response', async ([name, response]) => {
    const id = name === 'mini' ? 'x!' : 'X';
    expect(await resultOf(response, { id: 'x' })).toEqual({ id });
  });

  test.for([
    ['classic', z.object({ a: z.string() }), z.object({ id: z.string(), at: z.iso.datetime() })],
    ['mini', zm.object({ a: zm.string() }), zm.object({ id: zm.string(), at: zm.iso.datetime() })],
  ] as const)('%s schemas work for query, body and response', async ([, input, response]) => {
    expect(await sent({ query: input }, { a: '1' })).toBe('GET /op?a=1');
    expect(await sent({ body: input }, { a: '1' })).toBe('POST /op {"a":"1"}');
    const good = { id: 'x', at: '2024-05-01T12:00:00Z' };
    expect(await resultOf(response, good)).toEqual(good);
    const call = resultOf(response, { id: 1, at: 'never' });
    const { issues } = await rejection(call, InvalidResponseError);
    expect(issues.map(({ path }) => path)).toEqual([['id'], ['at']]);
  });

  const respondWith = (respond: Responder, response: z.ZodType) => {
    const removal = operationOf({ method: 'DELETE', response });
    return createChat({ fetch: stubFetch(respond) }).request(removal);
  };

  test.for([
    ['204', status(204)],
    ['205', status(205)],
    ['200 with an empty body', raw('')],
    ['200 with white space', raw(' \n')],
  ] as const)(
    'an empty response is `undefined` if the schema allows it: $0',
    async ([, respond]) => {
      expect(await respondWith(respond, z.undefined())).toBeUndefined();
      const optional = z.object({ ok: z.boolean() }).optional();
      expect(await respondWith(respond, optional)).toBeUndefined();
    },
  );

  test('an empty response is an InvalidResponseError if the schema does not allow it, or throws', async () => {
    for (const schema of [z.object({}), z.null(), z.unknown().refine(throwReason)]) {
      const error = await rejection(respondWith(status(204), schema), InvalidResponseError);
      expect(error.reason).toBe('empty');
    }
  });
});

describe('a record that is called without defineOperation', () => {
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

  test('a record that changes between two calls is read again by each call', async () => {
    const fetch = stubFetch(json({}));
    const chat = createChat({ fetch });
    const record = { id: 'op', method: 'GET' as const, path: '/a' as const, response: z.unknown() };
    await chat.request(record);
    Object.assign(record, { path: '/b' });
    await chat.request(record);
    expect(fetch.requests.map(({ url }) => url.pathname.slice(-2))).toEqual(['/a', '/b']);
  });
});

describe('an operation whose schemas are made on first use', () => {
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
});

describe('a paged operation', () => {
  /** The lists of an operation with pages of `things`. */
  function lists(response: z.ZodType, ...pages: readonly object[]) {
    const fetch = stubFetch(...pages.map((page) => json(page)));
    const definition = { id: 'list', method: 'GET', path: '/op', paging: { items: 'things' } };
    const op = defineOperation(untyped<Omit<typeof listBots, 'api'>>({ ...definition, response }));
    return { fetch, list: (input = {}) => createChat({ fetch }).request(op, input) };
  }

  test.for([
    { things: ['a'] },
    { things: ['a'], meta: null },
    { things: ['a'], meta: 'x' },
    { things: ['a'], meta: {} },
  ])('a page without a token is the last one: %j', async (page) => {
    const { list } = lists(z.looseObject({ things: z.unknown() }), page);
    expect(await list().toArray()).toEqual(['a']);
  });

  const noItems = [['things'], 'expected an array of items'] as const;
  const token = ['meta', 'nextToken'] as const;

  test.for([
    [{ things: {} }, ...noItems],
    [{ things: null }, ...noItems],
    [{ things: [], meta: { nextToken: 5 } }, token, 'expected string, received number'],
    [{ things: [], meta: { nextToken: [] } }, token, 'expected string, received array'],
  ] as const)(
    'a page that cannot be read is an InvalidResponseError: %j',
    async ([page, path, message]) => {
      const { list } = lists(z.looseObject({ things: z.unknown() }), page);
      const error = await rejection(list(), InvalidResponseError);
      expect(error).toMatchObject({ reason: 'schema', issues: [{ path, message }] });
    },
  );

  test('a paged operation may leave its response, or a part of it, undefined', async () => {
    const pages = [{ things: ['a'], meta: { nextToken: 't' } }, { things: ['b'] }];
    for (const response of [z.unknown(), z.looseObject({ meta: z.looseObject({}).optional() })]) {
      expect(
        await lists(response, ...pages)
          .list()
          .toArray(),
      ).toEqual(['a', 'b']);
    }
  });

  test('a paged operation resumes at a `nextToken` that its query does not declare', async () => {
    const { fetch, list } = lists(z.object({ things: z.array(text) }), { things: ['c'] });
    await list({ nextToken: 't' }).toArray();
    expect(fetch.requests.map(({ url }) => url.search)).toEqual(['?nextToken=t']);
  });
});

describe('`idempotent` decides what is retried', () => {
  const attempts = async (parts: object, input?: object, respond = status(500)) => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const fetch = stubFetch(respond);
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
  ] as const)('%s makes %i attempts by default', async ([method, count]) => {
    expect(await attempts({ method })).toBe(count);
    expect(await attempts({ method }, undefined, fault('ECONNRESET'))).toBe(count);
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
});

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
