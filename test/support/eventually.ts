import { vi } from 'vitest';

/** `vi.waitFor` with the patience of `expect.poll`, which tests that run beside each other do not have. */
export function eventually<T>(attempt: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(attempt, { timeout: 60_000 });
}
