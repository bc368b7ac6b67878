// Markdown of the bot as elements. Markup is the text that it is: no text is parsed as HTML.
import { Lexer, type Token, type Tokens } from 'marked';
import { element, link } from './element.ts';

type Content = (Node | string)[];

/** Longer texts take long. */
const maxLength = 20_000;

/** The paragraphs, lists, tables and so on of a text. */
export function markdown(text: string): Content {
  if (text.length > maxLength) return [plainText(text)];
  try {
    return contentOf(Lexer.lex(text));
  } catch {
    // Quotes or lists within each other without end.
    return [plainText(text)];
  }
}

/** The parts of a line of Markdown. */
export function inline(text: string): Content {
  return text.length > maxLength ? [text] : contentOf(Lexer.lexInline(text));
}

/** A text of a person: its links are links, and the rest is as it was written. */
export function plainText(text: string): HTMLElement {
  const parts = text.split(/(https?:\/\/[^\s<>]{0,2000}[^\s<>.,;:!?'"()[\]*_])/u);
  const content = parts.map((part, index) => (index % 2 === 1 ? link(part, [part]) : part));
  return element('p', { dir: 'auto' }, content);
}

function contentOf(tokens: readonly Token[] = []): Content {
  return tokens.flatMap(nodesOf);
}

function nodesOf(token: Token): Content {
  switch (token.type) {
    case 'space':
    case 'def':
      return [];
    case 'paragraph':
      return [element('p', { dir: 'auto' }, contentOf(token.tokens))];
    case 'heading': {
      const title = element('strong', {}, contentOf(token.tokens));
      return [element('p', { dir: 'auto' }, [title])];
    }
    case 'code': {
      // It scrolls sideways, by keyboard too.
      const code = element('code', { textContent: token.text });
      return [element('pre', { tabIndex: 0 }, [code])];
    }
    case 'list': {
      const { ordered, start, items } = token;
      const content = items.map(({ tokens }: Tokens.ListItem) =>
        element('li', { dir: 'auto' }, contentOf(tokens)),
      );
      return [ordered ? element('ol', { start }, content) : element('ul', {}, content)];
    }
    case 'table': {
      const rows: readonly Tokens.TableCell[][] = [token.header, ...token.rows];
      return [element('table', { tabIndex: 0 }, rows.map(rowOf))];
    }
    case 'blockquote':
    case 'strong':
    case 'em':
    case 'del':
      return [element(token.type, {}, contentOf(token.tokens))];
    case 'codespan':
      return [element('code', { textContent: token.text })];
    case 'link':
      return [link(token.href, contentOf(token.tokens))];
    case 'image':
      return [link(token.href, [token.text || 'Picture'])];
    case 'hr':
    case 'br':
      return [element(token.type)];
    case 'escape':
      return [token.text];
    case 'text':
      return token.tokens === undefined ? [token.text] : contentOf(token.tokens);
    default: // markup, and what a later version knows
      return [token.raw];
  }
}

function rowOf(cells: readonly Tokens.TableCell[]): HTMLElement {
  const content = cells.map(({ header, tokens }) =>
    element(header ? 'th' : 'td', { dir: 'auto' }, contentOf(tokens)),
  );
  return element('tr', {}, content);
}
