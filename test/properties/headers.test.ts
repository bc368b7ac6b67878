import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ConfigurationError, InvalidInputError, isBotPlatformError } from '../../src/index.ts';
import { anyResponse } from '../support/any-response.ts';
import { send, startServer } from '../support/bad-servers.ts';
import { createChat } from '../support/clients.ts';
import { sampleOf } from '../support/extent.ts';
import { anyString } from './arbitraries.ts';

const latin1 = fc.nat(0xff).map((code) => String.fromCharCode(code));
const visible = fc.integer({ min: 0x20, max: 0x7e }).map((code) => String.fromCharCode(code));

test('any string as a credential is rejected, or arrives trimmed and otherwise unchanged', async () => {
  await using server = await startServer(send(anyResponse));
  const anyKey = fc.oneof(
    anyString,
    fc.string({ unit: visible }),
    fc.string({ unit: latin1 }),
    fc
      .tuple(fc.string({ unit: visible }), fc.constantFrom('\n', '\r\n', ' ', '\t', '\u00a0', '\0'))
      .map(([key, end]) => key + end),
  );
  let rejected = 0;

  await fc.assert(
    fc.asyncProperty(anyKey, fc.boolean(), async (userKey, fromFunction) => {
      const sent = server.requests.length;
      try {
        const credential = fromFunction ? async () => userKey : userKey;
        await createChat({ baseUrl: server.url, userKey: credential }).getEvent({ id: 'evt_1' });
      } catch (error) {
        expect(error).toBeInstanceOf(ConfigurationError);
        expect(server.requests.length).toBe(sent);
        rejected++;
        return;
      }
      expect(server.requests.length).toBe(sent + 1);
      expect(server.requests.at(-1)?.headers.get('x-user-key')).toBe(userKey.trim());
    }),
    { numRuns: sampleOf(500) },
  );

  expect(rejected).toBeGreaterThan(0);
  expect(server.requests.length).toBeGreaterThan(sampleOf(50));
});

test('any record of headers is rejected, or arrives unchanged', async () => {
  await using server = await startServer(send(anyResponse));
  const anyName = fc.oneof(
    fc.string({ unit: fc.constantFrom(...'abcXYZ019!#$%&*+-.^_`|~') }).map((name) => `x-${name}`),
    anyString,
    fc.constantFrom('Accept', 'User-Agent', 'cookie', 'Content-Type', 'X-User-Key', 'Host', 'TE'),
    fc.constantFrom(
      'Keep-Alive',
      'Upgrade',
      'Expect',
      'Content-Length',
      '__proto__',
      'constructor',
    ),
  );
  const anyContent = fc.oneof(fc.string({ unit: visible }), fc.string({ unit: latin1 }), anyString);
  const anyHeaders = fc.dictionary(anyName, anyContent, { maxKeys: 3 });
  let rejected = 0;

  await fc.assert(
    fc.asyncProperty(
      anyHeaders,
      fc.constantFrom('client', 'call', 'function'),
      async (headers, place) => {
        const sent = server.requests.length;
        try {
          const ofClient = place === 'client' ? { headers } : {};
          const ofCall =
            place === 'client' ? {} : { headers: place === 'call' ? headers : () => headers };
          const chat = createChat({ baseUrl: server.url, retry: 0, ...ofClient });
          await chat.getEvent({ id: 'evt_1' }, ofCall);
        } catch (error) {
          // `fetch` itself rejects a few names, such as `upgrade`: that is no option error, but nothing is sent.
          expect(isBotPlatformError(error)).toBe(true);
          expect(server.requests.length).toBe(sent);
          rejected++;
          return;
        }
        expect(server.requests.length).toBe(sent + 1);
        const arrived = server.requests.at(-1)?.headers;
        for (const [name, content] of Object.entries(headers))
          expect(arrived?.get(name.toLowerCase())).toBe(content.trim());
      },
    ),
    { numRuns: sampleOf(500) },
  );

  expect(rejected).toBeGreaterThan(0);
  expect(server.requests.length).toBeGreaterThan(sampleOf(50));
});

test('any text in `query` is rejected, or arrives as one parameter', async () => {
  await using server = await startServer(send(anyResponse));
  const chat = createChat({ baseUrl: server.url });

  await fc.assert(
    fc.asyncProperty(anyString, anyString, async (name, content) => {
      const sent = server.requests.length;
      try {
        await chat.getEvent({ id: 'evt_1' }, { query: { [name]: content } });
      } catch (error) {
        expect(error).toBeInstanceOf(InvalidInputError);
        expect(server.requests.length).toBe(sent);
        return;
      }
      const { pathname, searchParams, hash } = new URL(
        server.requests.at(-1)?.target ?? '',
        server.url,
      );
      expect([pathname, hash]).toEqual(['/events/evt_1', '']);
      expect([...searchParams]).toEqual([[name, content]]);
    }),
    { numRuns: sampleOf(300) },
  );
});
