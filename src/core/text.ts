/** How much of a text goes into a message, where nothing else is said. */
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
