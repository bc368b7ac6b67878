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

describe('the message of an issue', () => {
  test.for<[title: string, schema: Schema, value: unknown, message: string | RegExp]>([
    ['a type', z.string(), 5, 'expected string, received number'],
    ['a type, not null', z.string(), null, 'expected string, received null'],
    ['a type, not an array', z.looseObject({}), [], 'expected object, received array'],
    ['a type, not an object', z.array(z.string()), {}, 'expected array, received object'],
    ['a date', classic.date(), '2024-05-01', 'expected date, received string'],
    ['a record', z.record(z.string(), z.any()), [], 'expected object, received array'],
    ['a tuple', z.tuple([z.any()]), {}, 'expected array, received object'],
    ['NaN', z.nan(), 'a', 'expected NaN, received string'],
    ['a whole number', z.int(), 5.5, 'must be a whole number'],
    ['a property that is missing', z.string(), undefined, 'is required'],
    ['a value that is missing', z.unknown(), undefined, 'is required'],
    ['a literal that is missing', z.literal('a'), undefined, 'is required'],
    ['a union that is missing', z.union([z.string(), z.number()]), undefined, 'is required'],
    ['no other property', z.strictObject({}), { b: 1 }, 'unknown property b'],
    ['no other properties', z.strictObject({}), { b: 1, c: 2 }, 'unknown properties b, c'],
    ['one character', z.string().check(z.minLength(1)), '', 'must have at least 1 character'],
    ['some characters', z.string().check(z.minLength(3)), 'a', 'must have at least 3 characters'],
    ['few characters', z.string().check(z.maxLength(2)), 'abc', 'must have at most 2 characters'],
    ['a length', z.string().check(z.length(2)), 'abc', 'must have exactly 2 characters'],
    ['some items', z.array(z.string()).check(z.minLength(1)), [], 'must have at least 1 item'],
    ['few items', z.array(z.any()).check(z.maxLength(1)), [1, 2], 'must have at most 1 item'],
    ['the items of a tuple', z.tuple([z.any(), z.any()]), [1], 'must have at least 2 items'],
    ['at least a number', z.number().check(z.gte(5)), 4, 'must be at least 5'],
    ['above a number', z.number().check(z.gt(5)), 5, 'must be greater than 5'],
    ['at most a number', z.number().check(z.lte(5)), 6, 'must be at most 5'],
    ['below a number', z.number().check(z.lt(5)), 5, 'must be less than 5'],
    ['a 32-bit number', z.int32(), 2 ** 40, 'must be at most 2147483647'],
    ['a multiple', z.number().check(z.multipleOf(5)), 4, 'must be a multiple of 5'],
    ['a date-time', z.iso.datetime(), '2024-05-01', 'must be an ISO 8601 date-time'],
    ['a pattern', z.string().check(z.regex(/^a+$/)), 'b', 'must match /^a+$/'],
    ['a template', z.templateLiteral(['a', z.number()]), 'b', /^must match /],
    ['a prefix', z.string().check(z.startsWith('a"')), 'b', 'must start with "a\\""'],
    ['a suffix', z.string().check(z.endsWith('a')), 'b', 'must end with "a"'],
    ['a part', z.string().check(z.includes('a')), 'b', 'must include "a"'],
    ['an email address', z.email(), 'ada', 'must be an email address'],
    ['a URL', z.url(), 'ada', 'must be a URL'],
    ['lower case', z.string().check(z.lowercase()), 'Ada', 'must be lower case'],
    ['upper case', z.string().check(z.uppercase()), 'Ada', 'must be upper case'],
    ['a JWT', z.jwt(), 'ada', 'must be a JWT'],
    ['an IP address', z.ipv4(), 'ada', 'must be an IPv4 address'],
    ['another format', z.base64(), '?', 'must have the format base64'],
    ['one of two values', z.enum(['a', 'b']), 'c', 'expected "a" or "b"'],
    ['one of three values', z.enum(['a', 'b', 'c']), 'd', 'expected "a", "b" or "c"'],
    ['one value', z.literal(5), 'c', 'expected 5'],
    ['the type of a classic schema', classic.number(), 'c', 'expected number, received string'],
    ['the format of a classic schema', classic.uuid(), 'c', 'must be a UUID'],
    [
      'the bound of a classic schema',
      classic.string().min(2),
      'c',
      'must have at least 2 characters',
    ],
    ['no NaN', z.pipe(z.transform(Number), z.number()), 'a', 'expected number, received NaN'],
    [
      'types of a union',
      z.union([z.string(), z.number(), z.array(z.string())]),
      true,
      'expected string, number or array, received boolean',
    ],
    [
      'values of a union',
      z.union([z.literal('a'), z.literal('b'), z.number()]),
      'c',
      'expected "a", "b" or number, received string',
    ],
    [
      'several variants',
      z.union([z.object({ b: z.string() }), z.object({ c: z.string() })]),
      {},
      'matches no variant: b: is required, or c: is required',
    ],
    [
      'variants of several types',
      z.union([z.string(), z.object({ b: z.string() }), z.object({ c: z.string() })]),
      {},
      'matches no variant: expected string, received object, or b: is required, or c: is required',
    ],
    [
      'checks only',
      z.union([z.custom(() => false), z.custom(() => false)]),
      5,
      'does not pass a check of its schema',
    ],
    [
      'one variant only',
      z.xor([z.object({ b: z.string() }), z.object({ c: z.string() })]),
      { b: '', c: '' },
      'must match exactly one variant, and matches several',
    ],
  ])('the message of an issue states what was expected: $0', async ([, schema, value, message]) => {
    const { issues } = await errorOf(z.object({ a: schema }), { a: value });
    const expected = typeof message === 'string' ? message : expect.stringMatching(message);
    expect(issues).toEqual([{ path: ['a'], message: expected }]);
    expect(await inputIssues(z.object({ a: schema }), { a: value })).toEqual(issues);
  });

  test.for<[title: string, value: Date, message: string]>([
    ['a date before', new Date(0), 'must be at least 2024-05-01T00:00:00.000Z'],
    ['a date after', new Date('2025-01-01'), 'must be less than 2025-01-01T00:00:00.000Z'],
  ])('the message of an issue states the bound: $0', async ([, value, message]) => {
    const date = classic
      .date()
      .min(new Date('2024-05-01'))
      .check(z.lt(new Date('2025-01-01')));
    expect(await inputIssues(z.object({ date }), { date: value })).toEqual([
      { path: ['date'], message },
    ]);
  });

  test.for<[title: string, schema: Schema, value: unknown, issue: Issue]>([
    [
      'a key of a record',
      z.record(z.string().check(z.minLength(3)), z.string()),
      { a: 'b' },
      { path: ['value', 'a'], message: 'invalid key: must have at least 3 characters' },
    ],
    [
      'a type, not a Date',
      z.string(),
      new Date(0),
      { path: ['value'], message: 'expected string, received Date' },
    ],
    [
      'a type, not a URL',
      z.string(),
      new URL('https://files.example.com'),
      { path: ['value'], message: 'expected string, received URL' },
    ],
    [
      'an instance that is no record',
      z.record(z.string(), z.any()),
      new (class {})(),
      { path: ['value'], message: 'must be a plain object' },
    ],
    [
      'a key of a map',
      z.map(z.object({ a: z.string() }), z.string()),
      new Map([[{}, 'b']]),
      { path: ['value'], message: 'invalid key: a: is required' },
    ],
    [
      'an element of a map',
      z.map(z.object({}), z.string()),
      new Map([[{}, 5]]),
      { path: ['value'], message: 'invalid element: expected string, received number' },
    ],
    [
      'entries of a map',
      z.map(z.string(), z.string()).check(z.minSize(1)),
      new Map(),
      { path: ['value'], message: 'must have at least 1 item' },
    ],
    [
      'elements of a set',
      z.set(z.string()).check(z.minSize(2)),
      new Set(['a']),
      { path: ['value'], message: 'must have at least 2 items' },
    ],
    [
      'a literal that JSON does not have',
      classic.literal([1n, 2n]),
      'a',
      { path: ['value'], message: 'expected 1 or 2' },
    ],
    [
      'the size of a file',
      z.file().check(z.maxSize(2)),
      new File(['abc'], 'a.txt'),
      { path: ['value'], message: 'must have at most 2 bytes' },
    ],
  ])('the message of an issue names $0', async ([, schema, value, issue]) => {
    expect(await inputIssues(z.object({ value: schema }), { value })).toEqual([issue]);
  });

  test('an error keeps 20 issues, also if a variant has several', async () => {
    const variants = ['a', 'b'].map((type) =>
      z.object({ type: z.literal(type), x: z.string(), y: z.string() }),
    );
    const error = await errorOf(z.array(z.union(variants)), Array(15).fill({ type: 'a' }));
    expect(error.issues).toHaveLength(20);
  });

  test('an issue of a whole response has an empty path', async () => {
    const { issues, message } = await errorOf(z.object({}), null);
    expect(issues).toEqual([{ path: [], message: 'expected object, received null' }]);
    expect(message).toBe(
      'op: 200 OK, but the body is not as documented (GET /op): expected object, received null',
    );
  });
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
  ['a union with null', z.nullable(z.union([text, image, list]))],
  ['a union with a type without properties', z.union([z.string(), text, image, list])],
  ['a union in a union', z.union([z.union([text, image]), list])],
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
        { path: ['payload', 'url'], message: 'expected string, received number' },
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

describe('the variants of a union', () => {
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
});

describe('messages that the author of a schema wrote', () => {
  const text = 'a name, please';

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
    const body = z.object({ tags: z.array(z.string()) });
    const { issues, message } = await rejectedInput({ body }, { tags: list(30), extra: 1 });
    expect(issues).toHaveLength(21);
    expect(message).toMatch(/; and 26 more$/);
  });
});
