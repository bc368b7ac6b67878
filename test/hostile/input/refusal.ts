import { expect } from 'vitest';
import { InvalidRequestError } from '../../../src/index.ts';
import { anyAnswer } from '../../support/any-answer.ts';
import { send, startServer } from '../../support/bad-servers.ts';
import { type Clients, clientsOf } from '../../support/every-operation.ts';
import { failureOf } from '../../support/failure.ts';
import { secrets } from '../../support/secrets.ts';

/** The refusal of a call. Of all that was called, a good call after it is the first thing that arrives at a server. */
export async function refusalOf(
  run: (clients: Clients) => PromiseLike<unknown>,
): Promise<InvalidRequestError> {
  await using server = await startServer(send(anyAnswer));
  const clients = clientsOf(server);

  const error = await failureOf(run(clients), InvalidRequestError);

  await clients.chat.getEvent({ id: 'evt_after' });
  const targets = server.requests.map(({ target }) => target);
  expect(targets).toEqual([`/${secrets.webhook}/events/evt_after`]);
  expect(error.attempts).toBe(0);
  return error;
}
