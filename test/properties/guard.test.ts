import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as classic from 'zod';
import * as z from 'zod/mini';
import { certainlyAccepts, type Schema } from '../../src/core/schema.ts';
import {
  AddParticipantResponseSchema,
  BotSchema,
  GetEventResponseSchema,
  GetOrCreateConversationResponseSchema,
  ListBotsResponseSchema,
  UserSchema,
} from '../../src/index.ts';
import { botsOf, conversation, event, timestamp, user } from '../support/resources.ts';

const person = z.object({
  name: z.string(),
  nick: z.optional(z.string()),
  age: z.nullable(z.number()),
  isKnown: z.boolean(),
  tags: z.array(z.looseObject({ key: z.exactOptional(z.string()) })),
  anything: z.unknown(),
});

const schemas: readonly (readonly [name: string, schema: Schema])[] = [
  ['a list of bots', ListBotsResponseSchema],
  ['an event', GetEventResponseSchema],
  ['a bot', BotSchema],
  ['a user', UserSchema],
  ['an object of everything', person],
  ['a strict object', z.strictObject({ a: z.optional(z.string()) })],
  ['classic schemas', classic.object({ a: classic.iso.datetime(), b: classic.number() })],
];

describe('the schema accepts and does not change what its guard accepts', () => {
  /** JSON that is often nearly valid, with the names and values of these schemas. */
  const values = fc.oneof(
    fc.constantFrom(
      null,
      true,
      1,
      Number.POSITIVE_INFINITY,
      'text',
      timestamp,
      '2024-02-30T00:00:00Z',
      '2024-05-01',
    ),
    fc.constantFrom(user, event, { event }, ...botsOf(2), { bots: botsOf(2), meta: {} }),
  );
  const names = fc.constantFrom(
    ...[
      'event',
      'payload',
      'id',
      'createdAt',
      'updatedAt',
      'deployedAt',
      'name',
      'bots',
      'meta',
      'nextToken',
    ],
    ...['nick', 'age', 'isKnown', 'tags', 'key', 'anything', 'a', 'b', '__proto__', 'constructor'],
  );
  const json = fc.letrec<{ any: unknown }>((tie) => ({
    any: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      values,
      fc.dictionary(names, tie('any')),
      fc.array(tie('any'), { maxLength: 3 }),
    ),
  })).any;

  test.for(schemas)(
    'the schema of %s accepts and does not change what its guard accepts',
    ([, schema]) => {
      fc.assert(
        fc.property(json, (value) => {
          if (!certainlyAccepts(schema, value)) return;
          expect(schema._zod.run({ value, issues: [] }, { async: true })).toEqual({
            value,
            issues: [],
          });
        }),
        { numRuns: 2000 },
      );
    },
  );
});

test.for<[title: string, schema: Schema, response: unknown]>([
  ['addParticipant', AddParticipantResponseSchema, { participant: user }],
  ['getOrCreateConversation', GetOrCreateConversationResponseSchema, { conversation }],
  ['getEvent', GetEventResponseSchema, { event }],
  ['listBots', ListBotsResponseSchema, { bots: botsOf(100), meta: { nextToken: 'a' } }],
])('the guard accepts a documented response of $0', ([, schema, response]) => {
  expect(certainlyAccepts(schema, response)).toBe(true);
});

