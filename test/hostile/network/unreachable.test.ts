import { expect, test } from 'vitest';
import { ConnectionError } from '../../../src/index.ts';
import { json, send, startServer } from '../../support/bad-servers.ts';
import { clientsOf, everyOperation } from '../../support/every-operation.ts';
import { failureOf } from '../../support/failure.ts';

/** The address of a port on which no server listens any longer. */
async function refusedAddress(): Promise<{ readonly url: string }> {
  const server = await startServer(send(json({})));
  await server.close();
  return { url: server.url };
}

test.for(everyOperation)(
  'a refused connection is a ConnectionError with the number of attempts, by $title',
  async ({ isRepeated, call }) => {
    const error = await failureOf(call(clientsOf(await refusedAddress())), ConnectionError);

    expect(error).toMatchObject({ maybeProcessed: false, attempts: isRepeated ? 3 : 1 });
    expect(error.message).toContain('connection refused');
    expect(error.message).toContain('ECONNREFUSED');
  },
);
