import { vi } from 'vitest';

/** `expect.poll` for tests that run beside each other. It fails before the time of the test is over. */
export function eventually<T>(attempt: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(attempt, { timeout: 30_000 });
}
