import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../src', import.meta.url));

interface Import {
  /** A file of src, from its root, or the name of a package. */
  readonly target: string;
  /** Whether nothing of it is left when the source runs. */
  readonly isTypeOnly: boolean;
}

/** Reads what a file imports or exports from elsewhere. */
function readImports(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8');
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest);
  const imports: Import[] = [];
  const add = (specifier: string, isTypeOnly: boolean): void => {
    const target = specifier.startsWith('.')
      ? posix.join(posix.dirname(file), specifier)
      : specifier;
    imports.push({ target, isTypeOnly });
  };
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      add(node.moduleSpecifier.text, node.importClause?.isTypeOnly === true);
    } else if (
      ts.isExportDeclaration(node) &&
      node.moduleSpecifier !== undefined &&
      ts.isStringLiteral(node.moduleSpecifier)
    ) {
      add(node.moduleSpecifier.text, node.isTypeOnly);
    } else if (
      ts.isCallExpression(node) &&
      node.expression.kind === ts.SyntaxKind.ImportKeyword &&
      node.arguments[0] !== undefined &&
      ts.isStringLiteral(node.arguments[0])
    ) {
      add(node.arguments[0].text, false);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return imports;
}

const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => file.endsWith('.ts'));
const graph = new Map(files.map((file) => [file, readImports(file)]));

/** Every import as `from -> target`, of the files and targets that a test is about. */
function edges(from: (file: string) => boolean, target: (target: string) => boolean): string[] {
  return [...graph].flatMap(([file, imports]) =>
    from(file)
      ? imports.filter((one) => target(one.target)).map((one) => `${file} -> ${one.target}`)
      : [],
  );
}

/** Every file that is loaded with this one. */
function loadedWith(entry: string, seen = new Set<string>()): Set<string> {
  seen.add(entry);
  for (const { target, isTypeOnly } of graph.get(entry) ?? []) {
    if (!isTypeOnly && graph.has(target) && !seen.has(target)) loadedWith(target, seen);
  }
  return seen;
}

const isIn = (folder: string) => (file: string) => file.startsWith(`${folder}/`);
const isCore = isIn('core');
const isTesting = isIn('testing');
const isNode = isIn('node');
const isCommand = isIn('cli');
const isMain = (file: string): boolean => !isTesting(file) && !isNode(file) && !isCommand(file);

describe('dependencies point one way:', () => {
  test('every import of a file is of one that is there', () => {
    const missing = edges(
      () => true,
      (target) => target.endsWith('.ts') && !graph.has(target),
    );
    expect(files.length).toBeGreaterThan(30);
    expect(missing).toEqual([]);
  });

  test('the core knows neither clients, nor the four operations, nor their schemas', () => {
    const above = [
      'index.ts',
      'client.ts',
      'chat-client.ts',
      'admin-client.ts',
      'chat-operations.ts',
      'admin-operations.ts',
      'operations.ts',
      'schemas.ts',
    ];
    for (const file of above) expect(graph.has(file), file).toBe(true);
    expect(edges(isCore, (target) => above.includes(target))).toEqual([]);
  });

  test('the core, the clients and the schemas know nothing of `testing` and `node`', () => {
    expect(edges(isMain, (target) => isTesting(target) || isNode(target))).toEqual([]);
  });

  test('`testing` and `node` know nothing of each other', () => {
    expect(edges(isTesting, isNode)).toEqual([]);
    expect(edges(isNode, isTesting)).toEqual([]);
  });

  test('the command imports the package by its name, as users do', () => {
    expect(edges(isCommand, (target) => graph.has(target) && !isCommand(target))).toEqual([]);
  });

  test('nothing imports the command', () => {
    expect(edges((file) => !isCommand(file), isCommand)).toEqual([]);
  });

  test('errors know nothing but themselves', () => {
    expect(graph.get('errors.ts')).toEqual([]);
  });

  test('schemas know Zod, and what an object is', () => {
    const targets = (graph.get('schemas.ts') ?? []).map(({ target }) => target);
    expect(targets.filter((target) => !target.startsWith('zod/'))).toEqual(['core/json-object.ts']);
    expect(graph.get('core/json-object.ts')).toEqual([]);
  });

  test('a client knows nothing of the other one', () => {
    const chat = loadedWith('chat-client.ts');
    const admin = loadedWith('admin-client.ts');
    for (const file of ['admin-client.ts', 'admin-operations.ts']) expect(chat).not.toContain(file);
    for (const file of ['chat-client.ts', 'chat-operations.ts']) expect(admin).not.toContain(file);
  });

  test('no file is loaded in a circle', () => {
    const circles = files.filter((file) =>
      (graph.get(file) ?? []).some(
        ({ target, isTypeOnly }) =>
          !isTypeOnly && graph.has(target) && loadedWith(target).has(file),
      ),
    );
    expect(circles).toEqual([]);
  });
});

describe('packages are known where they must be, and nowhere else:', () => {
  const isPackage = (name: string) => (target: string) =>
    target === name || target.startsWith(`${name}/`);

  test('only the step that sends knows ky', () => {
    expect(edges(() => true, isPackage('ky'))).toEqual(['core/send.ts -> ky']);
  });

  test('the main entry point imports ky and Zod, and nothing of Node', () => {
    const loaded = loadedWith('index.ts');
    const packages = edges(
      (file) => loaded.has(file),
      (target) => !graph.has(target) && !target.endsWith('package.json'),
    ).map((edge) => edge.split(' -> ')[1]);
    for (const name of packages) expect(name).toMatch(/^(ky|zod\/mini|zod\/v4\/core)$/);
  });

  test('nothing outside `testing` knows MSW, nothing outside `node` knows undici', () => {
    expect(edges((file) => !isTesting(file), isPackage('msw'))).toEqual([]);
    expect(edges((file) => !isNode(file), isPackage('undici'))).toEqual([]);
  });

  test('what is not in the main entry point may be Node only; what is in it may not', () => {
    expect(edges(isMain, (target) => target.startsWith('node:'))).toEqual([]);
  });
});

describe('the source', () => {
  const sources = files.map((file) => [file, readFileSync(join(root, file), 'utf8')] as const);
  const filesWith = (pattern: RegExp, among: (file: string) => boolean = () => true): string[] =>
    sources
      .filter(([file, text]) => among(file) && pattern.test(withoutComments(text)))
      .map(([file]) => file);

  test('reads no environment, writes no console and evaluates no text', () => {
    expect(filesWith(/\bprocess\.env\b|\bimport\.meta\.env\b/)).toEqual([]);
    expect(filesWith(/\bconsole\./, (file) => !isCommand(file))).toEqual([]);
    expect(filesWith(/\beval\(|new Function\(/)).toEqual([]);
  });

  test('uses chance for the jitter of a retry alone', () => {
    expect(filesWith(/Math\.random/, isMain)).toEqual(['core/retry-policy.ts']);
  });

  test('uses no global of Node on the main path', () => {
    expect(filesWith(/\b(process|Buffer|setImmediate|require|__dirname)\b/, isMain)).toEqual([]);
  });
});

/** Without the comments, whose examples may do what the source must not. */
function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
}
