import { type ImportDeclaration, type Program, parse } from 'acorn';
import { transform } from 'sucrase';

/** The modules that a program can import, by their names. */
export type Packages = Readonly<Record<string, object>>;

/** Why a program cannot run, and where. */
export class ProgramError extends Error {
  /** From 1. */
  readonly line: number;

  constructor(message: string, line: number) {
    super(message);
    this.line = line;
  }
}

/**
 * Removes the types of a program and lets its imports lead to the packages. Every line stays where it is.
 *
 * @param addressOf - The address of the module that stands for a package.
 */
export function compile(
  source: string,
  packages: Packages,
  addressOf: (specifier: string) => string,
): string {
  let code = withoutTypes(source);
  const imports = parseModule(code).body.filter((node) => node.type === 'ImportDeclaration');
  for (const { source: name, specifiers } of imports.toReversed()) {
    const specifier = String(name.value);
    const line = name.loc?.start.line ?? 1;
    const exported = packages[specifier];
    if (exported === undefined) {
      const expected = Object.keys(packages).join(', ');
      throw new ProgramError(
        `"${specifier}" is not available on this page; expected one of: ${expected}`,
        line,
      );
    }
    const missing = specifiers
      .map(importedName)
      .find((imported) => !isExported(exported, imported));
    if (missing !== undefined) {
      throw new ProgramError(`"${specifier}" has no export named "${missing}"`, line);
    }
    code = code.slice(0, name.start) + JSON.stringify(addressOf(specifier)) + code.slice(name.end);
  }
  return code;
}

function withoutTypes(source: string): string {
  try {
    return transform(source, {
      transforms: ['typescript'],
      disableESTransforms: true,
      keepUnusedImports: true,
    }).code;
  } catch (error) {
    throw toProgramError(error);
  }
}

/** sucrase accepts more than JavaScript; the parser reports what does not run, and where. */
function parseModule(code: string): Program {
  try {
    return parse(code, { ecmaVersion: 'latest', sourceType: 'module', locations: true });
  } catch (error) {
    throw toProgramError(error);
  }
}

/** Both parsers add the place to the message: `Unexpected token (3:7)`. */
function toProgramError(error: unknown): ProgramError {
  const text = error instanceof Error ? error.message : String(error);
  const message = text.replace(/^Error transforming \S+: /, '').replace(/\s*\(\d+:\d+\)$/, '');
  return new ProgramError(message, Number(/\((\d+):\d+\)/.exec(text)?.[1] ?? 1));
}

type Specifier = ImportDeclaration['specifiers'][number];

function importedName(specifier: Specifier): string | undefined {
  if (specifier.type === 'ImportNamespaceSpecifier') return undefined;
  if (specifier.type === 'ImportDefaultSpecifier') return 'default';
  const { imported } = specifier;
  return imported.type === 'Identifier' ? imported.name : String(imported.value);
}

function isExported(exported: object, name: string | undefined): boolean {
  return name === undefined || name in exported;
}
