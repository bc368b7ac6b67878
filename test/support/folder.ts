import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** A folder for the files of a test. It is removed when its scope ends. */
export interface Folder extends Disposable {
  readonly path: string;
  /** The path of a file in it. */
  readonly file: (name: string) => string;
}

/** Writes the files of a test, each under its name, in a new folder. A parent that does not exist is made. */
export function createFolder(
  files: Readonly<Record<string, string>> = {},
  parent: string = tmpdir(),
): Folder {
  mkdirSync(parent, { recursive: true });
  const path = mkdtempSync(join(parent, 'scratch-'));
  const file = (name: string): string => join(path, name);
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(file(name)), { recursive: true });
    writeFileSync(file(name), content);
  }
  return { path, file, [Symbol.dispose]: () => rmSync(path, { recursive: true }) };
}
