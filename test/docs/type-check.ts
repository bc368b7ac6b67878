import { dirname, resolve } from 'node:path';
import ts from 'typescript';
import type { Block } from './blocks.ts';

/** What every block may use without making it: the clients, and the embedded platform they talk to. */
const globals = `
import type { AdminClient, ChatClient } from 'bot-platform-sdk';
import type { Platform } from 'bot-platform-sdk/testing';
declare global {
  const platform: Platform;
  const chat: ChatClient;
  const admin: AdminClient;
}
`;

const configPath = resolve('tsconfig.json');

/** Compiles all blocks in one program, as strictly as the sources. Gives the errors of each. */
export function typeCheck(blocks: readonly Block[]): ReadonlyMap<Block, readonly string[]> {
  const files = new Map<string, string>([[pathOf('globals'), globals]]);
  blocks.forEach((block, index) => {
    // A block without an import is a module as well: what it declares is its own.
    files.set(pathOf(index), `${block.code}\nexport {};\n`);
  });
  const program = createProgram(files);
  return new Map(
    blocks.map((block, index) => {
      const source = program.getSourceFile(pathOf(index));
      return [block, ts.getPreEmitDiagnostics(program, source).map((d) => describe(d, block))];
    }),
  );
}

function createProgram(files: ReadonlyMap<string, string>): ts.Program {
  const { config } = ts.readConfigFile(configPath, ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, dirname(configPath));
  // A reader of an example need not use all of it.
  const relaxed = { ...options, noUnusedLocals: false, noUnusedParameters: false };
  const host = ts.createCompilerHost(relaxed, true);
  const { fileExists, readFile, getSourceFile } = host;
  return ts.createProgram([...files.keys()], relaxed, {
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
}

function pathOf(name: string | number): string {
  return resolve('test/docs', `block-${name}.ts`);
}

function describe(diagnostic: ts.Diagnostic, { file, line }: Block): string {
  const message = ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n');
  const { line: offset } = diagnostic.file?.getLineAndCharacterOfPosition(
    diagnostic.start ?? 0,
  ) ?? { line: 0 };
  return `${file}:${line + offset}: ${message}`;
}
