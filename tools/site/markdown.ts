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

/** In the lists of operations and the tables of errors, the name of a method or a class leads to the reference. */
export function linkNames(md: MarkdownRenderer): void {
  md.core.ruler.after('inline', 'link-names', ({ tokens, env, Token }) => {
    const page = /docs\/(operations|errors)\.md$/.exec(env.path ?? '')?.[1];
    if (page === undefined) return;
    for (const [index, token] of tokens.entries()) {
      const [first, ...others] = token.children ?? [];
      if (first?.type !== 'code_inline') continue;
      // In a text, a name may be that of a type.
      if (page === 'errors' && tokens[index - 1]?.type !== 'td_open') continue;
      const address =
        page === 'errors' ? addressOfError(first.content) : addressOfMethod(first.content);
      if (address === undefined) continue;
      const open = new Token('link_open', 'a', 1);
      open.attrSet('href', `/api/bot-platform-sdk/classes/${address}`);
      token.children = [open, first, new Token('link_close', 'a', -1), ...others];
    }
  });
}

function addressOfMethod(code: string): string | undefined {
  const [, api, name = ''] = /^(chat|admin)\.(\w+)$/.exec(code) ?? [];
  if (api === undefined) return undefined;
  return `${api === 'chat' ? 'ChatClient' : 'AdminClient'}#${name.toLowerCase()}`;
}

function addressOfError(code: string): string | undefined {
  return /^[A-Z]\w+Error$/.test(code) ? code : undefined;
}
