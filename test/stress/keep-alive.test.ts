import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ConnectionError } from '../../src/index.ts';
import { type Clients, clientsOf } from '../support/every-operation.ts';
import { startRemote } from './remote-server.ts';

const idleMs = 20;
const lanes = 10;
const callsPerLane = 100;

/** Makes 1,000 calls, each at about the time when the server closes the connection of the previous one. */
async function race(ending: string, call: (clients: Clients) => PromiseLike<unknown>) {
  // Each lane has its own server, and so its own connection.
  await using server = await startRemote('impatient', `${ending} ${idleMs}`, lanes);
  const failures: unknown[] = [];
  let retries = 0;
  await Promise.all(
    server.urls.map(async (url) => {
      const observer = ({ type }: { readonly type: string }) =>
        (retries += Number(type === 'retry'));
      const clients = clientsOf({ url }, { retry: { maxDelay: 50 }, observer });
      for (let round = 0; round < callsPerLane; round++) {
        await call(clients).then(undefined, (error: unknown) => failures.push(error));
        await wait(idleMs - 2 + Math.random() * 2);
      }
    }),
  );
  const { requests } = await server.seen();
  console.log(`${ending}: ${failures.length} failures, ${retries} retries`);
  return { failures, retries, requests: requests.length };
}

test.for(['fin', 'reset'])(
  'a call that is repeated never fails at the time when the server closes its idle connection by a %s',
  async (ending) => {
    const { failures, retries } = await race(ending, ({ chat }) => chat.getEvent({ id: 'evt_1' }));
    expect(failures).toEqual([]);
    // Connections were lost: the race took place.
    expect(retries).toBeGreaterThan(0);
  },
);

test.for(['fin', 'reset'])(
  'addParticipant is never sent twice at that time, and its failures have `maybeProcessed`: %s',
  async (ending) => {
    const { failures, requests } = await race(ending, ({ chat }) =>
      chat.addParticipant({ conversationId: 'conv_1', userId: 'user_1' }),
    );
    for (const error of failures) {
      expect(error).toBeInstanceOf(ConnectionError);
      expect(error).toMatchObject({ maybeProcessed: true, attempts: 1 });
    }
    expect(requests).toBeLessThanOrEqual(lanes * callsPerLane);
  },
);
