import { describe, expect, test } from 'vitest';
import * as classic from 'zod';
import * as z from 'zod/mini';
import {
  defineOperation,
  InvalidRequestError,
  InvalidResponseError,
  type Issue,
} from '../../src/index.ts';
import { createChat, rejection, untyped } from '../support/clients.ts';
import { json, stubFetch } from '../support/stub-fetch.ts';

type Schema = z.ZodMiniType | classic.ZodType;

/** The error of a call whose response its schema rejects. */
function errorOf(response: Schema, body: unknown): Promise<InvalidResponseError> {
  const operation = defineOperation({ id: 'op', method: 'GET', path: '/op', response });
  const call = createChat({ fetch: stubFetch(json(body)) }).request(operation);
  return rejection(call, InvalidResponseError);
}

/** The issues of an input whose body has this schema. */
async function inputIssues(body: Schema, input: object): Promise<readonly Issue[]> {
  const operation = defineOperation({
    id: 'op',
    method: 'PUT',
    path: '/op',
    body,
    response: z.unknown(),
  });
  return (await rejection(createChat().request(operation, input), InvalidRequestError)).issues;
}

describe('the message of an issue', () => {
  test.for<[title: string, schema: Schema, value: unknown, message: string]>([
    ['a type', z.string(), 5, 'expected string, received number'],
    ['a type, not null', z.string(), null, 'expected string, received null'],
    ['a type, not an array', z.looseObject({}), [], 'expected object, received array'],
    ['a type, not an object', z.array(z.string()), {}, 'expected array, received object'],
    ['a property that is missing', z.string(), undefined, 'expected string, received nothing'],
    ['a value that is missing', z.unknown(), undefined, 'expected a value, received nothing'],
    ['no other property', z.strictObject({}), { b: 1 }, 'unknown property b'],
    ['no other properties', z.strictObject({}), { b: 1, c: 2 }, 'unknown properties b, c'],
    ['a date-time', z.iso.datetime(), '2024-05-01', 'expected an ISO 8601 date-time with a zone'],
    ['another format', z.email(), 'ada', 'expected a string of the format email'],
    ['one of some values', z.enum(['a', 'b']), 'c', 'expected a or b'],
    ['one value', z.literal(5), 'c', 'expected 5'],
    ['the type of a classic schema', classic.number(), 'c', 'expected number, received string'],
    ['the format of a classic schema', classic.uuid(), 'c', 'expected a string of the format uuid'],
  ])('the message of an issue states what was expected: $0', async ([, schema, value, message]) => {
    const { issues } = await errorOf(z.object({ a: schema }), { a: value });
    expect(issues).toEqual([{ path: ['a'], message }]);
    expect(await inputIssues(z.object({ a: schema }), { a: value })).toEqual(issues);
  });

  test('an issue of a whole response has an empty path', async () => {
    const { issues, message } = await errorOf(z.object({}), null);
    expect(issues).toEqual([{ path: [], message: 'expected object, received null' }]);
    expect(message).toBe(
      'op: 200 OK, but the body is not as documented (GET /op): expected object, received null',
    );
  });
});

describe('messages that the author of a schema wrote', () => {
  const text = 'a name is required';

  test.for<[title: string, schema: Schema]>([
    ['a text', z.string(text)],
    ['a text of a classic schema', classic.string(text)],
    ['a text of a check', classic.number().refine(() => false, text)],
    [
      'the text that a function returns',
      z.string({ error: ({ input }) => (input === 5 ? text : 'no') }),
    ],
    ['the record that a function returns', z.string({ error: () => ({ message: text }) })],
    [
      'an issue that a check adds',
      z.number().check(({ issues, value }) => {
        issues.push({ code: 'custom', input: value, message: text });
      }),
    ],
  ])('an issue has the message of $0', async ([, schema]) => {
    expect((await errorOf(schema, 5)).issues).toEqual([{ path: [], message: text }]);
  });

  test.for<[title: string, schema: Schema, message: string]>([
    [
      'a function that returns none',
      z.string({ error: () => undefined }),
      'expected string, received number',
    ],
    [
      'a check that adds none',
      z.number().check(({ issues, value }) => {
        issues.push({ code: 'custom', input: value });
      }),
      'invalid (custom)',
    ],
    [
      'a transform that adds none',
      z.pipe(
        z.number(),
        z.transform((value, { issues }) => issues.push({ code: 'custom', input: value })),
      ),
      'invalid (custom)',
    ],
  ])('an issue has a default message with $0', async ([, schema, message]) => {
    expect((await errorOf(schema, 5)).issues).toEqual([{ path: [], message }]);
  });
});

describe('the issues in the message of an error', () => {
  const list = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
  const listed = (count: number): string =>
    list(count)
      .map((index) => `${index}: expected string, received number`)
      .join('; ');
  const head = 'op: 200 OK, but the body is not as documented (GET /op)';

  test.for([
    [1, listed(1)],
    [5, listed(5)],
    [6, `${listed(5)}; and 1 more`],
    [5000, `${listed(5)}; and 4995 more`],
  ] as const)(
    'the message lists up to five issues, and the number of the others: of %i',
    async ([count, end]) => {
      const { message } = await errorOf(z.array(z.string()), list(count));
      expect(message).toBe(`${head}: ${end}`);
    },
  );

  test('an InvalidRequestError counts every issue, and keeps 20 of each part', async () => {
    const operation = defineOperation({
      id: 'op',
      method: 'POST',
      path: '/op',
      body: z.object({ tags: z.array(z.string()) }),
      response: z.object({}),
    });
    const call = createChat().request(operation, untyped({ tags: list(30), extra: 1 }));

    const { issues, message } = await rejection(call, InvalidRequestError);

    expect(issues).toHaveLength(21);
    expect(message).toMatch(/; and 26 more$/);
  });
});
