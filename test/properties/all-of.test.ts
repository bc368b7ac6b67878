import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Schema, validateSync } from '../../src/validation/schema.ts';
import { generateUncompiled, get, type Json, load, put, ref } from '../cli/operations/documents.ts';

/** A record with any of these properties. */
const some = (properties: Record<string, fc.Arbitrary<unknown>>): fc.Arbitrary<Json> =>
  fc.record(properties, { requiredKeys: [] });
const small = fc.integer({ min: 0, max: 4 });

const texts = ['', 'a', 'ab', 'abc', 'b1', '2026-01-31', 'a@b.example', '2016-12-31t23:59:60z'];
const numbers = [-1, 0, 0.5, 1, 2, 3, 4, 6, 12, 2 ** 40];

const textPart = some({
  minLength: small,
  maxLength: small,
  pattern: fc.constantFrom('^a', 'b', '\\d', '^[a-c]*$'),
  format: fc.constantFrom('date', 'email', 'date-time'),
});
const numberPart = some({
  minimum: small,
  maximum: small,
  exclusiveMinimum: small,
  exclusiveMaximum: small,
  multipleOf: fc.constantFrom(0.5, 1, 2, 3),
});
const types: Readonly<Record<string, readonly unknown[]>> = {
  text: ['string', ['string', 'null'], ['string', 'boolean']],
  number: ['number', 'integer', ['integer', 'null'], ['number', 'string']],
  array: ['array', ['array', 'null']],
  object: ['object'],
};

type Kind = 'text' | 'number' | 'array' | 'object';

/** Values of one kind and of others, as a part of an `allOf` lists them. */
const listed = fc
  .subarray<unknown>([...texts, ...numbers, true, null], { minLength: 1 })
  .map((values) => ({ enum: values }));

/** The keywords of one kind of schema, whose parts are of the same kind everywhere. */
const keywords: Readonly<Record<Kind, (depth: number) => fc.Arbitrary<Json>>> = {
  text: () => textPart,
  number: () => numberPart,
  array: (depth) => some({ items: schemaOf('text', depth), minItems: small, maxItems: small }),
  object: (depth) =>
    some({
      properties: some({
        a: schemaOf('text', depth),
        b: schemaOf('number', depth),
        c: schemaOf('array', depth),
      }),
      required: fc.subarray(['a', 'b', 'c', 'd']),
      additionalProperties: fc.oneof(fc.boolean(), schemaOf('text', depth)),
    }),
};

/** A schema of one type, with keywords of its own, an `allOf` of two or three parts, or both. */
function schemaOf(kind: Kind, depth: number): fc.Arbitrary<Json> {
  const type = fc.constantFrom(...(types[kind] ?? []));
  // Unlisted properties of a request are rejected if no part says anything of them.
  const open = kind === 'object' ? { additionalProperties: true } : {};
  const own = keywords[kind](depth - 1);
  const plain = fc.tuple(type, own).map(([type, rest]) => ({ ...open, ...rest, type }));
  if (depth <= 0) return plain;
  const part = fc.oneof(
    { weight: 3, arbitrary: own },
    { weight: 3, arbitrary: plain },
    { weight: 1, arbitrary: listed },
    { weight: 1, arbitrary: fc.tuple(own, own).map((anyOf) => ({ anyOf })) },
    { weight: 1, arbitrary: schemaOf(kind, depth - 1) },
    { weight: 1, arbitrary: fc.constant(ref(`${kind}Base`)) },
  );
  const whole = fc
    .tuple(plain, fc.array(part, { minLength: 2, maxLength: 3 }))
    .chain(([first, parts]) =>
      fc.constantFrom({ ...first, allOf: parts }, { allOf: [first, ...parts.slice(1)] }),
    );
  return fc.oneof({ weight: 1, arbitrary: plain }, { weight: 3, arbitrary: whole });
}

const components = {
  textBase: { type: 'string', minLength: 1, pattern: '^[^c]*$' },
  numberBase: { type: 'number', minimum: 1, multipleOf: 0.5 },
  arrayBase: { type: 'array', items: { type: 'string', maxLength: 3 }, maxItems: 2 },
  objectBase: {
    type: 'object',
    properties: { a: { type: 'string', minLength: 2 }, d: { type: 'string' } },
    additionalProperties: true,
  },
};

const scalar = fc.constantFrom<unknown>(...texts, ...numbers, true, null);
const values: Readonly<Record<Kind, fc.Arbitrary<unknown>>> = {
  text: scalar,
  number: scalar,
  array: fc.oneof(scalar, fc.array(scalar, { maxLength: 4 })),
  object: fc.oneof(
    scalar,
    some({
      a: scalar,
      b: scalar,
      c: fc.array(scalar, { maxLength: 3 }),
      d: scalar,
      e: scalar,
    }),
  ),
};

const cases = fc
  .constantFrom<Kind>('text', 'number', 'array', 'object')
  .chain((kind) =>
    fc.tuple(schemaOf(kind, 2), fc.array(values[kind], { minLength: 20, maxLength: 40 })),
  );

const accepts = (schema: Schema, value: unknown): boolean =>
  validateSync(schema, value)?.ok === true;

const ajv = addFormats.default(new Ajv2020({ strict: false }));
ajv.addSchema({ $id: 'document', components: { schemas: components } });

test('a request has what all parts of an allOf accept, as Ajv reads it, and a response accepts that, too', async () => {
  await fc.assert(
    fc.asyncProperty(cases, async ([schema, candidates]) => {
      const text = JSON.stringify(schema).replaceAll('#/components', 'document#/components');
      const isValid = ajv.compile(JSON.parse(text));

      const body = { type: 'object', required: ['value'], properties: { value: schema } };
      const paths = { '/a': { put: put(body) }, '/b': get('read', body) };
      const module = await generateUncompiled(paths, components);
      const { set, read } = load(module);
      for (const value of candidates) {
        const expected = isValid(value);
        const sent = set !== undefined && accepts(Object(set).body, { value });
        expect({ value, sent }).toEqual({ value, sent: expected });
        if (expected) expect(accepts(Object(read).response, { value })).toBe(true);
      }
      if (set === undefined) {
        expect([...module.warnings.keys()]).toContainEqual(
          expect.stringMatching(/^left out: no value fits its body/),
        );
      }
    }),
    { numRuns: 100 },
  );
}, 60_000);
