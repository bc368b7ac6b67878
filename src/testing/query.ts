import * as z from 'zod/mini';
import { ownProperties, ownProperty } from '../shared/json.ts';
import { summarize } from '../shared/text.ts';
import { objectProperties } from '../validation/properties.ts';
import { type Schema, validate, validateSync } from '../validation/schema.ts';
import { serviceError } from './reply.ts';

/** The query of a request. A parameter that occurs several times is a list. */
export type Query = Readonly<Record<string, string | readonly string[]>>;

/** A query whose declared parameters are read by its schema: it consists of texts. The others stay as they are. */
export async function readQuery(schema: Schema | undefined, query: Query): Promise<object> {
  if (schema === undefined) return query;
  const fits = (name: string, meaning: unknown): boolean => {
    const result = validateSync(schema, { [name]: meaning });
    return result === undefined || result.ok || result.issues.every(({ path }) => path[0] !== name);
  };
  const names = objectProperties(schema)?.names ?? [];
  const given = Object.fromEntries(
    names.flatMap((name) => {
      const value = query[name];
      if (value === undefined) return [];
      return [[name, meaningsOf(value).find((meaning) => fits(name, meaning)) ?? value]];
    }),
  );
  const result = await validate(schema, given);
  if (result.ok) return { ...query, ...ownProperties(result.value) };
  throw serviceError(400, `the query is not as documented: ${summarize(result.issues)}`);
}

/** The possible meanings of a parameter. */
function meaningsOf(value: string | readonly string[]): readonly unknown[] {
  if (typeof value !== 'string') return [value];
  const booleans = value === 'true' || value === 'false' ? [value === 'true'] : [];
  const numbers = value.trim() !== '' && Number.isFinite(Number(value)) ? [Number(value)] : [];
  return [value, ...booleans, ...numbers, [value]];
}

/** The zone may be missing, or the whole time of day. */
const isoTime = z.union([z.iso.datetime({ offset: true, local: true }), z.iso.date()]);

/** Whether a text is a time in ISO 8601, by which records are filtered. */
export function isTime(text: string): boolean {
  return z.safeParse(isoTime, text).success;
}

/** Whether a time is within the range that two parameters of a query name; the ends are part of it. */
export function rangeOf<Name extends string>(
  query: { readonly [Parameter in Name]?: string | undefined },
  from: Name,
  until: Name,
): (time: string) => boolean {
  const bound = (name: Name, otherwise: number): number => {
    const given = query[name];
    if (given === undefined) return otherwise;
    if (isTime(given)) return Date.parse(given);
    throw serviceError(400, `${name} must be a date or a date-time in ISO 8601`);
  };
  const first = bound(from, -Infinity);
  const last = bound(until, Infinity);
  return (time) => first <= Date.parse(time) && Date.parse(time) <= last;
}

/** Returns whether a resource has the values that a query asks for; what is `undefined` is not asked for. */
export function isAsAsked(wanted: object): (resource: object) => boolean {
  const asked = Object.entries(wanted).filter(([, value]) => value !== undefined);
  return (resource) => asked.every(([name, value]) => ownProperty(resource, name) === value);
}

/** Bytes whose base64 is `+/+/`: a token that is not percent-encoded changes on the way. */
const marker = '\u00fb\u00ff\u00bf';

/** Selects the requested page from all items. */
export function page(
  items: readonly unknown[],
  nextToken: Query[string] | undefined,
  pageSize: Query[string] | undefined,
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
