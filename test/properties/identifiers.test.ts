import fc from 'fast-check';
import { expect, test } from 'vitest';
import { InvalidInputError } from '../../src/index.ts';
import { anyResponse } from '../support/any-response.ts';
import { send, startServer } from '../support/bad-servers.ts';
import { clientsOf } from '../support/every-operation.ts';
import { sampleOf } from '../support/extent.ts';
import { secrets } from '../support/secrets.ts';
import { anyString } from './arbitraries.ts';

/** Ids that arrive, though a server or a URL could read something else in them. */
const acceptedIds = [
  ...['evt_1', 'a/b', 'a\\b', 'a?b#c', 'a;b', 'a%2fb', '/', '%', '%00', ' a b+c '],
  ...['{id}', '__proto__', '%2e%2e', '%2E.', '.%2e', '%252e%252e', '../x', 'x/..', '...', '.a'],
  ...['//evil.example/x', 'https://evil.example/x', '@evil.example', ':80'],
  ...['\u202eevt', 'é\u{1f600}', 'x'.repeat(1024)],
];

test('any string as an id is rejected before anything is sent, or arrives as one segment of the path', async () => {
  await using server = await startServer(send(anyResponse));
  const { chat } = clientsOf(server);
  let rejected = 0;

  await fc.assert(
    fc.asyncProperty(anyString, async (id) => {
      for (const [call, before, after] of [
        [() => chat.getEvent({ id }), ['events'], []],
        [
          () => chat.addParticipant({ conversationId: id, userId: id }),
          ['conversations'],
          ['participants'],
        ],
      ] as const) {
        const sent = server.requests.length;
        try {
          await call();
        } catch (error) {
          expect(error).toBeInstanceOf(InvalidInputError);
          expect(acceptedIds).not.toContain(id);
          expect(server.requests.length).toBe(sent);
          rejected++;
          continue;
        }
        const request = server.requests.at(-1);
        expect(server.requests.length).toBe(sent + 1);
        const { pathname, search, hash, origin } = new URL(request?.target ?? '', server.url);
        expect([origin, pathname, search, hash]).toEqual([server.url, request?.target, '', '']);
        const segments = pathname.slice(1).split('/').map(decodeURIComponent);
        expect(segments).toEqual([secrets.webhook, ...before, id, ...after]);
      }
    }),
    { numRuns: sampleOf(400) + acceptedIds.length, examples: acceptedIds.map((id) => [id]) },
  );

  expect(rejected).toBeGreaterThan(0);
  expect(server.requests.length).toBeGreaterThan(sampleOf(100));
});

/** Texts that could end a JSON string, or change when they are read. */
const oddTexts = [
  ...['"}, "admin": true, "x": {"', '\\u0041 \\" \\\\', '\ufeff'],
  ...['line\nbreak\r\nand\0control\u2028\u2029', '\u202eright to left\u202c \u05d0\u05d1'],
  ...['😀👩‍👩‍👧 e\u0301', '__proto__', 'constructor', '..', 'a/b', ' ', ''],
];

test('any string as an id in a body arrives unchanged', async () => {
  await using server = await startServer(send(anyResponse));
  const { chat } = clientsOf(server);

  await fc.assert(
    fc.asyncProperty(anyString, async (text) => {
      await chat.addParticipant({ conversationId: 'conv_1', userId: text });
      await chat.getOrCreateConversation({ id: text });
      const bodies = server.requests
        .slice(-2)
        .map(({ body }) => Buffer.from(body, 'latin1').toString('utf8'));
      expect(bodies).toEqual([JSON.stringify({ userId: text }), JSON.stringify({ id: text })]);
    }),
    { numRuns: sampleOf(200) + oddTexts.length, examples: oddTexts.map((text) => [text]) },
  );
});
