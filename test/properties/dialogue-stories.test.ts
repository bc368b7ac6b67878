import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { makeErrors } from '../support/dialogue-story-errors.ts';
import { stories, tell } from '../support/dialogue-story-tell.ts';
import { asManyAsFit, isWhole } from '../support/extent.ts';

beforeAll(makeErrors);

test('random stories contradict nothing that is promised of dialogues', async () => {
  const property = fc.asyncProperty(stories, async (story) => {
    const { violations } = await tell(story);
    expect(violations.map(({ message }) => message)).toEqual([]);
  });
  // The sample is always the same; the whole is another one each time.
  await fc.assert(property, isWhole ? asManyAsFit : { numRuns: 500, seed: 1 });
}, 600_000);
