import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as mini from 'zod/mini';
import type * as z from 'zod/v4/core';
import type { Issue } from '../../src/index.ts';
import { maxIssues } from '../../src/validation/issues.ts';
import { validateResponse } from '../../src/validation/response.ts';
import type { Schema, Validated } from '../../src/validation/schema.ts';
import { findUnknownVariants, openUnionOf } from '../../src/validation/unknown-variant.ts';
import { isWhole } from '../support/extent.ts';
import { apiOf, everyRecord } from '../support/records.ts';
import { validateByZod, validatePageByZod } from '../support/validate-by-zod.ts';

/** What fits nearly nowhere, and often is in the place of something else. */
const junk = fc.oneof(
  { weight: 3, arbitrary: fc.constant<unknown>(null) },
  fc.constantFrom<unknown>(1, 'x', '', true, [], {}, [null], { type: null }, { type: 'hologram' }),
  fc.constantFrom(
    ...['{"__proto__":{"id":"p"}}', '{"__proto__":null,"id":"a"}', '1e999', '-0'].map(
      (text): unknown => JSON.parse(text),
    ),
  ),
);

const time = fc.constantFrom('2026-01-01T00:00:00.000Z', '2026-01-01T00:00Z', '2026-02-30T00:00Z');

const values = new Map<Schema, fc.Arbitrary<unknown>>();

/** JSON that fits a schema, or nearly. */
function jsonOf(schema: Schema): fc.Arbitrary<unknown> {
  const known = values.get(schema);
  if (known !== undefined) return known;
  const made = fc.oneof({ weight: 40, arbitrary: fittingOf(schema) }, junk);
  values.set(schema, made);
  return made;
}

function fittingOf(schema: Schema): fc.Arbitrary<unknown> {
  const union = openUnionOf(schema);
  if (union !== undefined) return fc.oneof({ weight: 8, arbitrary: jsonOf(union.variants) }, junk);
  const { def } = (schema as z.$ZodTypes)._zod;
  switch (def.type) {
    case 'string':
      return def.checks === undefined ? fc.string({ maxLength: 3 }) : time;
    case 'number':
      return fc.double({ noNaN: true, noDefaultInfinity: true });
    case 'boolean':
      return fc.boolean();
    case 'literal':
      return fc.constantFrom(...def.values);
    case 'unknown':
      if (def.checks === undefined) return fc.jsonValue({ maxDepth: 1 });
      return fc.dictionary(fc.string({ maxLength: 2 }), fc.jsonValue({ maxDepth: 1 }), {
        maxKeys: 2,
      });
    case 'nullable':
    case 'optional':
      return fc.oneof({ weight: 4, arbitrary: jsonOf(def.innerType) }, fc.constant(null));
    case 'array':
      return fc.array(jsonOf(def.element), { maxLength: 3 });
    case 'record':
      return fc.dictionary(fc.constantFrom('a', 'b', '__proto__'), jsonOf(def.valueType), {
        maxKeys: 2,
      });
    case 'union':
      return fc.oneof(...def.options.map(jsonOf));
    case 'object':
      return objectOf(def.shape);
    default:
      throw new Error(`the type ${def.type} is not generated`);
  }
}

function objectOf(shape: z.$ZodShape): fc.Arbitrary<unknown> {
  const required = Object.keys(shape).filter((key) => shape[key]?._zod.optin === undefined);
  const properties = Object.fromEntries(
    Object.entries(shape).map(([key, part]) => [key, jsonOf(part)]),
  );
  const all = fc.record(
    { ...properties, further: fc.jsonValue({ maxDepth: 1 }) },
    { requiredKeys: required as never },
  );
  return fc.tuple(all, fc.integer({ min: 0, max: 40 }), junk).map(([object, kind, value]) => {
    if (kind === 0) return { ...object, ['__proto__']: value };
    return kind === 1 ? Object.fromEntries(Object.entries(object).slice(1)) : object;
  });
}

