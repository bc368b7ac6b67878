import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { makeErrors } from '../support/dialogue-story-errors.ts';
import { stories, tell } from '../support/dialogue-story-tell.ts';
import { isWhole } from '../support/extent.ts';

beforeAll(makeErrors);

test('random stories contradict nothing that is promised of dialogues', async () => {
  const property = fc.asyncProperty(stories, async (story) => {
    const { violations } = await tell(story);
    expect(violations.map(({ message }) => message)).toEqual([]);
  });
  await fc.assert(property, { numRuns: isWhole ? 100_000 : 1000 });
}, 3_600_000);
