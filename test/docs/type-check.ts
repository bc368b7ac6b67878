import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript';
import { compileInMemory } from '../support/compile-in-memory.ts';
import { fencesOf } from './markdown.ts';
import type { Program } from './programs.ts';

/** Compiles all programs at once. Returns the errors of each, with the line of its page. */
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
  // The README is plain JavaScript, and is checked, too.
  return compileInMemory(files, { ...shownOptions(), allowJs: true, checkJs: true });
}

/** The options of the `tsconfig.json` that the first guide shows. */
function shownOptions(): ts.CompilerOptions {
  const fences = fencesOf(readFileSync('docs/first-bot.md', 'utf8'));
  const shown = fences.find(({ info }) => info === 'json')?.code ?? '';
  const { config } = ts.parseConfigFileTextToJson('tsconfig.json', shown);
  const { options, errors } = ts.parseJsonConfigFileContent(
    { ...config, include: [], files: ['first-bot.ts'] },
    ts.sys,
    resolve('.'),
  );
  if (errors.length > 0) throw new Error(ts.formatDiagnostics(errors, ts.createCompilerHost({})));
  return options;
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
