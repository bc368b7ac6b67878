import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inject } from 'vitest';

/** A folder for the files of one test, in the project of a user. */
export interface Scratch extends Disposable {
  readonly folder: string;
}

/** Writes the files of a test, each under its name. They are removed when the scope ends. */
export function scratch(
  files: Readonly<Record<string, string>>,
  parent = inject('project'),
): Scratch {
  const folder = mkdtempSync(join(parent, 'scratch-'));
  for (const [name, content] of Object.entries(files)) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true }) };
}
