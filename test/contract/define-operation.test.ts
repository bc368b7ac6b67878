import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import * as zm from 'zod/mini';
import {
  ConfigurationError,
  defineOperation,
  ForbiddenError,
  InternalServerError,
  InvalidRequestError,
  InvalidResponseError,
  operations,
  type ResponseDefinition,
} from '../../src/index.ts';
import { createAdmin, createChat, rejection, untyped } from '../support/clients.ts';
import { recordProcess } from '../support/process-events.ts';
import { event } from '../support/resources.ts';
import { fault, json, raw, status, stubFetch } from '../support/stub-fetch.ts';

const response = z.object({ user: z.object({ id: z.string() }) });
const getUser = defineOperation({ id: 'getUser', method: 'GET', path: '/users/{id}', response });

const updateUser = defineOperation({
  id: 'updateUser',
  method: 'PUT',
  path: '/users/{userId}/notes/{noteId}',
  query: z.object({ notify: z.boolean().optional() }),
  body: z.object({ title: z.string(), tags: z.array(z.string()).optional() }),
  response: z.object({ note: z.object({ id: z.string() }) }),
});

const listConversations = defineOperation({
  id: 'listConversations',
  method: 'GET',
  path: '/conversations',
  query: z.object({ nextToken: z.string().optional(), pageSize: z.number().optional() }),
  response: z.object({
    conversations: z.array(z.object({ id: z.string() })),
    meta: z.object({ nextToken: z.string().optional() }),
  }),
  paging: { items: 'conversations' },
});

