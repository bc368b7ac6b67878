import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMarkdownRenderer, type SiteConfig } from 'vitepress';

const readme = join(import.meta.dirname, '../../../README.md');

declare const data: string;

export { data };

/** From the README, as HTML: how to install the package, the first program, a dialogue, and what they print. */
const loader = {
  watch: [readme],
  async load(): Promise<string> {
    const fences = readFileSync(readme, 'utf8').match(/^```\w+\n[\s\S]*?^```$/gm) ?? [];
    const install = fences.filter((fence) => fence.includes('npm install bot-platform-sdk'));
    const dialogue = fences.findIndex((fence) => fence.includes('openDialogue('));
    const { srcDir, markdown }: SiteConfig = Reflect.get(globalThis, 'VITEPRESS_CONFIG');
    const md = await createMarkdownRenderer(srcDir, markdown);
    // It goes when the package is published, with the sentence of the README.
    const note = 'Until the package is published, [build it](/docs/quick-start#install).';
    const program = [...fences.slice(0, 2), ...fences.slice(dialogue, dialogue + 2)];
    return md.render([...install, note, ...program].join('\n\n'), { path: readme });
  },
};

export default loader;
