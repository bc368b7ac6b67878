import { getEventListeners, getMaxListeners } from 'node:events';
import { expect, test, vi } from 'vitest';
import {
  ConnectionError,
  InternalServerError,
  InvalidResponseError,
  NotFoundError,
  RateLimitError,
  RedirectError,
  TimeoutError,
} from '../../../src/index.ts';
import { anyResponse } from '../../support/any-response.ts';
import {
  cut,
  json,
  type Responder,
  redirect,
  response,
  send,
  stall,
  startServer,
} from '../../support/bad-servers.ts';
import { clientsOf, everyOperation } from '../../support/every-operation.ts';
import { failureOf } from '../../support/failure.ts';
import { recordProcess } from '../../support/process-events.ts';
import { holdTime } from '../../support/timing.ts';
import { until } from '../../support/until.ts';

/** The faults of every tenth call, and their errors. */
const faults: readonly (readonly [respond: Responder, error: ErrorClass])[] = [
  [cut(anyResponse, 'reset', 0), ConnectionError],
  [cut(anyResponse, 'fin', 20), ConnectionError],
  [cut(anyResponse, 'reset', anyResponse.length - 3), ConnectionError],
  [send(Buffer.from('nonsense\r\n\r\n')), ConnectionError],
  [stall(), TimeoutError],
  [cut(anyResponse, 'stall', anyResponse.length - 3), TimeoutError],
  [redirect(302, 'https://evil.example/'), RedirectError],
  [send(json({}, { status: 404 })), NotFoundError],
  [send(json({}, { status: 429 })), RateLimitError],
  [send(json({}, { status: 500 })), InternalServerError],
  [send(response({ body: '<html>' })), InvalidResponseError],
  [send(json({ event: { id: 7 } })), InvalidResponseError],
];

type ErrorClass = Parameters<typeof failureOf>[1];

test('faults of some of 120 concurrent calls do not affect the others, and no response is swapped', async () => {
  await using server = await startServer((socket, request) => {
    const number = Number(/\d+$/.exec(request.target)?.[0]);
    const fault = faults[number / 10];
    if (fault !== undefined) fault[0](socket, request);
    else setTimeout(() => socket.write(json({ event: { id: `evt_${number}` } })), number % 7);
  });
  const { chat } = clientsOf(server, { retry: 0 });
  {
    using _ = await holdTime();

    const calls = Array.from({ length: 120 }, async (_, number) => {
      const fault = faults[number / 10];
      const options = fault?.[1] === TimeoutError ? { timeout: 300 } : {};
      const call = chat.getEvent({ id: `evt_${number}` }, options);
      if (fault !== undefined) await failureOf(call, fault[1]);
      else expect(await call).toEqual({ event: { id: `evt_${number}` } });
    });
    await until(() => server.requests.length === 120);
    await vi.advanceTimersByTimeAsync(400);
    await Promise.all(calls);
  }

  expect(server.requests).toHaveLength(120);
});

test('200 calls with one signal leave no listener and cause no warning, however they end', async () => {
  using warnings = recordProcess('warning');
  await using server = await startServer((socket, { index }) =>
    socket.write(index % 3 === 0 ? json({}, { status: 500 }) : anyResponse),
  );
  const clients = clientsOf(server);
  const controller = new AbortController();
  const { signal } = controller;

  const calls = Array.from({ length: 200 }, (_, index) =>
    everyOperation[index % everyOperation.length]?.call(clients, { signal }),
  );
  const results = await Promise.allSettled(calls);
  const walk = clients.admin.listBots({}, { signal, prefetch: true, retry: 5 }).toArray();
  await Promise.allSettled([walk]);
  await new Promise((resolve) => setImmediate(resolve));

  expect(new Set(results.map(({ status }) => status))).toEqual(new Set(['fulfilled', 'rejected']));
  expect(getEventListeners(signal, 'abort')).toEqual([]);
  // Node 22.12 warns about more than ten listeners of any signal.
  if (getMaxListeners(signal) === 0) expect(warnings.seen).toEqual([]);
  controller.abort();
});
