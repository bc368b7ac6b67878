import * as z from 'zod/mini';
import type { Issue } from '../errors/index.ts';
import { ownProperty } from '../shared/json.ts';
import { explain, maxIssues } from './issues.ts';
import {
  countUnknownVariant,
  type Schema,
  type Validated,
  validate,
  validateSync,
} from './schema.ts';

/**
 * The parameter of Zod that gives a schema of this package its messages: `zod/mini` has none, and a locale would be ten times
 * the size of what is needed here.
 */
export const words = { error: explain };

/**
 * A value of a response that fits no variant of the union at its place: a kind that was added later, or a
 * known one of another form. `Tag` is the property that distinguishes the variants.
 */
export type UnknownVariant<Tag extends string = 'type'> = { [Name in Tag]: 'unknown' } & {
  /** The value, as it came. */
  raw: unknown;
  /** Why it fits no variant; empty if its tag is a text that is not listed. */
  issues: readonly Issue[];
};

/** On variants that a schema made, by any copy of this package: what was stored, and is parsed again, is not news. */
const mark: unique symbol = /* @__PURE__ */ Symbol.for('bot-platform-sdk.unknownVariant');

/**
 * A union in a response: what fits none of its variants becomes the unknown variant.
 *
 * @param tag - The property that distinguishes the variants.
 * @param listed - Its values.
 */
export function openUnion<const Tag extends string, Variant>(
  tag: Tag,
  listed: readonly unknown[],
  variants: z.ZodMiniType<Variant>,
): z.ZodMiniType<Variant | UnknownVariant<Tag>> {
  const toUnknown = (value: unknown, issues: readonly Issue[]): unknown => {
    if (isUnknownVariant(value, tag)) return value;
    const kind = ownProperty(value, tag);
    const isUnlisted = typeof kind === 'string' && !listed.includes(kind);
    const variant = {
      [tag]: 'unknown',
      raw: value,
      issues: isUnlisted ? [] : issues.slice(0, maxIssues),
    };
    return Object.defineProperty(variant, mark, { value: tag, enumerable: false, writable: false });
  };
  const read = (value: unknown): unknown => {
    const result = validateSync(variants, value);
    if (result?.ok === true) return result.value;
    countUnknownVariant();
    return toUnknown(value, result?.issues ?? []);
  };
  // Not a transform: it would make a promise of each page.
  const schema = z.unknown().check((payload) => {
    const { value: input, issues } = payload;
    if (input !== undefined) payload.value = read(input);
    else issues.push({ code: 'custom', message: 'is required', input, continue: true });
  });
  return Object.defineProperty(schema, openUnionMark, { value: { variants, toUnknown } }) as never;
}

/** What {@link readerOf} needs of an open union. */
export interface OpenUnion {
  readonly variants: Schema;
  readonly toUnknown: (value: unknown, issues: readonly Issue[]) => unknown;
}

/** On open unions of any copy of this package: a program may pass a record of another copy. */
const openUnionMark: unique symbol = /* @__PURE__ */ Symbol.for('bot-platform-sdk.openUnion');

export function openUnionOf(schema: object): OpenUnion | undefined {
  return Reflect.get(schema, openUnionMark);
}

/** Whether a value was parsed before, and perhaps stored. */
function isUnknownVariant(value: unknown, tag: string): boolean {
  const isNamed = ownProperty(value, tag) === 'unknown' && ownProperty(value, 'raw') !== undefined;
  return isNamed && Array.isArray(ownProperty(value, 'issues'));
}

export interface FoundVariant {
  readonly path: readonly PropertyKey[];
  readonly tag: string;
  readonly raw: unknown;
  readonly issues: readonly Issue[];
}

interface Inner {
  readonly value: object;
  readonly key: string | number;
  readonly parent: Inner | undefined;
}

/** Finds the unknown variants that schemas made, in order. Without recursion: JSON may be deeper than the stack. */
export function findUnknownVariants(value: unknown): FoundVariant[] {
  const found: FoundVariant[] = [];
  const seen = new Set<object>();
  const left: Inner[] = [];
  const add = (inner: unknown, key: string | number, parent: Inner | undefined): void => {
    if (typeof inner !== 'object' || inner === null || seen.has(inner)) return;
    seen.add(inner);
    left.push({ value: inner, key, parent });
  };
  add(value, '', undefined);
  for (let part = left.pop(); part !== undefined; part = left.pop()) {
    const { value: inner } = part;
    if (Array.isArray(inner)) {
      for (let index = 0; index < inner.length; index += 1) add(inner[index], index, part);
    } else if (isMarked(inner)) {
      const { [mark]: tag, raw, issues } = inner;
      found.push({ path: pathOf(part), tag, raw, issues });
    } else {
      for (const key of Object.keys(inner)) add(Reflect.get(inner, key), key, part);
    }
  }
  // The last part was taken first.
  return found.reverse();
}

function isMarked(value: object): value is UnknownVariant & { readonly [mark]: string } {
  return mark in value;
}

function pathOf({ key, parent }: Inner): PropertyKey[] {
  const path: PropertyKey[] = [];
  for (
    let [name, part] = [key, parent];
    part !== undefined;
    [name, part] = [part.key, part.parent]
  ) {
    path.unshift(name);
  }
  return path;
}

/** Why the unknown variants in a value fit none of those that are listed. */
export function issuesOfVariants(value: unknown): Issue[] {
  return findUnknownVariants(value).flatMap((variant) =>
    variant.issues.map(({ path, message }) => ({ path: [...variant.path, ...path], message })),
  );
}

/**
 * Validates as if each union of the schema were closed: a listed kind must fit, and an unlisted kind is accepted as it
 * comes. A client reads with the open schema, so what a fake sends is checked with this.
 */
export function validateClosed(schema: Schema, value: unknown): Validated | Promise<Validated> {
  const conclude = (result: Validated): Validated => {
    if (!result.ok || !result.mayHaveUnknown) return result;
    const issues = issuesOfVariants(result.value);
    return issues.length === 0 ? result : { ok: false, issues };
  };
  const result = validate(schema, value);
  return result instanceof Promise ? result.then(conclude) : conclude(result);
}
