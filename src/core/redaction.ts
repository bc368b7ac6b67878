import type { Issue } from '../errors/index.ts';
import { maxLine, oneLine, shorten } from '../shared/text.ts';

/**
 * Stands for a secret. A Latin-1 character, so that a header can carry it, and outside ASCII,
 * so that no secret can be part of it or arise from it and what stands beside it.
 */
export const mask = '\u00b7\u00b7\u00b7';

/** A shorter key occurs in ordinary words. */
const minKeyLength = 4;

/** A shorter workspace id or path segment may be an ordinary word. */
const minIdentifierLength = 12;

/** The comparisons that one error may spend: a fraction of a second. After that, any likely secret is masked to its end. */
const maxComparisons = 500_000;

/** Deeper JSON is not walked, and not kept. */
const maxDepth = 64;

/** Replaces the secrets of one client in what the service sent. */
export interface Redactor {
  text(value: string): string;
  /** A text that was cut may end in the beginning of a secret. */
  cutText(value: string): string;
  /** Makes a text fit for a line of a log: no control or direction characters, one line, shortened. */
  line(value: string, maxLength?: number): string;
  json(value: unknown): unknown;
  headers(value: Headers): Headers;
  /** A path has names that the service chose. */
  issues(values: readonly Issue[]): Issue[];
}

/** `keys` are masked wherever they occur, `identifiers` as whole words. */
export function createRedactor(
  keys: Iterable<string>,
  identifiers: Iterable<string> = [],
): Redactor {
  const secrets = [
    ...toSecrets(keys, minKeyLength, false),
    ...toSecrets(identifiers, minIdentifierLength, true),
  ];
  // Many secrets may begin alike, such as keys that are signed tokens.
  const beginnings = new Set(secrets.map(({ text }) => text.slice(0, 2 * minKeyLength)));
  const beginning = new RegExp([...beginnings].map(beginningOf).join('|'), 'gi');
  const budget = { comparisons: maxComparisons };

  const maskAll = (value: string, isCut: boolean): string => {
    if (secrets.length === 0) return value;
    let masked = '';
    let done = 0;
    beginning.lastIndex = 0;
    for (let match = beginning.exec(value); match !== null; match = beginning.exec(value)) {
      const start = match.index;
      const end = Math.max(
        ...secrets.map((secret) => endOf(secret, { value, isCut, budget }, start)),
      );
      if (budget.comparisons < 0) return masked + value.slice(done, start) + mask;
      if (end < 0) {
        beginning.lastIndex = start + 1;
      } else {
        masked += value.slice(done, start) + mask;
        done = end;
        beginning.lastIndex = end;
      }
    }
    return masked + value.slice(done);
  };
  const text = (value: string): string => maskAll(value, false);
  const cutText = (value: string): string => maskAll(value, true);
  const line = (value: string, maxLength = maxLine): string => {
    const masked = text(value);
    const enough = masked.slice(0, maxLength * 8);
    const oneOnly = oneLine(enough);
    // Masked again: what had a line break for a space was no secret before.
    return shorten(enough === masked ? text(oneOnly) : cutText(oneOnly), maxLength);
  };

  return {
    text,
    cutText,
    json: (value) => redactJson(value, text, 0),
    line,
    headers(value) {
      const copy = new Headers();
      for (const [name, content] of value) {
        if (name === 'set-cookie' || name === 'location' || text(name) !== name) continue;
        copy.append(name, text(content));
      }
      return copy;
    },
    issues: (values) =>
      values.map(({ path, message }) => ({
        path: path.map((key) => (typeof key === 'string' ? line(key) : key)),
        message: line(message),
      })),
  };
}

/** Redacts every string, number and key. */
function redactJson(value: unknown, text: Redactor['text'], depth: number): unknown {
  if (typeof value === 'string') return text(value);
  if (typeof value === 'number') {
    const masked = text(String(value));
    return masked === String(value) ? value : masked;
  }
  if (typeof value !== 'object' || value === null) return value;
  if (depth === maxDepth) return '\u2026';
  if (Array.isArray(value)) return value.map((item) => redactJson(item, text, depth + 1));
  // Defines its properties, so that a key `__proto__` stays a key.
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [text(key), redactJson(item, text, depth + 1)]),
  );
}

