import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** Node and promises, and descriptors of properties, read these from every object: no program works with them there. */
const untried: readonly string[] = ['then', 'get', 'set', 'toJSON', 'return'];

/** The property names in the source of the clients. */
export function namesInSource(): string[] {
  return namesIn('src', 'ts', (file) => !/^(testing|cli|testing\.ts)\b/.test(file));
}

/** The property names in what was built, with those of the packages that are bundled. */
export function namesInBuild(): string[] {
  return namesIn('dist', 'js', (file) => !file.startsWith('cli'));
}

/** Every property name in files: what they read, and what they make, which may be read by a variable. */
function namesIn(folder: string, extension: string, isMeant: (file: string) => boolean): string[] {
  const root = join(import.meta.dirname, '../../..', folder);
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    const name = nameIn(node);
    if (name !== undefined) names.add(name);
    ts.forEachChild(node, visit);
  };
  for (const file of globSync(`**/*.${extension}`, { cwd: root }).filter(isMeant)) {
    const text = readFileSync(join(root, file), 'utf8');
    visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  }
  return [...names].filter((name) => !(name in Object.prototype) && !untried.includes(name)).sort();
}

function nameIn(node: ts.Node): string | undefined {
  if (ts.isPropertyAccessExpression(node))
    return ts.isIdentifier(node.name) ? node.name.text : undefined;
  if (ts.isElementAccessExpression(node)) return literalIn(node.argumentExpression);
  if (ts.isBinaryExpression(node)) return literalIn(node.left);
  if (ts.isBindingElement(node)) return nameOf(node.propertyName ?? node.name);
  if (ts.isObjectLiteralElementLike(node) || ts.isTypeElement(node)) return nameOf(node.name);
  return undefined;
}

function nameOf(node: ts.Node | undefined): string | undefined {
  if (node === undefined) return undefined;
  return ts.isIdentifier(node) ? node.text : literalIn(node);
}

function literalIn(node: ts.Node): string | undefined {
  return ts.isStringLiteral(node) ? node.text : undefined;
}
