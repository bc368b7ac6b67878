import { expect, test } from 'vitest';
import {
  body,
  content,
  generateFrom,
  get,
  type Json,
  load,
  ok,
  put,
  ref,
  warningsOf,
} from './documents.ts';

const data = { type: 'object', properties: { id: { type: 'string' } } };
const bearer = { security: [{ token: [] }] };
const below = 'its path is not below /v1/admin';

test.for<[title: string, paths: Json, rest: Json, warning: string]>([
  [
    'another version of the service',
    { '/v1/chat/users': get('find', data, bearer) },
    {},
    `left out: ${below}, where AdminClient calls`,
  ],
  [
    'another path of an address that the document has',
    { '/users': get('find', data, bearer) },
    {
      servers: [{ url: 'https://api.example.com/{area}', variables: { area: { default: 'v1' } } }],
    },
    `left out: ${below}, where AdminClient calls`,
  ],
  [
    'a path that may be below the prefix',
    { '/users': get('find', data, bearer) },
    {},
    `${below}, which AdminClient puts before it`,
  ],
])('what AdminClient cannot reach is a warning: %s', async ([, paths, rest, warning]) => {
  const module = await generateFrom(paths, {}, { client: 'admin' }, rest);
  expect(warningsOf(module)).toEqual({ [warning]: ['find'] });
  expect(module.written).toEqual(warning.startsWith('left out') ? [] : ['find']);
});

test('a path below the address of the admin API is one of AdminClient', async () => {
  const rest = { servers: [{ url: 'https://api.example.com/v1/admin/' }] };
  const module = await generateFrom(
    { '/bots': get('listBots', data) },
    {},
    { client: 'admin' },
    rest,
  );
  expect([module.written, warningsOf(module)]).toEqual([['listBots'], {}]);
  expect(load(module).listBots?.path).toBe('/bots');
});

test('an operation that only AdminClient could call, but not reach, is a warning without --client, too', async () => {
  const module = await generateFrom({ '/v2/users': get('find', data, bearer) });
  expect(module.written).toEqual(['find']);
  expect(warningsOf(module)).toEqual({ [`${below}: AdminClient cannot reach it`]: ['find'] });
});

test('an operation without a credential is public if others of the document have one', async () => {
  const header = { name: 'x-user-key', in: 'header', required: true, schema: { type: 'string' } };
  const paths = {
    '/a': get('none', data),
    '/b': get('empty', data, { security: [] }),
    '/c': get('header', data, { parameters: [header] }),
    '/d': get('secured', data, { security: [{ userKey: [] }] }),
    '/e': get('optional', data, { security: [{}, { userKey: [] }] }),
  };
  const publicOnes = (operations: Json): string[] =>
    Object.entries(operations).flatMap(([name, one]) =>
      Object(one).public === true ? [name] : [],
    );
  expect(publicOnes(load(await generateFrom(paths)))).toEqual(['none', 'empty']);
  const rest = { security: [{ userKey: [] }] };
  expect(publicOnes(load(await generateFrom(paths, {}, {}, rest)))).toEqual(['empty']);
  expect(publicOnes(load(await generateFrom({ '/a': paths['/a'] })))).toEqual([]);
});

const event = { type: 'object', required: ['type'], properties: { type: { type: 'string' } } };
const stream = (media: Json) => ({
  get: { operationId: 'listen', responses: { '200': { content: media } } },
});

test('a response of text/event-stream is a stream of what its schema describes', async () => {
  const module = await generateFrom({ '/a': stream({ 'text/event-stream': { schema: event } }) });
  expect(load(module).listen).toMatchObject({ stream: expect.anything() });
  expect(module.text).toContain('stream: ListenEventSchema,');
  expect(warningsOf(module)).toEqual({});
});

test('a response that is JSON or a stream is JSON, unless --stream names it', async () => {
  const paths = { '/a': stream({ 'text/event-stream': { schema: event }, ...content(data) }) };
  expect(load(await generateFrom(paths)).listen).toHaveProperty('response');
  const named = load(await generateFrom(paths, {}, { stream: ['listen'] }));
  expect(named.listen).toHaveProperty('stream');
  expect(named.listen).not.toHaveProperty('response');
});

test('--stream makes a stream of a response that is described as JSON', async () => {
  const paths = { '/a': get('listen', event) };
  expect(load(await generateFrom(paths, {}, { stream: ['listen'] })).listen).toHaveProperty(
    'stream',
  );
});

test('a stream that is no GET is omitted', async () => {
  const responses = { '200': { content: { 'text/event-stream': { schema: event } } } };
  const module = await generateFrom({ '/a': { post: { operationId: 'listen', responses } } });
  expect(warningsOf(module)).toEqual({
    'left out: `method` must be GET if `stream` is set': ['listen'],
  });
});

const token = { name: 'nextToken', in: 'query', schema: { type: 'string' } };
const list = (properties: Json) => ({ type: 'object', properties });
const items = { type: 'array', items: data };

