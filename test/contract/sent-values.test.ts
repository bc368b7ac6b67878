import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import * as classic from 'zod';
import * as z from 'zod/mini';
import { InvalidInputError } from '../../src/index.ts';
import { createAdmin, createChat, rejection, untyped } from '../support/clients.ts';
import { rejectedInput, resultOf, type Schema, sent } from '../support/operations.ts';
import { json, stubFetch } from '../support/stub-fetch.ts';

const person = { name: z.string() };
const bodyOf = (value: Schema) => ({ body: z.object({ value }) });

const issuesOf = async (schema: Schema, value: unknown) =>
  (await rejectedInput(bodyOf(schema), { value })).issues;

class Getters {
  readonly #name = 'Ada';
  get name(): string {
    return this.#name;
  }
}

class Serialized {
  readonly name = 'Ada';
  toJSON(): object {
    return { name: 5, secret: 'not-declared' };
  }
}

const empty = {};
const onlyA = z.catchall(z.object({}), z.unknown().check(z.refine((value) => value === 'a')));
const hidden = Object.defineProperty({}, 'name', { value: 'Ada', enumerable: false });

test.for<[title: string, value: object]>([
  ['an instance with getters', new Getters()],
  ['an object that inherits its properties', Object.create({ name: 'Ada' })],
  ['an object whose properties are hidden', hidden],
  ['an instance with toJSON', new Serialized()],
  ['an object with toJSON', { name: 'Ada', toJSON: () => ({ name: 5 }) }],
])('the values that were validated are sent from $0', async ([, value]) => {
  const classicPerson = classic.object({ name: classic.string() });
  for (const schema of [z.object(person), classicPerson]) {
    expect(await sent(bodyOf(schema), { value })).toBe('POST /op {"value":{"name":"Ada"}}');
  }
  expect(await sent(bodyOf(z.array(z.object(person))), { value: [value] })).toBe(
    'POST /op {"value":[{"name":"Ada"}]}',
  );
});

class Empty {
  get name(): string {
    return 'Ada';
  }
}

class Fields {
  readonly name = 'Ada';
  readonly left = undefined;
}

const anything = z.record(z.string(), z.unknown());

test.for<[what: string, value: unknown]>([
  ['a function', () => 5],
  ['a function', class {}],
  ['a symbol', Symbol('a')],
  ['a BigInt', 1n],
  ['NaN', Number.NaN],
  ['Infinity', Infinity],
  ['-Infinity', -Infinity],
  ['an invalid date', new Date(Number.NaN)],
  ['a Promise', Promise.resolve(1)],
  ['an Error', new RangeError('no')],
  ['a RegExp', /a/],
  ['a Blob', new Blob(['a'])],
  ['a Map', new Map([['a', 1]])],
  ['a Set', new Set(['a'])],
  ['a WeakMap', new WeakMap()],
  ['an ArrayBuffer', new ArrayBuffer(2)],
  ['a Uint8Array', new Uint8Array(2)],
  ['a Headers', new Headers({ a: '1' })],
  ['a Response', new Response('a')],
  [
    'an iterable',
    new (class extends Fields {
      *[Symbol.iterator]() {}
    })(),
  ],
  ['an instance without fields of its own', new Empty()],
  ['an instance without fields of its own', Object.create({ name: 'Ada' })],
  ['a Set', { toJSON: () => new Set() }],
  ['a Date', { toJSON: () => new Date(0) }],
])('what JSON would lose is not sent: %s', async ([what, value]) => {
  const message = `cannot be written as JSON: it is ${what}`;
  const before = { a: { b: [{}, { c: {} }] }, d: [[]] };
  for (const [given, path] of [
    [{ value }, ['value']],
    [{ before, list: [before, { value }] }, ['list', 1, 'value']],
    [
      { before, deep: { deeper: { a: 1, list: [[], [1, value]] } } },
      ['deep', 'deeper', 'list', 1, 1],
    ],
  ] as const) {
    const { issues } = await rejectedInput({ body: anything }, given);
    expect(issues).toEqual([{ path, message }]);
  }
});

test('what JSON would lose is not sent, in whatever input takes any value', async () => {
  const lost = { a: [{ b: Promise.resolve() }] };
  const fetch = stubFetch(json({}));
  const chat = createChat({ fetch });
  const admin = createAdmin({ fetch });
  const message = { conversationId: 'c', payload: { type: 'text', text: 'a' } } as const;
  for (const [call, path] of [
    [() => chat.createEvent({ conversationId: 'c', payload: lost }), ['payload']],
    [() => chat.createMessage({ ...message, metadata: lost }), ['metadata']],
    [() => admin.setAccountPreference({ key: 'k', value: lost }), ['value']],
  ] as const) {
    const error = await rejection(call(), InvalidInputError);
    const place = [...path, 'a', 0, 'b'];
    expect(error.issues).toEqual([
      { path: place, message: 'cannot be written as JSON: it is a Promise' },
    ]);
    expect(error.message).toContain(`${place.join('.')}: cannot be written as JSON`);
  }
  expect(fetch.requests).toEqual([]);
});

test('what would be read as an object without properties is not sent to the service', async () => {
  const fetch = stubFetch(json({}));
  const admin = createAdmin({ fetch });
  for (const [what, value] of [
    ['of type Promise', Promise.resolve({ data: {} })],
    ['of type RegExp', /a/],
    ['an iterable', new Map([['data', {}]])],
  ] as const) {
    const input = { id: 'b', configuration: untyped<object>(value), user: {}, tags: {} };
    const error = await rejection(admin.updateBot(input), InvalidInputError);
    const message = `must be a plain object, not ${what}`;
    expect(error.issues).toEqual([{ path: ['configuration'], message }]);
  }
  expect(fetch.requests).toEqual([]);
});

test.for<[title: string, value: unknown, written: string]>([
  ['an instance with fields', new Fields(), '{"name":"Ada"}'],
  ['an instance with toJSON', new Serialized(), '{"name":5,"secret":"not-declared"}'],
  ['a date', new Date(0), '"1970-01-01T00:00:00.000Z"'],
  ['an address', new URL('https://a.example'), '"https://a.example/"'],
  ['what toJSON makes null', { toJSON: () => null }, 'null'],
  ['a property that is undefined', { a: undefined, b: 1 }, '{"b":1}'],
  ['an array with holes', Array(2), '[null,null]'],
  ['an object without a prototype', Object.create(null), '{}'],
  ['an object of another realm', runInNewContext('({ a: [{}] })'), '{"a":[{}]}'],
  ['an object that occurs twice', [person, person].map(() => empty), '[{},{}]'],
])('any other value is sent as JSON writes it: %s', async ([, value, written]) => {
  expect(await sent({ body: anything }, { value })).toBe(`POST /op {"value":${written}}`);
});

test('a hole in an array is checked like a missing value', async () => {
  const sparse = ['a', 'b', 'c'];
  delete sparse[1];
  expect(await issuesOf(z.array(z.string()), sparse)).toMatchObject([{ path: ['value', 1] }]);
});

test('the checks of further properties apply', async () => {
  expect(await issuesOf(onlyA, { a: 'b' })).toMatchObject([{ path: ['value', 'a'] }]);
});

test('the checks of further properties apply to a response', async () => {
  const error = { kind: 'invalid_response', reason: 'schema' };
  await expect(resultOf(onlyA, { a: 'b' })).rejects.toMatchObject(error);
});
