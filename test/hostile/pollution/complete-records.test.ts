import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../src');

// No lint rule: a rule sees one file, and this has to know all types that an entry exports or refers to.

/** What users import. */
const entries = ['index', 'node', 'operations', 'testing', 'msw'];

/** The fake platform and the command, which hand on parts of requests and of command lines; and what is generated. */
const isExempt = (file: string) => /^(testing|cli|service\/generated)\b/.test(file);

type TypeDeclaration = ts.InterfaceDeclaration | ts.TypeAliasDeclaration;

test('only a type that users write or receive has a property that may be absent', () => {
  const files = globSync('**/*.ts', { cwd: root }).filter((file) => !isExempt(file));
  const sources = files.map((file) => parse(join(root, file)));
  const types = sources.flatMap(({ statements }) => [...statements]).filter(isType);
  const isPublic = publicAmong(types);
  const found = sources.flatMap((source) =>
    source.statements.filter((statement) => !isPublic.has(nameOf(statement))).flatMap(optionalIn),
  );
  expect(found).toEqual([]);
});

/** The names of the types that an entry exports, and of those that they refer to. */
function publicAmong(types: readonly TypeDeclaration[]): ReadonlySet<string> {
  const names = new Set(
    entries.flatMap((entry) => parse(join(root, `${entry}.ts`)).statements.flatMap(exportedBy)),
  );
  // A set goes on with what is added to it meanwhile.
  for (const name of names) {
    for (const type of types) if (type.name.text === name) addReferences(type, names);
  }
  return names;
}

function exportedBy(statement: ts.Statement): string[] {
  if (!ts.isExportDeclaration(statement) || statement.exportClause === undefined) return [];
  const { exportClause } = statement;
  return ts.isNamedExports(exportClause) ? exportClause.elements.map(({ name }) => name.text) : [];
}

function addReferences(node: ts.Node, names: Set<string>): void {
  if (ts.isTypeReferenceNode(node)) names.add(node.typeName.getText());
  if (ts.isExpressionWithTypeArguments(node)) names.add(node.expression.getText());
  ts.forEachChild(node, (child) => addReferences(child, names));
}

function optionalIn(node: ts.Node): string[] {
  const found: string[] = [];
  ts.forEachChild(node, (child) => void found.push(...optionalIn(child)));
  const isProperty = ts.isPropertySignature(node) || ts.isPropertyDeclaration(node);
  if (!isProperty || node.questionToken === undefined) return found;
  // What is never there, or for the compiler only.
  if (node.type?.kind === ts.SyntaxKind.NeverKeyword || /^'~/.test(node.name.getText()))
    return found;
  const source = node.getSourceFile();
  const { line } = source.getLineAndCharacterOfPosition(node.getStart());
  return [...found, `${relative(root, source.fileName)}:${line + 1}: ${node.getText()}`];
}

function nameOf(statement: ts.Statement): string {
  const isNamed = isType(statement) || ts.isClassDeclaration(statement);
  return (isNamed && statement.name?.text) || '';
}

function isType(statement: ts.Statement): statement is TypeDeclaration {
  return ts.isInterfaceDeclaration(statement) || ts.isTypeAliasDeclaration(statement);
}

function parse(path: string): ts.SourceFile {
  return ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true);
}