describe('an operation of the user', () => {
  test('path, query and body parameters come from one flat input', async () => {
    const fetch = stubFetch(json({ note: { id: 'n' } }));
    const { note } = await createChat({ fetch }).request(updateUser, {
      userId: 'u 1',
      noteId: 'n/1',
      notify: true,
      title: 'hi',
      tags: ['a'],
    });
    expect(note).toEqual({ id: 'n' });
    expect(fetch.requests[0]).toMatchObject({ method: 'PUT', body: { title: 'hi', tags: ['a'] } });
    expect(fetch.requests[0]?.url.pathname).toMatch(/\/users\/u%201\/notes\/n%2F1$/);
    expect(fetch.requests[0]?.url.search).toBe('?notify=true');
  });

  test('a map is sent as the body, without the parameters of the path', async () => {
    const setScores = defineOperation({
      id: 'setScores',
      method: 'PUT',
      path: '/scores/{id}',
      body: z.record(z.string(), z.number()),
      response: z.unknown(),
    });
    const fetch = stubFetch(json({}));
    await createChat({ fetch }).request(setScores, { id: 'x', ada: 5, grace: 7 });
    expect(fetch.requests[0]?.url.pathname).toMatch(/\/scores\/x$/);
    expect(fetch.requests[0]?.body).toEqual({ ada: 5, grace: 7 });
  });

  test('a query parameter that is null is not sent', async () => {
    const search = defineOperation({
      id: 'search',
      method: 'GET',
      path: '/search',
      query: z.object({ text: z.string().nullable(), tag: z.string().nullish() }),
      response: z.unknown(),
    });
    const fetch = stubFetch(json({}));
    await createChat({ fetch }).request(search, { text: null, tag: 'a' });
    expect(fetch.requests[0]?.url.search).toBe('?tag=a');
  });

  test('`nextToken` is a query parameter like any other if an operation is not paged', async () => {
    const search = defineOperation({
      id: 'search',
      method: 'GET',
      path: '/search',
      query: z.object({ nextToken: z.string() }),
      response: z.unknown(),
    });
    const fetch = stubFetch(json({}));
    await createChat({ fetch }).request(search, { nextToken: 't1' });
    expect(fetch.requests[0]?.url.search).toBe('?nextToken=t1');
  });

  test('a paged operation is awaited, iterated, collected and resumed like the built-in list', async () => {
    const page = (ids: string[], nextToken?: string) =>
      json({ conversations: ids.map((id) => ({ id })), meta: { nextToken } });
    const fetch = stubFetch(
      page(['a', 'b'], 't+1'),
      page(['c']),
      page(['c']),
      page(['a', 'b'], 't'),
    );
    const chat = createChat({ fetch });
    const list = chat.request(listConversations, { pageSize: 2 });
    expect(fetch.requests).toEqual([]);
    expect(await list.toArray()).toEqual([{ id: 'a' }, { id: 'b' }, { id: 'c' }]);
    expect(fetch.requests.map(({ url }) => url.search)).toEqual([
      '?pageSize=2',
      '?pageSize=2&nextToken=t%2B1',
    ]);
    const resumed = await chat.request(listConversations, { nextToken: 't+1' }).toArray();
    expect(resumed).toEqual([{ id: 'c' }]);
    const { conversations, meta } = await chat.request(listConversations);
    expect([conversations.length, meta.nextToken]).toEqual([2, 't']);
  });

  describe('a paged operation whose schema leaves the metadata open', () => {
    const op = defineOperation({
      id: 'listNotes',
      method: 'GET',
      path: '/notes',
      response: z.looseObject({ notes: z.unknown() }),
      paging: { items: 'notes' },
    });
    const list = (page: unknown) => createChat({ fetch: stubFetch(json(page)) }).request(op);

    test.for([
      { notes: ['a'] },
      { notes: ['a'], meta: null },
      { notes: ['a'], meta: 'x' },
      { notes: ['a'], meta: {} },
    ])('a page without a token is the last one: %j', async (page) => {
      expect(await list(page).toArray()).toEqual(['a']);
    });

    test.for([
      [{ notes: {} }, ['notes'], 'expected an array of items'],
      [{ notes: null }, ['notes'], 'expected an array of items'],
      [
        { notes: [], meta: { nextToken: 5 } },
        ['meta', 'nextToken'],
        'expected string, received number',
      ],
      [
        { notes: [], meta: { nextToken: [] } },
        ['meta', 'nextToken'],
        'expected string, received array',
      ],
    ] as const)(
      'a page that cannot be read is an InvalidResponseError: %j',
      async ([page, path, message]) => {
        const error = await rejection(list(page), InvalidResponseError);
        expect(error).toMatchObject({ reason: 'schema', issues: [{ path, message }] });
      },
    );
  });

  describe('an operation without a response body', () => {
    const removal = (response: z.ZodType) =>
      defineOperation({ id: 'remove', method: 'DELETE', path: '/notes/{id}', response });

    test.for([
      ['204', status(204)],
      ['205', status(205)],
      ['200 with an empty body', raw('')],
      ['200 with white space', raw(' \n')],
    ] as const)(
      'an empty response is `undefined` if the schema allows it: $0',
      async ([, respond]) => {
        const chat = createChat({ fetch: stubFetch(respond) });
        expect(await chat.request(removal(z.undefined()), { id: 'n' })).toBeUndefined();
        const optional = removal(z.object({ ok: z.boolean() }).optional());
        expect(await chat.request(optional, { id: 'n' })).toBeUndefined();
      },
    );

    test('an empty response is an InvalidResponseError if the schema does not allow it, or throws', async () => {
      const chat = createChat({ fetch: stubFetch(status(204)) });
      const thrower = z.unknown().refine(() => {
        throw new Error('no');
      });
      for (const schema of [z.object({}), z.null(), thrower]) {
        const error = await rejection(
          chat.request(removal(schema), { id: 'n' }),
          InvalidResponseError,
        );
        expect(error.reason).toBe('empty');
      }
    });
  });

  test('an operation without required properties needs no input', async () => {
    const ping = defineOperation({
      id: 'ping',
      method: 'GET',
      path: '/ping',
      response: z.object({ ok: z.boolean() }),
    });
    const fetch = stubFetch(json({ ok: true }));
    expect(await createAdmin({ fetch }).request(ping)).toEqual({ ok: true });
    expect(fetch.requests[0]?.url.href).toBe('https://admin.example/v1/admin/ping');
  });

  test('an operation has `.withResponse()`, call options and the errors of a call', async () => {
    const fetch = stubFetch(json({ user: { id: 'u' } }, { headers: { 'x-a': '1' } }), status(403));
    const chat = createChat({ fetch });
    const { data, response } = await chat
      .request(getUser, { id: 'u' }, { query: { deep: 1 } })
      .withResponse();
    expect(data).toEqual({ user: { id: 'u' } });
    expect(response.headers.get('x-a')).toBe('1');
    expect(fetch.requests[0]?.url.search).toBe('?deep=1');
    const error = await rejection(chat.request(getUser, { id: 'u' }), ForbiddenError);
    expect(error).toMatchObject({ operation: 'getUser', method: 'GET', path: '/users/{id}' });
    expect(error.message).toBe('getUser: 403 Forbidden (GET /users/{id})');
  });

  test('an operation with a payload validates it with the schema of the call', async () => {
    const getMessage = defineOperation({
      id: 'getMessage',
      method: 'GET',
      path: '/messages/{id}',
      response: z.object({ message: z.looseObject({ id: z.string() }) }),
      payload: 'message',
    });
    const fetch = stubFetch(json({ message: { id: 'm', payload: { n: 1 } } }));
    const chat = createChat({ fetch });
    const payload = z.object({ n: z.number().transform((n) => n + 1) });
    const { message } = await chat.request(getMessage, { id: 'm' }, { payload });
    expect(message).toEqual({ id: 'm', payload: { n: 2 } });
  });

  test('the built-in operations are exported as `operations`, each by its id, and can be requested', async () => {
    for (const [name, { id }] of Object.entries(operations)) expect(name).toBe(id);
    const fetch = stubFetch(json({ event }));
    const { event: got } = await createChat({ fetch }).request(operations.getEvent, { id: 'e' });
    expect(got).toEqual(event);
  });

  test('an operation uses the address and the credentials of the client that calls it', async () => {
    const fetch = stubFetch(json({ user: { id: 'u' } }));
    await createAdmin({ fetch }).request(getUser, { id: 'u' });
    expect(fetch.requests[0]?.url.href).toBe('https://admin.example/v1/admin/users/u');
    expect(fetch.requests[0]?.headers.has('authorization')).toBe(true);
  });

  test('a record may be called without defineOperation, and is checked with the call', async () => {
    const fetch = stubFetch(json({ user: { id: 'u' } }));
    const chat = createChat({ fetch });
    const record = { id: 'getUser', method: 'GET', path: '/users/{id}', response } as const;
    expect(await chat.request(record, { id: 'u' })).toEqual({ user: { id: 'u' } });
    const bad = chat.request({ ...record, path: '/users/{id' }, untyped({ id: 'u' }));
    expect(bad).toBeInstanceOf(Promise);
    await rejection(bad, ConfigurationError);
  });

  test('a record that cannot be read is a rejection', async () => {
    const record = {
      get paging() {
        throw new Error('no');
      },
    };
    const call = createChat().request(untyped<ResponseDefinition>(record), untyped({}));
    expect(call).toBeInstanceOf(Promise);
    await rejection(call, ConfigurationError);
  });

  test('an invalid record of a list rejects in every use of the list, and never throws', async () => {
    const chat = createChat();
    const bad = {
      id: 'list',
      method: 'GET',
      path: '/x/',
      response,
      paging: { items: 'user' },
    } as const;
    const uses: ((list: ReturnType<typeof listOf>) => PromiseLike<unknown>)[] = [
      (list) => list,
      (list) => list.toArray(),
      (list) => list.withResponse(),
      (list) => list.pages().next(),
      (list) => list[Symbol.asyncIterator]().next(),
    ];
    const listOf = () => chat.request(bad);
    for (const use of uses) {
      const error = await rejection(use(listOf()), ConfigurationError);
      expect(error.option).toBe('path');
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

  test('a paged operation may leave its response, or a part of it, undefined', async () => {
    for (const response of [z.unknown(), z.looseObject({ meta: z.looseObject({}).optional() })]) {
      const list = defineOperation({
        id: 'list',
        method: 'GET',
        path: '/things',
        response,
        paging: { items: 'things' },
      });
      const fetch = stubFetch(
        json({ things: ['a'], meta: { nextToken: 't' } }),
        json({ things: ['b'] }),
      );
      expect(await createChat({ fetch }).request(list).toArray()).toEqual(['a', 'b']);
    }
  });

  test('a paged operation resumes at a `nextToken` that its query does not declare', async () => {
    const list = defineOperation({
      id: 'list',
      method: 'GET',
      path: '/things',
      response: z.object({ things: z.array(z.string()) }),
      paging: { items: 'things' },
    });
    const fetch = stubFetch(json({ things: ['c'] }));
    await createChat({ fetch }).request(list, { nextToken: 't' }).toArray();
    expect(fetch.requests.map(({ url }) => url.search)).toEqual(['?nextToken=t']);
  });

  test('`nextToken` of an operation without pages is a property like any other', async () => {
    const definition = { id: 'op', method: 'POST', response: z.unknown() } as const;
    const nextToken = z.number();
    const fetch = stubFetch(json({}));
    const chat = createChat({ baseUrl: 'https://chat.example', fetch });
    const inPath = defineOperation({ ...definition, path: '/op/{nextToken}' });
    await chat.request(inPath, { nextToken: 't' });
    const inQuery = defineOperation({ ...definition, path: '/op', query: z.object({ nextToken }) });
    await chat.request(inQuery, { nextToken: 5 });
    const inBody = defineOperation({ ...definition, path: '/op', body: z.object({ nextToken }) });
    await chat.request(inBody, { nextToken: 5 });
    expect(fetch.requests.map(({ url, body }) => [url.pathname, url.search, body])).toEqual([
      ['/op/t', '', undefined],
      ['/op', '?nextToken=5', undefined],
      ['/op', '', { nextToken: 5 }],
    ]);
    const nowhere = defineOperation({ ...definition, path: '/op' });
    await rejection(chat.request(nowhere, untyped({ nextToken: 't' })), InvalidRequestError);
  });
});

/** An array in an array, and so on. */
function nested(depth: number): unknown {
  let value: unknown = 1;
  for (let level = 0; level < depth; level++) value = [value];
  return value;
}

describe('the input of an operation', () => {
  test('a missing, wrong-typed or additional property of an input is rejected, and nothing is sent', async () => {
    const fetch = stubFetch(json({ note: { id: 'n' } }));
    const chat = createChat({ fetch });
    const good = { userId: 'u', noteId: 'n', title: 'hi' };
    const inputs = [
      [{ ...good, userId: undefined }, 'userId'],
      [{ ...good, noteId: 5 }, 'noteId'],
      [{ ...good, title: undefined }, 'title'],
      [{ ...good, title: 5 }, 'title'],
      [{ ...good, tags: ['a', 1] }, 'tags'],
      [{ ...good, notify: 'yes' }, 'notify'],
      [{ ...good, extra: 1 }, 'extra'],
    ] as const;
    for (const [input, name] of inputs) {
      const error = await rejection(chat.request(updateUser, untyped(input)), InvalidRequestError);
      expect(error.issues.map(({ path }) => path[0])).toContain(name);
    }
    expect(fetch.requests).toEqual([]);
  });

  test('additional properties are part of the body if its schema is loose', async () => {
    const loose = defineOperation({
      id: 'loose',
      method: 'POST',
      path: '/loose/{id}',
      query: z.object({ q: z.string().optional() }),
      body: z.looseObject({ a: z.number() }),
      response: z.unknown(),
    });
    const fetch = stubFetch(json({}));
    await createChat({ fetch }).request(loose, { id: 'x', q: 'y', a: 1, b: [2], c: null });
    expect(fetch.requests[0]?.body).toEqual({ a: 1, b: [2], c: null });
    expect(fetch.requests[0]?.url.search).toBe('?q=y');
  });

  test('additional properties are query parameters if the schema of the query is loose', async () => {
    const search = defineOperation({
      id: 'search',
      method: 'GET',
      path: '/search',
      query: z.looseObject({ q: z.string() }),
      response: z.unknown(),
    });
    const fetch = stubFetch(json({}));
    await createChat({ fetch }).request(search, { q: 'x', color: 'red' });
    expect(fetch.requests[0]?.url.search).toBe('?q=x&color=red');
  });

  test('a query parameter that its schema turns into undefined is not sent', async () => {
    const search = defineOperation({
      id: 'search',
      method: 'GET',
      path: '/search',
      query: z.object({ q: z.string().transform((q) => (q === '*' ? undefined : q)) }),
      response: z.unknown(),
    });
    const fetch = stubFetch(json({}));
    await createChat({ fetch }).request(search, { q: '*' });
    expect(fetch.requests[0]?.url.search).toBe('');
  });

  test('a body that its schema turns into a class instance is written with its toJSON', async () => {
    class Note {
      constructor(readonly title: string) {}
      toJSON(): object {
        return { note: this.title };
      }
    }
    const create = defineOperation({
      id: 'create',
      method: 'POST',
      path: '/notes',
      body: z.object({ title: z.string() }).transform(({ title }) => new Note(title)),
      response: z.unknown(),
    });
    const fetch = stubFetch(json({}));
    await createChat({ fetch }).request(create, { title: 'hi' });
    expect(fetch.requests[0]?.body).toEqual({ note: 'hi' });
  });

  test('a body may be a record with any names', async () => {
    const setTags = defineOperation({
      id: 'setTags',
      method: 'PUT',
      path: '/tags',
      body: z.record(z.string(), z.string()),
      response: z.unknown(),
    });
    const fetch = stubFetch(json({}));
    await createChat({ fetch }).request(setTags, { a: '1', __proto__x: '2' });
    expect(fetch.requests[0]?.body).toEqual({ a: '1', __proto__x: '2' });
  });

  test('the schemas of an input apply their defaults, transforms and checks', async () => {
    const search = defineOperation({
      id: 'search',
      method: 'POST',
      path: '/search',
      query: z.object({ since: z.date().transform((date) => date.toISOString()) }),
      body: z
        .object({ text: z.string().trim(), limit: z.number().default(10) })
        .refine(({ text }) => text !== 'forbidden', 'this text is forbidden'),
      response: z.object({ hits: z.array(z.string()) }),
    });
    const fetch = stubFetch(json({ hits: [] }));
    const chat = createChat({ fetch });
    const since = new Date(0);
    await chat.request(search, { since, text: ' hi ' });
    expect(fetch.requests[0]?.body).toEqual({ text: 'hi', limit: 10 });
    expect(fetch.requests[0]?.url.searchParams.get('since')).toBe('1970-01-01T00:00:00.000Z');
    const rejected = chat.request(search, { since, text: 'forbidden' });
    expect((await rejection(rejected, InvalidRequestError)).message).toContain('forbidden');
  });

  test('defaults and transforms do not change the input', async () => {
    const op = defineOperation({
      id: 'op',
      method: 'POST',
      path: '/op',
      body: z.object({ a: z.string().default('x'), b: z.object({ c: z.string().trim() }) }),
      response: z.unknown(),
    });
    const input = Object.freeze({ b: Object.freeze({ c: ' y ' }) });
    await createChat({ fetch: stubFetch(json({})) }).request(op, input);
    expect(input).toEqual({ b: { c: ' y ' } });
  });

  test('an asynchronous schema of an input is an InvalidRequestError', async () => {
    const op = defineOperation({
      id: 'op',
      method: 'POST',
      path: '/op',
      body: z.object({ a: z.string() }).refine(async () => true),
      response: z.unknown(),
    });
    const fetch = stubFetch(json({}));
    const error = await rejection(
      createChat({ fetch }).request(op, { a: '' }),
      InvalidRequestError,
    );
    expect(error.message).toBe(
      'op: invalid input (POST /op): the schema of an input must not be asynchronous',
    );
    expect(fetch.requests).toEqual([]);
  });

  test('an asynchronous transform of an input is an InvalidRequestError', async () => {
    const op = defineOperation({
      id: 'op',
      method: 'POST',
      path: '/op',
      body: z.object({ a: z.string().transform(async (text) => text) }),
      response: z.unknown(),
    });
    const fetch = stubFetch(json({}));
    const call = createChat({ fetch }).request(op, { a: '' });
    expect((await rejection(call, InvalidRequestError)).message).toContain('asynchronous');
    expect(fetch.requests).toEqual([]);
  });

  test('a transform of an input is applied once', async () => {
    const transform = vi.fn((text: string) => text.trim());
    const op = defineOperation({
      id: 'op',
      method: 'POST',
      path: '/op',
      body: z.object({ a: z.string().transform(transform) }),
      response: z.unknown(),
    });
    const fetch = stubFetch(json({}));
    await createChat({ fetch }).request(op, { a: ' x ' });
    expect(fetch.requests[0]?.body).toEqual({ a: 'x' });
    expect(transform).toHaveBeenCalledOnce();
  });

  test('a body schema that contains itself may have transforms', async () => {
    const Note = z.object({
      text: z.string().transform((text) => text.toUpperCase()),
      get replies() {
        return z.array(Note).optional();
      },
    });
    const op = defineOperation({
      id: 'op',
      method: 'POST',
      path: '/op',
      body: Note,
      response: z.unknown(),
    });
    const fetch = stubFetch(json({}));
    await createChat({ fetch }).request(op, { text: 'a', replies: [{ text: 'b' }] });
    expect(fetch.requests[0]?.body).toEqual({ text: 'A', replies: [{ text: 'B' }] });
  });

  test('a check of the whole response by `z.custom` is applied', async () => {
    const response = z.custom<{ ok: true }>((value) => Object(value).ok === true);
    const op = defineOperation({ id: 'op', method: 'GET', path: '/op', response });
    const call = (body: object) => createChat({ fetch: stubFetch(json(body)) }).request(op);
    expect(await call({ ok: true })).toEqual({ ok: true });
    expect((await rejection(call({ ok: false }), InvalidResponseError)).reason).toBe('schema');
  });

  test('an asynchronous schema of an input that rejects causes no unhandled rejection', async () => {
    using rejections = recordProcess('unhandledRejection');
    const op = defineOperation({
      id: 'op',
      method: 'POST',
      path: '/op',
      body: z.object({ a: z.string() }).refine(() => Promise.reject(new Error('broken check'))),
      response: z.unknown(),
    });
    await rejection(createChat().request(op, { a: '' }), InvalidRequestError);
    await new Promise((resolve) => setImmediate(resolve));
    expect(rejections.seen).toEqual([]);
  });

  test('a schema of an input that throws is an InvalidRequestError, with the error as its cause', async () => {
    const reason = new Error('broken check');
    const op = defineOperation({
      id: 'op',
      method: 'POST',
      path: '/op',
      body: z.object({
        a: z.string().refine(() => {
          throw reason;
        }),
      }),
      response: z.unknown(),
    });
    const error = await rejection(createChat().request(op, { a: '' }), InvalidRequestError);
    expect(error.message).toBe('op: invalid input (POST /op): the check of the input threw');
    expect(error.cause).toBe(reason);
  });

  test.for([
    ['a BigInt', { n: 1n }],
    [
      'a cycle',
      (() => {
        const cycle: Record<string, unknown> = {};
        cycle.self = cycle;
        return cycle;
      })(),
    ],
    ['a BigInt deep inside', { list: [{ value: 2n }] }],
    ['nesting deeper than the stack', nested(200_000)],
    [
      'a getter that throws',
      {
        get value(): never {
          throw new Error('no');
        },
      },
    ],
    [
      'a toJSON that throws',
      {
        toJSON() {
          throw new Error('no');
        },
      },
    ],
  ] as const)(
    'an input that JSON cannot represent because of %s is an InvalidRequestError',
    async ([, value]) => {
      const op = defineOperation({
        id: 'op',
        method: 'POST',
        path: '/op',
        body: z.object({ value: z.unknown() }),
        response: z.unknown(),
      });
      const fetch = stubFetch(json({}));
      const error = await rejection(
        createChat({ fetch }).request(op, { value }),
        InvalidRequestError,
      );
      const message = 'the body cannot be written as JSON';
      expect(error.issues).toEqual([{ path: [], message }]);
      expect(error.message).toBe(`op: invalid input (POST /op): ${message}`);
      expect(fetch.requests).toEqual([]);
    },
  );

  test('a query parameter may be an array, but not an object', async () => {
    const op = defineOperation({
      id: 'op',
      method: 'GET',
      path: '/op',
      query: z.object({ tags: z.array(z.string()).optional(), filter: z.unknown().optional() }),
      response: z.unknown(),
    });
    const fetch = stubFetch(json({}));
    const chat = createChat({ fetch });
    await chat.request(op, { tags: ['a', 'b&c'] });
    expect(fetch.requests[0]?.url.search).toBe('?tags=a&tags=b%26c');
    await rejection(chat.request(op, { filter: { a: 1 } }), InvalidRequestError);
  });
});

describe('schemas of an operation', () => {
  test.for([
    [
      'classic',
      z.object({ q: z.string() }),
      z.object({ b: z.string() }),
      z.object({ id: z.string(), at: z.iso.datetime() }),
    ],
    [
      'mini',
      zm.object({ q: zm.string() }),
      zm.object({ b: zm.string() }),
      zm.object({ id: zm.string(), at: zm.iso.datetime() }),
    ],
  ] as const)('%s schemas work for query, body and response', async ([, query, body, response]) => {
    const op = defineOperation({
      id: 'op',
      method: 'POST',
      path: '/op',
      query,
      body,
      response,
    });
    const good = { id: 'x', at: '2024-05-01T12:00:00Z' };
    const fetch = stubFetch(json(good), json({ id: 1, at: 'never' }));
    const chat = createChat({ fetch });
    expect(await chat.request(op, { q: '1', b: '2' })).toEqual(good);
    const error = await rejection(chat.request(op, { q: '1', b: '2' }), InvalidResponseError);
    expect(error.issues.map(({ path }) => path)).toEqual([['id'], ['at']]);
  });

  test('wrapped, piped and extended schemas work for query and body', async () => {
    const base = z.object({ a: z.string() });
    const bodies = [
      base.extend({ b: z.string().optional() }),
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
      base.and(z.object({ b: z.string().optional() })),
      base.or(z.object({ b: z.string() })),
    ];
    for (const body of bodies) {
      const op = defineOperation({
        id: 'op',
        method: 'POST',
        path: '/op',
        body,
        response: z.unknown(),
      });
      const fetch = stubFetch(json({}));
      await createChat({ fetch }).request(op, untyped({ a: 'y' }));
      expect(fetch.requests[0]?.body).toEqual({ a: 'y' });
    }
  });

  test('each property of combined schemas is sent in the part whose schema declares it', async () => {
    const op = defineOperation({
      id: 'op',
      method: 'POST',
      path: '/op',
      query: z.union([z.object({ from: z.string() }), z.object({ page: z.number() })]),
      body: z.object({ a: z.string() }).and(z.object({ a: z.string(), b: z.number() })),
      response: z.unknown(),
    });
    const fetch = stubFetch(json({}));
    const chat = createChat({ fetch });
    await chat.request(op, { page: 2, a: 'x', b: 1 });
    expect(fetch.requests[0]?.url.search).toBe('?page=2');
    expect(fetch.requests[0]?.body).toEqual({ a: 'x', b: 1 });
    const error = await rejection(
      chat.request(op, untyped({ page: 2, a: 'x', b: 1, c: 3 })),
      InvalidRequestError,
    );
    expect(error.issues).toEqual([{ path: ['c'], message: 'unknown property' }]);
  });

  test('a combined schema is loose if one of its parts is', async () => {
    const body = z.union([z.object({ a: z.string() }), z.looseObject({ b: z.string() })]);
    const op = defineOperation({ id: 'op', method: 'PUT', path: '/op', body, response });
    const fetch = stubFetch(json({ user: { id: 'u' } }));
    await createChat({ fetch }).request(op, { b: 'x', c: 1 });
    expect(fetch.requests[0]?.body).toEqual({ b: 'x', c: 1 });
  });

  test.for([
    ['classic', z.string().transform(async (id) => id.toUpperCase())],
    [
      'mini',
      zm.pipe(
        zm.string(),
        zm.transform(async (id: string) => id.toUpperCase()),
      ),
    ],
  ] as const)('asynchronous %s schemas work for a response', async ([, id]) => {
    const op = defineOperation({
      id: 'op',
      method: 'GET',
      path: '/op',
      response: z.object({ id }),
    });
    const fetch = stubFetch(json({ id: 'x' }));
    expect(await createChat({ fetch }).request(op)).toEqual({ id: 'X' });
  });

  test('a schema of a response that throws is an InvalidResponseError', async () => {
    const op = defineOperation({
      id: 'op',
      method: 'GET',
      path: '/op',
      response: z.unknown().refine(() => {
        throw new Error('broken check');
      }),
    });
    const fetch = stubFetch(json({}));
    const error = await rejection(createChat({ fetch }).request(op), InvalidResponseError);
    expect(error).toMatchObject({
      reason: 'schema',
      issues: [{ path: [], message: 'the schema threw: broken check' }],
    });
    expect(fetch.requests).toHaveLength(1);
  });
});

describe('`idempotent` decides what is retried', () => {
  const attempts = async (definition: object, input?: object): Promise<number> => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const fetch = stubFetch(status(500));
    const op = defineOperation(
      untyped<ResponseDefinition>({ id: 'op', path: '/op', response: z.unknown(), ...definition }),
    );
    await rejection(createChat({ fetch }).request(op, untyped(input)), InternalServerError);
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
  });

  test('`idempotent` may be a boolean', async () => {
    expect(await attempts({ method: 'POST', idempotent: true })).toBe(3);
    expect(await attempts({ method: 'GET', idempotent: false })).toBe(1);
  });

  test('`idempotent` may be a function of the input', async () => {
    const definition = {
      method: 'POST',
      body: z.object({ key: z.string().optional() }),
      idempotent: ({ key }: { key?: string }) => key !== undefined,
    };
    expect(await attempts(definition, { key: 'k' })).toBe(3);
    expect(await attempts(definition, {})).toBe(1);
  });

  const mistake = new Error('no');

  test.for<readonly [title: string, idempotent: () => unknown, cause: unknown]>([
    ['returns no boolean', () => 'yes', undefined],
    ['is async', async () => true, undefined],
    [
      'throws',
      () => {
        throw mistake;
      },
      mistake,
    ],
  ])(
    'an `idempotent` function that %s is an InvalidRequestError, and nothing is sent',
    async ([, idempotent, cause]) => {
      const fetch = stubFetch(json({}));
      const record = { id: 'op', method: 'PUT', path: '/op', response: z.unknown(), idempotent };
      const op = defineOperation(untyped<ResponseDefinition>(record));
      const call = createChat({ fetch }).request(op, untyped({}));
      const error = await rejection(call, InvalidRequestError);
      expect(error.message).toBe(
        'op: invalid input (PUT /op): the `idempotent` function of the operation must return a boolean',
      );
      expect(error.cause).toBe(cause);
      expect(fetch.requests).toHaveLength(0);
    },
  );

  test('an operation that is not idempotent is not retried after a connection fault', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const fetch = stubFetch(fault('ECONNRESET'));
    const op = defineOperation({ id: 'op', method: 'PATCH', path: '/op', response: z.unknown() });
    await expect(createChat({ fetch }).request(op)).rejects.toMatchObject({ kind: 'connection' });
    expect(fetch.requests).toHaveLength(1);
  });
});

