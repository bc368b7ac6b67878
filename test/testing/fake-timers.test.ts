import { afterEach, beforeEach, describe, test, vi } from 'vitest';
import { ChatClient, openDialogue } from '../../src/index.ts';
import { createPlatform } from '../../src/testing.ts';
import { atOnce, inSteps, testsInFakeTime } from '../support/fake-time.ts';

const kit = { ChatClient, openDialogue, createPlatform };
const clock = {
  isExact: true,
  advance: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  runAll: () => vi.runAllTimersAsync(),
};

describe.for([
  ['what Vitest fakes by default is fake', undefined, clock],
  [
    '`queueMicrotask` is fake, too',
    ['setTimeout', 'clearTimeout', 'Date', 'performance', 'queueMicrotask'],
    clock,
  ],
  [
    '`performance` is not fake',
    ['setTimeout', 'clearTimeout', 'Date'],
    { ...clock, isExact: false },
  ],
] as const)('a dialogue in fake time, and %s', ([, toFake, clock]) => {
  beforeEach(() => void vi.useFakeTimers(toFake && { toFake: [...toFake] }));
  afterEach(() => void vi.useRealTimers());

  test.for(testsInFakeTime(kit, clock, [atOnce, ...inSteps]))('%s', ([, run]) => run());
});
