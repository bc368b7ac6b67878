import type { TestOptions } from 'vitest';

declare module 'vitest' {
  interface TaskMeta {
    /** What a test that was skipped needs: the checks fail if one was skipped without it. */
    needs?: string;
  }
}

/** The options of a test, or of a suite, that is skipped unless there is what it needs. No other way to skip one is allowed. */
export function needs(what: string, isThere: boolean): TestOptions {
  return { skip: !isThere, meta: { needs: what } };
}
