import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createRedactor, mask } from '../../src/core/failure/redaction.ts';
import { ApiError, type CallOptions, ChatClient, type ClientOptions } from '../../src/index.ts';
import { rejection } from '../support/clients.ts';
import { sampleOf } from '../support/extent.ts';
import { renderings } from '../support/secrets.ts';
import { raw, stubFetch } from '../support/stub-fetch.ts';
import { anySecret, anyString, someSecrets } from './arbitraries.ts';

/** The ways of writing a secret that are masked. */
const waysOfWriting: readonly ((secret: string) => string)[] = [
  (secret) => secret,
  (secret) => secret.toUpperCase(),
  (secret) => secret.toLowerCase(),
  encodeURIComponent,
  encodeURI,
  (secret) => encodeURIComponent(secret).replaceAll('%2F', '/'),
  (secret) => new URLSearchParams([['', secret]]).toString().slice(1),
  (secret) => JSON.stringify(secret).slice(1, -1),
  (secret) => JSON.stringify(secret).slice(1, -1).replaceAll('/', String.raw`\/`),
  (secret) => encodeURIComponent(encodeURIComponent(secret)),
  everyCharacter,
  (secret) => everyCharacter(secret).toUpperCase(),
  (secret) => escapeWith(secret, (code) => `\\u${code.toString(16).padStart(4, '0')}`),
  (secret) => escapeWith(secret, (code) => `&#${code};`),
  (secret) => escapeWith(secret, (code) => `&#x${code.toString(16).toUpperCase()};`),
  (secret) => secret.replace(/[&<>"']/g, (character) => entities[character] ?? character),
];

/** Each character as `%xx`. */
function everyCharacter(text: string): string {
  return [...Buffer.from(text.toWellFormed())].map((byte) => `%${hexOf(byte)}`).join('');
}

function hexOf(byte: number): string {
  return byte.toString(16).padStart(2, '0');
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

function escapeWith(text: string, write: (code: number) => string): string {
  return text.replace(/[^a-z\d]/gi, (character) => write(character.charCodeAt(0)));
}

/** Secrets, and a text that contains some of them. */
const secretsAndText = someSecrets.chain((secrets) =>
  fc
    .array(
      fc.oneof(
        fc
          .tuple(fc.constantFrom(...secrets), fc.constantFrom(...waysOfWriting))
          .map(([secret, write]) => write(secret)),
        fc
          .constantFrom(...secrets)
          .chain((secret) => fc.nat(secret.length).map((end) => secret.slice(0, end))),
        anyString,
      ),
      { maxLength: 8 },
    )
    .map((parts) => [secrets, parts.join('')] as const),
);

function expectHidden(text: string, secrets: readonly string[]): void {
  const found = secrets
    .flatMap((secret) => waysOfWriting.map((write) => write(secret)))
    .filter((form) => text.toLowerCase().includes(form.toLowerCase()));
  expect(found).toEqual([]);
}

describe('redaction of any secrets', () => {
  test('redaction masks any secret in any text', () => {
    fc.assert(
      fc.property(secretsAndText, ([secrets, text]) => {
        expectHidden(createRedactor(secrets).text(text), secrets);
      }),
      { numRuns: sampleOf(2000) },
    );
  });

  test('redaction masks any secret in a log line, which has no control characters and at most the requested length', () => {
    fc.assert(
      fc.property(secretsAndText, fc.integer({ min: 1, max: 60 }), ([secrets, text], length) => {
        const line = createRedactor(secrets).line(text, length);
        expectHidden(line, secrets);
        expect(line.length).toBeLessThanOrEqual(length);
        expect(line).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
        expect(line.isWellFormed()).toBe(true);
      }),
      { numRuns: sampleOf(2000) },
    );
  });

  test('redaction masks any secret in a line, even with other white space in place of its spaces', () => {
    fc.assert(
      fc.property(
        anySecret
          .map((secret) => secret.replace(/ +/g, ' '))
          .filter((secret) => secret.length >= 4 && secret.includes(' ')),
        fc.constantFrom('\n', '\r\n', '\t', '\u200b ', ' \u2028', '\0'),
        anyString,
        (secret, space, around) => {
          const text = around + secret.replaceAll(' ', space) + around;
          expectHidden(createRedactor([secret]).line(text, 10_000), [secret]);
        },
      ),
      { numRuns: sampleOf(1000) },
    );
  });

  test('redaction masks the beginning of any secret at the end of a truncated text', () => {
    fc.assert(
      fc.property(someSecrets, anyString, fc.nat(), fc.nat(), (secrets, before, which, where) => {
        const secret = secrets[which % secrets.length] ?? '';
        const begun = secret.slice(0, 4 + (where % Math.max(1, secret.length - 4)));
        const text = createRedactor(secrets).cutText(before + begun);
        expectHidden(text, secrets);
        expect(text.toLowerCase().endsWith(begun.toLowerCase())).toBe(false);
      }),
      { numRuns: sampleOf(2000) },
    );
  });
});

test('redaction does not change a text without a secret', () => {
  fc.assert(
    fc.property(someSecrets, anyString, (secrets, text) => {
      const forms = secrets.flatMap((secret) => waysOfWriting.map((write) => write(secret)));
      fc.pre(!forms.some((form) => text.toLowerCase().includes(form.toLowerCase())));
      expect(createRedactor(secrets).text(text)).toBe(text);
    }),
    { numRuns: sampleOf(1000) },
  );
});

describe('the end of a truncated text', () => {
  const { cutText } = createRedactor(['key/with+signs=']);

  test.for([
    'key/with',
    'key/with%2',
    'key%2Fwith%',
    'key%252fwith%25',
    String.raw`key\u002fwith\u00`,
    String.raw`key\/with`,
    'key&#x2F;with&#x2',
  ])('the beginning of a secret at the end of a truncated text is masked: %s', (end) => {
    expect(cutText(`no ${end}`)).toBe(`no ${mask}`);
  });

  test.for([
    'key',
    'key/without',
    'key/with a word',
    'key/with% of it',
    'key/with-%2',
    'key/with&aaaaaaaaaaaa',
    'key/with 7%2',
  ])('other text at the end of a truncated text is not masked: %s', (end) => {
    expect(cutText(`no ${end}`)).toBe(`no ${end}`);
  });
});

test.for([
  '%63%6C%C3%A9%2F%C3%A9%74%C3%A9',
  'cl%C3%A9%2F%C3%A9t%C3%A9',
  'cl%c3%a9/%c3%a9t%c3%a9',
  String.raw`cl\u00e9/\u00E9t\u00e9`,
  'cl&#233;&#47;&#233;t&#233;',
  'cl&#xe9;&#x2f;&#xE9;t&#xE9;',
])('a non-ASCII character of a secret is recognized in its escaped forms: %s', (echo) => {
  const { text } = createRedactor(['cl\u00e9/\u00e9t\u00e9']);
  expect(text(`${echo} cl%C3/%C3t%C3`)).toBe(`${mask} cl%C3/%C3t%C3`);
});

test('a text full of what begins like a secret hides no other secret from the search', () => {
  const { text } = createRedactor([`${'a-'.repeat(4095)}b`, 'fake-key-123']);
  const alike = 'a-'.repeat(32_000);
  expect(text(`${alike} fake-key-123`)).toBe(`${alike} ${mask}`);
});

test('secrets that overlap in a text are masked to the end of the last one', () => {
  const { text } = createRedactor(['fake-one-two', 'two-three-four']);
  expect(text('of fake-one-two-three-four.')).toBe(`of ${mask}.`);
});

test('a plus sign in an echo is matched with a space of the secret, and with nothing else', () => {
  const { text } = createRedactor(['key with-sign']);
  expect(text('key+with-sign, key+with+sign')).toBe(`${mask}, key+with+sign`);
});

type Added = Readonly<Record<string, string>>;

/** How a program adds headers. */
const headerWays: readonly ((headers: Added) => {
  ofClient: ClientOptions;
  ofCall: CallOptions;
})[] = [
  (headers) => ({ ofClient: { headers }, ofCall: {} }),
  (headers) => ({ ofClient: { headers: () => headers }, ofCall: {} }),
  (headers) => ({ ofClient: {}, ofCall: { headers } }),
  (headers) => ({ ofClient: {}, ofCall: { headers: async () => headers } }),
];

test('an error about any response with any secret in it shows none', async () => {
  const cases = fc.tuple(
    fc.tuple(anySecret, anySecret, anySecret),
    fc.constantFrom('cookie', 'proxy-authorization', 'x-csrf-token', 'api-key', 'x-secret'),
    fc.constantFrom(...headerWays),
    fc.string(),
    fc.constantFrom(400, 401, 404, 429, 503),
  );
  await fc.assert(
    fc.asyncProperty(cases, async ([[key, segment, value], name, added, around, status]) => {
      // With 12 characters or more, whatever the segment.
      const path = `webhook-${segment.replace(/[^\w]/g, '')}-path`;
      const renderingsWith = async (text: string) => {
        const fields = { id: text, type: text, error: { message: text }, [text]: { list: [text] } };
        const body = JSON.stringify({ message: `${around}${text}`, ...fields });
        const encoded = encodeURIComponent(text);
        const headers = { 'x-echo': encoded, 'www-authenticate': encoded, 'retry-after': encoded };
        const fetch = stubFetch(raw(body, { status, statusText: encoded, headers }));
        const options = { baseUrl: `https://chat.example/${path}`, userKey: key, retry: 0, fetch };
        const { ofClient, ofCall } = added({ [name]: value });
        const call = new ChatClient({ ...options, ...ofClient }).getEvent({ id: 'evt_1' }, ofCall);
        const error = await rejection(call, ApiError);
        return renderings(error).map((rendering) => rendering.toLowerCase());
      };
      const parts = value.split(/[\s=;]+/).filter((part) => part.length >= 4);
      const hidden = [key, path, ...parts].map((secret) => secret.toLowerCase());
      // A secret may be an ordinary word, which is in every error.
      const ordinary = await renderingsWith('\u00a7');
      const secret = hidden.filter((one) => !ordinary.some((text) => text.includes(one)));

      const seen = await renderingsWith(`${key} ${path} ${value}`);

      expect(secret.filter((one) => seen.some((text) => text.includes(one)))).toEqual([]);
    }),
    { numRuns: sampleOf(200) },
  );
});
