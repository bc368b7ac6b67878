import { expect, test } from 'vitest';
import * as classic from 'zod';
import * as z from 'zod/mini';
import { rejectedInput, resultOf, type Schema, sent } from '../support/operations.ts';

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

test.for<[title: string, value: unknown]>([
  ['Set', new Set(['a'])],
  ['Map', new Map([['a', 1]])],
  ['Uint8Array', new Uint8Array(2)],
  ['BigInt', 1n],
])('a value that JSON cannot hold is not sent: a %s', async ([type, value]) => {
  const message = `"value" cannot be written as JSON: it is a ${type}`;
  for (const given of [{ value }, { list: [{ value }] }]) {
    const { issues } = await rejectedInput({ body: z.record(z.string(), z.unknown()) }, given);
    expect(issues).toEqual([{ path: [], message }]);
  }
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
