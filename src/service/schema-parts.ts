import * as z from 'zod/mini';
import { notPlain } from '../shared/json.ts';
import { words } from '../validation/unknown-variant.ts';
import { once } from './once.ts';

/**
 * The documented properties of a type: a misspelt property is a compile error. Further properties are kept at run time.
 */
export type Documented<T> = { [K in keyof T as string extends K ? never : K]: T[K] };

/** Constants, since most schemas have these: each call of `z.string` takes microseconds at the start of a program. */
export const anyString = /* @__PURE__ */ z.string(words);
export const anyNumber = /* @__PURE__ */ z.number(words);
export const anyBoolean = /* @__PURE__ */ z.boolean(words);

type Check<T> = z.core.CheckFn<T>;

/** A check that says what is wrong with a value: with `z.refine` and `z.custom`, each bundle had 1 kB more of Zod. */
function checkBy<T>(problemOf: (value: T) => string | undefined): Check<T> {
  return ({ value: input, issues }) => {
    const message = problemOf(input);
    if (message !== undefined) issues.push({ code: 'custom', message, input, continue: true });
  };
}

/** A check that a value passes, or has one problem. */
export function rule(accepts: (text: string) => boolean, problem: string): Check<string> {
  return checkBy((text) => (accepts(text) ? undefined : problem));
}

/** An object of unknown inner structure, passed through by reference: not copied, however deep it is. */
export const anyObject: z.ZodMiniType<
  Record<string, unknown>,
  Record<string, unknown>
> = /* @__PURE__ */ (() =>
  z
    .unknown()
    .check(checkBy((value) => (value === undefined ? 'is required' : notPlain(value)))) as never)();

export const notEmpty = /* @__PURE__ */ rule(
  (text) => text !== '',
  'must have at least 1 character',
);

/** A date-time of ISO 8601: with seconds, which may be a leap second, and perhaps a zone, in letters of either case. */
const dateTime =
  /^(?:\d{4}-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|1\d|2[0-8]))|(?:\d\d(?:0[48]|[2468][048]|[13579][26])|(?:[02468][048]|[13579][26])00)-02-29)T(?:[01]\d|2[0-3]):[0-5]\d:(?:[0-5]\d|60)(?:\.\d{1,64})?(?:Z|[+-](?:[01]\d|2[0-3]):[0-5]\d)?$/i;

/** What `Date.parse` reads is of any length, and may have a comment. */
const maxTimestamp = 100;

function isTimestamp(text: string): boolean {
  if (dateTime.test(text)) return true;
  const isShort = text.length <= maxTimestamp;
  return (
    isShort && /^\d{4}(?!\d)/.test(text) && !Number.isNaN(Date.parse(text)) && hasRealDay(text)
  );
}

/** Whether the day of a text is in the calendar: `Date.parse` may read the 30th of February as the 2nd of March. */
function hasRealDay(text: string): boolean {
  const [year, month, day] =
    /^(\d{4})\D(\d\d?)\D(\d\d?)(?!\d)/.exec(text)?.slice(1).map(Number) ?? [];
  if (year === undefined || month === undefined) return true;
  // The calendar repeats after 400 years, and `Date.UTC` takes a year below 100 for one of the 20th century.
  return new Date(Date.UTC(year + 400, month - 1, day)).getUTCDate() === day;
}

/**
 * A time in a response, kept as the string that was sent: a date-time of ISO 8601, or what `Date.parse` reads if it begins with
 * the year. So one time without seconds fails no page.
 */
export const timestamp = /* @__PURE__ */ (() =>
  anyString.check(rule(isTimestamp, 'must be an ISO 8601 date-time')))();

/** An e-mail address of RFC 5321. `z.email` rejects most of its signs, quoted names, and a domain without a dot. */
export const email = /* @__PURE__ */ once(() =>
  z.email({
    ...words,
    pattern:
      /^(?:[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*|"(?:[ !#-[\]-~]|\\[ -~])*")@(?:[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)*|\[[a-z\d.:-]+\])$/i,
  }),
);

/**
 * A property of a response that may be absent. JSON has no `undefined`, so that `z.optional` accepts the same as
 * `z.exactOptional`. It stops there, where the other runs the schema of the property: a page of messages took a tenth longer.
 */
export const absent: typeof z.exactOptional = /* @__PURE__ */ (() => z.optional as never)();

/** The schema of an object that can be a variant of a discriminated union. */
export type Discriminable<Output, Input = unknown> = z.ZodMiniType<Output, Input> &
  z.core.$ZodTypeDiscriminable;

/** What the check of an input returns: where an input may be any object, its properties can be read. */
export type ParsedInput<T> = T extends object
  ? [keyof T] extends [never]
    ? { [key: string]: unknown }
    : { [K in keyof T]: ParsedInput<T[K]> }
  : T;
