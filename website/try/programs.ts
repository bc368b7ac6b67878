/** The programs of the page on trying it: JavaScript files of this folder, by their first line. */
const files = import.meta.glob<string>('./*.js', { query: '?raw', import: 'default', eager: true });

/** A program to choose. */
export interface TryProgram {
  readonly name: string;
  readonly code: string;
}

export const programs: readonly TryProgram[] = Object.entries(files).map(([file, code]) => ({
  name: /^\/\/ (.+)/.exec(code)?.[1] ?? file,
  code,
}));
