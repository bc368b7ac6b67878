import { afterEach, beforeEach, vi } from 'vitest';
import { response, send, startServer } from './bad-servers.ts';
import { transport } from './transport.ts';

/** In each test of a file, the jitter is 0, so that retries do not wait. A test may use a fake clock. */
export function quickRetries(): void {
  beforeEach(() => {
    vi.spyOn(Math, 'random').mockReturnValue(0);
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

/** In each test of a file, the clock is fake, so that nothing waits. */
export function fakeClock(config: Parameters<typeof vi.useFakeTimers>[0] = {}): void {
  beforeEach(() => {
    vi.useFakeTimers(config);
  });
  afterEach(() => {
    vi.useRealTimers();
  });
}

/**
 * Until the scope ends, the time of limits passes only when a test advances it, so that no limit passes before what it
 * waits for, however slow the machine is. Sockets are real.
 */
export async function holdTime(): Promise<Disposable> {
  await startTimers();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  return { [Symbol.dispose]: () => vi.useRealTimers() };
}

/** undici has one timer for all its limits, which it makes for its first request and keeps: it must not be a fake one. */
async function startTimers(): Promise<void> {
  const server = await startServer(send(response()));
  const fetch = transport.fetch ?? globalThis.fetch;
  await (await fetch(server.url, {})).text();
  await server.close();
}
