import fc from 'fast-check';
import { expect, test } from 'vitest';
import { InvalidRequestError } from '../../src/index.ts';
import { anyResponse } from '../support/any-response.ts';
import { send, startServer } from '../support/bad-servers.ts';
import { clientsOf } from '../support/every-operation.ts';
import { secrets } from '../support/secrets.ts';
import { anyString } from './arbitraries.ts';

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
          expect(error).toBeInstanceOf(InvalidRequestError);
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
    { numRuns: 400 },
  );

  expect(rejected).toBeGreaterThan(0);
  expect(server.requests.length).toBeGreaterThan(100);
});

test('any string as an id in a body arrives unchanged', async () => {
  await using server = await startServer(send(anyResponse));
  const { chat } = clientsOf(server);

  await fc.assert(
    fc.asyncProperty(anyString, async (text) => {
      await chat.addParticipant({ conversationId: 'conv_1', userId: text });
      await chat.getOrCreateConversation({ id: text });
      const bodies = server.requests
        .slice(-2)
        .map(({ body }): unknown => JSON.parse(Buffer.from(body, 'latin1').toString('utf8')));
      expect(bodies).toEqual([{ userId: text }, { id: text }]);
    }),
    { numRuns: 200 },
  );
});
