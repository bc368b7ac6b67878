import { join } from 'node:path';
import { afterAll, describe, expect, inject, test } from 'vitest';
import { pages, programsOf } from '../docs/programs.ts';
import { expectedOf, savePrograms } from '../docs/run-programs.ts';

const programs = pages().flatMap(programsOf);
const saved = savePrograms(programs);
afterAll(() => saved[Symbol.dispose]());

const run = programs
  // Not those of Vitest: they start slowly, and the others already use the package on each Node.
  .filter(({ runner }) => runner !== 'none' && runner !== 'vitest')
  .map((program) => ({ program, title: `${program.page} (${program.file})` }));

// The step `test:guides` runs them on the Node in between.
describe.for(['22', '26'])('the code blocks of a page on Node %s', (version) => {
  const node = join(inject('tools'), `node_modules/node-${version}/bin/node`);

  test.concurrent.for(run)(
    'the code blocks of a page print what the page shows: $title',
    async ({ program }) => {
      expect(await saved.run(program, node)).toEqual(expectedOf(program));
    },
  );
});
