import { expect, test } from 'vitest';
import { AbortError } from '../../../src/index.ts';
import { anyAnswer } from '../../support/any-answer.ts';
import { send, startServer } from '../../support/bad-servers.ts';
import { clientsOf, everyOperation } from '../../support/every-operation.ts';
import { failureOf } from '../../support/failure.ts';

test.for(everyOperation)(
  'a signal that is aborted already sends nothing, by $title',
  async ({ call }) => {
    await using server = await startServer(send(anyAnswer));
    const clients = clientsOf(server);

    const reason = { why: 'changed my mind' };
    const error = await failureOf(call(clients, { signal: AbortSignal.abort(reason) }), AbortError);

    expect(error).toMatchObject({ attempts: 0, cause: reason });
    await call(clients);
    expect(server.requests).toHaveLength(1);
    expect(server.connections).toBe(1);
  },
);
