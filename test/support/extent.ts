/**
 * How many cases the tests run that could run any number: `npm test` a sample, the outer ring of checks the whole, and a
 * suite that repeats tests in another setting the least.
 */
const extent = process.env.TEST_EXTENT;

export const isWhole = extent === 'whole';

export const isLeast = extent === 'least';

/** How many random values a property is tried with, of those that the outer ring tries. */
export function sampleOf(runs: number): number {
  return isWhole ? runs : Math.ceil(runs / 10);
}

/** For a property whose cases have no end: as many as a machine can try in some minutes. */
export const asManyAsFit = {
  numRuns: 100_000,
  interruptAfterTimeLimit: 240_000,
  markInterruptAsFailure: false,
};
