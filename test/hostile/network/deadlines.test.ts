import { expect, test, vi } from 'vitest';
import { TimeoutError } from '../../../src/index.ts';
import { stall, startServer } from '../../support/bad-servers.ts';
import { clientsOf, getEvent } from '../../support/every-operation.ts';
import { failureOf } from '../../support/failure.ts';
import { holdTime } from '../../support/timing.ts';
import { until } from '../../support/until.ts';

test('`totalTimeout` ends a call to a server that accepts the connection and never reads the body', async () => {
  await using server = await startServer(stall(), { onConnect: (socket) => socket.pause() });
  const { chat } = clientsOf(server, { totalTimeout: 300 });
  using _ = await holdTime();

  const call = failureOf(
    chat.addParticipant({ conversationId: 'conv_1', userId: 'u'.repeat(1_000_000) }),
    TimeoutError,
  );
  await until(() => server.connections === 1);
  await vi.advanceTimersByTimeAsync(300);

  expect(await call).toMatchObject({ maybeProcessed: true, attempts: 1 });
});

test('`totalTimeout` ends a call to a server that never begins the TLS handshake', async () => {
  await using server = await startServer(stall());

  using _ = await holdTime();

  const call = failureOf(
    getEvent({ url: server.url.replace('http:', 'https:') }, { totalTimeout: 300 }),
    TimeoutError,
  );
  await until(() => server.connections === 1);
  await vi.advanceTimersByTimeAsync(300);

  expect((await call).attempts).toBe(1);
});
