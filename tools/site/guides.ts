import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A group of the menu. */
export interface Group {
  readonly name: string;
  readonly pages: readonly { readonly title: string; readonly file: string }[];
}

/** The menu of the site: the table of guides of the README, a row for each group. */
export function readGuides(): readonly Group[] {
  const readme = readFileSync(join(import.meta.dirname, '../../README.md'), 'utf8');
  return Array.from(
    readme.matchAll(/^\| \*\*(.+)\*\* \| (.+) \|$/gm),
    ([, name = '', row = '']) => ({
      name,
      pages: Array.from(row.matchAll(/\[([^\]]+)\]\(([^)]+)\)/g), ([, title = '', file = '']) => ({
        title,
        file,
      })),
    }),
  );
}
