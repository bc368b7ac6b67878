import { describe, expect, test } from 'vitest';
import { type Schema, validateSync } from '../../../src/validation/schema.ts';
import {
  body,
  generateFrom,
  generateUncompiled,
  get,
  type Json,
  load,
  put,
  ref,
  warningsOf,
} from './documents.ts';

const accepts = (schema: Schema, value: unknown): boolean =>
  validateSync(schema, value)?.ok === true;

/** Which of these values a property of a request accepts. */
async function accepted(schema: Json, values: readonly unknown[], schemas: Json = {}) {
  const { set } = load(await generateUncompiled(body({ value: schema }), schemas));
  return values.filter((value) => accepts(Object(set).body, { value }));
}

const text = { type: 'string' };
const integer = { type: 'integer' };
const object = (properties: Json, rest: Json = {}) => ({ type: 'object', properties, ...rest });

describe('an allOf', () => {
  type Row = [title: string, parts: readonly Json[], accepted: unknown[], rejected: unknown[]];
  const rows: Row[] = [
    [
      'the stricter limit of a number',
      [{ type: 'number', minimum: 3, maximum: 9 }, { minimum: 1, maximum: 5 }, { minimum: 2 }],
      [3, 5],
      [2, 6, 9],
    ],
    [
      'limits that are exclusive in one part',
      [
        { type: 'number', minimum: 1, exclusiveMinimum: true, maximum: 9 },
        { minimum: 1, exclusiveMaximum: 9 },
      ],
      [2, 8],
      [1, 9],
    ],
    [
      'the stricter length of a text',
      [
        { ...text, minLength: 2, maxLength: 3 },
        { minLength: 1, maxLength: 5 },
      ],
      ['ab', 'abc'],
      ['a', 'abcd'],
    ],
    [
      'the stricter number of items',
      [
        { type: 'array', items: {}, minItems: 1, maxItems: 4 },
        { minItems: 2, maxItems: 3 },
      ],
      [[1, 2, 3]],
      [[1], [1, 2, 3, 4]],
    ],
    ['every multipleOf', [{ ...integer, multipleOf: 2 }, { multipleOf: 3 }], [6, 12], [2, 3]],
    [
      'every pattern',
      [{ ...text, pattern: '^a' }, { pattern: 'b' }, { pattern: 'c$' }],
      ['abc'],
      ['ab', 'bc', 'ac'],
    ],
    [
      'every format',
      [{ ...text, format: 'date-time' }, { format: 'date' }],
      [],
      ['2026-01-31', '2026-01-31T00:00:00Z'],
    ],
    [
      'the items of every part',
      [
        { type: 'array', items: { ...text, minLength: 2 } },
        { items: { maxLength: 3 } },
        { items: { pattern: '^a' } },
      ],
      [['ab'], ['ab', 'abc']],
      [['a'], ['abcd'], ['bc'], ['ab', 5]],
    ],
    [
      'the additional properties of every part',
      [
        { type: 'object', additionalProperties: { ...text, minLength: 2 } },
        { additionalProperties: { maxLength: 3 } },
      ],
      [{ a: 'ab' }, {}],
      [{ a: 'a' }, { a: 'abcd' }, { a: 5 }],
    ],
    [
      'the additional properties of one part for a property that another part lists',
      [
        object({ a: text }, { additionalProperties: { ...integer, minimum: 1 } }),
        object({ b: { maximum: 3 } }, { required: ['a', 'c'] }),
      ],
      [{ a: 'x', b: 2, c: 5 }],
      [
        { a: 'x', b: 0, c: 5 },
        { a: 'x', b: 4, c: 5 },
        { a: 'x', b: 'y', c: 5 },
        { a: 'x', c: 'y' },
      ],
    ],
    [
      'the patternProperties of one part in place of its additional properties',
      [
        object({}, { patternProperties: { '^x-': text }, additionalProperties: integer }),
        object({ 'x-a': { minLength: 2 }, b: { minimum: 2 } }),
      ],
      [{ 'x-a': 'ab', b: 2 }],
      [{ 'x-a': 'a' }, { b: 1 }, { b: 'ab' }],
    ],
    [
      'a property that every part lists',
      [
        object({ a: { ...text, minLength: 2 } }),
        object({ a: { maxLength: 3 } }),
        object({ a: {} }),
      ],
      [{ a: 'ab' }],
      [{ a: 'a' }, { a: 'abcd' }, { a: 5 }],
    ],
    [
      'the values of one part that the others accept',
      [{ enum: ['a', 'ab', 5, null] }, { type: ['string', 'integer'] }, { minLength: 2 }],
      ['ab', 5],
      ['a', null, 'abc'],
    ],
    [
      'one variant of each union',
      [
        {
          anyOf: [
            object({ a: text }, { required: ['a'] }),
            object({ b: text }, { required: ['b'] }),
          ],
        },
        {
          oneOf: [
            object({ c: text }, { required: ['c'] }),
            object({ d: text }, { required: ['d'] }),
          ],
        },
      ],
      [
        { a: 'x', c: 'x' },
        { b: 'x', d: 'x' },
      ],
      [{ a: 'x' }, { c: 'x', d: 'x' }, { a: 5, c: 'x' }, { a: 'x', d: 5 }, 'x'],
    ],
    ['true, which accepts anything', [text, Object(true)], ['a'], [5]],
  ];

  test.for(rows)('accepts what fits %s', async ([, parts, yes, no]) => {
    expect(await accepted({ allOf: parts }, [...yes, ...no])).toEqual(yes);
    const [first, ...others] = parts;
    expect(await accepted({ ...first, allOf: others }, [...yes, ...no])).toEqual(yes);
  });

  test('parts may be components, and have an allOf themselves', async () => {
    const schemas = {
      Short: { allOf: [{ ...text, maxLength: 4 }, { minLength: 2 }] },
      Name: { allOf: [ref('Short'), { pattern: '^a' }] },
    };
    const schema = { allOf: [ref('Name'), ref('Short'), { pattern: 'b$' }] };
    const values = ['ab', 'aaab', 'aaaab', 'b', 'cb', 'ac'];
    expect(await accepted(schema, values, schemas)).toEqual(['ab', 'aaab']);
  });

  test('a type beside the only part of an allOf holds, too', async () => {
    const schemas = { Size: { type: 'number', minimum: 1 } };
    expect(await accepted({ ...integer, allOf: [ref('Size')] }, [0, 1, 1.5], schemas)).toEqual([1]);
  });

  test('false accepts nothing', async () => {
    const module = await generateFrom(body({ a: { allOf: [{ allOf: [text, false] }] } }));
    expect(warningsOf(module)).toEqual({
      'left out: no value fits its body: an `allOf` allows no type': ['set'],
    });
  });

  test('a property that another part refines stays read-only, and keeps its description', async () => {
    const Base = object({
      id: { ...text, readOnly: true },
      name: { ...text, description: 'The name.' },
    });
    const Bot = { allOf: [ref('Base'), object({ id: { minLength: 1 }, name: { maxLength: 3 } })] };
    const { text: module } = await generateFrom(body({ bot: ref('Bot') }), { Base, Bot });
    expect(module).toContain('/** The name. */');
    expect(module).not.toContain('id?');
  });

  test('parts that contain themselves end', async () => {
    const A = object({ next: ref('A'), a: text });
    const B = object({ next: ref('B'), b: text });
    const module = await generateFrom(body({ both: { allOf: [ref('A'), ref('B')] } }), { A, B });
    expect(warningsOf(module)).toEqual({ 'left out: a recursive schema has no name': ['set'] });
  });
});

