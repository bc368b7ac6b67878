import { resolve } from 'node:path';
import ts from 'typescript';
import { expect, TestRunner } from 'vitest';
import { compileInMemory } from '../../support/compile-in-memory.ts';

/** The path of a generated module that is not on the disk. */
export function fileOf(index: number): string {
  return resolve('test/cli/operations', `module-${index}.ts`);
}

/** What the compiler reports of files that are not on the disk. */
export function diagnostics(files: ReadonlyMap<string, string>): string[] {
  const program = compileInMemory(files);
  return [...files.keys()].flatMap((path) => problemsOf(program, path));
}

function problemsOf(program: ts.Program, path: string): string[] {
  return ts
    .getPreEmitDiagnostics(program, program.getSourceFile(path))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}

/** The modules that the tests of a file have generated, each with the title of its test. */
const modulesOf = new WeakMap<object, (readonly [title: string, text: string])[]>();

/**
 * Checks that a module compiles, when all tests of the file have ended: one program of all of their modules takes a
 * third of the time of a program for each.
 */
export function expectToCompile(text: string): void {
  const test = TestRunner.getCurrentTest();
  if (test === undefined) throw new Error('no test has generated this module');
  const modules = modulesOf.get(test.file) ?? [];
  modules.push([test.name, text]);
  if (modules.length > 1) return;
  modulesOf.set(test.file, modules);
  TestRunner.getSuiteHooks(test.file).afterAll.push(() => {
    const program = compileInMemory(
      new Map(modules.map(([, module], index) => [fileOf(index), module])),
    );
    const problems = modules.map(([title], index) => [title, problemsOf(program, fileOf(index))]);
    expect(problems.filter(([, found]) => found?.length !== 0)).toEqual([]);
  });
}
