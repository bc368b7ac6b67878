import { defineConfig } from 'vitest/config';
import { settings } from './test/settings.ts';

/**
 * The tests that are run on each mutant of the core: fast, and in the process of the mutant. The others, against real
 * servers and in processes of their own, would take minutes for each, or not see it.
 */
export default defineConfig({
  test: {
    ...settings,
    include: ['test/{contract,properties,hostile/input}/**/*.test.ts'],
    exclude: ['**/{import,polluted-prototype}.test.ts'],
    sequence: { shuffle: false },
    // A mutant that hangs is not waited for any longer.
    testTimeout: 10_000,
  },
});
