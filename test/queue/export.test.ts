import { expect, inject, test } from 'vitest';
import { exportWithAKill } from './scenarios.ts';

test('an export of 20 workspaces has each bot exactly once, though a worker is killed in the middle', async () => {
  const figures = await exportWithAKill(inject('redisUrl'), { workspaces: 20, bots: 130 });
  expect(figures.ids).toHaveLength(20 * 130);
  expect(new Set(figures.ids).size).toBe(20 * 130);
  expect(figures.progress).toMatch(
    /^\d+ of 20 workspaces, \d+ bots\n[\s\S]*\n20 of 20 workspaces, 2600 bots\n$/,
  );
});
