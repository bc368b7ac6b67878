import ts from 'typescript';

const printer = ts.createPrinter({ newLine: ts.NewLineKind.LineFeed });

/**
 * A declaration file of an entry point as users need it. An export without a value becomes a type, which the bundler of
 * declarations does not see of a class. A CommonJS file ignores the format of msw: in msw 2, its types are other classes than
 * those of an ES module; msw 3 is ESM only, which is an error with `module: node16`.
 *
 * @param values - The names that have a value.
 */
export function completeDeclarations(
  name: string,
  text: string,
  values: ReadonlySet<string>,
): string {
  const file = ts.createSourceFile(name, text, ts.ScriptTarget.ESNext, true);
  const statements = file.statements.map((statement) => {
    if (ts.isExportDeclaration(statement)) return markTypes(statement, values);
    return name.endsWith('.cts') && ts.isImportDeclaration(statement)
      ? ignoreFormat(statement)
      : statement;
  });
  return printer.printFile(ts.factory.updateSourceFile(file, statements));
}

function markTypes(
  declaration: ts.ExportDeclaration,
  values: ReadonlySet<string>,
): ts.ExportDeclaration {
  const { exportClause, isTypeOnly, modifiers, moduleSpecifier, attributes } = declaration;
  if (isTypeOnly || exportClause === undefined || !ts.isNamedExports(exportClause)) {
    return declaration;
  }
  const elements = exportClause.elements.map((element) =>
    ts.factory.updateExportSpecifier(
      element,
      !values.has(element.name.text),
      element.propertyName,
      element.name,
    ),
  );
  const clause = ts.factory.updateNamedExports(exportClause, elements);
  return ts.factory.updateExportDeclaration(
    declaration,
    modifiers,
    isTypeOnly,
    clause,
    moduleSpecifier,
    attributes,
  );
}

function ignoreFormat(declaration: ts.ImportDeclaration): ts.ImportDeclaration {
  const { moduleSpecifier } = declaration;
  if (!ts.isStringLiteral(moduleSpecifier) || moduleSpecifier.text !== 'msw') return declaration;
  const comment = ts.SyntaxKind.SingleLineCommentTrivia;
  return ts.addSyntheticLeadingComment(declaration, comment, ' @ts-ignore', true);
}