interface Secret {
  readonly text: string;
  readonly isWord: boolean;
  /** Made when the secret is searched for: most texts do not have its beginning. */
  pieces?: readonly Piece[];
}

/** A character that may be escaped, or a run of those that never are. */
interface Piece {
  readonly text: string;
  /** One pattern for the whole secret may be too long for a regular expression. */
  readonly patterns: readonly RegExp[];
}

function toSecrets(given: Iterable<string>, minLength: number, isWord: boolean): Secret[] {
  return [...new Set(given)]
    .filter((secret) => secret.length >= minLength)
    .map((text) => ({ text, isWord }));
}

function toPieces(secret: string): Piece[] {
  const texts = secret.match(/[a-zA-Z\d]{1,256}|./gsu) ?? [];
  return texts.map((text) => ({
    text,
    patterns: writings(text).map((pattern) => new RegExp(pattern, 'iy')),
  }));
}

function isNeverEscaped(text: string): boolean {
  return /^[a-z\d]/i.test(text);
}

/**
 * The patterns of a character as it may be echoed: as it is, or escaped for JSON, a URL, once or twice, or HTML. An
 * escape may stand for any character: rather too much is masked than too little.
 */
function writings(character: string): string[] {
  if (isNeverEscaped(character)) return [character];
  const bytes = new TextEncoder().encode(character).length;
  return [
    `\\${character}`,
    `\\\\\\${character}`,
    `(?:%[\\da-f]{2}){${bytes}}`,
    `(?:%25[\\da-f]{2}){${bytes}}`,
    `(?:\\\\u[\\da-f]{4}){${character.length}}`,
    String.raw`&#?\w{1,32};`,
    ...(character === ' ' ? [String.raw`\+`] : []),
  ];
}

function beginningOf(text: string): string {
  return [...text]
    .slice(0, minKeyLength)
    .map((character) => `(?:${writings(character).join('|')})`)
    .join('');
}

/** The end of a word, or the end of a character that is escaped for a URL or a string. */
const beforeWord = /(?:^|[^\p{L}\p{N}_]|%(?:25)?[\da-f]{2}|\\(?:u[\da-f]{4}|[bfnrt]))$/iu;

const afterWord = /^(?:$|[^\p{L}\p{N}_])/u;

/** A text that is searched for secrets. */
interface Search {
  readonly value: string;
  readonly isCut: boolean;
  readonly budget: { comparisons: number };
}

/**
 * The end of a secret that begins at a place; -1 if there is none. The text may be read in several ways: `%25` is a
 * percent sign that is escaped, or one that two digits follow. If the text was cut, its end may be within the secret.
 */
function endOf(secret: Secret, { value, isCut, budget }: Search, start: number): number {
  const { text, isWord } = secret;
  if (isWord && !beforeWord.test(value.slice(Math.max(0, start - maxEscape), start))) return -1;
  secret.pieces ??= toPieces(text);
  let ends = new Set([start]);
  for (const piece of secret.pieces) {
    if (isCut && [...ends].some((end) => endsWithin(piece, value.slice(end)))) return value.length;
    const next = new Set<number>();
    for (const pattern of piece.patterns) {
      for (const end of ends) {
        pattern.lastIndex = end;
        if (pattern.test(value)) next.add(pattern.lastIndex);
      }
    }
    budget.comparisons -= piece.patterns.length * ends.size;
    if (next.size === 0 || budget.comparisons < 0) return -1;
    ends = next;
  }
  const found = [...ends].filter((end) => !isWord || afterWord.test(value.slice(end, end + 2)));
  return Math.max(-1, ...found);
}

/** No escape of a character is longer. */
const maxEscape = 12;

/** Whether the rest of a text is nothing, or only the beginning of a piece. */
function endsWithin({ text }: Piece, rest: string): boolean {
  if (rest === '') return true;
  return isNeverEscaped(text)
    ? rest.length < text.length && text.toLowerCase().startsWith(rest.toLowerCase())
    : rest.length < maxEscape && /^[%&\\][\w#]*$/.test(rest);
}