test('a defined operation is immutable, its paging included', () => {
  const paging = { items: 'items' as string };
  const response = z.looseObject({ items: z.array(z.string()) });
  const list = defineOperation({ id: 'list', method: 'GET', path: '/list', response, paging });
  paging.items = 'others';
  expect(list.paging).toEqual({ items: 'items' });
  expect(Object.isFrozen(list.paging)).toBe(true);
});

describe('a definition', () => {
  test('a definition is a frozen copy: later changes of the record have no effect', async () => {
    const record = {
      id: 'op',
      method: 'GET' as const,
      path: '/op' as const,
      response: z.unknown(),
    };
    const op = defineOperation(record);
    expect(Object.isFrozen(op)).toBe(true);
    expect(Object.isFrozen(record)).toBe(false);
    Object.assign(record, { path: '/evil' });
    const fetch = stubFetch(json({}));
    await createChat({ fetch }).request(op);
    expect(fetch.requests[0]?.url.pathname).toMatch(/\/op$/);
  });

  test('a path may have dots in a segment that has other characters, or more than two dots', async () => {
    const path = '/.well-known/v1./...';
    const op = defineOperation({ id: 'op', method: 'GET', path, response: z.unknown() });
    const fetch = stubFetch(json({}));
    await createChat({ fetch }).request(op);
    expect(fetch.requests[0]?.url.pathname.endsWith(path)).toBe(true);
  });

  test('a path may have several parameters, with any identifiers as names', async () => {
    const op = defineOperation({
      id: 'op',
      method: 'DELETE',
      path: '/a/{_x}/{user-id}/{Id2}',
      response: z.unknown(),
    });
    const fetch = stubFetch(json({}));
    await createChat({ fetch }).request(op, { _x: '1', 'user-id': '2', Id2: '3' });
    expect(fetch.requests[0]?.url.pathname).toMatch(/\/a\/1\/2\/3$/);
    expect(fetch.requests[0]).toMatchObject({ method: 'DELETE', body: undefined });
  });
});
