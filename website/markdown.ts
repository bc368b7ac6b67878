import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { MarkdownRenderer } from 'vitepress';

/** Puts each table into a box of its own that scrolls, by keyboard too, so that the page does not. */
export function wrapTables(md: MarkdownRenderer): void {
  md.renderer.rules.table_open = () =>
    '<div class="table" tabindex="0" role="group" aria-label="table"><table>\n';
  md.renderer.rules.table_close = () => '</table></div>\n';
}

/**
 * A paragraph that is only a link to a program of the examples shows the program: readers of the Markdown follow the link,
 * and the program is in one place.
 */
export function showExamples(md: MarkdownRenderer, root: string): void {
  md.core.ruler.after('inline', 'show-examples', ({ tokens, env }) => {
    for (const [index, { type, children }] of tokens.entries()) {
      const [link, , end, more] = type === 'inline' ? (children ?? []) : [];
      const href = link?.attrGet('href');
      if (!isProgram(href) || end?.type !== 'link_close' || more !== undefined) continue;
      const file = join(dirname(env.path), href);
      const fence = tokens[index];
      if (fence === undefined) continue;
      Object.assign(fence, { type: 'fence', tag: 'code', info: `ts [${relative(root, file)}]` });
      fence.content = readFileSync(file, 'utf8');
      fence.children = null;
      for (const paragraph of [tokens[index - 1], tokens[index + 1]]) {
        if (paragraph !== undefined) paragraph.hidden = true;
      }
    }
  });
}

/** Any other link to a program leads to the page that shows all programs. */
export function linkExamples(md: MarkdownRenderer): void {
  md.core.ruler.after('show-examples', 'link-examples', ({ tokens }) => {
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      if (isProgram(token.attrGet('href'))) token.attrSet('href', '/examples/README');
    }
  });
}

function isProgram(href: string | null | undefined): href is string {
  return href != null && !/^[a-z]+:/.test(href) && /\.[cm]?[jt]s$/.test(href);
}
