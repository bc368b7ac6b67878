import { expect, test } from 'vitest';
import * as z from 'zod';
import * as zm from 'zod/mini';
import { InvalidResponseError } from '../../src/index.ts';
import { rejection } from '../support/clients.ts';
import { resultOf } from '../support/operations.ts';

type AnySchema = z.ZodType | zm.ZodMiniType;

const levels = 40;

/** Far more than one visit of each schema needs, and far less than one for each of the 2^40 paths to the innermost. */
const bound = 1000;

const innermost = { Zod: z.object({ id: z.string() }), 'Zod Mini': zm.object({ id: zm.string() }) };

/** A schema with the one below it in three places, at each level. Throws if a visit of each path would never end. */
function nest(inner: AnySchema): AnySchema {
  const { def } = inner._zod;
  let count = 0;
  Object.defineProperty(inner._zod, 'def', {
    get() {
      count += 1;
      if (count > bound) throw new Error('the schema is compiled once for each path to it');
      return def;
    },
  });
  let schema: AnySchema = inner;
  for (let level = 0; level < levels; level++) {
    const part = zm.optional(schema);
    schema = zm.object({ a: part, b: part, list: zm.optional(zm.array(schema)) });
  }
  return schema;
}

/** A value that goes down to the innermost schema by one path, which the index of a property names at each level. */
function nested(innermost: unknown): unknown {
  let value = innermost;
  for (let level = 0; level < levels; level++) {
    value = [{ a: value }, { b: value }, { list: [value] }][level % 3];
  }
  return value;
}

test.for(Object.entries(innermost))(
  'a sub-schema of %s that is in several places at each of 40 levels is compiled once',
  async ([, inner]) => {
    const schema = nest(inner);
    expect(await resultOf(schema, nested({ id: 'x' }))).toEqual(nested({ id: 'x' }));
    const error = await rejection(resultOf(schema, nested({ id: 5 })), InvalidResponseError);
    expect(error.reason).toBe('schema');
    expect(error.issues[0]?.path.at(-1)).toBe('id');
  },
);

test('two operations may share a schema', async () => {
  const shared = z.object({ id: z.string() });
  const body = { one: { id: 'x' }, two: { id: 'y' } };
  expect(await resultOf(z.object({ one: shared }), body)).toEqual({ one: { id: 'x' } });
  expect(await resultOf(z.object({ one: shared, two: shared }), body)).toEqual(body);
});
