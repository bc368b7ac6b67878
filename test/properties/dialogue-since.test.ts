import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { makeErrors } from '../support/dialogue-story-errors.ts';
import { restart, restarts } from '../support/dialogue-story-restart.ts';
import { textOf } from '../support/dialogues.ts';
import { asManyAsFit, isWhole } from '../support/extent.ts';

beforeAll(makeErrors);

test('a program that stores what it has dealt with loses nothing, whenever it is killed and started again', async () => {
  const property = fc.asyncProperty(restarts, async (story) => {
    const { lost } = await restart(story);
    expect(lost.map(textOf)).toEqual([]);
  });
  await fc.assert(property, isWhole ? asManyAsFit : { numRuns: 300, seed: 1 });
}, 600_000);
