import { describe, expect, test } from 'vitest';
import { TimeoutError } from '../../../src/index.ts';
import { cut, inTurn, json, send, stall, startServer } from '../../support/bad-servers.ts';
import { clientsOf, getEvent } from '../../support/every-operation.ts';
import { failureOf } from '../../support/failure.ts';
import { event } from '../../support/resources.ts';

const whole = json({ event });

test('a body that stalls for longer than `timeout` is retried', async () => {
  await using server = await startServer(
    inTurn(cut(whole, 'stall', whole.byteLength - 5), send(whole)),
  );

  await expect(getEvent(server, { retry: { maxDelay: 1 }, timeout: 250 })).resolves.toEqual({
    event,
  });

  expect(server.requests).toHaveLength(2);
});

describe('every phase of a call ends with the time limit', () => {
  test('`totalTimeout` ends a call to a server that accepts the connection and never reads the body', async () => {
    await using server = await startServer(stall(), { onConnect: (socket) => socket.pause() });
    const { chat } = clientsOf(server, { totalTimeout: 300 });

    const error = await failureOf(
      chat.addParticipant({ conversationId: 'conv_1', userId: 'u'.repeat(1_000_000) }),
      TimeoutError,
    );

    expect(error.maybeProcessed).toBe(true);
    expect(server.connections).toBe(1);
  });

  test('`totalTimeout` ends a call to a server that never begins the TLS handshake', async () => {
    await using server = await startServer(stall());

    await failureOf(
      getEvent({ url: server.url.replace('http:', 'https:') }, { totalTimeout: 300 }),
      TimeoutError,
    );

    expect(server.connections).toBe(1);
  });
});
