import { describe, expectTypeOf, test } from 'vitest';
import * as z from 'zod';
import * as zm from 'zod/mini';
import {
  type Call,
  type ChatClient,
  defineOperation,
  type OperationInput,
  type OperationItem,
  type OperationResponse,
  type PageList,
  type ResponseDefinition,
} from '../../src/index.ts';

declare const chat: ChatClient;

const response = z.object({ ok: z.boolean() });
const get = { id: 'op', method: 'GET', path: '/a' } as const;
const put = { id: 'op', method: 'PUT', path: '/a/{id}', response } as const;

describe('the input of an operation', () => {
  test('the input has the parameters of the path template', () => {
    const op = defineOperation({ ...get, path: '/a/{first}/b/{second}', response });
    expectTypeOf<OperationInput<typeof op>>().toEqualTypeOf<{ first: string; second: string }>();
    chat.request(op, { first: '1', second: '2' });
    // @ts-expect-error: second is missing
    chat.request(op, { first: '1' });
    // @ts-expect-error: not a string
    chat.request(op, { first: '1', second: 2 });
    // @ts-expect-error: the input is required
    chat.request(op);
  });

  test('the input is flat, with the input types of path, query and body', () => {
    const op = defineOperation({
      ...put,
      query: z.object({ dryRun: z.boolean().optional() }),
      body: z.object({ at: z.date().transform(String), limit: z.number().default(5) }),
    });
    expectTypeOf<OperationInput<typeof op>>().toEqualTypeOf<{
      id: string;
      dryRun?: boolean | undefined;
      at: Date;
      limit?: number | undefined;
    }>();
    chat.request(op, { id: 'x', at: new Date() });
    // @ts-expect-error: at is missing
    chat.request(op, { id: 'x' });
    // @ts-expect-error: not declared
    chat.request(op, { id: 'x', at: new Date(), other: 1 });
  });

  test('the properties of a map are beside the parameters of the path', () => {
    const op = defineOperation({
      ...put,
      query: z.object({ dryRun: z.boolean().optional() }),
      body: z.record(z.string(), z.number()),
    });
    chat.request(op, { id: 'x', ada: 5, grace: 7, dryRun: true });
    // @ts-expect-error: id is missing
    chat.request(op, { ada: 5 });
    // @ts-expect-error: id is not a string
    chat.request(op, { id: 5, ada: 5 });
    // @ts-expect-error: neither a number nor the type of another property
    chat.request(op, { id: 'x', ada: { points: 5 } });

    const open = defineOperation({
      ...put,
      body: zm.catchall(zm.object({ text: zm.string() }), zm.array(zm.string())),
    });
    chat.request(open, { id: 'x', text: 'hi', tags: ['a'] });
    // @ts-expect-error: text is missing
    chat.request(open, { id: 'x', tags: ['a'] });
  });

  test('the input is optional if none of its properties is required', () => {
    const bare = defineOperation({ ...get, response });
    chat.request(bare);
    chat.request(bare, {});
    chat.request(bare, undefined, { timeout: 5 });
    const optional = defineOperation({
      ...get,
      query: zm.object({ q: zm.optional(zm.string()) }),
      response,
    });
    chat.request(optional);
    chat.request(optional, { q: 'x' });
    // @ts-expect-error: not a string
    chat.request(optional, { q: 1 });
  });

  test('the properties of an optional query or body are optional, and path parameters are not', () => {
    const body = z.object({ title: z.string() });
    const optional = defineOperation({ ...put, path: '/a', body: body.optional() });
    const nullish = defineOperation({ ...put, path: '/a', body: body.nullish() });
    const preset = defineOperation({ ...put, path: '/a', body: body.default({ title: '' }) });
    const query = body.prefault({ title: '' });
    const prefaulted = defineOperation({ ...put, path: '/a', query });
    for (const operation of [optional, nullish, preset, prefaulted] as const) {
      chat.request(operation);
      chat.request(operation, { title: 'x' });
    }
    chat.request(optional, {});
    // @ts-expect-error: misspelt
    chat.request(optional, { titel: 'x' });
    const withPath = defineOperation({ ...put, body: body.optional() });
    chat.request(withPath, { id: 'x' });
    chat.request(withPath, { id: 'x', title: 'x' });
    // @ts-expect-error: the path parameter is missing
    chat.request(withPath, { title: 'x' });
    // @ts-expect-error: the path parameter is missing
    chat.request(withPath);
  });

  test('the parameter of `idempotent` is the input', () => {
    defineOperation({
      ...put,
      body: z.object({ key: z.string().optional() }),
      idempotent: ({ key }) => key !== undefined,
    });
  });
});

