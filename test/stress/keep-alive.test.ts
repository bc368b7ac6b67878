import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { ConnectionError } from '../../src/index.ts';
import { type Clients, clientsOf } from '../support/every-operation.ts';
import { expectNoSecrets } from '../support/secrets.ts';
import { startRemote } from './remote-server.ts';

const idleMs = 20;
const lanes = 10;
const callsPerLane = 150;
const calls = lanes * callsPerLane;

interface Raced {
  readonly failures: readonly unknown[];
  /** The number of requests that the servers have read. */
  readonly requests: number;
}

/** Makes 1,500 calls, each at about the time when the server closes the connection of the previous one. */
async function race(ending: string, call: (url: string) => () => Promise<unknown>): Promise<Raced> {
  // Each lane has its own server, and so its own connection.
  await using server = await startRemote('impatient', `${ending} ${idleMs}`, lanes);
  const failures: unknown[] = [];
  await Promise.all(
    server.urls.map(async (url) => {
      const run = call(url);
      for (let round = 0; round < callsPerLane; round++) {
        await run().catch((error: unknown) => failures.push(error));
        await wait(idleMs - 2 + Math.random() * 2);
      }
    }),
  );
  const { requests } = await server.seen();
  return { failures, requests: requests.length };
}

function report(name: string, { failures, requests }: Raced): void {
  const share = ((100 * failures.length) / calls).toFixed(1);
  console.log(
    `${name}: ${failures.length} of ${calls} calls failed (${share} %), ${requests} requests`,
  );
}

describe.for(['fin', 'reset'])(
  '1,500 calls, each at the time when the server closes the idle connection by a %s',
  (ending) => {
    const safe: Record<string, (clients: Clients) => Promise<unknown>> = {
      getEvent: ({ chat }) => chat.getEvent({ id: 'evt_1' }),
      'getOrCreateConversation with an id': ({ chat }) =>
        chat.getOrCreateConversation({ id: 'conv_1' }),
    };

    test.for(Object.entries(safe))(
      '%s never fails when the server closes idle connections',
      async ([name, call]) => {
        let retries = 0;
        const raced = await race(ending, (url) => {
          const clients = clientsOf(
            { url },
            {
              retry: { maxDelay: 50 },
              onEvent: ({ type }) => (retries += Number(type === 'retry')),
            },
          );
          return () => call(clients);
        });

        report(`${name}, ${ending} (${retries} retries)`, raced);
        expect(raced.failures).toEqual([]);
        // Connections were lost: the race took place.
        expect(retries).toBeGreaterThan(0);
      },
    );

    test('addParticipant is never sent twice, and its failures have `maybeProcessed`', async () => {
      const raced = await race(ending, (url) => {
        const { chat } = clientsOf({ url });
        return () => chat.addParticipant({ conversationId: 'conv_1', userId: 'user_1' });
      });

      report(`addParticipant, ${ending}`, raced);
      for (const error of raced.failures) {
        expect(error).toBeInstanceOf(ConnectionError);
        expect(error).toMatchObject({ maybeProcessed: true, attempts: 1 });
        expectNoSecrets(error);
      }
      expect(raced.requests).toBeLessThanOrEqual(calls);
    });
  },
);
