import { deepStrictEqual } from 'node:assert/strict';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { looseObject } from '../../src/service/loose-object.ts';

const names = ['id', 'name', 'payload', '__proto__', 'constructor', 'toString'];

const anyField: fc.Arbitrary<z.ZodMiniType> = fc.constantFrom<z.ZodMiniType[]>(
  z.string(),
  z.optional(z.string()),
  z.exactOptional(z.string()),
  z.nullable(z.number()),
  z.unknown(),
  z._default(z.string(), 'default'),
  z.catch(z.string(), 'caught'),
  z.string().check(z.overwrite((text) => text.toUpperCase())),
  z.pipe(
    z.string(),
    z.transform((text) => text.length),
  ),
  z.looseObject({ id: z.string() }),
);
const anyShape = fc.dictionary(fc.constantFrom('id', 'name', 'payload', 'constructor'), anyField);
const anyProperty = fc.oneof(
  fc.string(),
  fc.integer(),
  fc.constantFrom<unknown>(null, undefined, true, {}, { id: 'a', other: 1 }),
);
const anyObject = fc.oneof(
  fc.dictionary(fc.oneof(fc.constantFrom(...names), fc.string()), anyProperty),
  fc.constantFrom<unknown>(null, undefined, 'text', 7, [], [{}]),
);

test('a loose object reads any value as z.looseObject does, and rejects it with the same issues', () => {
  fc.assert(
    fc.property(anyShape, anyObject, (shape, value) => {
      const { data, error } = z.safeParse(looseObject(shape), value);
      const other = z.safeParse(z.looseObject(shape), value);
      // `toStrictEqual` compares the property `constructor` in place of the prototype.
      deepStrictEqual(data, other.data);
      expect(error?.issues).toStrictEqual(other.error?.issues);
      if (error === undefined) expect(data).not.toBe(value);
    }),
    { numRuns: 3000 },
  );
});

test('a loose object with an asynchronous field reads any value as z.looseObject does', async () => {
  const late = z.string().check(z.refine(async (text) => text.length < 5));
  await fc.assert(
    fc.asyncProperty(anyObject, async (value) => {
      const shape = { id: late, name: z.exactOptional(z.string()) };
      expect(await z.safeParseAsync(looseObject(shape), value)).toEqual(
        await z.safeParseAsync(z.looseObject(shape), value),
      );
    }),
    { numRuns: 300 },
  );
});

test('a schema that is derived from a loose object follows its own rule for further properties', () => {
  const schema = looseObject({ id: z.string() });
  const value = { id: 'a', name: 7 };
  expect(z.parse(z.extend(schema, { name: z.number() }), value)).toEqual(value);
  expect(z.parse(z.omit(schema, { id: true }), value)).toEqual(value);
  expect(z.safeParse(z.catchall(schema, z.string()), value).success).toBe(false);
});
