import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';

/** What all suites that run in the test process have in common. */
export const settings = {
  // The files of a worker share its modules: to load them anew takes longer than most files. So a test leaves nothing
  // behind: random order shows it.
  pool: 'threads',
  isolate: false,
  // By default, Vitest leaves a core to itself, which is half of a machine with two.
  maxWorkers: availableParallelism(),
  // Programs that run many times are compiled once.
  env: { NODE_COMPILE_CACHE: resolve('node_modules/.cache/compiled') },
  sequence: { shuffle: true },
  testTimeout: 20_000,
  unstubGlobals: true,
  restoreMocks: true,
} as const;
