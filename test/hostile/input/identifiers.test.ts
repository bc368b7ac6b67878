import { describe, expect, test } from 'vitest';
import { anyResponse } from '../../support/any-response.ts';
import { send, startServer } from '../../support/bad-servers.ts';
import { type Clients, clientsOf } from '../../support/every-operation.ts';
import { secrets } from '../../support/secrets.ts';

/** The two operations with an identifier in their path, and what comes before and after it. */
const inPath = [
  {
    title: 'getEvent',
    before: ['events'],
    after: [],
    call: ({ chat }: Clients, id: string) => chat.getEvent({ id }),
  },
  {
    title: 'addParticipant',
    before: ['conversations'],
    after: ['participants'],
    call: ({ chat }: Clients, id: string) =>
      chat.addParticipant({ conversationId: id, userId: 'user_1' }),
  },
] as const;

describe.for(inPath)('an identifier in the path of $title', ({ before, after, call }) => {
  test.for<[id: string, segment: string]>([
    ['evt_1', 'evt_1'],
    ['a/b', 'a%2Fb'],
    ['a\\b', 'a%5Cb'],
    ['a?b#c', 'a%3Fb%23c'],
    ['a;b', 'a%3Bb'],
    ['a%2fb', 'a%252fb'],
    ['%2e%2e', '%252e%252e'],
    ['%2E.', '%252E.'],
    ['.%2e', '.%252e'],
    ['%252e%252e', '%25252e%25252e'],
    ['../x', '..%2Fx'],
    ['x/..', 'x%2F..'],
    ['/', '%2F'],
    ['//evil.example/x', '%2F%2Fevil.example%2Fx'],
    ['https://evil.example/x', 'https%3A%2F%2Fevil.example%2Fx'],
    ['%', '%25'],
    ['%00', '%2500'],
    ['...', '...'],
    ['.a', '.a'],
    ['@evil.example', '%40evil.example'],
    [':80', '%3A80'],
    [' a b+c ', '%20a%20b%2Bc%20'],
    ['\u202eevt', '%E2%80%AEevt'],
    ['é\u{1f600}', '%C3%A9%F0%9F%98%80'],
    ['__proto__', '__proto__'],
    ['{id}', '%7Bid%7D'],
    ['x'.repeat(1024), 'x'.repeat(1024)],
  ])(
    'the identifier arrives as one segment, percent-encoded once: %s as %s',
    async ([id, segment]) => {
      await using server = await startServer(send(anyResponse));

      await call(clientsOf(server), id);

      const [target = ''] = server.requests.map((request) => request.target);
      expect(target).toBe(`/${[secrets.webhook, ...before, segment, ...after].join('/')}`);
      // A server that resolves dot segments, before or after it decodes, sees the same path.
      expect(new URL(target, server.url).pathname).toBe(target);
    },
  );
});
