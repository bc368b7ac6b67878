import { globSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';

const root = join(import.meta.dirname, '../../..');

/** The files of the examples, without their tests. */
export const examples: readonly string[] = globSync('examples/**/*.{ts,tsx,mjs,js,html,css,json}', {
  cwd: root,
  exclude: ['**/node_modules/**', '**/*.test.ts'],
})
  .map((file) => file.replaceAll('\\', '/'))
  .sort();

/** The address of the page that shows a file of the examples. A dot would make it a file for servers. */
export function addressOf(file: string): string {
  return `/${file.replaceAll('.', '-')}`;
}

/** A page for each file of the examples. */
const pages = {
  paths: () =>
    examples.map((file) => ({
      params: { file: addressOf(file).slice('/examples/'.length), title: file },
      content: pageOf(file, readFileSync(join(root, file), 'utf8')),
    })),
};

export default pages;

function pageOf(file: string, text: string): string {
  const language = extname(file).slice(1);
  return `# ${file.slice('examples/'.length)}\n\n\`\`\`\`${language} [${file}]\n${text}\`\`\`\`\n`;
}
