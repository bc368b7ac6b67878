import { serviceError } from './reply.ts';

/** The query of a request. A parameter that occurs several times is a list. */
export type Query = Readonly<Record<string, string | readonly string[]>>;

/** Bytes whose base64 is `+/+/`: a token that is not percent-encoded changes on the way. */
const marker = '\u00fb\u00ff\u00bf';

/** Selects the requested page from all items. */
export function page(
  items: readonly unknown[],
  { nextToken, pageSize }: Query,
  defaultSize: number,
): { readonly items: readonly unknown[]; readonly nextToken?: string } {
  const start = nextToken === undefined || nextToken === '' ? 0 : readToken(nextToken);
  const end = start + (pageSize === undefined ? defaultSize : readSize(pageSize));
  const cut = { items: items.slice(start, end) };
  return end < items.length ? { ...cut, nextToken: writeToken(end) } : cut;
}

function writeToken(offset: number): string {
  const text = String(offset);
  // With three bytes more there is no `=` at the end.
  return btoa(marker + (text.length % 3 === 0 ? `0${text}` : text));
}

function readToken(token: unknown): number {
  try {
    const text = typeof token === 'string' ? atob(token) : '';
    const offset = text.slice(marker.length);
    if (/^\d{1,15}$/.test(offset) && writeToken(Number(offset)) === token) return Number(offset);
  } catch {
    // Not base64.
  }
  throw serviceError(400, 'nextToken is not a token of this list');
}

function readSize(size: unknown): number {
  if (typeof size === 'string' && /^[1-9]\d{0,8}$/.test(size)) return Number(size);
  throw serviceError(400, 'pageSize must be a whole number from 1');
}
