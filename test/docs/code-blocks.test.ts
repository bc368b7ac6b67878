import { afterAll, describe, expect, test } from 'vitest';
import { nestedFences } from './markdown.ts';
import { allPrograms, pages } from './programs.ts';
import { expectedOf, savePrograms } from './run-programs.ts';
import { typeCheck } from './type-check.ts';

const programs = allPrograms();
const titled = programs.map((program) => ({ program, title: `${program.page} (${program.file})` }));
const errors = typeCheck(programs);
const saved = savePrograms(programs);
afterAll(() => saved[Symbol.dispose]());

describe('The code blocks of a page compile, strictly, as one program', () => {
  const typed = titled.filter(({ program }) => program.isTyped);

  test.for(typed)('$title', ({ program }) => {
    expect(errors.get(program)).toEqual([]);
  });
});

describe('The code blocks of a page, pasted in order into a file, print what the page shows', () => {
  const run = titled.filter(({ program }) => program.runner !== 'none');

  // A test runner takes seconds to start on a busy machine.
  test.concurrent.for(run)('$title', { timeout: 60_000 }, async ({ program }) => {
    expect(await saved.run(program)).toEqual(expectedOf(program));
  });
});

test.for(pages())('%s has no code block inside of a list, where it would not be tested', (page) => {
  expect(nestedFences(page)).toBe(0);
});
