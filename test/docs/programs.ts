import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import ts from 'typescript';
import { type Fence, fencesOf } from './markdown.ts';

/** How a program of the documentation is run: by Node, or by the test runner that its block names. */
export type Runner = 'node' | 'node:test' | 'vitest' | 'none';

/** A program that a reader makes of a page: its blocks, in order. */
export interface Program {
  /** The page, or the source file whose doc comment has the block. */
  readonly page: string;
  /** The name of the file that the reader saves the program in. */
  readonly file: string;
  /** Each line of code is at the line that it has in the page, so that messages of compilers point to the page. */
  readonly code: string;
  /** What it prints, in order: the `text` blocks that follow its blocks. */
  readonly output: string;
  readonly runner: Runner;
  /** Whether its blocks are marked as TypeScript; the README is, too, though it has no types. */
  readonly isTyped: boolean;
}

/** The pages that a user reads. */
export function pages(): string[] {
  return globSync(['*.md', 'docs/*.md', 'examples/**/*.md', 'tools/bench/*.md']).sort();
}

/** Every program of the pages and of the doc comments. */
export function allPrograms(): Program[] {
  return [...pages().flatMap(programsOf), ...globSync('src/**/*.ts').sort().flatMap(examplesOf)];
}

/**
 * The programs of a page. Its blocks are one program, in order; a block that begins with a comment that is a file name, such as
 * `// bot.test.ts`, is a file of its own, in the same folder.
 */
export function programsOf(page: string): Program[] {
  // The README is for readers of plain JavaScript, too.
  const main = page === 'README.md' ? 'README.mjs' : `${basename(page, '.md')}.ts`;
  return collect(page, main, fencesOf(readFileSync(page, 'utf8')));
}

function collect(page: string, main: string, fences: readonly Fence[]): Program[] {
  const programs = new Map<string, Program & { code: string; output: string }>();
  let current: string | undefined;
  for (const { line, info, code, followsBlock } of fences) {
    const [language = '', runner, ...reason] = info.split(' ');
    if (language === 'text' && followsBlock && current !== undefined) {
      const program = programs.get(current);
      if (program !== undefined) program.output += `${code}\n`;
    }
    current = undefined;
    if (!['ts', 'js'].includes(language)) continue;
    if (runner === 'no-run') {
      if (reason.length === 0) throw new Error(`${page}:${line}: say why the block is not run`);
      continue;
    }
    const file = /^\/\/ ([\w./-]+\.[cm]?[jt]s)$/m.exec(code.split('\n')[0] ?? '')?.[1] ?? main;
    const program = programs.get(file) ?? {
      page,
      file,
      code: '',
      output: '',
      runner: readRunner(runner, `${page}:${line}`),
      isTyped: language === 'ts',
    };
    const blank = line - 1 - (program.code.split('\n').length - 1);
    program.code += `${'\n'.repeat(blank)}${code}\n`;
    programs.set(file, program);
    current = file;
  }
  return [...programs.values()];
}

function readRunner(flag: string | undefined, place: string): Runner {
  switch (flag) {
    case undefined:
      return 'node';
    case 'module':
      return 'none';
    case 'node:test':
    case 'vitest':
      return flag;
    default:
      throw new Error(`${place}: ${flag} is not a flag of a block`);
  }
}

/** The examples of the doc comments of a file: a program each. Those that are written for operations only declare a function. */
function examplesOf(file: string): Program[] {
  const isWritten = file.includes('/generated/');
  const programs: Program[] = [];
  const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node): void => {
    if (ts.isJSDoc(node)) {
      const start = tree.getLineAndCharacterOfPosition(node.getStart()).line;
      const text = `${'\n'.repeat(start)}${withoutStars(node.getText())}`;
      for (const fence of fencesOf(text)) {
        const found = collect(file, `example-${fence.line}.ts`, [fence]);
        programs.push(...(isWritten ? found.map(withoutRun) : found));
      }
      return;
    }
    node.getChildren(tree).forEach(visit);
  };
  visit(tree);
  return programs;
}

function withoutRun(program: Program): Program {
  return { ...program, runner: 'none' };
}

/** The text of a comment line by line, so that line numbers stay correct. */
function withoutStars(comment: string): string {
  return comment
    .replace(/^\/\*\*/, '')
    .replace(/\*\/$/, '')
    .replace(/^\s*\* ?/gm, '');
}
