import { globSync } from 'node:fs';
import { extname, join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** The files of the examples, without their tests. */
export const examples: readonly string[] = globSync('examples/**/*.{ts,tsx,mjs,js,html,css,json}', {
  cwd: root,
  exclude: ['**/node_modules/**', '**/*.test.ts'],
})
  .map((file) => file.replaceAll('\\', '/'))
  .sort();

export function isExample(file: string): boolean {
  return examples.includes(file);
}

/** The address of the page that shows a file of the examples. A dot would make it a file for servers. */
export function addressOfExample(file: string): string {
  return `/${file.replaceAll('.', '-')}`;
}

/** A file of the examples as Markdown: its first comment, and its code. */
export function pageOfExample(file: string, text: string): string {
  const language = extname(file).slice(1);
  return `# ${file.slice('examples/'.length)}\n\n\`\`\`\`${language} [${file}]\n${text}\`\`\`\`\n`;
}
