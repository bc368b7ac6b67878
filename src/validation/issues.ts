import type { $ZodIssue, $ZodRawIssue } from 'zod/v4/core';
import type { Issue } from '../errors/index.ts';
import {
  builtInType,
  classProperty,
  isObject,
  ownProperties,
  ownProperty,
  withoutPrototype,
} from '../shared/json.ts';
import { summarize, toLine, withArticle } from '../shared/text.ts';

/** How many issues an error keeps: enough to see what is wrong, few enough to log. */
export const maxIssues = 20;

/** The issues of Zod with messages. Of a union, they are those of the variant that is meant. */
export function describeIssues(issues: readonly ($ZodRawIssue | $ZodIssue)[]): Issue[] {
  return issues.flatMap((found) => {
    const issue = withoutPrototype(found);
    const message = messageOf(issue);
    const path = issue.path ?? [];
    const [variant, ...others] = issue.code === 'invalid_union' ? issue.errors : [];
    // Only `explain` leaves one variant.
    if (variant === undefined || others.length > 0) return [{ path, message }];
    return describeIssues(variant).map((inner) => ({ ...inner, path: [...path, ...inner.path] }));
  });
}

/** The message that the author of a schema chose, or ours. The function of Zod for it imports 10 kB of helpers. */
function messageOf(issue: $ZodRawIssue | $ZodIssue): string {
  if (issue.message) return issue.message;
  const raw = issue as $ZodRawIssue;
  const chosen = [raw.inst, raw.schema]
    .map((owner) => owner && withoutPrototype(owner._zod.def).error?.(raw as never))
    .find((message) => message != null);
  return (typeof chosen === 'string' ? chosen : chosen?.message) ?? explain(raw);
}

/** The message of an issue whose schema has none of its own. */
export function explain(issue: $ZodRawIssue): string {
  const raw = withoutPrototype(issue);
  const { code, input } = raw;
  if (input === undefined && code !== 'custom') return 'is required';
  switch (code) {
    case 'invalid_type':
      return explainType(raw.expected, input);
    case 'invalid_value':
      return `expected ${list(raw.values.map(quote))}`;
    case 'invalid_union':
      return explainUnion(raw);
    case 'too_small':
      return explainBound(raw, raw.minimum, raw.inclusive === false ? 'greater than' : 'at least');
    case 'too_big':
      return explainBound(raw, raw.maximum, raw.inclusive === false ? 'less than' : 'at most');
    case 'invalid_format':
      return explainFormat(raw);
    case 'not_multiple_of':
      return `must be a multiple of ${raw.divisor}`;
    case 'unrecognized_keys':
      return `unknown ${raw.keys.length === 1 ? 'property' : 'properties'} ${raw.keys.join(', ')}`;
    case 'invalid_key':
      return `invalid key: ${summarize(raw.issues)}`;
    case 'invalid_element':
      return `invalid element: ${summarize(raw.issues)}`;
    default:
      return failedCheck;
  }
}

const failedCheck = 'does not pass a check of its schema';

type RawIssue<Code> = Extract<$ZodRawIssue, { code: Code }>;

export function explainType(expected: string, input: unknown): string {
  // An instance of a class is no record.
  if (expected === 'record' && builtInType(input) === 'Object') return 'must be a plain object';
  const received = builtInType(input) === 'Date' && expected === 'date' ? '' : surprise(input);
  return `must be ${phraseOf(expected)}${received}`;
}

/** The types of Zod whose names are no nouns of JSON or JavaScript. */
const phrases: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ['int', 'a whole number'],
  ['record', 'an object'],
  ['tuple', 'an array'],
  ['date', 'a valid date'],
  ['nan', 'NaN'],
  ['null', 'null'],
  ['undefined', 'undefined'],
  ['void', 'undefined'],
  ['never', 'absent'],
]);

function phraseOf(type: string): string {
  return phrases.get(type) ?? withArticle(type);
}

/** The end of a message about a type, if what came is not in JSON, or is `null`. */
function surprise(value: unknown): string {
  if (value === null) return ', not null';
  if (typeof value === 'number' && !Number.isFinite(value)) return `, not ${value}`;
  const type = builtInType(value);
  const isExpected = !isObject(value) || type === 'Array' || type === 'Object';
  return isExpected ? '' : `, not ${withArticle(type)}`;
}

function quote(value: unknown): string {
  return typeof value === 'string' ? JSON.stringify(value) : String(value);
}

function list(words: readonly string[]): string {
  const last = words.length - 1;
  return words.length < 2 ? words.join() : `${words.slice(0, last).join(', ')} or ${words[last]}`;
}

const units: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ['string', 'character'],
  ['array', 'item'],
  ['set', 'item'],
  ['map', 'item'],
  ['file', 'byte'],
]);

