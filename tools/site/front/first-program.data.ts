import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMarkdownRenderer, type SiteConfig } from 'vitepress';

const readme = join(import.meta.dirname, '../../../README.md');

declare const data: string;

export { data };

/** The first program of the README as HTML, and what it prints. */
const loader = {
  watch: [readme],
  async load(): Promise<string> {
    const fences = readFileSync(readme, 'utf8').match(/^```\w+\n[\s\S]*?^```$/gm) ?? [];
    const { srcDir, markdown }: SiteConfig = Reflect.get(globalThis, 'VITEPRESS_CONFIG');
    const md = await createMarkdownRenderer(srcDir, markdown);
    return md.render(fences.slice(0, 2).join('\n\n'), { path: readme });
  },
};

export default loader;
