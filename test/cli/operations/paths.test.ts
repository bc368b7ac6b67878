import { expect, test } from 'vitest';
import { body, generateFrom, get, type Json, warningsOf } from './documents.ts';

const text = { type: 'string' };
const inPath = (schema: unknown, rest: Json = {}) => ({
  '/a/{id}': get(
    'find',
    {},
    {
      parameters: [{ name: 'id', in: 'path', required: true, schema, ...rest }],
    },
  ),
});

test.for<[keywords: string, schema: Json]>([
  ['`enum`', { ...text, enum: ['a', 'b'] }],
  ['`pattern`, `maxLength`', { ...text, pattern: '^a', minLength: 1, maxLength: 5 }],
  ['`type`, `minimum`', { type: 'integer', minimum: 1 }],
  ['`format`', { allOf: [text, { format: 'uuid' }] }],
  ['`oneOf`', { oneOf: [text, { type: 'integer' }] }],
])(
  'what a client does not check of a path parameter is a warning: %s',
  async ([keywords, schema]) => {
    const module = await generateFrom(inPath(schema));
    expect(module.written).toEqual(['find']);
    expect(warningsOf(module)).toEqual({
      [`left to the service: ${keywords} of the path parameter id`]: ['find'],
    });
  },
);

test('a path parameter that is any text is no warning', async () => {
  for (const schema of [text, { ...text, minLength: 1 }, {}, undefined]) {
    expect(warningsOf(await generateFrom(inPath(schema)))).toEqual({});
  }
});

test.for<[kind: string, schema: Json, rest: Json]>([
  ['a list in one value', { type: 'array', items: text }, {}],
  ['an object', { type: 'object' }, {}],
  ['an object', text, { schema: undefined, content: { 'application/json': {} } }],
  ['style matrix', text, { style: 'matrix' }],
  ['style label', text, { style: 'label' }],
])(
  'a path parameter that is not one text omits the operation: %s',
  async ([kind, schema, rest]) => {
    const module = await generateFrom(inPath(schema, rest));
    expect(module.written).toEqual([]);
    expect(warningsOf(module)).toEqual({
      [`left out: it needs the path parameter id (${kind})`]: ['find'],
    });
  },
);

test('an address of its own is a warning, whether an operation or a path has it', async () => {
  const servers = [{ url: 'https://files.example.com' }];
  const common = { servers: [{ url: 'https://api.example.com' }] };
  const paths = {
    '/a': get('one', {}, { servers }),
    '/b': { servers, ...get('two', {}) },
    '/c': { servers, ...get('same', {}, common) },
    '/d': get('none', {}),
  };
  expect(warningsOf(await generateFrom(paths, {}, {}, common))).toEqual({
    'its server is https://files.example.com: call it with a client of that address': [
      'one',
      'two',
    ],
  });
});

test('a branch that fits no value beside others is not one of the union, and no warning', async () => {
  const id = { type: 'object', properties: { id: text } };
  const schema = { ...id, anyOf: [{ required: ['id'], properties: {} }, { type: 'null' }] };
  const module = await generateFrom({ ...body({ a: schema }), '/b': get('read', schema) });
  expect(warningsOf(module)).toEqual({});
  expect(module.text).not.toContain('never');
  expect(module.text).not.toContain('unknown');
});
