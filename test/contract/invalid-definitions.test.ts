import { expect, test } from 'vitest';
import * as z from 'zod';
import { ConfigurationError, defineOperation, type ResponseDefinition } from '../../src/index.ts';
import { createChat, rejection, thrown, untyped } from '../support/clients.ts';
import { json, stubFetch } from '../support/stub-fetch.ts';

const good = { id: 'op', method: 'GET', path: '/op', response: z.unknown() };
const items = z.strictObject({ items: z.array(z.string()) });
const name = z.object({ name: z.string() });
const bots = z.looseObject({ bots: z.array(z.string()) });
const reason = new Error('no');
const throws = {
  get value(): never {
    throw reason;
  },
};

const schema = 'must be a Zod 4 schema';
const objectSchema = 'must be a schema of an object: its properties are part of the flat input';
const segment = (text: string) =>
  `has the segment ${JSON.stringify(text)}, which must be plain text, or a parameter such as "{id}"`;

/** Wrong records, each a good one with a change. */
const changes: readonly (readonly [field: string, problem: string, changes: readonly object[]])[] =
  [
    [
      'id',
      'must be a letter, then letters, digits, "_", "-" or "."',
      [undefined, '', 'a b', 5].map((id) => ({ id })),
    ],
    [
      'method',
      'must be one of GET, POST, PUT, PATCH, DELETE',
      [undefined, 'FETCH', 'get', 'HEAD'].map((method) => ({ method })),
    ],
    ['api', "must be 'chat' or 'admin'", [{ api: 'other' }, { api: null }]],
    ['path', 'must be a template such as "/events/{id}"', [{ path: undefined }]],
    ['path', 'must begin with "/"', ['', 'op', 'https://evil.example'].map((path) => ({ path }))],
    // Dot segments, braces, several parameters in a segment, and what is not part of a path.
    ...[
      ...['..', '.', '%2e%2e', '{id', 'id}', '{}', 'x{id}', '{id}{name}'],
      ...['a?b=c', 'a#b', 'a\\b', 'a b', ''],
    ].map((text) => ['path', segment(text), [{ path: `/a/${text}/b` }]] as const),
    ['path', segment(''), [{ path: '//evil.example' }]],
    [
      'response',
      schema,
      [
        ...[undefined, null, 'z', { type: 'object' }],
        ...[{ _zod: null }, { _zod: 'z' }, { _zod: { def: {} } }, { _zod: { run() {} } }],
      ].map((response) => ({ response })),
    ],
    ['query', schema, [{ query: {} }, { query: { _zod: {} } }]],
    ['query', objectSchema, [{ query: z.string() }, { query: name.and(z.array(z.string())) }]],
    [
      'body',
      objectSchema,
      [z.array(z.string()), name.or(z.string())].map((body) => ({ method: 'POST', body })),
    ],
    ['body', 'must not be set if `method` is GET', [{ body: z.object({}) }]],
    [
      'paging',
      'must be { items: the array property of the response }',
      [{ paging: {} }, { paging: { items: '' } }, { paging: { items: 5 } }],
    ],
    [
      'paging',
      'must have as `token` a path of properties, such as "meta.nextToken"',
      ['', '.', 'meta.', '.nextToken', 'a..b', 5].map((token) => ({
        paging: { items: 'items', token },
        response: items,
      })),
    ],
    [
      'paging',
      'has the unknown field "tokn"; expected one of: items, token',
      [{ paging: { items: 'items', tokn: 'nextToken' }, response: items }],
    ],
    ['paging', 'must be an object, not a string', [{ paging: 'items' }]],
    ['paging', 'must be an object, not a boolean', [{ paging: true }]],
    ['paging', 'cannot be read: a property of it threw', [{ paging: throws }]],
    [
      'paging',
      'must name a property of the response, which has no "bots"; expected one of: items',
      [
        ...[items, z.looseObject({ items: z.unknown() }), items.optional(), items.nullable()],
        ...[items.default({ items: [] }), items.readonly(), items.catch({ items: [] })],
        ...[items.or(items), items.and(z.looseObject({ items: z.unknown() }))],
        ...[z.preprocess((value) => value, items), z.unknown().pipe(items)],
        bots.transform((page) => ({ items: page.bots })).pipe(items),
      ].map((response) => ({ paging: { items: 'bots' }, response })),
    ],
    [
      'paging',
      'must name a property of the response, which has no "bots"; expected one of: items, name, meta',
      [items.or(name.and(z.looseObject({ meta: z.any() })))].map((response) => ({
        paging: { items: 'bots' },
        response,
      })),
    ],
    [
      'paging',
      'must name a property of the response, which has no "bots"; it declares none',
      [z.array(items), z.string(), z.null(), z.object({})].map((response) => ({
        paging: { items: 'bots' },
        response,
      })),
    ],
    [
      'idempotent',
      'must be a boolean, or a function of the input that returns one',
      [{ idempotent: 'yes' }],
    ],
    ['public', 'must be a boolean', [{ public: 'yes' }]],
    [
      'workspace',
      "must not be set if `api` is 'chat'",
      [true, false].map((workspace) => ({ api: 'chat', workspace })),
    ],
    [
      'payload',
      'is no field of an operation: it is an option of `getEvent` alone',
      [{ payload: 'event' }, { payload: 1 }],
    ],
    [
      'operation',
      'must not have the name "name" twice among path, query and body',
      [
        { path: '/a/{name}/{name}' },
        { path: '/a/{name}', query: name },
        { path: '/a/{name}', method: 'PUT', body: name },
        { method: 'PUT', query: name, body: name },
        { method: 'PUT', query: name.optional(), body: name.readonly() },
        {
          method: 'PUT',
          query: name.or(z.object({ id: z.string() })),
          body: z.object({ title: z.string() }).and(name),
        },
      ],
    ],
    [
      'operation',
      'must not have the name "nextToken" twice among path, query and body',
      [{ path: '/a/{nextToken}', response: items, paging: { items: 'items' } }],
    ],
  ];