describe('a property that one part of an allOf lists, and that another part excludes', () => {
  const closed = object({ id: text }, { additionalProperties: false });
  const part = (required: readonly string[]): Json => ({
    allOf: [closed, object({ id: text, name: text }, { required })],
  });
  const reason =
    'one part of an `allOf` lists name, and `additionalProperties` of another one is false';

  test('omits an operation that requires it', async () => {
    const module = await generateFrom({ '/a': { put: put(part(['name'])) } });
    expect(warningsOf(module)).toEqual({
      [`left out: no value fits its body: ${reason}`]: ['set'],
    });
  });

  test('is refused, with a warning, if it is optional', async () => {
    const module = await generateFrom({ '/a': { put: put(part([])) } });
    expect(warningsOf(module)).toEqual({
      [`no value fits a part of the request: ${reason}`]: ['set'],
    });
    const { set } = load(module);
    expect(accepts(Object(set).body, { id: 'a' })).toBe(true);
    expect(accepts(Object(set).body, { id: 'a', name: 'b' })).toBe(false);
  });

  test('is read in a response as the part has it that lists it', async () => {
    const module = await generateFrom({ '/a': get('read', part(['name'])) });
    expect(warningsOf(module)).toEqual({});
    expect(module.text).toContain('name: string;');
    const { read } = load(module);
    expect(accepts(Object(read).response, { id: 'a', name: 'b' })).toBe(true);
    expect(accepts(Object(read).response, { id: 'a' })).toBe(false);
  });
});
