import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import { describe, expect, test } from 'vitest';

const dist = fileURLToPath(new URL('../../../dist/', import.meta.url));

/** The files that an entry point loads, itself among them. */
function loadedWith(entry: string, seen = new Set<string>()): Set<string> {
  seen.add(entry);
  const text = readFileSync(dist + entry, 'utf8');
  for (const [, file = ''] of text.matchAll(/(?:from|import|require\()\s*["']\.\/([^"']+)["']/g))
    if (!seen.has(file)) loadedWith(file, seen);
  return seen;
}

/** The names of the effects that a file has, out of those that these tests look for. */
function effectsOf(file: string): string[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(dist + file, 'utf8'),
    ts.ScriptTarget.Latest,
  );
  const effects: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isPropertyAccessExpression(node)) {
      const text = node.getText(source);
      if (/^(globalThis\.)?(console|process|localStorage|document)\./.test(text))
        effects.push(text);
      if (/^Math\.random$/.test(text)) effects.push(text);
    }
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const name = node.expression.getText(source);
      if (['eval', 'Function', 'globalThis.Function'].includes(name)) effects.push(`${name}()`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return effects;
}

describe('the built code, with its bundled dependencies', () => {
  test.for(['index.js', 'index.cjs'])(
    '%s prints nothing, reads no environment variable and evaluates no text',
    (entry) => {
      const files = [...loadedWith(entry)];
      const effects = files.flatMap(effectsOf).filter((effect) => effect !== 'Math.random');
      expect(effects).toEqual([]);
    },
  );

  test.for(['index.js', 'index.cjs'])(
    '%s uses Math.random only for the wait before a retry',
    (entry) => {
      const uses = [...loadedWith(entry)].flatMap((file) =>
        [...readFileSync(dist + file, 'utf8').matchAll(/.*Math\.random.*/g)].map(([line]) => line),
      );
      for (const line of uses) expect(line).toMatch(/backoff|jitter|delay|wait/i);
      expect(uses.length).toBeGreaterThan(0);
    },
  );

  test('no built file contains a path of the machine that built it', () => {
    const files = readdirSync(dist, { recursive: true, encoding: 'utf8' });
    for (const file of files.filter((name) => /\.\w+$/.test(name))) {
      const text = readFileSync(dist + file, 'utf8');
      expect(text.includes(fileURLToPath(new URL('../../../', import.meta.url))), file).toBe(false);
    }
  });
});
