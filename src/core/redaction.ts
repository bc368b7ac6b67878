/**
 * Stands for a secret. A Latin-1 character, so that a header can carry it, and outside ASCII,
 * so that no secret can be part of it or arise from it and what stands beside it.
 */
export const mask = '\u00b7\u00b7\u00b7';

/** A shorter secret occurs in ordinary words. */
const minSecretLength = 4;

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
}

export function createRedactor(secrets: readonly string[]): Redactor {
  const forms = [...new Set(secrets.flatMap(writtenForms))]
    .filter((form) => form.length >= minSecretLength)
    // The longest first: of two secrets that begin alike, the shorter would leave the rest of the longer.
    .sort((a, b) => b.length - a.length);
  const pattern =
    forms.length === 0 ? undefined : new RegExp(forms.map(escapeForRegExp).join('|'), 'gi');
  const text = (value: string): string =>
    pattern === undefined ? value : value.replace(pattern, mask);

  const json = (value: unknown, depth = 0): unknown => {
    if (typeof value === 'string') return text(value);
    if (typeof value === 'number') {
      const masked = text(String(value));
      return masked === String(value) ? value : masked;
    }
    if (typeof value !== 'object' || value === null) return value;
    if (depth === maxDepth) return '\u2026';
    if (Array.isArray(value)) return value.map((item) => json(item, depth + 1));
    // Defines its properties, so that a key `__proto__` stays a key.
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [text(key), json(item, depth + 1)]),
    );
  };

  const cutText = (value: string): string => {
    const masked = text(value);
    const rest = Math.max(0, ...forms.map((form) => overlap(masked, form)));
    return rest === 0 ? masked : masked.slice(0, -rest) + mask;
  };

  return {
    text,
    json,
    cutText,
    line(value, maxLength = 200) {
      const masked = text(value);
      const enough = masked.slice(0, maxLength * 8);
      const line = enough.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
      // Masked again: what had a line break for a space was no secret before.
      return shorten(enough === masked ? text(line) : cutText(line), maxLength);
    },
    headers(value) {
      const copy = new Headers();
      for (const [name, content] of value) {
        if (name === 'set-cookie' || name === 'location' || text(name) !== name) continue;
        copy.append(name, text(content));
      }
      return copy;
    },
  };
}

/** How a secret may be written where it is echoed: as it is, in a URL or its query, in JSON text. */
function writtenForms(secret: string): string[] {
  const escaped = JSON.stringify(secret).slice(1, -1);
  return [
    secret,
    encodeURI(secret),
    encodeURIComponent(secret),
    new URLSearchParams([['', secret]]).toString().slice(1),
    escaped,
    escaped.replaceAll('/', String.raw`\/`),
  ];
}

function escapeForRegExp(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, String.raw`\$&`);
}

/** How many characters at the end of the text are the beginning of the secret, where that is enough to matter. */
function overlap(text: string, secret: string): number {
  const end = text.slice(-secret.length).toLowerCase();
  const start = secret.toLowerCase();
  for (let length = Math.min(end.length, start.length - 1); length >= minSecretLength; length--) {
    if (end.endsWith(start.slice(0, length))) return length;
  }
  return 0;
}

function shorten(text: string, maxLength: number): string {
  return text.length <= maxLength
    ? text
    : `${text.slice(0, maxLength - 1).replace(/[\ud800-\udbff]$/, '')}\u2026`;
}
