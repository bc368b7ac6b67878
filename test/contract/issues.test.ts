import { describe, expect, test } from 'vitest';
import * as classic from 'zod';
import * as z from 'zod/mini';
import { InvalidResponseError, type Issue } from '../../src/index.ts';
import { rejection } from '../support/clients.ts';
import { rejectedInput, resultOf, type Schema } from '../support/operations.ts';

/** The error of a call whose response its schema rejects. */
const errorOf = (response: Schema, body: unknown): Promise<InvalidResponseError> =>
  rejection(resultOf(response, body), InvalidResponseError);

/** The issues of an input whose body has this schema. */
const inputIssues = async (body: Schema, input: object): Promise<readonly Issue[]> =>
  (await rejectedInput({ body }, input)).issues;

test('an error about 40,000 wrong items keeps 20 issues, and its message is short', async () => {
  const error = await errorOf(z.array(z.object({ id: z.string() })), Array(40_000).fill({ id: 1 }));
  expect(error.issues).toHaveLength(20);
  expect(error.message.length).toBeLessThan(10_000);
});

const text = z.object({ type: z.literal('text'), text: z.string() });
const image = z.object({ type: z.literal('image'), url: z.string(), size: z.enum(['s', 'l']) });
const list = z.object({
  type: z.literal('list'),
  get items() {
    return z.array(z.union([text, image]));
  },
});
const classicText = classic.object({ type: classic.literal('text'), text: classic.string() });
const classicImage = classic.object({
  type: classic.enum(['image', 'photo']),
  url: classic.string(),
});

describe.for<[title: string, payload: Schema]>([
  ['a union', z.union([text, image, list])],
  ['a union with a type without properties', z.union([z.string(), text, image, list])],
  ['a discriminated union', z.discriminatedUnion('type', [text, image, list])],
  [
    'a discriminated union in a union',
    z.union([z.discriminatedUnion('type', [text, image]), list]),
  ],
  ['a classic union', classic.union([text, image, list])],
])('the issues of $0 are those of the variant that is meant', ([, payload]) => {
  test.for<[title: string, value: unknown, issues: readonly Issue[]]>([
    [
      'a property is missing',
      { type: 'text' },
      [{ path: ['payload', 'text'], message: 'is required' }],
    ],
    [
      'several properties are wrong',
      { type: 'image', url: 5, size: 'm' },
      [
        { path: ['payload', 'url'], message: 'must be a string' },
        { path: ['payload', 'size'], message: 'expected "s" or "l"' },
      ],
    ],
    [
      'the property that tells them apart is missing',
      {},
      [{ path: ['payload', 'type'], message: 'is required' }],
    ],
    [
      'a variant inside has an issue',
      { type: 'list', items: [{ type: 'text', text: 'a' }, { type: 'text' }] },
      [{ path: ['payload', 'items', 1, 'text'], message: 'is required' }],
    ],
  ])(
    'the issues of a union are those of the variant that is meant: $0',
    async ([, value, issues]) => {
      const schema = z.object({ payload });
      expect(await inputIssues(schema, { payload: value })).toEqual(issues);
      expect((await errorOf(schema, { payload: value })).issues).toEqual(issues);
    },
  );
});

test.for<[title: string, schema: Schema]>([
  ['a union', z.union([text, image])],
  ['a discriminated union', z.discriminatedUnion('type', [text, image])],
  [
    'a classic union',
    classic.union([classicText, classicImage.extend({ type: classic.literal('image') })]),
  ],
])('an unknown variant lists those that are known: $0', async ([, payload]) => {
  const { issues } = await errorOf(z.object({ payload }), { payload: { type: 'video' } });
  expect(issues).toEqual([{ path: ['payload', 'type'], message: 'expected "text" or "image"' }]);
});

test('a variant may have several values', async () => {
  const { issues } = await errorOf(classic.union([classicText, classicImage]), { type: 'photo' });
  expect(issues).toEqual([{ path: ['url'], message: 'is required' }]);
});

test('a message that its author wrote is the message of a union', async () => {
  const schema = z.union([text, image], 'a text or an image');
  const { issues } = await errorOf(schema, { type: 'text' });
  expect(issues).toEqual([{ path: [], message: 'a text or an image' }]);
});

const written = 'a name, please';

test.for<[title: string, schema: Schema]>([
  ['a text', z.string(written)],
  ['a text of a classic schema', classic.string(written)],
  ['a text of a check', classic.number().refine(() => false, written)],
  [
    'the text that a function returns',
    z.string({ error: ({ input }) => (input === 5 ? written : 'no') }),
  ],
  ['the record that a function returns', z.string({ error: () => ({ message: written }) })],
  [
    'an issue that a check adds',
    z.number().check(({ issues, value }) => {
      issues.push({ code: 'custom', input: value, message: written });
    }),
  ],
])('an issue has the message of $0', async ([, schema]) => {
  expect((await errorOf(schema, 5)).issues).toEqual([{ path: [], message: written }]);
});

test.for<[title: string, schema: Schema, message: string]>([
  ['a function that returns none', z.string({ error: () => undefined }), 'must be a string'],
  [
    'a check that adds none',
    z.number().check(({ issues, value }) => {
      issues.push({ code: 'custom', input: value });
    }),
    'does not pass a check of its schema',
  ],
  [
    'a transform that adds none',
    z.pipe(
      z.number(),
      z.transform((value, { issues }) => issues.push({ code: 'custom', input: value })),
    ),
    'does not pass a check of its schema',
  ],
])('an issue has a default message with $0', async ([, schema, message]) => {
  expect((await errorOf(schema, 5)).issues).toEqual([{ path: [], message }]);
});

const numbers = (count: number): number[] => Array.from({ length: count }, (_, index) => index);
const listed = (count: number): string =>
  numbers(count)
    .map((index) => `${index}: must be a string`)
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
    const { message } = await errorOf(z.array(z.string()), numbers(count));
    expect(message).toBe(`${head}: ${end}`);
  },
);

test('an InvalidInputError counts every issue, and keeps the first 20', async () => {
  const body = z.object({ tags: z.array(z.string()) });
  const { issues, message } = await rejectedInput({ body }, { tags: numbers(30), extra: 1 });
  expect(issues).toHaveLength(20);
  expect(message).toMatch(/; and 26 more$/);
});
