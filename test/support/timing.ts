import { afterEach, beforeEach, vi } from 'vitest';

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
