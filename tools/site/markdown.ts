import { dirname, join, relative } from 'node:path';
import type { MarkdownRenderer } from 'vitepress';
import { addressOf, examples } from './examples/[file].paths.ts';

/** A link to a file of the examples leads to the page that shows it. */
export function linkExamples(md: MarkdownRenderer, root: string): void {
  md.core.ruler.after('inline', 'link-examples', ({ tokens, env }) => {
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const href = token.attrGet('href');
      if (href === null || /^(\w+:|#|\/)/.test(href)) continue;
      const file = relative(root, join(dirname(env.path), href));
      if (examples.includes(file)) token.attrSet('href', addressOf(file));
    }
  });
}

/** In the lists of operations, the name of a method leads to its section in the reference. */
export function linkMethods(md: MarkdownRenderer): void {
  md.core.ruler.after('inline', 'link-methods', ({ tokens, env, Token }) => {
    if (!env.path?.endsWith('docs/operations.md')) return;
    for (const token of tokens) {
      const [only, ...others] = token.children ?? [];
      const [, api, name = ''] = /^(chat|admin)\.(\w+)$/.exec(only?.content ?? '') ?? [];
      if (only?.type !== 'code_inline' || api === undefined) continue;
      const page = `/api/bot-platform-sdk/classes/${api === 'chat' ? 'ChatClient' : 'AdminClient'}`;
      const open = new Token('link_open', 'a', 1);
      open.attrSet('href', `${page}#${name.toLowerCase()}`);
      token.children = [open, only, new Token('link_close', 'a', -1), ...others];
    }
  });
}
