import type { Issue } from '../errors/index.ts';

/** How much of a text goes into a message, unless the caller says otherwise. */
export const maxLine = 200;

/** Makes a text fit for a line of a log: no control or direction characters, one line, shortened. */
export function toLine(text: string, maxLength = maxLine): string {
  return shorten(oneLine(text.slice(0, maxLength * 8)), maxLength);
}

export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
}

export function shorten(text: string, maxLength: number): string {
  return text.length <= maxLength
    ? text
    : `${text.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, '')}\u2026`;
}

/** The text of a file without the byte order mark that some Windows editors write. */
export function withoutByteOrderMark(text: string): string {
  return text.replace(/^\uFEFF/, '');
}

/** A noun after its article. A `U` is seldom a vowel sound in the name of a type: a `Uint8Array`, a `URL`. */
export function withArticle(noun: string): string {
  return `${/^[aeio]/i.test(noun) ? 'an' : 'a'} ${noun}`;
}

/** The first issues as one line: `bots.3.id: must be a string`. */
export function summarize(issues: readonly Issue[], count = issues.length): string {
  const shown = issues.slice(0, 5).map(({ path, message }) => {
    const text = toLine(message);
    return path.length === 0 ? text : `${toLine(path.map(String).join('.'), 80)}: ${text}`;
  });
  if (count > shown.length) shown.push(`and ${count - shown.length} more`);
  return shown.join('; ');
}

/** A time for a message, such as `1.5 s`. */
export function seconds(ms: number): string {
  return ms < 1000 ? `${Math.max(0, Math.round(ms))} ms` : `${Math.round(ms) / 1000} s`;
}
