import { globSync, readFileSync } from 'node:fs';
import { lexer, type Tokens, walkTokens } from 'marked';
import ts from 'typescript';

/** A TypeScript code block of the documentation. */
export interface Block {
  /** The file, and the line of the block's first line of code. */
  readonly file: string;
  readonly line: number;
  readonly code: string;
  /** What the block prints, where the page shows it: a block ```` ```text output ```` that follows it. */
  readonly output: string | undefined;
  /** Why the block is not run: what follows `no-run` after the language. */
  readonly notRun: string | undefined;
}

/** The pages that a user reads. */
export function pages(): string[] {
  return globSync(['*.md', 'docs/*.md', 'examples/**/*.md', 'bench/*.md']).sort();
}

/** Every TypeScript block of the pages and of the doc comments. */
export function allBlocks(): Block[] {
  const sources = globSync('src/**/*.ts').sort();
  return [
    ...pages().flatMap(markdownBlocks),
    ...sources.flatMap((file) => commentBlocks(file, readFileSync(file, 'utf8'))),
  ];
}

/** Every TypeScript block of a page, in order. */
export function markdownBlocks(file: string): Block[] {
  return blocksOf(file, readFileSync(file, 'utf8'), 1);
}

function blocksOf(file: string, markdown: string, firstLine: number): Block[] {
  const blocks: Block[] = [];
  const fences = codeTokens(markdown);
  let position = 0;
  fences.forEach((fence, index) => {
    position = markdown.indexOf(fence.raw, position);
    const line = firstLine + lineBreaks(markdown.slice(0, position)) + 1;
    position += fence.raw.length;
    const [language, ...flags] = (fence.lang ?? '').split(' ');
    if (language !== 'ts') return;
    const next = fences[index + 1];
    blocks.push({
      file,
      line,
      code: fence.text,
      output: next?.lang === 'text output' ? next.text : undefined,
      notRun: flags[0] === 'no-run' ? flags.slice(1).join(' ') : undefined,
    });
  });
  return blocks;
}

function codeTokens(markdown: string): Tokens.Code[] {
  const found: Tokens.Code[] = [];
  walkTokens(lexer(markdown), (token) => {
    if (token.type === 'code' && 'lang' in token) found.push(token as Tokens.Code);
  });
  return found;
}

function commentBlocks(file: string, source: string): Block[] {
  const blocks: Block[] = [];
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const visit = (node: ts.Node): void => {
    if (ts.isJSDoc(node)) {
      const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1;
      blocks.push(...blocksOf(file, withoutStars(node.getText()), line));
      return;
    }
    node.getChildren(tree).forEach(visit);
  };
  visit(tree);
  return blocks;
}

/** The text of a comment line by line, so that the lines still count. */
function withoutStars(comment: string): string {
  return comment
    .replace(/^\/\*\*/, '')
    .replace(/\*\/$/, '')
    .replace(/^\s*\* ?/gm, '');
}

function lineBreaks(text: string): number {
  return text.split('\n').length - 1;
}