test('a token at the top of the response is the token of a paged list', async () => {
  const schema = list({ items, nextToken: { type: 'string' } });
  const module = await generateFrom({ '/a': get('find', schema, { parameters: [token] }) });
  expect(load(module).find?.paging).toEqual({ items: 'items', token: 'nextToken' });
  expect(warningsOf(module)).toEqual({});
});

test.for<[title: string, parameter: string, properties: Json, warning: string]>([
  ['a cursor', 'cursor', { items, next: data }, 'its query parameter is cursor, not nextToken'],
  ['a page', 'page', { items }, 'its query parameter is page, not nextToken'],
  [
    'no token in the response',
    'nextToken',
    { items },
    'nextToken must be in its query and in its response',
  ],
  [
    'two arrays',
    'nextToken',
    { a: items, b: items, nextToken: data },
    'its response must have one array, and has a, b',
  ],
])(
  'a list that is paged in another way is a plain operation, with a warning: %s',
  async ([, name, properties, warning]) => {
    const parameters = [{ ...token, name }];
    const module = await generateFrom({ '/a': get('find', list(properties), { parameters }) });
    expect(load(module).find).not.toHaveProperty('paging');
    expect(warningsOf(module)).toEqual({ [`not a paged list: ${warning}`]: ['find'] });
  },
);

test('a body of another JSON media type is a warning that says how to send it', async () => {
  const type = 'application/merge-patch+json';
  const requestBody = { required: true, content: { [type]: { schema: data } } };
  const module = await generateFrom({
    '/a': { patch: { operationId: 'change', requestBody, responses: ok } },
  });
  expect(warningsOf(module)).toEqual({
    [`its body is sent as application/json: pass the header content-type ${type} with the option \`headers\``]:
      ['change'],
  });
  const both = { ...requestBody, content: { ...requestBody.content, ...content(data) } };
  const plain = { '/a': { patch: { operationId: 'change', requestBody: both, responses: ok } } };
  expect(warningsOf(await generateFrom(plain))).toEqual({});
});

test('a component that needs itself, or a body that needs a value that cannot be, is omitted', async () => {
  const Chain = { type: 'object', required: ['next'], properties: { next: ref('Chain') } };
  const chain = await generateFrom(body({ chain: ref('Chain') }), { Chain });
  expect(warningsOf(chain)).toEqual({
    'left out: no value fits ChainInput, which needs another one': ['set'],
  });
  const never = await generateFrom(
    body({ a: { type: 'object', required: ['b'], properties: { b: false } } }),
  );
  expect(warningsOf(never)).toEqual({
    'left out: no value fits its body: a schema is `false`': ['set'],
  });
});

test('a map is a body beside a path parameter', async () => {
  const parameters = [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }];
  const map = { type: 'object', additionalProperties: { type: 'number' } };
  const module = await generateFrom({ '/a/{id}': { put: { ...put(map), parameters } } });
  expect(module.written).toEqual(['set']);
  expect(warningsOf(module)).toEqual({});
});

test('a resolver of a generated operation has a typed body', async () => {
  const module = await generateFrom(body({ id: { type: 'string' } }));
  expect(module.text).toContain('z.ZodMiniType<SetRequest, SetRequest>');
});

test('--suffix is a part of the names of components, not of operations', async () => {
  const paths = {
    '/a': get('find', ref('Event')),
    '/b': body({ event: ref('Event') })['/a'],
  };
  const { text } = await generateFrom(paths, { Event: data }, { suffix: 'Model' });
  const names = [...text.matchAll(/^export (?:interface|type) (\w+)/gm)].map(([, name]) => name);
  expect(names).toEqual(['EventModel', 'EventModelInput', 'SetRequest']);
});

test('--except writes all other operations', async () => {
  const paths = { '/a': get('one', data), '/b': get('two', data) };
  expect((await generateFrom(paths, {}, { except: ['one'] })).written).toEqual(['two']);
});

test.for<[title: string, path: string, headers: readonly string[], reason: string]>([
  ['of another name', '/a', ['X-Trace'], 'it needs the header X-Trace, which no client sends'],
  [
    'of the chat API on a path of the admin API',
    '/v1/admin/a',
    ['x-user-key'],
    'it needs the header x-user-key beside those of the other API',
  ],
  [
    'of both APIs',
    '/a',
    ['X-User-Key', 'Authorization'],
    'it needs the header Authorization beside those of the other API',
  ],
])(
  'an operation with a required header that its client does not send is omitted: %s',
  async ([, path, names, reason]) => {
    const parameters = names.map((name) => ({
      ...{ name, in: 'header', required: true, schema: { type: 'string' } },
    }));
    const module = await generateFrom({ [path]: get('find', data, { parameters }) });
    expect(module.written).toEqual([]);
    expect(warningsOf(module)).toEqual({ [`left out: ${reason}`]: ['find'] });
  },
);

test.for(['Accept', 'Content-Type', 'User-Agent', 'Host', 'Content-Length', 'X-User-Key'])(
  'a required header that the client sends is no warning: %s',
  async (name) => {
    const parameters = [{ name, in: 'header', required: true, schema: { type: 'string' } }];
    const module = await generateFrom({ '/a': get('find', data, { parameters }) });
    expect([module.written, warningsOf(module)]).toEqual([['find'], {}]);
  },
);
