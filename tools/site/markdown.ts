import { readFileSync } from 'node:fs';
import { dirname, extname, join, relative } from 'node:path';
import type { MarkdownRenderer } from 'vitepress';
import { addressOfExample, isExample } from './examples.ts';
import { toPlainText } from './introduction.ts';

/**
 * Puts each table into a box of its own that scrolls, by keyboard too, so that the page does not. Each cell has the header
 * of its column, which a narrow page shows beside it, and each element its role: it is no table for CSS there.
 */
export function wrapTables(md: MarkdownRenderer): void {
  const roles = new Map([
    ['thead_open', 'rowgroup'],
    ['tbody_open', 'rowgroup'],
    ['tr_open', 'row'],
    ['th_open', 'columnheader'],
    ['td_open', 'cell'],
  ]);
  md.renderer.rules.table_open = () =>
    '<div class="table" tabindex="0" role="group" aria-label="table"><table role="table">\n';
  md.renderer.rules.table_close = () => '</table></div>\n';
  md.core.ruler.after('inline', 'label-cells', ({ tokens }) => {
    let headers: string[] = [];
    let column = 0;
    for (const [index, token] of tokens.entries()) {
      const { type } = token;
      const role = roles.get(type);
      if (role !== undefined) token.attrSet('role', role);
      if (type === 'table_open') headers = [];
      if (type === 'tr_open') column = 0;
      if (type === 'th_open') headers.push(toPlainText(tokens[index + 1]?.content ?? ''));
      if (type !== 'td_open') continue;
      token.attrSet('data-label', headers[column] ?? '');
      column += 1;
    }
  });
}

/**
 * A paragraph that is only a link to a file of the examples shows the file: readers of the Markdown follow the link,
 * and the file is in one place.
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
      const language = extname(file).slice(1);
      const info = `${language} [${relative(root, file)}]`;
      Object.assign(fence, { type: 'fence', tag: 'code', info });
      fence.content = readFileSync(file, 'utf8');
      fence.children = null;
      for (const paragraph of [tokens[index - 1], tokens[index + 1]]) {
        if (paragraph !== undefined) paragraph.hidden = true;
      }
    }
  });
}

/** A picture leads to itself, alone and as large as the window: a tap enlarges it. */
export function openPictures(md: MarkdownRenderer): void {
  md.renderer.rules.image = (tokens, index) => {
    const token = tokens[index];
    const alt = md.utils.escapeHtml(token?.content ?? '').replaceAll('\n', ' ');
    const src = md.utils.escapeHtml(token?.attrGet('src') ?? '');
    // The bundler takes an address without a dot for the name of a package.
    return `<Picture src="./${src}" alt="${alt}" />`;
  };
}

/** Any other link to a file of the examples leads to the page that shows it. */
export function linkExamples(md: MarkdownRenderer, root: string): void {
  md.core.ruler.after('show-examples', 'link-examples', ({ tokens, env }) => {
    for (const token of tokens.flatMap(({ children }) => children ?? [])) {
      const href = token.attrGet('href');
      if (href === null || /^(\w+:|#|\/)/.test(href)) continue;
      const file = relative(root, join(dirname(env.path), href));
      if (isExample(file)) token.attrSet('href', addressOfExample(file));
    }
  });
}

/** In the lists of operations, the name of a method leads to its section in the API pages. */
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

function isProgram(href: string | null | undefined): href is string {
  return href != null && !/^[a-z]+:/.test(href) && /\.([cm]?[jt]s|html|css)$/.test(href);
}
