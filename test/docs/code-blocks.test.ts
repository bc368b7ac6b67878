import { afterAll, describe, expect, test } from 'vitest';
import { nestedFences } from './markdown.ts';
import { allPrograms, pages } from './programs.ts';
import { expectedOf, savePrograms } from './run-programs.ts';
import { typeCheck } from './type-check.ts';

const programs = allPrograms();
const titled = programs.map((program) => ({ program, title: `${program.page} (${program.file})` }));
const errors = await typeCheck(programs);
const saved = savePrograms(programs);
afterAll(() => saved[Symbol.dispose]());

describe('the types of the code blocks of a page', () => {
  const typed = titled.filter(({ program }) => program.isTyped);

  test.for(typed)(
    'the code blocks of a page compile as one strict program: $title',
    ({ program }) => {
      expect(errors.get(program)).toEqual([]);
    },
  );
});

describe('the output of the code blocks of a page', () => {
  const run = titled.filter(({ program }) => program.runner !== 'none');

  // A test runner takes seconds to start on a busy machine.
  test.concurrent.for(run)(
    'the code blocks of a page, in order in one file, print what the page shows: $title',
    async ({ program }) => {
      expect(await saved.run(program)).toEqual(expectedOf(program));
    },
  );
});

test.for(pages())('%s has no code block within a list, which no test would run', (page) => {
  expect(nestedFences(page)).toBe(0);
});
