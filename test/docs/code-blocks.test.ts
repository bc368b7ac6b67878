import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { compile } from '../support/compile.ts';
import { fencesOf, nestedFences } from './markdown.ts';
import { allPrograms, type Program, pages } from './programs.ts';
import { expectedOf, savePrograms } from './run-programs.ts';

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

/** Compiles all programs at once. Returns the errors of each, with the line of its page. */
async function typeCheck(
  programs: readonly Program[],
): Promise<ReadonlyMap<Program, readonly string[]>> {
  // The README is plain JavaScript, and is checked, too.
  const options = { ...shownOptions(), allowJs: true, checkJs: true };
  const files = programs.map((program) => [pathOf(program), program.code] as const);
  const problems = await compile(Object.fromEntries(files), options);
  return new Map(
    programs.map((program) => [
      program,
      problems(pathOf(program)).map(({ line, message }) => `${program.page}:${line}: ${message}`),
    ]),
  );
}

/** The options of the `tsconfig.json` that the first guide shows. */
function shownOptions(): object {
  const fences = fencesOf(readFileSync('docs/first-bot.md', 'utf8'));
  const shown = fences.find(({ info }) => info === 'json')?.code ?? '';
  return JSON.parse(shown).compilerOptions;
}

/** A folder for each page: its files import each other. */
function pathOf({ page, file }: Program): string {
  return `${page.replaceAll('/', '-')}/${file}`;
}
