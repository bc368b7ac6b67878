import { dirname, join, resolve } from 'node:path';
import ts from 'typescript';
import type { Program } from './programs.ts';

const configPath = resolve('tsconfig.json');

/** Compiles all programs at once, as strictly as the sources. Returns the errors of each, with the line of its page. */
export function typeCheck(programs: readonly Program[]): ReadonlyMap<Program, readonly string[]> {
  // A program without an import is a module as well: what it declares is its own.
  const files = new Map(
    programs.map((program) => [pathOf(program), `${program.code}\nexport {};\n`]),
  );
  const compiled = compile(files);
  return new Map(
    programs.map((program) => {
      const source = compiled.getSourceFile(pathOf(program));
      const diagnostics = ts.getPreEmitDiagnostics(compiled, source);
      return [program, diagnostics.map((diagnostic) => describe(diagnostic, program))];
    }),
  );
}

function compile(files: ReadonlyMap<string, string>): ts.Program {
  const { config } = ts.readConfigFile(configPath, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(configPath));
  // A reader of an example need not use all of it; the README is plain JavaScript, and is checked, too.
  const relaxed = {
    ...options,
    noUnusedLocals: false,
    noUnusedParameters: false,
    allowJs: true,
    checkJs: true,
  };
  const host = ts.createCompilerHost(relaxed, true);
  const { fileExists, readFile, getSourceFile } = host;
  return ts.createProgram([...files.keys()], relaxed, {
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

/** A folder for each page: its files import each other. */
function pathOf({ page, file }: Program): string {
  return join(resolve('reports/docs'), page.replaceAll('/', '-'), file);
}

function describe(diagnostic: ts.Diagnostic, { page }: Program): string {
  const message = ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n');
  const start = diagnostic.file?.getLineAndCharacterOfPosition(diagnostic.start ?? 0);
  return `${page}:${(start?.line ?? 0) + 1}: ${message}`;
}