function explainBound(
  { origin, exact }: RawIssue<'too_small'> | RawIssue<'too_big'>,
  bound: number | bigint,
  relation: string,
): string {
  const unit = units.get(origin);
  if (unit !== undefined) {
    return `must have ${exact ? 'exactly' : relation} ${bound} ${unit}${bound === 1 ? '' : 's'}`;
  }
  return `must be ${relation} ${origin === 'date' ? new Date(Number(bound)).toISOString() : bound}`;
}

/** The formats whose name alone would be unclear. */
const formats: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ['datetime', 'be an ISO 8601 date-time'],
  ['email', 'be an email address'],
  ['url', 'be a URL'],
  ['uuid', 'be a UUID'],
  ['jwt', 'be a JWT'],
  ['ipv4', 'be an IPv4 address'],
  ['ipv6', 'be an IPv6 address'],
  ['lowercase', 'be lower case'],
  ['uppercase', 'be upper case'],
  ['starts_with', 'start with'],
  ['ends_with', 'end with'],
  ['includes', 'include'],
]);

function explainFormat(raw: RawIssue<'invalid_format'>): string {
  const { format, pattern } = raw;
  if (format === 'regex' || format === 'template_literal') return `must match ${pattern}`;
  const part = raw.prefix ?? raw.suffix ?? raw.includes;
  const rule = formats.get(format) ?? `have the format ${format}`;
  return `must ${rule}${part === undefined ? '' : ` ${quote(part)}`}`;
}

function explainUnion(raw: RawIssue<'invalid_union'>): string {
  const { errors, discriminator, input, inclusive, inst } = raw;
  if (inclusive === false) return 'must match exactly one variant, and matches several';
  if (typeof discriminator === 'string') {
    return explainTag(ownProperty(input, discriminator), tagsOf(inst).get(discriminator));
  }
  const meant = meantVariant(raw);
  // In place: the versions of Zod differ in whether they copy the issue before or after this.
  if (meant !== undefined) errors.splice(0, errors.length, meant);
  const specific = errors.filter(([first]) => first?.message !== failedCheck);
  if (specific.length === 0) return failedCheck;
  const accepted = specific.map(([first]) => acceptedBy(first));
  return accepted.every((values) => values !== undefined)
    ? `must be ${list(accepted.flat())}${surprise(input)}`
    : toLine(`matches no variant: ${specific.map((issues) => summarize(issues)).join(', or ')}`);
}

function explainTag(value: unknown, values: Iterable<unknown> = []): string {
  return value === undefined ? 'is required' : `expected ${list([...values].map(quote))}`;
}

/** The values that a variant accepts, if it rejects the value itself and not a property of it. */
function acceptedBy(issue: $ZodIssue | undefined): readonly string[] | undefined {
  if (issue?.path.length !== 0) return undefined;
  if (issue.code === 'invalid_type') return [phraseOf(issue.expected)];
  return issue.code === 'invalid_value' ? issue.values.map(quote) : undefined;
}

/** The issues of the variant that a value is meant to be: by its type, or by a property that distinguishes the variants. */
function meantVariant(raw: RawIssue<'invalid_union'>): $ZodIssue[] | undefined {
  const options = definitionOf(raw.inst).options;
  const variants = raw.errors
    .map((issues, index) => ({ issues, tags: tagsOf(ownProperty(options, index)) }))
    .filter(({ issues: [first] }) => first !== undefined && !rejectsValue(first));
  if (variants.length === 1) return variants[0]?.issues;
  for (const [name, values] of merge(variants.map(({ tags }) => tags))) {
    const value = ownProperty(raw.input, name);
    const meant = variants.filter(({ tags }) => tags.get(name)?.has(value));
    if (meant.length === 1) return meant[0]?.issues;
    if (meant.length === 0) {
      return [{ code: 'custom', path: [name], message: explainTag(value, values) }];
    }
  }
  return undefined;
}

/** Whether a variant rejects the value itself: by its type, or by a check that does not say more. */
function rejectsValue({ code, path, message }: $ZodIssue): boolean {
  return path.length === 0 && (code === 'invalid_type' || message === failedCheck);
}

type Tags = ReadonlyMap<string, ReadonlySet<unknown>>;

/** The properties of a schema whose values it lists, such as a literal or an enum. Zod does not know those of a union. */
function tagsOf(schema: unknown): Tags {
  const propValues = classProperty(internalsOf(schema), 'propValues');
  if (isObject(propValues)) return new Map(Object.entries(propValues));
  const { options } = definitionOf(schema);
  return merge(Array.isArray(options) ? options.map(tagsOf) : []);
}

function merge(all: readonly Tags[]): Tags {
  const names = [...(all[0]?.keys() ?? [])].filter((name) => all.every((tags) => tags.has(name)));
  return new Map(
    names.map((name) => [name, new Set(all.flatMap((tags) => [...(tags.get(name) ?? [])]))]),
  );
}

function internalsOf(schema: unknown): unknown {
  return ownProperty(schema, '_zod');
}

function definitionOf(schema: unknown): Readonly<Record<string, unknown>> {
  return ownProperties(ownProperty(internalsOf(schema), 'def'));
}
