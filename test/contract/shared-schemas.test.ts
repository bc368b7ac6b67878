import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import * as zm from 'zod/mini';
import { defineOperation, InvalidResponseError } from '../../src/index.ts';
import { createChat, rejection } from '../support/clients.ts';
import { json, stubFetch } from '../support/stub-fetch.ts';

const levels = 40;

/** Far more than one visit of each schema needs, and far less than one for each of the 2^40 paths to the innermost. */
const bound = 1000;

type AnySchema = z.ZodType | zm.ZodMiniType;

/** Counts how often a schema is visited, and throws if that would never end. */
function counted<S extends AnySchema>(
  schema: S,
): { readonly schema: S; readonly count: () => number } {
  let count = 0;
  const { def } = schema._zod;
  Object.defineProperty(schema._zod, 'def', {
    get() {
      count += 1;
      if (count > bound) throw new Error('the schema is compiled once for each path to it');
      return def;
    },
  });
  return { schema, count: () => count };
}

const kinds: Readonly<
  Record<string, () => { readonly schema: AnySchema; readonly count: () => number }>
> = {
  Zod() {
    const inner = counted(z.object({ id: z.string() }));
    let schema: z.ZodType = inner.schema;
    for (let level = 0; level < levels; level++) {
      schema = z.object({
        a: schema.optional(),
        b: schema.optional(),
        list: z.array(schema).optional(),
      });
    }
    return { schema, count: inner.count };
  },
  'Zod Mini'() {
    const inner = counted(zm.object({ id: zm.string() }));
    let schema: zm.ZodMiniType = inner.schema;
    for (let level = 0; level < levels; level++) {
      schema = zm.object({
        a: zm.optional(schema),
        b: zm.optional(schema),
        list: zm.optional(zm.array(schema)),
      });
    }
    return { schema, count: inner.count };
  },
};

/** A value that goes down to the innermost schema by one path, which the index of a property names at each level. */
function nested(innermost: unknown): unknown {
  let value = innermost;
  for (let level = 0; level < levels; level++) {
    value = [{ a: value }, { b: value }, { list: [value] }][level % 3];
  }
  return value;
}

describe.for(Object.entries(kinds))(
  'a response schema of %s that has a sub-schema in several places at each of 40 levels',
  ([, create]) => {
    const call = (response: AnySchema, value: unknown) => {
      const operation = defineOperation({ id: 'op', method: 'GET', path: '/op', response });
      return createChat({ fetch: stubFetch(json(value)) }).request(operation);
    };

    test('a sub-schema in several places is compiled once', async () => {
      const { schema, count } = create();
      await expect(call(schema, nested({ id: 'x' }))).resolves.toEqual(nested({ id: 'x' }));
      expect(count()).toBeLessThan(bound);
    });

    test('a wrong value at the innermost level is rejected', async () => {
      const { schema } = create();
      const error = await rejection(call(schema, nested({ id: 5 })), InvalidResponseError);
      expect(error.reason).toBe('schema');
      expect(error.issues[0]?.path.at(-1)).toBe('id');
    });
  },
);

test('two operations may share a schema', async () => {
  const shared = z.object({ id: z.string() });
  const chat = createChat({ fetch: stubFetch(json({ one: { id: 'x' }, two: { id: 'y' } })) });
  const one = defineOperation({
    id: 'one',
    method: 'GET',
    path: '/one',
    response: z.object({ one: shared }),
  });
  const two = defineOperation({
    id: 'two',
    method: 'GET',
    path: '/two',
    response: z.object({ one: shared, two: shared }),
  });
  expect(await chat.request(one)).toEqual({ one: { id: 'x' } });
  expect(await chat.request(two)).toEqual({ one: { id: 'x' }, two: { id: 'y' } });
});
