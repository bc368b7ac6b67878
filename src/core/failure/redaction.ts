import type { Issue } from '../../errors/index.ts';
import { maxLine, oneLine, shorten } from '../../shared/text.ts';

/**
 * Stands for a secret. A Latin-1 character, so that a header can carry it, and outside ASCII,
 * so that no secret can be part of it or arise from it and what stands beside it.
 */
export const mask = '\u00b7\u00b7\u00b7';

/** A shorter key occurs in ordinary words. */
const minKeyLength = 4;

/** A shorter workspace id or path segment may be an ordinary word. */
const minIdentifierLength = 12;

/** Deeper JSON is not walked, and not kept. */
const maxDepth = 64;

export type Redactor = ReturnType<typeof createRedactor>;

/**
 * Returns what replaces the secrets of one client in what the service sent. `keys` are masked wherever they occur, `identifiers`
 * as whole words.
 */
export function createRedactor(keys: Iterable<string>, identifiers: Iterable<string> = []) {
  let spellings: readonly Spelling[] | undefined;
  const maskAll = (value: string, isCut: boolean): string => {
    spellings ??= [
      ...toSpellings(keys, minKeyLength, false),
      ...toSpellings(identifiers, minIdentifierLength, true),
    ];
    const searched = foldCase(value);
    const found = spellings.flatMap((spelling) => occurrencesOf(spelling, searched, isCut));
    return maskRanges(value, found);
  };
  const text = (value: string): string => maskAll(value, false);
  /** A text that was cut may end in the beginning of a secret. */
  const cutText = (value: string): string => maskAll(value, true);
  /** Makes a text fit for a line of a log: no control or direction characters, one line, shortened. */
  const line = (value: string, maxLength = maxLine): string => {
    const masked = text(value);
    const enough = masked.slice(0, maxLength * 8);
    const oneOnly = oneLine(enough);
    // Masked again: what had a line break for a space was no secret before.
    return shorten(enough === masked ? text(oneOnly) : cutText(oneOnly), maxLength);
  };
  const json = (value: unknown): unknown => redactJson(value, text, 0);
  const headers = (value: Headers): Headers => {
    const copy = new Headers();
    for (const [name, content] of value) {
      if (name === 'set-cookie' || name === 'location' || text(name) !== name) continue;
      copy.append(name, text(content));
    }
    return copy;
  };
  /** A path has names that the service chose. */
  const issues = (values: readonly Issue[]): Issue[] =>
    values.map(({ path, message }) => ({
      path: path.map((key) => (typeof key === 'string' ? line(key) : key)),
      message: line(message),
    }));
  return { text, cutText, line, json, headers, issues };
}

function redactJson(value: unknown, text: (value: string) => string, depth: number): unknown {
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

/** One way to write a secret, in small letters. */
interface Spelling {
  readonly text: string;
  readonly isWord: boolean;
}

function toSpellings(secrets: Iterable<string>, minLength: number, isWord: boolean): Spelling[] {
  const masked = [...secrets].filter((secret) => secret.length >= minLength);
  const ways = new Set(masked.flatMap(waysOfWriting).map(foldCase));
  return [...ways].map((text) => ({ text, isWord }));
}

/** Hexadecimal digits, and the secret itself, may be echoed in letters of either case. Its length must not change. */
function foldCase(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** A secret as it is, and as services write it: escaped for JSON, a URL or HTML. */
function waysOfWriting(secret: string): string[] {
  const text = secret.toWellFormed();
  const json = JSON.stringify(text).slice(1, -1);
  const encoded = encodeURIComponent(text);
  const urls = [
    encoded,
    encoded.replaceAll('%2F', '/'),
    encoded.replace(/[!'()*~]/g, (character) => `%${hexOf(character)}`),
    encodeURI(text),
    new URLSearchParams([['', text]]).toString().slice(1),
    [...new TextEncoder().encode(text)].map(inUrl).join(''),
  ];
  return [
    text,
    json,
    json.replaceAll('/', String.raw`\/`),
    json.replace(/[^\0-~]/g, inJson),
    json.replace(/[^\0-~]|[<>&'/]/g, inJson),
    text.replace(notAlphanumeric, inJson),
    ...urls,
    // An address in a parameter of another one.
    ...urls.map(encodeURIComponent),
    ...['&#39;', '&#x27;', '&apos;'].map((quote) =>
      text.replace(/[&<>"']/g, (character) => entities.get(character) ?? quote),
    ),
    text.replace(/[&<>"'/`=]/g, (character) => entities.get(character) ?? inHtml(character)),
    text.replace(notAlphanumeric, inHtml),
    text.replace(notAlphanumeric, (character) => `&#${character.codePointAt(0)};`),
  ];
}

const notAlphanumeric = /[^a-z\d]/giu;

const entities: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
]);

function inJson(character: string): string {
  const units = character.split('').map((unit) => hexOf(unit).padStart(4, '0'));
  return units.map((hex) => `\\u${hex}`).join('');
}

function inUrl(byte: number): string {
  return `%${byte.toString(16).padStart(2, '0')}`;
}

function inHtml(character: string): string {
  return `&#x${hexOf(character)};`;
}

function hexOf(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16);
}

/** A part of a text, from the first to behind the last character. */
type Range = readonly [start: number, end: number];

/** Where a secret stands in a text. If the text was cut, its end may be the beginning of the secret. */
function occurrencesOf({ text, isWord }: Spelling, searched: string, isCut: boolean): Range[] {
  const found: Range[] = [];
  let start = searched.indexOf(text);
  while (start !== -1) {
    const end = start + text.length;
    const isFound = !isWord || (startsWord(searched, start) && endsWord(searched, end));
    if (isFound) found.push([start, end]);
    start = searched.indexOf(text, isFound ? end : start + 1);
  }
  const begun = isCut ? beginningAtEnd(text, searched) : 0;
  const cutAt = searched.length - begun;
  if (begun > 0 && (!isWord || startsWord(searched, cutAt))) found.push([cutAt, searched.length]);
  return found;
}

/** How many characters of a secret a text ends in; 0 if they are too few to tell. */
function beginningAtEnd(text: string, searched: string): number {
  for (let length = Math.min(text.length, searched.length); length >= minKeyLength; length -= 1) {
    if (searched.endsWith(text.slice(0, length))) return length;
  }
  return 0;
}

/** No escape of a character is longer. */
const maxEscape = 12;

/** Whether a word may start at a place: the letter before it may be the last one of an escape. */
function startsWord(text: string, index: number): boolean {
  return /(?:^|[^\p{L}\p{N}_]|%(?:25)?[\da-f]{2}|\\(?:u[\da-f]{4}|[bfnrt]))$/u.test(
    text.slice(Math.max(0, index - maxEscape), index),
  );
}

function endsWord(text: string, index: number): boolean {
  return /^(?:$|[^\p{L}\p{N}_])/u.test(text.slice(index, index + 2));
}

/** Puts a mask in the place of each range. Those that overlap become one. */
function maskRanges(text: string, ranges: readonly Range[]): string {
  let masked = '';
  let done = 0;
  let open: Range | undefined;
  for (const [start, end] of ranges.toSorted(([one], [other]) => one - other)) {
    if (open !== undefined && start < open[1]) {
      open = [open[0], Math.max(open[1], end)];
      continue;
    }
    if (open !== undefined) {
      masked += text.slice(done, open[0]) + mask;
      done = open[1];
    }
    open = [start, end];
  }
  if (open === undefined) return text;
  return masked + text.slice(done, open[0]) + mask + text.slice(open[1]);
}
