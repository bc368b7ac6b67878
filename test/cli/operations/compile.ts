import { dirname, resolve } from 'node:path';
import ts from 'typescript';

/** The path of a generated module that is not on the disk. */
export function fileOf(index: number): string {
  return resolve('test/cli/operations', `module-${index}.ts`);
}

/** What the compiler reports of files that are not on the disk. */
export function diagnostics(files: ReadonlyMap<string, string>): string[] {
  const config = resolve('tsconfig.json');
  const json: unknown = ts.readConfigFile(config, ts.sys.readFile).config;
  const { options } = ts.parseJsonConfigFileContent(json, ts.sys, dirname(config));
  const host = ts.createCompilerHost(options, true);
  const { fileExists, readFile, getSourceFile } = host;
  const program = ts.createProgram([...files.keys()], options, {
    ...host,
    fileExists: (path) => files.has(path) || fileExists(path),
    readFile: (path) => files.get(path) ?? readFile(path),
    getSourceFile: (path, ...rest) => {
      const text = files.get(path);
      return text === undefined
        ? getSourceFile(path, ...rest)
        : ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    },
  });
  return [...files.keys()]
    .flatMap((path) => ts.getPreEmitDiagnostics(program, program.getSourceFile(path)))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'));
}
