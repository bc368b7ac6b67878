import { inject } from 'vitest';
import { createFolder, type Folder } from '../support/folder.ts';

/** Writes the files of a test in the project of a user, where they find the package. */
export function scratch(files: Readonly<Record<string, string>>): Folder {
  return createFolder(files, inject('project'));
}
