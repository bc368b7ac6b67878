import { relative, resolve } from 'node:path';
import { createFolder } from './folder.ts';
import { runNode } from './run-node.ts';

/** What the compiler reports of a file. */
export interface Problem {
  readonly line: number;
  readonly message: string;
}

const compiler = resolve('node_modules/typescript-7/bin/tsc');

/**
 * Compiles files as one program, with the options of the sources or with those of a user, in a folder below the root of
 * the package: so they import it by its name, which is what is in `dist`. Returns what the compiler reports of each.
 */
export async function compile(
  files: Readonly<Record<string, string>>,
  ofUser?: object,
): Promise<(file: string) => readonly Problem[]> {
  const options = ofUser ?? { paths: {} };
  const config = {
    ...(ofUser === undefined && { extends: resolve('tsconfig.json'), include: [] }),
    // A file without an import is a module as well: what it declares is its own.
    compilerOptions: { ...options, noEmit: true, moduleDetection: 'force' },
    files: Object.keys(files),
  };
  using folder = createFolder({ ...files, 'tsconfig.json': JSON.stringify(config) }, 'reports');
  const { stdout, stderr } = await runNode([compiler, '--pretty', 'false', '-p', folder.path]);
  const problems = readProblems(stdout);
  const paths = new Set(config.files.map((file) => relative('.', folder.file(file))));
  const elsewhere = problems.filter(({ path }) => !paths.has(path));
  if (elsewhere.length > 0 || stderr !== '') {
    throw new Error(`the compiler reports:\n${stdout}${stderr}`);
  }
  return (file) => {
    const path = relative('.', folder.file(file));
    return problems.filter((problem) => problem.path === path);
  };
}

/** A line for each problem, and indented lines that explain it. */
function readProblems(output: string): readonly (Problem & { readonly path: string })[] {
  return output
    .split(/\n(?! )/)
    .filter((text) => text !== '')
    .map((text) => {
      const [, path = '', line, message = text] =
        /^(.+?)\((\d+),\d+\): error TS\d+: (.*)$/s.exec(text.trimEnd()) ?? [];
      return { path, line: Number(line), message };
    });
}
