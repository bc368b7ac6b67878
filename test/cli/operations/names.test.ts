import ts from 'typescript';
import { expect, test } from 'vitest';
import { body, generateFrom, get, load, ref } from './documents.ts';

const tagged = (kind: string) => ({
  type: 'object',
  required: ['kind', 'at', 'email'],
  properties: {
    kind: { const: kind },
    at: { type: 'string', format: 'date-time' },
    email: { type: 'string', format: 'email' },
    next: ref('Union'),
  },
});
const Union = { oneOf: [tagged('a'), tagged('b')] };

/** A module with every helper that a module can have. */
const paths = { ...body({ union: ref('Union') }), '/b': get('read', ref('Union')) };

/** The names that a module uses and that are no properties: its imports, its helpers, and globals. */
function namesIn(text: string): readonly string[] {
  const names = new Set<string>();
  const visit = (node: ts.Node): void => {
    const { parent } = node;
    if (ts.isIdentifier(node)) {
      const isMember =
        (ts.isPropertyAccessExpression(parent) || ts.isQualifiedName(parent)) &&
        parent.getChildAt(0) !== node;
      const isKey =
        (ts.isPropertyAssignment(parent) || ts.isPropertySignature(parent)) && parent.name === node;
      if (!isMember && !isKey) names.add(node.text);
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('module.ts', text, ts.ScriptTarget.ES2022, true));
  return [...names];
}

test('an operation or a component may have the name of anything that the module uses', async () => {
  const names = namesIn((await generateFrom(paths, { Union })).text);
  expect(names).toEqual(expect.arrayContaining(['z', 'defineOperation', 'Discriminable']));
  const all = Object.fromEntries(
    names.map((name, index) => [`/${index}`, get(name, ref(`${name}_`))]),
  );
  const schemas = names.flatMap((name) => [
    [name, tagged(name)],
    [`${name}_`, { type: 'object', properties: { it: ref(name) } }],
  ]);
  const module = await generateFrom(
    { ...paths, ...all },
    { ...Object.fromEntries(schemas), Union },
  );
  expect(module.leftOut).toBe(0);
  expect(Object.keys(load(module))).toEqual(expect.arrayContaining([...module.written]));
});
