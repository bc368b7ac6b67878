import { type $ZodIssue, type $ZodRawIssue, util } from 'zod/v4/core';
import type { Issue } from '../errors/index.ts';
import { summarize, toLine } from '../shared/text.ts';

/** The issues of Zod with messages. Of a union, they are those of the variant that is meant. */
export function describeIssues(issues: readonly $ZodRawIssue[]): Issue[] {
  return issues.flatMap((raw) => flatten(util.finalizeIssue(raw, { error: explain }, {})));
}

function flatten(issue: $ZodIssue): Issue[] {
  const { path, message } = issue;
  const [variant, ...others] = issue.code === 'invalid_union' ? issue.errors : [];
  // Only `explain` leaves one variant.
  if (variant === undefined || others.length > 0) return [{ path, message }];
  return variant.flatMap(flatten).map((inner) => ({ ...inner, path: [...path, ...inner.path] }));
}

/**
 * The message of an issue whose schema has none of its own. `zod/mini` has no messages; a locale would be ten times the
 * size of what is needed here.
 */
export function explain(raw: $ZodRawIssue): string {
  switch (raw.code) {
    case 'invalid_type':
    case 'invalid_value':
    case 'invalid_union':
      return raw.input === undefined ? 'is required' : explainMismatch(raw);
    case 'too_small':
      return explainBound(raw, raw.minimum, lower);
    case 'too_big':
      return explainBound(raw, raw.maximum, upper);
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
    case 'custom':
      return failedCheck;
    default:
      return 'is not valid';
  }
}

type RawIssue<Code> = Extract<$ZodRawIssue, { code: Code }>;

function explainMismatch(
  raw: RawIssue<'invalid_type'> | RawIssue<'invalid_value'> | RawIssue<'invalid_union'>,
): string {
  switch (raw.code) {
    case 'invalid_type':
      return raw.expected === 'int'
        ? 'must be a whole number'
        : `expected ${raw.expected}, received ${typeName(raw.input)}`;
    case 'invalid_value':
      return expected(raw.values);
    default:
      return explainUnion(raw);
  }
}

/** The type of a JSON value, in the words of JSON Schema. */
export function typeName(value: unknown): string {
  if (value === null) return 'null';
  if (typeof value === 'number' && !Number.isFinite(value)) return String(value);
  return Array.isArray(value) ? 'array' : typeof value;
}

function expected(values: readonly unknown[]): string {
  const texts = values.map(String);
  const last = texts.pop();
  return `expected ${texts.length === 0 ? last : `${texts.join(', ')} or ${last}`}`;
}

interface BoundWords {
  /** Each for a bound that is exclusive, or inclusive. */
  readonly size: readonly [string, string];
  readonly number: readonly [string, string];
  readonly date: readonly [string, string];
}

const lower: BoundWords = {
  size: ['more than', 'at least'],
  number: ['greater than', 'at least'],
  date: ['after', 'at or after'],
};
const upper: BoundWords = {
  size: ['fewer than', 'at most'],
  number: ['less than', 'at most'],
  date: ['before', 'at or before'],
};

const units: Readonly<Record<string, readonly [one: string, many: string]>> = {
  string: ['character', 'characters'],
  array: ['item', 'items'],
  set: ['item', 'items'],
  map: ['entry', 'entries'],
  file: ['byte', 'bytes'],
};

function explainBound(
  { origin, exact, inclusive }: RawIssue<'too_small'> | RawIssue<'too_big'>,
  bound: number | bigint,
  words: BoundWords,
): string {
  const index = inclusive === false ? 0 : 1;
  const unit = units[origin];
  if (unit !== undefined) {
    const relation = exact === true ? 'exactly' : words.size[index];
    return `must have ${relation} ${bound} ${unit[bound === 1 ? 0 : 1]}`;
  }
  return origin === 'date'
    ? `must be ${words.date[index]} ${new Date(Number(bound)).toISOString()}`
    : `must be ${words.number[index]} ${bound}`;
}

