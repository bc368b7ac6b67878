import { describe, expect, test } from 'vitest';
import { operations } from '../../../src/cli/operations.ts';
import { createFolder } from '../../support/folder.ts';
import { body, content, generateFrom, type Json, ok, put, ref, warningsOf } from './documents.ts';

describe('a default in a schema', () => {
  test.for<[title: string, schema: Json]>([
    ['a text for an integer', { type: 'integer', default: '5' }],
    ['a fraction for an integer', { type: 'integer', default: 5.5 }],
    ['a number above the maximum', { type: 'number', maximum: 5, default: 6 }],
    ['a number above 32 bits', { type: 'integer', format: 'int32', default: 2 ** 31 }],
    ['a text for a flag', { type: 'boolean', default: 'true' }],
    ['a number for a text', { type: 'string', default: 5 }],
    ['a text for an array', { type: 'array', items: { type: 'string' }, default: 'a' }],
    ['a text for an object', { type: 'object', default: 'a' }],
    ['a flag for a union', { type: ['string', 'integer'], default: true }],
    ['a value that an enum does not list', { type: 'string', enum: ['a', 'b'], default: 'c' }],
    ['a text that breaks the pattern', { type: 'string', pattern: '^a+$', default: 'b' }],
    ['a text that is too long', { type: 'string', maxLength: 2, default: 'abc' }],
    ['a text that is no date-time', { type: 'string', format: 'date-time', default: 'now' }],
    ['a value that a component does not take', { allOf: [ref('Size')], default: 'large' }],
  ])('a default that does not fit its schema is omitted with a warning: %s', async ([, schema]) => {
    const schemas = { Size: { type: 'integer' } };
    const inBody = await generateFrom(body({ size: schema }), schemas);
    expect(inBody.text).not.toContain('efault');
    const warning = 'the default of size is left out: it does not fit its schema';
    expect(warningsOf(inBody)).toEqual({ [warning]: ['set'] });
    if (schema.type === 'array' || schema.type === 'object') return;
    const parameters = [{ name: 'size', in: 'query', required: true, schema }];
    const get = { operationId: 'find', parameters, responses: ok };
    const inQuery = await generateFrom({ '/a': { get } }, schemas);
    expect(inQuery.text).not.toContain('_default');
    expect(warningsOf(inQuery)).toEqual({ [warning]: ['find'] });
  });

  test('the warning about a default names the component that has the property', async () => {
    const Size = { type: 'object', required: ['width'] };
    const width = { type: 'integer', default: '5' };
    const schemas = { Size: { ...Size, properties: { width } } };
    const module = await generateFrom(body({ size: ref('Size'), other: ref('Size') }), schemas);
    expect(warningsOf(module)).toEqual({
      'the default of width is left out: it does not fit its schema': ['Size'],
    });
  });

  test('a default that fits its schema is kept', async () => {
    const at = '2026-01-01T00:00:00+02:00';
    const { text, warnings } = await generateFrom(
      body({
        size: { type: 'integer', format: 'int32', minimum: 1, default: 5 },
        at: { type: 'string', format: 'date-time', default: at },
        kind: { type: ['string', 'null'], enum: ['a', 'b', null], default: 'b' },
        smile: { type: 'string', maxLength: 1, default: '\u{1f600}' },
        any: { default: 'x' },
        either: { anyOf: [ref('Size'), { type: 'boolean' }], default: true },
        size2: { allOf: [ref('Size')], default: 3 },
      }),
      { Size: { type: 'integer' } },
    );
    expect([...warnings]).toEqual([]);
    expect(text.match(/z\._default\(/g)).toHaveLength(7);
  });
});

describe('a schema that contains itself', () => {
  test.for<[title: string, schemas: Json]>([
    ['in a union', { A: { anyOf: [ref('A'), { type: 'string' }] } }],
    ['in a union of a union', { A: { oneOf: [{ anyOf: [ref('A')] }, { type: 'string' }] } }],
    ['by two references', { A: ref('B'), B: ref('A') }],
    ['by a reference', { A: ref('A') }],
    [
      'after a list of it',
      {
        A: { anyOf: [{ type: 'array', items: ref('B') }, ref('B')] },
        B: { anyOf: [ref('A'), { type: 'number' }] },
      },
    ],
    [
      'by two unions',
      {
        A: { anyOf: [ref('B'), { type: 'string' }] },
        B: { anyOf: [ref('A'), { type: 'number' }] },
      },
    ],
  ])(
    'a schema that contains itself without an object or an array in between is omitted: %s',
    async ([, schemas]) => {
      const get = { operationId: 'get', responses: { '200': { content: content(ref('A')) } } };
      const { written, warnings } = await generateFrom(
        { '/a': { get, ...body({ a: ref('A') })['/a'] }, '/b': { get: { responses: ok } } },
        schemas,
      );
      expect(written).toEqual(['getB']);
      expect([...warnings]).toEqual([['left out: a schema contains itself', ['get', 'set']]]);
    },
  );

  test('a schema that contains itself within an array, a map or an object is written', async () => {
    const Value = {
      anyOf: [
        { type: 'string' },
        { type: 'array', items: ref('Value') },
        { type: 'object', additionalProperties: ref('Value') },
        { type: 'object', required: ['next'], properties: { next: ref('Alias') } },
      ],
    };
    const get = { operationId: 'get', responses: { '200': { content: content(ref('Value')) } } };
    const paths = { '/a': { get, ...body({ value: ref('Value') })['/a'] } };
    const { written } = await generateFrom(paths, { Value, Alias: ref('Value') });
    expect(written).toEqual(['get', 'set']);
  });
});

describe('a constraint that the module cannot check', () => {
  test('each keyword that the module cannot check is one warning, with the operations and components that have it', async () => {
    const Name = { type: 'string', not: { const: 'x' } };
    const module = await generateFrom(
      body(
        {
          name: ref('Name'),
          again: ref('Name'),
          list: { type: 'array', uniqueItems: true, items: {} },
          other: { allOf: [{ type: 'string' }, { not: { const: 'y' } }] },
          pattern: { type: 'string', pattern: '(?i)a' },
        },
        { minProperties: 1 },
      ),
      { Name },
    );
    expect(warningsOf(module)).toEqual({
      'left to the service: `minProperties`': ['set'],
      'left to the service: `not`': ['Name', 'set'],
      'left to the service: `uniqueItems`': ['set'],
      'left to the service: `pattern` (?i)a': ['set'],
    });
  });

  test('a keyword that the module cannot check is no warning in a response, which is read tolerantly', async () => {
    const schema = { type: 'object', minProperties: 1, not: {}, properties: {} };
    const get = { operationId: 'get', responses: { '200': { content: content(schema) } } };
    expect((await generateFrom({ '/a': { get } })).warnings.size).toBe(0);
  });

  test('maxLength is checked in characters, and int32 in its range', async () => {
    const { text, warnings } = await generateFrom(
      body({ name: { type: 'string', maxLength: 3 }, size: { type: 'integer', format: 'int32' } }),
    );
    expect(text).toContain('[...text].length <= 3');
    expect(text).toContain('size: z.int32()');
    expect(warnings.size).toBe(0);
  });

  test('prefixItems are accepted in any order', async () => {
    const pair = { type: 'array', prefixItems: [{ type: 'string' }, { type: 'number' }] };
    const { text, warnings } = await generateFrom(body({ pair: { ...pair, items: false } }));
    expect(text).toContain('pair: z.array(z.union([z.string(), z.number()]))');
    expect([...warnings.keys()]).toEqual(['left to the service: `prefixItems`']);
  });
});

describe('a property named __proto__', () => {
  test('an optional property named __proto__ is omitted with a warning', async () => {
    const properties = { PROTO: { type: 'string' }, constructor: { type: 'string' } };
    const schema = { type: 'object', required: ['constructor'], properties };
    const parameters = [{ name: 'PROTO', in: 'query', schema: { type: 'string' } }];
    const { text, warnings } = await generateFrom({
      '/a': { put: { ...put(schema), parameters } },
    });
    expect(text).not.toContain('__proto__');
    expect(text).toContain('constructor: z.string()');
    expect([...warnings]).toEqual([
      ['the property __proto__ is left out', ['set']],
      ['the query parameter __proto__ is left out', ['set']],
    ]);
  });

  test('an operation that requires a property named __proto__ is omitted', async () => {
    const schema = { type: 'object', required: ['PROTO'], properties: { PROTO: {} } };
    const { written, warnings } = await generateFrom({
      '/a': { put: put(schema) },
      '/b': { get: { responses: ok } },
    });
    expect(written).toEqual(['getB']);
    expect([...warnings.keys()]).toEqual(['left out: it needs the property __proto__']);
  });
});

describe('a name that is not an identifier', () => {
  test.for<[operationId: string, id: string]>([
    ['9x', 'operation9x'],
    ['123abc', 'operation123abc'],
    ['_x', 'operation_x'],
    ['\u65e5\u672c', 'getThings'],
    ['PROTO', 'operation__proto__'],
  ])('an operationId that is not an identifier is changed: %s', async ([operationId, id]) => {
    const { text, written, warnings } = await generateFrom({
      '/things': { get: { operationId, responses: ok } },
    });
    expect(written).toHaveLength(1);
    expect(text).toContain(`id: '${id}'`);
    const name = operationId.replace('PROTO', '__proto__');
    expect([...warnings]).toEqual([
      [`the id in errors and events is ${id}: ${name} is none`, written],
    ]);
  });

  test('an empty operationId is treated as missing', async () => {
    const { written, warnings } = await generateFrom({
      '/things': { get: { operationId: '', responses: ok } },
    });
    expect({ written, warnings: warnings.size }).toEqual({ written: ['getThings'], warnings: 0 });
  });

  test('operationIds that would become the same id have different ids', async () => {
    const { text } = await generateFrom({
      '/a': { get: { operationId: '_x', responses: ok } },
      '/b': { get: { operationId: 'operation_x', responses: ok } },
      '/c': { get: { operationId: '_x', responses: ok } },
    });
    const ids = [...text.matchAll(/id: '(.*)'/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(3);
    expect(ids).toContain('operation_x');
  });

  test('a path parameter that is not an identifier is renamed', async () => {
    const parameters = ['c.d', '2nd', 'cD', '\u540d'].map((name) => ({
      ...{ name, in: 'path', required: true, schema: { type: 'string' } },
      description: `About ${name}.`,
    }));
    const path = '/a/{c.d}/{2nd}/{cD}/{\u540d}';
    const { text, warnings } = await generateFrom({
      [path]: { get: { operationId: 'get', parameters, responses: ok } },
    });
    expect(text).toContain("path: '/a/{cD2}/{_2nd}/{cD}/{parameter}'");
    expect(text).toContain('- `cD2`: About c.d.');
    expect([...warnings.keys()]).toEqual([
      'the path parameter c.d is called cD2: c.d is no identifier',
      'the path parameter 2nd is called _2nd: 2nd is no identifier',
      'the path parameter \u540d is called parameter: \u540d is no identifier',
    ]);
  });
});

test.for<[title: string, document: Json, message: string]>([
  ['a path', { paths: { '/a': 5 } }, 'the path /a is malformed: expected object'],
  ['an operation', { paths: { '/a': { get: 5 } } }, 'get /a is malformed: expected object'],
  [
    'an operationId',
    { paths: { '/a': { get: { operationId: 5 } } } },
    'get /a is malformed: `operationId`: expected string',
  ],
  ['the paths', { paths: 5 }, 'the document is malformed: `paths`: expected record'],
  ['the info', { info: 5 }, 'the document is malformed: `info`: expected object'],
])(
  'the error about %s that is malformed names the file, the place and the reason',
  async ([, changes, message]) => {
    const document = { openapi: '3.1.0', info: { title: 'A', version: '1' }, ...changes };
    using folder = createFolder({ 'openapi.json': JSON.stringify(document) });
    const file = folder.file('openapi.json');
    const error: unknown = await operations.run([file]).catch((reason) => reason);
    expect(error).toMatchObject({ name: 'UsageError', message: `${file}: ${message}` });
  },
);
