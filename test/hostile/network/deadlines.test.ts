import { describe, expect, test, vi } from 'vitest';
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
import { createChat } from '../../support/clients.ts';
import { clientsOf, everyOperation } from '../../support/every-operation.ts';
import { failureOf } from '../../support/failure.ts';
import { expectClosed } from '../../support/release.ts';
import { event } from '../../support/resources.ts';

const answer = json({ event });
const head = answer.subarray(0, answer.indexOf('\r\n\r\n') + 4);
const body = answer.subarray(head.byteLength);
const hour = 60 * 60 * 1000;

describe('one time limit covers head and body together', () => {
  test.for(['timeout', 'totalTimeout'])('`%s`', async (option) => {
    await using server = await startServer(drip([head, body], 400));
    const { chat } = clientsOf(server, { retry: 0, [option]: 500 });

    const error = await failureOf(chat.getEvent({ id: 'evt_1' }), TimeoutError);

    expect(error.message).toContain(`\`${option}\``);
    expect(error.maybeProcessed).toBe(true);
    expect(error.durationMs).toBeGreaterThanOrEqual(495);
    await expectClosed(server);
  });
});

describe('`totalTimeout` covers all attempts together', () => {
  test('that each take nearly as long', async () => {
    await using server = await startServer(drip([response({ status: 503 })], 300));
    const { chat } = clientsOf(server, { totalTimeout: 450 });

    const error = await failureOf(chat.getEvent({ id: 'evt_1' }), TimeoutError);

    expect(error.message).toContain('`totalTimeout`');
    expect(error.durationMs).toBeLessThan(3 * 300);
    expect(server.requests.length).toBeLessThanOrEqual(2);
    await expectClosed(server);
  });

  test('that each run into `timeout`', async () => {
    await using server = await startServer(stall());
    const { chat } = clientsOf(server, {
      retry: { limit: 100, maxDelay: 1 },
      timeout: 100,
      totalTimeout: 350,
    });

    const error = await failureOf(chat.getEvent({ id: 'evt_1' }), TimeoutError);

    expect(server.requests.length).toBeLessThanOrEqual(4);
    expect(error.attempts).toBeLessThanOrEqual(4);
    await expectClosed(server);
  });
});

describe('an attempt that runs into `timeout`', () => {
  test.for(everyOperation)(
    'is repeated where that is safe, by $title',
    async ({ answer, isRepeated, call }) => {
      await using server = await startServer(inTurn(stall(), send(json(answer))));
      const clients = clientsOf(server, { retry: { maxDelay: 1 }, timeout: 250 });

      if (isRepeated) {
        await expect(call(clients)).resolves.toEqual(answer);
      } else {
        const error = await failureOf(call(clients), TimeoutError);
        expect(error).toMatchObject({ maybeProcessed: true, attempts: 1 });
      }

      expect(server.requests).toHaveLength(isRepeated ? 2 : 1);
    },
  );

  test('in a body that stalls is repeated, too', async () => {
    await using server = await startServer(
      inTurn(cut(answer, 'stall', answer.byteLength - 5), send(answer)),
    );
    const { chat } = clientsOf(server, { retry: { maxDelay: 1 }, timeout: 250 });

    await expect(chat.getEvent({ id: 'evt_1' })).resolves.toEqual({ event });

    expect(server.requests).toHaveLength(2);
  });
});

describe('every phase ends with the time limit', () => {
  test('a server that accepts and never reads a body of 1 MB', async () => {
    await using server = await startServer(stall(), { onConnect: (socket) => socket.pause() });
    const { chat } = clientsOf(server, { totalTimeout: 300 });

    const error = await failureOf(
      chat.addParticipant({ conversationId: 'conv_1', userId: 'u'.repeat(1_000_000) }),
      TimeoutError,
    );

    expect(error.maybeProcessed).toBe(true);
    expect(server.connections).toBe(1);
  });

  test('a server that accepts and never begins with TLS', async () => {
    await using server = await startServer(stall());
    const { chat } = clientsOf(
      { url: server.url.replace('http:', 'https:') },
      { totalTimeout: 300 },
    );

    await failureOf(chat.getEvent({ id: 'evt_1' }), TimeoutError);

    expect(server.connections).toBe(1);
  });

  test('a credential function that never answers, so that nothing is sent', async () => {
    await using server = await startServer(send(answer));
    const chat = createChat({
      baseUrl: server.url,
      userKey: () => new Promise<string>(() => undefined),
      totalTimeout: 100,
    });

    const error = await failureOf(chat.getEvent({ id: 'evt_1' }), TimeoutError);

    expect(error.maybeProcessed).toBe(false);
    expect(server.connections).toBe(0);
  });

  test('a fetch that is deaf to its signal', async () => {
    const fetch = () => new Promise<Response>(() => undefined);
    const { chat } = clientsOf({ url: 'https://chat.example' }, { fetch, totalTimeout: 100 });

    await failureOf(chat.getEvent({ id: 'evt_1' }), TimeoutError);
  });

  test('a payload schema that never answers', async () => {
    await using server = await startServer(send(answer));
    const { chat } = clientsOf(server, { totalTimeout: 300 });
    const payload = {
      '~standard': {
        version: 1 as const,
        vendor: 'test',
        validate: () => new Promise<never>(() => undefined),
      },
    };

    await failureOf(chat.getEvent({ id: 'evt_1' }, { payload }), TimeoutError);
  });
});

describe('a machine that sleeps for an hour during a wait', () => {
  test('does not run into a time limit because of what its calendar says', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    try {
      await using server = await startServer(inTurn(send(response({ status: 503 })), send(answer)));
      const { chat } = clientsOf(server, {
        onEvent: ({ type }) => {
          if (type === 'retry') vi.setSystemTime(Date.now() + hour);
        },
      });

      await expect(chat.getEvent({ id: 'evt_1' })).resolves.toEqual({ event });

      expect(server.requests).toHaveLength(2);
    } finally {
      vi.useRealTimers();
    }
  });

  test('and counts the hour ends the call, without a burst of requests', async () => {
    const now = performance.now.bind(performance);
    let slept = 0;
    vi.spyOn(performance, 'now').mockImplementation(() => now() + slept);
    await using server = await startServer(send(response({ status: 503 })));
    const { chat } = clientsOf(server, {
      retry: { limit: 100, maxDelay: 1 },
      onEvent: ({ type }) => {
        if (type === 'retry') slept = hour;
      },
    });

    const error = await failureOf(chat.getEvent({ id: 'evt_1' }), TimeoutError);

    expect(error.message).toContain('`totalTimeout`');
    expect(server.requests).toHaveLength(1);
  });
});
