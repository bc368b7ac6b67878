import { describe, expect, test } from 'vitest';
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

describe('the body that is sent is what the schema made of the input', () => {
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

  test('a hole in an array is checked like a missing value', async () => {
    const sparse = ['a', 'b', 'c'];
    delete sparse[1];
    expect(await issuesOf(z.array(z.string()), sparse)).toMatchObject([{ path: ['value', 1] }]);
  });

  test('the checks of further properties apply', async () => {
    expect(await issuesOf(onlyA, { a: 'b' })).toMatchObject([{ path: ['value', 'a'] }]);
  });
});

test('the checks of further properties apply to a response', async () => {
  const error = { kind: 'invalid_response', reason: 'schema' };
  await expect(resultOf(onlyA, { a: 'b' })).rejects.toMatchObject(error);
});
