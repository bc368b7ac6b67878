import { expect, test } from 'vitest';
import { type Schema, validateSync } from '../../../src/validation/schema.ts';
import { body, generateFrom, get, load } from './documents.ts';

const texts: [format: string, accepted: readonly string[], rejected: readonly string[]][] = [
  [
    'date-time',
    [
      '2026-01-31T12:00:00Z',
      '2026-01-31t12:00:00.125z',
      '2016-12-31T23:59:60Z',
      '2016-12-31T15:59:60.5-08:00',
      '2024-02-29T00:00:00+23:59',
      '2000-02-29T00:00:00-00:00',
    ],
    [
      '2026-01-31',
      '2026-01-31T12:00Z',
      '2026-01-31T12:00:00',
      '2026-01-31T12:00:61Z',
      '2026-01-31T24:00:00Z',
      '2026-01-31T12:00:00+24:00',
      '2026-02-29T12:00:00Z',
      '1900-02-29T12:00:00Z',
      '2026-04-31T12:00:00Z',
      '2026-13-01T12:00:00Z',
      '2026-00-01T12:00:00Z',
      '2026-01-00T12:00:00Z',
    ],
  ],
  [
    'email',
    [
      'a&b@x.com',
      "o'neill+bots=1@x.example.com",
      '!#$%*/?^_`{|}~-@x.com',
      'a@localhost',
      'a@xn--e1afmkfd.xn--p1ai',
      'A@X.COM',
      '"a b@c\\""@x.com',
      'a@[192.0.2.1]',
      'a@[IPv6:2001:db8::1]',
    ],
    [
      'a',
      '@x.com',
      'a@',
      'a b@x.com',
      'a..b@x.com',
      '.a@x.com',
      'a.@x.com',
      'a@x..com',
      'a@-x.com',
      'a@x-.com',
      'a@b@x.com',
      'a@[x',
      '"a"b"@x.com',
    ],
  ],
];

const accepts = (schema: Schema, value: unknown): boolean =>
  validateSync(schema, value)?.ok === true;

test.for(texts)(
  'a request with a text of the format %s is sent if its specification allows it',
  async ([format, accepted, rejected]) => {
    const { set } = load(await generateFrom(body({ text: { type: 'string', format } })));
    const isAccepted = (text: string): boolean => accepts(Object(set).body, { text });
    expect(accepted.filter((text) => !isAccepted(text))).toEqual([]);
    expect(rejected.filter(isAccepted)).toEqual([]);
  },
);

test.for(texts)(
  'a response with a text of the format %s is accepted if its specification allows it',
  async ([format, accepted]) => {
    const { read } = load(await generateFrom({ '/a': get('read', { type: 'string', format }) }));
    expect(accepted.filter((text) => !accepts(Object(read).response, text))).toEqual([]);
  },
);

test('a text of another format than date-time is any text in a response', async () => {
  const { read } = load(
    await generateFrom({ '/a': get('read', { type: 'string', format: 'email' }) }),
  );
  expect(accepts(Object(read).response, 'not an address')).toBe(true);
});

test.for(['date-time', 'email'])(
  'an expression of a format takes no longer for a long text: %s',
  async (format) => {
    const { set } = load(await generateFrom(body({ text: { type: 'string', format } })));
    const start = performance.now();
    for (const text of [
      'a'.repeat(50_000),
      `a@${'a'.repeat(50_000)}!`,
      `${'a.'.repeat(25_000)}@`,
      `"${'a'.repeat(50_000)}`,
    ]) {
      expect(accepts(Object(set).body, { text })).toBe(false);
    }
    expect(performance.now() - start).toBeLessThan(1000);
  },
);