/** A result as a text: the keys of its objects in order, of its issues their number and those that an error keeps. */
function shown(result: Validated): string {
  const issuesOf = (issues: readonly Issue[]) => [issues.length, issues.slice(0, maxIssues)];
  const variants = result.ok ? findUnknownVariants(result.value) : [];
  if (result.ok && !result.mayHaveUnknown) expect(variants).toEqual([]);
  const outcome = result.ok
    ? [
        result.value,
        variants,
        result.invalid.map((item) => ({ ...item, issues: issuesOf(item.issues) })),
      ]
    : issuesOf(result.issues);
  return JSON.stringify(outcome, (_, value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

function freeze(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const part of Object.values(value)) freeze(part);
  Object.freeze(value);
}

const idsOf = (api: string) =>
  everyRecord.filter((record) => apiOf(record) === api).map(({ id }) => id);

test('a client makes of a response what Zod alone makes of it, and leaves the JSON as it came', () => {
  const ids = fc.oneof(fc.constantFrom(...idsOf('chat')), fc.constantFrom(...idsOf('admin')));
  const responses = ids.chain((id) => {
    const json = jsonOf(schemaOf(id)).map((value) => JSON.stringify(value));
    return fc.tuple(fc.constant(id), json, fc.boolean());
  });
  fc.assert(
    fc.property(responses, ([id, text, leavesOut]) => {
      const [schema, json, list] = [schemaOf(id), JSON.parse(text), listOf(id)];
      freeze(json);
      const expected =
        list !== undefined && leavesOut
          ? validatePageByZod(schema, JSON.parse(text), list)
          : validateByZod(schema, JSON.parse(text));
      expect(shown(validateResponse(schema, json, list, leavesOut))).toBe(shown(expected));
    }),
    // So many values take longer than those of other properties.
    { numRuns: isWhole ? 100_000 : 2_000, interruptAfterTimeLimit: 600_000 },
  );
}, 660_000);

function recordOf(id: string) {
  return everyRecord.find((record) => record.id === id) ?? expect.fail(id);
}

function schemaOf(id: string): Schema {
  const { response, stream } = recordOf(id);
  return (response ?? stream) as Schema;
}

function listOf(id: string): string | undefined {
  return recordOf(id).paging?.items;
}

const reject: mini.core.CheckFn<string> = ({ issues, value }) => {
  issues.push({ code: 'custom', input: value });
};

test.for<[title: string, schema: Schema]>([
  ['a default', mini.object({ a: mini._default(mini.string(), 'b') })],
  ['a property of any value', mini.object({ a: mini.unknown() })],
  ['a whole number', mini.object({ a: mini.int() })],
  ['a format', mini.object({ a: mini.email() })],
  ['a conversion', mini.object({ a: mini.coerce.string() })],
  ['a transform', mini.object({ a: mini.pipe(mini.string(), mini.transform(Number)) })],
  ['a check by a function', mini.object({ a: mini.string().check(reject) })],
  ['a check of Zod', mini.object({ a: mini.string().check(mini.minLength(2)) })],
  [
    'a check of what may be absent',
    mini.object({ a: mini.optional(mini.string()).check(mini.refine((a) => a !== 'b')) }),
  ],
  ['a strict object', mini.strictObject({ a: mini.optional(mini.string()) })],
  ['a further property', mini.catchall(mini.object({}), mini.number())],
  ['a union without a tag', mini.object({ a: mini.union([mini.string(), mini.number()]) })],
  ['a record of some keys', mini.record(mini.enum(['a', 'b']), mini.string())],
  ['a tuple', mini.object({ a: mini.tuple([mini.string()]) })],
])('Zod reads what a reader does not know: %s', ([, schema]) => {
  const values = ['1', '{}', '{"a":1}', '{"a":"b"}', '{"a":"b@c.de"}', '{"a":["b"]}', '{"b":"c"}'];
  for (const text of values) {
    const result = validateResponse(schema, JSON.parse(text), undefined, false);
    expect(shown(result)).toBe(shown(validateByZod(schema, JSON.parse(text))));
  }
});
