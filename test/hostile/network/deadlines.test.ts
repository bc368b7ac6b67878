import { describe, expect, test } from 'vitest';
import { TimeoutError } from '../../../src/index.ts';
import {
  cut,
  drip,
  inTurn,
  json,
  response,
  send,
  stall,
  startServer,
} from '../../support/bad-servers.ts';
import { clientsOf, getEvent } from '../../support/every-operation.ts';
import { failureOf } from '../../support/failure.ts';
import { expectClosed } from '../../support/release.ts';
import { event } from '../../support/resources.ts';

const whole = json({ event });
const head = whole.subarray(0, whole.indexOf('\r\n\r\n') + 4);

test.for(['timeout', 'totalTimeout'])('`%s` covers headers and body together', async (option) => {
  await using server = await startServer(drip([head], 400));

  const error = await failureOf(getEvent(server, { retry: 0, [option]: 500 }), TimeoutError);

  expect(error.message).toContain(`\`${option}\``);
  expect(error.maybeProcessed).toBe(true);
  expect(error.durationMs).toBeGreaterThanOrEqual(495);
  // The headers do not start it again.
  expect(error.durationMs).toBeLessThan(900);
  await expectClosed(server);
});

describe('`totalTimeout` covers all attempts together', () => {
  test('`totalTimeout` covers an attempt that fails slowly and the one after it', async () => {
    await using server = await startServer(inTurn(drip([response({ status: 503 })], 300), stall()));

    const error = await failureOf(
      getEvent(server, { retry: { maxDelay: 1 }, totalTimeout: 800 }),
      TimeoutError,
    );

    expect(error.message).toContain('`totalTimeout`');
    expect(error.durationMs).toBeLessThan(300 + 800);
    expect(server.requests).toHaveLength(2);
    await expectClosed(server);
  });

  test('`totalTimeout` covers attempts that each exceed `timeout`', async () => {
    await using server = await startServer(stall());

    const error = await failureOf(
      getEvent(server, {
        retry: { limit: 100, maxDelay: 1 },
        timeout: 100,
        totalTimeout: 350,
      }),
      TimeoutError,
    );

    expect(server.requests.length).toBeLessThanOrEqual(4);
    expect(error.attempts).toBeLessThanOrEqual(4);
    await expectClosed(server);
  });
});

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
