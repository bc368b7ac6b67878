import { readFileSync } from 'node:fs';
import GithubSlugger from 'github-slugger';
import { lexer, type Token, type Tokens, walkTokens } from 'marked';

/** A fenced code block of a page. */
export interface Fence {
  /** The line of the page that holds the block's first line of code. */
  readonly line: number;
  /** What follows the backticks, such as `ts` or `ts no-run it needs an account`. */
  readonly info: string;
  readonly code: string;
  /** Whether nothing but blank lines is between this block and the one before it. */
  readonly followsBlock: boolean;
}

/** The fenced code blocks of a Markdown text, in order. */
export function fencesOf(markdown: string): Fence[] {
  const fences: Fence[] = [];
  let line = 1;
  let followsBlock = false;
  for (const token of lexer(markdown)) {
    if (token.type === 'code') {
      const { lang = '', text }: Tokens.Code | Tokens.Generic = token;
      fences.push({ line: line + 1, info: String(lang), code: String(text), followsBlock });
    }
    if (token.type !== 'space') followsBlock = token.type === 'code';
    line += lineBreaks(token.raw);
  }
  return fences;
}

/** How many code blocks are within a list or a quotation, from which tests cannot extract them. */
export function nestedFences(file: string): number {
  const tokens = lexer(readFileSync(file, 'utf8'));
  let count = 0;
  walkTokens(tokens, ({ type }) => {
    if (type === 'code') count += 1;
  });
  return count - tokens.filter(({ type }) => type === 'code').length;
}

/** The rows of a table below a heading, the first one by default: the source text of each cell. */
export function tableBelow(file: string, heading: string, index = 0): string[][] {
  const table = sectionOf(file, heading).filter((token) => token.type === 'table')[index];
  if (table === undefined) throw new Error(`${file} has no table below "${heading}"`);
  return (table as Tokens.Table).rows.map((row) => row.map((cell) => cell.text));
}

/** The source text below a heading, up to the next one of any depth. */
export function textBelow(file: string, heading: string): string {
  return sectionOf(file, heading)
    .map(({ raw }) => raw)
    .join('');
}

function sectionOf(file: string, heading: string): Token[] {
  const tokens: Token[] = lexer(readFileSync(file, 'utf8'));
  const start = tokens.findIndex((token) => token.type === 'heading' && token.text === heading);
  if (start === -1) throw new Error(`${file} has no heading "${heading}"`);
  const rest = tokens.slice(start + 1);
  const end = rest.findIndex(({ type }) => type === 'heading');
  return end === -1 ? rest : rest.slice(0, end);
}

/** The texts between backticks. */
export function codeIn(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
}

/** The targets of all links of a Markdown text. */
export function linksOf(markdown: string): string[] {
  const links: string[] = [];
  walkTokens(lexer(markdown), (token) => {
    if (token.type === 'link') links.push((token as Tokens.Link).href);
  });
  return links;
}

/** The anchors that GitHub creates for the headings of a page. */
export function anchorsOf(file: string): string[] {
  const slugger = new GithubSlugger();
  return lexer(readFileSync(file, 'utf8'))
    .filter((token) => token.type === 'heading')
    .map(({ text }: Tokens.Heading | Tokens.Generic) => slugger.slug(String(text)));
}

function lineBreaks(text: string): number {
  return text.split('\n').length - 1;
}