describe('the response of an operation', () => {
  test('the response is the output type of its schema, classic or mini', async () => {
    const classic = defineOperation({
      ...get,
      response: z.object({ at: z.string().transform((at) => new Date(at)) }),
    });
    expectTypeOf<OperationResponse<typeof classic>>().toEqualTypeOf<{ at: Date }>();
    expectTypeOf(chat.request(classic)).toEqualTypeOf<Call<{ at: Date }>>();
    const mini = defineOperation({ ...get, response: zm.object({ at: zm.optional(zm.number()) }) });
    expectTypeOf(await chat.request(mini)).toEqualTypeOf<{ at?: number | undefined }>();
    const { data } = await chat.request(mini).withResponse();
    expectTypeOf(data.at).toEqualTypeOf<number | undefined>();
  });

  test('the response of a paged operation is a list of its items', async () => {
    const op = defineOperation({
      ...get,
      response: z.object({ users: z.array(z.object({ id: z.string() })), total: z.number() }),
      paging: { items: 'users' },
    });
    expectTypeOf<OperationItem<typeof op>>().toEqualTypeOf<{ id: string }>();
    const list = chat.request(op, { nextToken: 't' }, { prefetch: true });
    expectTypeOf(list).toEqualTypeOf<
      PageList<{ id: string }, { users: { id: string }[]; total: number }>
    >();
    for await (const user of list) expectTypeOf(user).toEqualTypeOf<{ id: string }>();
    expectTypeOf((await list).total).toBeNumber();
    expectTypeOf(await list.toArray()).toEqualTypeOf<{ id: string }[]>();
  });
});

describe('a definition', () => {
  test('a wrong definition does not compile', () => {
    // @ts-expect-error: the response is missing
    defineOperation({ id: 'op', method: 'GET', path: '/a' });
    // @ts-expect-error: no such method
    defineOperation({ id: 'op', method: 'FETCH', path: '/a', response });
    // @ts-expect-error: a path begins with a slash
    defineOperation({ ...get, path: 'a', response });
    // @ts-expect-error: not a schema
    defineOperation({ ...get, response: {} });
    // @ts-expect-error: `payload` is an option of `getEvent` alone
    defineOperation({ ...get, response, payload: 'event' });
    // @ts-expect-error: the items are missing
    defineOperation({ ...get, response, paging: {} });
    // @ts-expect-error: not a boolean
    defineOperation({ ...get, response, idempotent: 'yes' });
  });

  test('`items` of `paging` that the response does not declare do not compile', () => {
    const things = { things: z.array(z.string()) };
    const list = { ...get, paging: { items: 'thing' } } as const;
    // @ts-expect-error: misspelt
    defineOperation({ ...list, response: z.object(things) });
    // @ts-expect-error: a loose object declares only what it names
    defineOperation({ ...list, response: z.looseObject(things) });
    // @ts-expect-error: misspelt
    defineOperation({ ...list, response: zm.looseObject({ things: zm.array(zm.string()) }) });
    // @ts-expect-error: of no variant
    defineOperation({ ...list, response: z.object(things).or(z.object({ others: z.any() })) });
    // @ts-expect-error: an array declares no property
    defineOperation({ ...list, response: z.array(z.string()) });
    // @ts-expect-error: inline, too
    defineOperation({ ...get, response: z.object(things), paging: { items: 'thing', token: 'a' } });
  });

  test('`items` of `paging` may be any property that the response declares, and any at all if that is unknown', () => {
    const thing = { thing: z.array(z.string()) };
    const list = { ...get, paging: { items: 'thing' } } as const;
    defineOperation({ ...list, response: z.object({ ...thing, meta: z.object({}) }) });
    defineOperation({ ...list, response: z.looseObject(thing) });
    defineOperation({ ...list, response: z.object(thing).optional().readonly() });
    defineOperation({ ...list, response: z.object(thing).or(z.object({ others: z.any() })) });
    defineOperation({ ...list, response: z.object({ meta: z.any() }).and(z.object(thing)) });
    defineOperation({ ...list, response: z.string().transform((text) => ({ thing: [text] })) });
    defineOperation({ ...list, response: z.string().transform((): unknown => ({})) });
    defineOperation({ ...list, response: z.record(z.string(), z.array(z.string())) });
    defineOperation({
      ...list,
      response: z.object({ a: z.string() }).catchall(z.array(z.string())),
    });
    defineOperation({ ...list, response: z.looseObject({}) });
    defineOperation({ ...list, response: z.unknown() });
    defineOperation({ ...list, response: z.any() });
    const items: string = 'thing';
    const general: ResponseDefinition = { ...get, response, paging: { items } };
    defineOperation(general);
  });

  test('a definition is read-only, and keeps its literal types', () => {
    const op = defineOperation({ ...get, response });
    expectTypeOf(op.id).toEqualTypeOf<'op'>();
    expectTypeOf(op.path).toEqualTypeOf<'/a'>();
    // @ts-expect-error: read-only
    op.path = '/b';
  });

  test('an operation may be public, and `paging` may name the place of the token', () => {
    const create = defineOperation({ ...get, id: 'create', response, public: true });
    expectTypeOf(chat.request(create)).toEqualTypeOf<Call<{ ok: boolean }>>();
    const list = { ...get, response: z.object({ things: z.array(z.string()) }) } as const;
    const paged = defineOperation({ ...list, paging: { items: 'things', token: 'nextToken' } });
    expectTypeOf(chat.request(paged).toArray()).toEqualTypeOf<Promise<string[]>>();
    // @ts-expect-error: not a text
    defineOperation({ ...list, paging: { items: 'things', token: 5 } });
  });
});
