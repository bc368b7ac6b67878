import { expect, test, vi } from 'vitest';
import { startServer } from '../../support/bad-servers.ts';
import { eventOf, streamHead, streaming } from '../../support/event-bytes.ts';
import { moving, streamOf, take } from '../../support/event-streams.ts';
import { holdTime } from '../../support/timing.ts';

/** Sends events as fast as they are read. */
function flood(count: number, padding: number) {
  const state = { sent: 0 };
  const fields = `: ${'.'.repeat(padding)}\n`;
  const started = startServer((socket) => {
    const fill = (): void => {
      while (state.sent < count && !socket.destroyed) {
        if (!socket.write(eventOf(state.sent++, fields))) return;
      }
    };
    socket.on('drain', fill);
    socket.write(streamHead);
    fill();
  });
  return { state, started };
}

test('a stream that is not consumed is not read without bound', async () => {
  const { state, started } = flood(30_000, 1000);
  await using server = await started;
  await using stream = streamOf(server);
  await stream.open();
  // The service can send no more: what lies between is full.
  let before = -1;
  await expect
    .poll(
      () => {
        const isFull = state.sent === before;
        before = state.sent;
        return isFull;
      },
      { timeout: 15_000, interval: 200 },
    )
    .toBe(true);
  expect(state.sent).toBeLessThan(30_000);
  expect(server.sockets.size).toBe(1);
  const { sent } = state;
  const numbers = await take(stream, sent);
  expect(numbers.at(-1)).toBe(sent - 1);
});

test('a stream that is paused is not idle, and its watchdog starts anew when it goes on', async () => {
  const idleTimeout = 60;
  const { state, started } = flood(20_000, 10);
  await using server = await started;
  using _ = await holdTime();
  const stream = streamOf(server, { idleTimeout });
  let next = 0;
  for await (const { n } of moving(stream)) {
    expect(n).toBe(next++);
    if (n === 0) await vi.advanceTimersByTimeAsync(5 * idleTimeout);
    if (next === 20_000) break;
  }
  expect(state.sent).toBe(20_000);
  expect(server.requests).toHaveLength(1);
});

test('a consumer that blocks the event loop does not make the connection silent', async () => {
  await using server = await startServer(
    streaming(eventOf(1), (socket) => setTimeout(() => socket.write(eventOf(2)), 20)),
  );
  const numbers: number[] = [];
  for await (const { n } of streamOf(server, { idleTimeout: 100 })) {
    numbers.push(n);
    if (n === 2) break;
    // The event arrives while nothing can read it.
    await new Promise(setImmediate);
    const start = performance.now();
    while (performance.now() - start < 300);
  }
  expect(numbers).toEqual([1, 2]);
  expect(server.requests).toHaveLength(1);
});
