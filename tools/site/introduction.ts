import { readFileSync } from 'node:fs';
import { lexer } from 'marked';

/** The heading of a page, and the paragraph below it on one line. */
export interface Introduction {
  readonly title: string;
  readonly summary: string;
}

/** Reads the introduction of a Markdown file; `undefined` if it does not begin with a heading and a paragraph. */
export function introductionOf(file: string): Introduction | undefined {
  const text = readFileSync(file, 'utf8').replace(/^---\n[\s\S]*?\n---\n/, '');
  const tokens = lexer(text);
  const heading = tokens.find(({ type }) => type === 'heading');
  const paragraph = tokens.find(({ type }) => type === 'paragraph');
  if (heading === undefined || paragraph === undefined) return undefined;
  return { title: textOf(heading), summary: textOf(paragraph) };
}

function textOf(token: object): string {
  return String(Reflect.get(token, 'text')).replaceAll('\n', ' ');
}

/** Markdown as plain text, without links and marks. */
export function toPlainText(markdown: string): string {
  return markdown
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .trim();
}
