import { describe, expect, test } from 'vitest';
import * as classic from 'zod';
import * as z from 'zod/mini';
import { defineOperation, InvalidRequestError, type Issue } from '../../src/index.ts';
import { createChat, rejection } from '../support/clients.ts';
import { json, stubFetch } from '../support/stub-fetch.ts';

const person = { name: z.string() };

/** An operation whose body has a property `value` of this schema. */
function post(value: z.ZodMiniType | classic.ZodType) {
  const body = z.object({ value });
  return defineOperation({ id: 'op', method: 'POST', path: '/op', body, response: z.unknown() });
}

async function sent(schema: z.ZodMiniType | classic.ZodType, value: unknown): Promise<unknown> {
  const fetch = stubFetch(json({}));
  await createChat({ fetch }).request(post(schema), { value });
  return fetch.requests[0]?.body;
}

async function issuesOf(schema: z.ZodMiniType, value: unknown): Promise<readonly Issue[]> {
  const call = createChat({ fetch: stubFetch(json({})) }).request(post(schema), { value });
  return (await rejection(call, InvalidRequestError)).issues;
}

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
    expect(await sent(z.object(person), value)).toEqual({ value: { name: 'Ada' } });
    expect(await sent(classic.object({ name: classic.string() }), value)).toEqual({
      value: { name: 'Ada' },
    });
    expect(await sent(z.array(z.object(person)), [value])).toEqual({ value: [{ name: 'Ada' }] });
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
  const operation = defineOperation({ id: 'op', method: 'GET', path: '/op', response: onlyA });
  const call = createChat({ fetch: stubFetch(json({ a: 'b' })) }).request(operation);
  await expect(call).rejects.toMatchObject({ kind: 'invalid_response', reason: 'schema' });
});