function explainFormat({
  format,
  pattern,
  prefix,
  suffix,
  includes,
}: RawIssue<'invalid_format'>): string {
  switch (format) {
    case 'datetime':
      return 'expected an ISO 8601 date-time with a zone';
    case 'starts_with':
      return `must start with ${JSON.stringify(prefix)}`;
    case 'ends_with':
      return `must end with ${JSON.stringify(suffix)}`;
    case 'includes':
      return `must contain ${JSON.stringify(includes)}`;
    case 'regex':
    case 'template_literal':
      return `must match ${pattern}`;
    default:
      return `expected a string of the format ${format}`;
  }
}

const failedCheck = 'does not pass a check of its schema';

type UnionIssue = RawIssue<'invalid_union'>;

function explainUnion(raw: UnionIssue): string {
  const { errors, discriminator, input, inclusive, inst } = raw;
  if (inclusive === false) return 'must match exactly one variant, and matches several';
  if (typeof discriminator === 'string') {
    return explainTag(Object(input)[discriminator], tagsOf(inst)[discriminator] ?? []);
  }
  const meant = meantVariant(raw);
  // In place: the versions of Zod differ in whether they copy the issue before or after this.
  if (meant !== undefined) errors.splice(0, errors.length, meant);
  const rest = errors.filter((issues) => !issues.every(isBareCheck));
  const telling = rest.length > 0 ? rest : errors;
  const alternatives = telling.map(([first]) => alternativesOf(first));
  return alternatives.every((values) => values !== undefined)
    ? `${expected(alternatives.flat())}, received ${typeName(input)}`
    : toLine(`matches no variant: ${telling.map((issues) => summarize(issues)).join(', or ')}`);
}

function explainTag(value: unknown, values: Iterable<unknown>): string {
  return value === undefined ? 'is required' : expected([...values]);
}

/** What a variant would accept, if it rejects the value itself and not a property of it. */
function alternativesOf(issue: $ZodIssue | undefined): readonly unknown[] | undefined {
  if (issue?.path.length !== 0) return undefined;
  if (issue.code === 'invalid_type') return [issue.expected];
  return issue.code === 'invalid_value' ? issue.values : undefined;
}

/** The issues of the variant that a value is meant to be: by its type, or by a property that tells the variants apart. */
function meantVariant({ errors, input, inst }: UnionIssue): $ZodIssue[] | undefined {
  const options = inst !== undefined && 'options' in inst._zod.def ? inst._zod.def.options : [];
  const variants = errors
    .map((issues, index) => ({ issues, tags: tagsOf(Object(options)[index]) }))
    .filter(({ issues }) => !issues.some(isWrongType) && !issues.every(isBareCheck));
  const [first, ...others] = variants;
  if (others.length === 0) return first?.issues;
  for (const [name, values] of Object.entries(merge(variants.map(({ tags }) => tags)))) {
    const value = Object(input)[name];
    const meant = variants.filter(({ tags }) => tags[name]?.has(value));
    if (meant.length === 1) return meant[0]?.issues;
    if (meant.length === 0) {
      return [{ code: 'custom', path: [name], message: explainTag(value, values) }];
    }
  }
  return undefined;
}

function isWrongType({ code, path }: $ZodIssue): boolean {
  return code === 'invalid_type' && path.length === 0;
}

/** Whether an issue reports nothing about the value: a check without a message rejected all of it. */
function isBareCheck({ code, path, message }: $ZodIssue): boolean {
  return code === 'custom' && path.length === 0 && message === failedCheck;
}

/** The properties of a schema whose values it lists, such as a literal or an enum. Zod does not know those of a union. */
function tagsOf(schema: unknown): util.PropValues {
  const { propValues, def } = Object(schema)._zod ?? {};
  return propValues ?? merge((def?.options ?? []).map(tagsOf));
}

function merge(all: readonly util.PropValues[]): util.PropValues {
  const names = Object.keys(all[0] ?? {}).filter((name) => all.every((tags) => name in tags));
  return Object.fromEntries(
    names.map((name) => [name, new Set(all.flatMap((tags) => [...(tags[name] ?? [])]))]),
  );
}