test.for(changes)('`%s` of a definition %s', ([field, problem, wrong]) => {
  for (const change of wrong) {
    const definition = untyped<ResponseDefinition>({ ...good, ...change });
    const error = thrown(() => defineOperation(definition), ConfigurationError);
    expect(error.message).toBe(`defineOperation: \`${field}\` ${problem}`);
    expect(error.option).toBe(field);
  }
});

test.for<[what: string, response: z.ZodType]>([
  ['a property of it', z.object({ bots: z.array(z.string()), name: z.optional(z.string()) })],
  ['a property of a loose object', bots],
  ['a property of a variant', items.or(z.object({ bots: z.array(z.string()) }))],
  ['a property of what it is piped into', z.unknown().pipe(bots)],
  ['the result of a transform', z.looseObject({}).transform(() => ({ bots: ['a'] }))],
  ['a property of a record', z.record(z.string(), z.array(z.string()))],
  ['a property of a record in a union', items.or(z.record(z.string(), z.unknown()))],
  ['a further property that has a schema', z.object({}).catchall(z.array(z.string()))],
  ['a property of an object that declares none', z.looseObject({})],
  ['unknown', z.unknown()],
  ['any', z.any()],
  ['of a custom type', z.custom<object>()],
  ['lazy', z.lazy(() => z.object({ bots: z.array(z.string()) }))],
])('`items` of a definition may be %s', async ([, response]) => {
  const list = defineOperation({
    ...{ id: 'op', method: 'GET', path: '/op', response },
    paging: { items: 'bots' },
  });
  const fetch = stubFetch(json({ bots: ['a'], items: ['a'] }));
  expect(await createChat({ fetch }).request(list).toArray()).toEqual(['a']);
});

test('`items` that a lazy response does not declare are rejected at the first call', async () => {
  const list = defineOperation({
    ...{ id: 'op', method: 'GET', path: '/op', response: z.lazy((): z.ZodType => items) },
    paging: { items: 'bots' },
  });
  const fetch = stubFetch(json({ bots: [] }));
  const error = await rejection(createChat({ fetch }).request(list), ConfigurationError);
  expect(error.option).toBe('paging');
  expect(error.message).toContain('expected one of: items');
  expect(fetch.requests).toEqual([]);
});

test('the error of an unknown field of a definition lists those that are known', () => {
  const definition = untyped<ResponseDefinition>({ ...good, headers: {} });
  const error = thrown(() => defineOperation(definition), ConfigurationError);
  expect(error.option).toBe('headers');
  for (const field of Object.keys(good))
    expect(error.message).toMatch(new RegExp(`: .*\\b${field}\\b`));
});

const record = 'must be a record with id, method, path, and response or stream';

test.for<readonly [title: string, operation: unknown, problem: string]>([
  ['undefined', undefined, record],
  ['null', null, record],
  ['a number', 5, record],
  ['a list', [good], 'must be a plain object, not an iterable'],
  ['an object whose getter throws', throws, 'cannot be read: a property of it threw'],
])('`defineOperation` and `request` reject %s', async ([, operation, problem]) => {
  const definition = untyped<ResponseDefinition>(operation);
  for (const error of [
    thrown(() => defineOperation(definition), ConfigurationError),
    await rejection(createChat().request(definition), ConfigurationError),
  ]) {
    expect(error.message).toBe(`defineOperation: \`operation\` ${problem}`);
    expect(error.option).toBe('operation');
    expect(error.cause).toBe(operation === throws ? reason : undefined);
  }
});

test('`request` with the id of an operation says that there is a method, and where the record is', async () => {
  const call = createChat().request(untyped<ResponseDefinition>('createMessage'), {});
  const error = await rejection(call, ConfigurationError);
  expect(error.message).toContain('"createMessage"');
  expect(error.message).toContain('bot-platform-sdk/operations');
  expect(error.message).not.toContain('defineOperation');
});
