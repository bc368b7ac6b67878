import { resolve } from 'node:path';
import ts from 'typescript';
import { compileInMemory } from '../../support/compile-in-memory.ts';

/** The path of a generated module that is not on the disk. */
export function fileOf(index: number): string {
  return resolve('test/cli/operations', `module-${index}.ts`);
}

/** What the compiler reports of files that are not on the disk. */
export function diagnostics(files: ReadonlyMap<string, string>): string[] {
  const program = compileInMemory(files);
  return [...files.keys()]
    .flatMap((path) => ts.getPreEmitDiagnostics(program, program.getSourceFile(path)))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}
