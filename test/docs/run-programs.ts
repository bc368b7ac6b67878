import { dirname, resolve } from 'node:path';
import { createFolder } from '../support/folder.ts';
import { type ProgramResult, startNode } from '../support/run-node.ts';
import type { Program } from './programs.ts';

/** Programs of the documentation, saved as a reader saves them: the files of a page in one folder. */
export interface SavedPrograms extends Disposable {
  /** Runs a program on a Node, as its page requires. Of a test runner, only the exit code is read. */
  run(program: Program, node?: string): Promise<ProgramResult>;
}

/** Saves programs below the root of the package, so that they import it by its name: what is in `dist` runs. */
export function savePrograms(programs: readonly Program[]): SavedPrograms {
  const nameOf = ({ page, file }: Program) => `${page.replaceAll('/', '-')}/${file}`;
  const files = Object.fromEntries(programs.map((program) => [nameOf(program), program.code]));
  const folder = createFolder(files, resolve('reports'));
  return {
    async run(program, node) {
      const cwd = dirname(folder.file(nameOf(program)));
      // The folder is where a page writes its files, such as an export.
      using running = startNode(argumentsOf(program, cwd), { cwd, env: environment, node });
      const result = await running.ended;
      return isTest(program) && result.code === 0 ? expectedOf(program) : result;
    },
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  };
}

/** Colors would be in the output; and a test runner that runs the tests of a page is not part of this one. */
const environment = {
  FORCE_COLOR: undefined,
  NODE_OPTIONS: undefined,
  NODE_TEST_CONTEXT: undefined,
  VITEST: undefined,
};

function argumentsOf({ file, runner }: Program, folder: string): string[] {
  switch (runner) {
    case 'vitest':
      // Its 5 s for a test may pass on a busy machine.
      return [
        resolve('node_modules/vitest/vitest.mjs'),
        ...['run', '--root', folder, '--testTimeout=120000', file],
      ];
    case 'node:test':
      return ['--test', file];
    default:
      return [file];
  }
}

/** How a program must end. */
export function expectedOf({ output }: Program): ProgramResult {
  return { code: 0, stdout: output, stderr: '' };
}

function isTest({ runner }: Program): boolean {
  return runner === 'vitest' || runner === 'node:test';
}
