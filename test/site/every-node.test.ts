import { join } from 'node:path';
import { afterAll, expect, inject, test } from 'vitest';
import { pages, programsOf } from '../docs/programs.ts';
import { expectedOf, savePrograms } from '../docs/run-programs.ts';

const programs = pages().flatMap(programsOf);
const saved = savePrograms(programs);
afterAll(() => saved[Symbol.dispose]());

const node = join(inject('tools'), 'node_modules/node-22/bin/node');
const run = programs
  // Not those of Vitest: they start slowly, and the others already use the package.
  .filter(({ runner }) => runner !== 'none' && runner !== 'vitest')
  .map((program) => ({ program, title: `${program.page} (${program.file})` }));

// The step `test:guides` runs them on the Node of development.
test.concurrent.for(run)(
  'the code blocks of a page print on Node 22 what the page shows: $title',
  async ({ program }) => {
    expect(await saved.run(program, node)).toEqual(expectedOf(program));
  },
);
