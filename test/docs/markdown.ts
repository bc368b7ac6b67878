import { readFileSync } from 'node:fs';
import { lexer, type Token, type Tokens, walkTokens } from 'marked';

/** The rows of the first table below a heading: the source text of each cell. */
export function tableBelow(file: string, heading: string): string[][] {
  const table = sectionOf(file, heading).find((token) => token.type === 'table');
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

/** What stands between backticks. */
export function codeIn(text: string): string[] {
  return [...text.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code);
}

/** The targets of all links of a page. */
export function linksOf(file: string): string[] {
  const links: string[] = [];
  walkTokens(lexer(readFileSync(file, 'utf8')), (token) => {
    if (token.type === 'link') links.push((token as Tokens.Link).href);
  });
  return links;
}

/** The anchors that GitHub gives the headings of a page. */
export function anchorsOf(file: string): string[] {
  return lexer(readFileSync(file, 'utf8'))
    .filter((token) => token.type === 'heading')
    .map(({ text }: Tokens.Heading | Tokens.Generic) =>
      String(text)
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, '')
        .replace(/\s/g, '-'),
    );
}
