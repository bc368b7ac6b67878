import { dirname, resolve } from 'node:path';
import ts from 'typescript';

/** The parsed files of the libraries. They are most of a program, and the same in each. */
const libraries = new Map<string, ts.SourceFile | undefined>();
let lastProgram: ts.Program | undefined;

/** Compiles files that are not on the disk, with the options of the sources or with those of a user. */
export function compileInMemory(
  files: ReadonlyMap<string, string>,
  ofUser?: ts.CompilerOptions,
): ts.Program {
  const configPath = resolve('tsconfig.json');
  const { config } = ts.readConfigFile(configPath, ts.sys.readFile);
  const parsed = ts.parseJsonConfigFileContent(config, ts.sys, dirname(configPath));
  // What a user imports by the name of the package is what `paths` names.
  const { paths = {}, pathsBasePath = '.' } = parsed.options;
  const options = ofUser === undefined ? parsed.options : { ...ofUser, paths, pathsBasePath };
  const host = ts.createCompilerHost(options, true);
  const { fileExists, readFile, getSourceFile } = host;
  const inMemory: ts.CompilerHost = {
    ...host,
    // The files are in memory: in a folder that does not exist, the compiler would look for none.
    directoryExists: () => true,
    fileExists: (path) => files.has(path) || fileExists(path),
    readFile: (path) => files.get(path) ?? readFile(path),
    getSourceFile: (path, ...rest) => {
      const text = files.get(path);
      if (text !== undefined) return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
      if (!path.includes('/node_modules/')) return getSourceFile(path, ...rest);
      if (!libraries.has(path)) libraries.set(path, getSourceFile(path, ...rest));
      return libraries.get(path);
    },
  };
  lastProgram = ts.createProgram([...files.keys()], options, inMemory, lastProgram);
  return lastProgram;
}
