import { readFileSync } from 'node:fs';
import { compile } from '../support/compile.ts';
import { fencesOf } from './markdown.ts';
import type { Program } from './programs.ts';

/** Compiles all programs at once. Returns the errors of each, with the line of its page. */
export async function typeCheck(
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