describe('the guard accepts what the schema accepts unchanged', () => {
  test.for<[title: string, schema: Schema, right: readonly unknown[], wrong: readonly unknown[]]>([
    ['anything', z.unknown(), [1, null, {}], []],
    ['anything, in another notation', z.any(), [1, null, {}], []],
    ['a truth value', z.boolean(), [true, false], [0, 'true', null]],
    ['a number', z.number(), [0, -1.5], ['0', null, Number.POSITIVE_INFINITY, Number.NaN]],
    ['a text', z.string(), ['', 'a'], [1, null]],
    ['a date-time', z.iso.datetime(), [timestamp], ['2024-05-01', 1714564800000, null]],
    ['null or a text', z.nullable(z.string()), ['a', null], [1, undefined]],
    ['a list', z.array(z.number()), [[], [1, 2]], [[1, '2'], { length: 0 }, null]],
    ['an object', z.object({ a: z.string() }), [{ a: 'b' }], [{ a: 1 }, {}, { a: 'b', c: 1 }, 'a']],
    ['a strict object', z.strictObject({ a: z.string() }), [{ a: 'b' }], [{ a: 'b', c: 1 }, []]],
    ['a loose object', z.looseObject({ a: z.string() }), [{ a: 'b', c: 1 }], [{ c: 1 }, null]],
    [
      'an optional property',
      z.object({ a: z.optional(z.string()) }),
      [{}, { a: 'b' }],
      [{ a: null }, { b: 1 }],
    ],
  ])('the guard accepts $0', ([, schema, right, wrong]) => {
    expect(right.filter((value) => !certainlyAccepts(schema, value))).toEqual([]);
    expect(wrong.filter((value) => certainlyAccepts(schema, value))).toEqual([]);
  });
});

describe('the guard leaves everything else to the schema', () => {
  test.for([
    ['a wrong type', { bots: [{ id: 1 }] }],
    ['a missing property', { meta: {} }],
    ['no date-time', { bots: [{ id: 'a', createdAt: '2024-02-30T00:00:00Z' }] }],
    ['null for what is not nullable', { bots: [{ id: 'a', name: null }] }],
    ['a key that would become a prototype', JSON.parse('{"bots":[{"id":"a","__proto__":{}}]}')],
    ['an array for an object', { bots: [[]] }],
  ])('the guard leaves %s to the schema', ([, json]) => {
    expect(certainlyAccepts(ListBotsResponseSchema, json)).toBe(false);
  });

  test.for<[title: string, schema: Schema, accepted: unknown]>([
    ['a check', classic.string().min(1), 'a'],
    ['a change', classic.string().trim(), 'a'],
    ['a format', z.email(), 'ada@mail.example'],
    ['a format of the user', z.stringFormat('datetime', (text) => text === 'a'), 'a'],
    ['a format that is null or not', z.nullable(z.email()), null],
    ['a list of a format', z.array(z.email()), []],
    ['a coercion', z.coerce.string(), 'a'],
    ['a coercion to a number', z.coerce.number(), 1],
    ['a coercion to a truth value', z.coerce.boolean(), true],
    ['a whole number', z.int(), 1],
    ['a default', z._default(z.string(), 'b'), 'a'],
    ['a fallback', z.catch(z.string(), 'b'), 'a'],
    ['a transform', z.pipe(z.string(), z.transform(String)), 'a'],
    [
      'a refinement of an object',
      z.object({ a: z.string() }).check(z.refine(() => true)),
      { a: 'a' },
    ],
    ['a check of the user', z.custom<string>(() => true), 'a'],
    ['a literal', z.literal('a'), 'a'],
    ['a record', z.record(z.string(), z.unknown()), { a: 1 }],
    ['other properties of a type', z.catchall(z.object({}), z.string()), {}],
    ['a frozen copy', z.readonly(z.string()), 'a'],
  ])('the guard leaves a schema with %s to the schema', ([, schema, accepted]) => {
    expect(schema._zod.run({ value: accepted, issues: [] }, {})).toMatchObject({ issues: [] });
    expect(certainlyAccepts(schema, accepted)).toBe(false);
    expect(certainlyAccepts(z.object({ a: schema }), { a: accepted })).toBe(false);
    expect(certainlyAccepts(z.array(schema), [accepted])).toBe(false);
  });

  test('the guard leaves a recursive schema to the schema', () => {
    const tree = z.object({
      get children() {
        return z.array(tree);
      },
    });

    expect(certainlyAccepts(tree, { children: [] })).toBe(false);
  });
});
