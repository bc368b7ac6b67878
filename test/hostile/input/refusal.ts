import { expect } from 'vitest';
import { InvalidRequestError } from '../../../src/index.ts';
import { anyAnswer } from '../../support/any-answer.ts';
import { send, startServer } from '../../support/bad-servers.ts';
import { type Clients, clientsOf } from '../../support/every-operation.ts';
import { failureOf } from '../../support/failure.ts';
import { secrets } from '../../support/secrets.ts';

/** The error of an invalid call, before which nothing arrives at the server: a valid call after it is the first. */
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
