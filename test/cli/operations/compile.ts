import { expect, TestRunner } from 'vitest';
import { compile } from '../../support/compile.ts';

/** What the compiler reports of modules, in their order. */
export async function problemsOf(modules: readonly string[]): Promise<string[][]> {
  const files = modules.map((text, index) => [`module-${index}.ts`, text] as const);
  const problems = await compile(Object.fromEntries(files));
  return files.map(([file]) => problems(file).map(({ message }) => message));
}

/** The modules that the tests of a file have generated, each with the title of its test. */
const modulesOf = new WeakMap<object, (readonly [title: string, text: string])[]>();

/** Checks that a module compiles, when all tests of the file have ended: the compiler runs once for all of them. */
export function expectToCompile(text: string): void {
  const test = TestRunner.getCurrentTest();
  if (test === undefined) throw new Error('no test has generated this module');
  const modules = modulesOf.get(test.file) ?? [];
  modules.push([test.name, text]);
  if (modules.length > 1) return;
  modulesOf.set(test.file, modules);
  TestRunner.getSuiteHooks(test.file).afterAll.push(async () => {
    const found = await problemsOf(modules.map(([, module]) => module));
    const problems = modules.map(([title], index) => [title, found[index]]);
    expect(problems.filter(([, messages]) => messages?.length !== 0)).toEqual([]);
  });
}
