import { globSync, readFileSync } from 'node:fs';
import ts from 'typescript';

/** A property of an interface or a class, as it is declared. */
export interface DeclaredProperty {
  readonly name: string;
  readonly isOptional: boolean;
  /** The text of `@default` in its doc comment. */
  readonly defaultText: string | undefined;
}

/** The properties that an interface or a class declares itself, without private ones and accessors. */
export function propertiesOf(name: string): DeclaredProperty[] {
  return membersOf(name).flatMap((member) => {
    const isProperty = ts.isPropertySignature(member) || ts.isPropertyDeclaration(member);
    if (!isProperty || !ts.isIdentifier(member.name)) return [];
    const defaultTag = ts.getJSDocTags(member).find(({ tagName }) => tagName.text === 'default');
    return [
      {
        name: member.name.text,
        isOptional: member.questionToken !== undefined,
        defaultText: ts.getTextOfJSDocComment(defaultTag?.comment),
      },
    ];
  });
}

const sources = globSync('src/**/*.ts').map((file) =>
  ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true),
);

/** Public names are unique, so the file that declares one need not be named. */
function membersOf(name: string): readonly ts.Node[] {
  for (const statement of sources.flatMap(({ statements }) => [...statements])) {
    const isMatch = ts.isInterfaceDeclaration(statement) || ts.isClassDeclaration(statement);
    if (isMatch && statement.name?.text === name) return [...statement.members];
  }
  throw new Error(`no source declares ${name}`);
}
