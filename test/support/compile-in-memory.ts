import { dirname, resolve } from 'node:path';
import ts from 'typescript';

/** Compiles files that are not on the disk as strictly as the sources, except for the options that are replaced. */
export function compileInMemory(
  files: ReadonlyMap<string, string>,
  replaced: ts.CompilerOptions = {},
): ts.Program {
  const configPath = resolve('tsconfig.json');
  const { config } = ts.readConfigFile(configPath, ts.sys.readFile);
  const parsed = ts.parseJsonConfigFileContent(config, ts.sys, dirname(configPath));
  const options = { ...parsed.options, ...replaced };
  const host = ts.createCompilerHost(options, true);
  const { fileExists, readFile, getSourceFile } = host;
  return ts.createProgram([...files.keys()], options, {
    ...host,
    // The files are in memory: in a folder that does not exist, the compiler would look for none.
    directoryExists: () => true,
    fileExists: (path) => files.has(path) || fileExists(path),
    readFile: (path) => files.get(path) ?? readFile(path),
    getSourceFile: (path, ...rest) => {
      const text = files.get(path);
      return text === undefined
        ? getSourceFile(path, ...rest)
        : ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
    },
  });
}
