import * as z from 'zod/mini';
import { bare } from './json.ts';
import { toLine } from './text.ts';

/** Reports a wrong option; it throws. `problem` continues the sentence that begins with the name of the option. */
export type Refuse = (option: string, problem: string, cause?: unknown) => never;

/** The longest delay that a timer accepts; above it, a timer fires immediately. */
const maxTimer = 2 ** 31 - 1;

// Schemas of options. Their messages say what the option must be, and never repeat the value, which may be a secret.

function number(problem: string, isValid: (value: number) => boolean): z.ZodMiniType<number> {
  return z.number(problem).check(z.refine(isValid, problem));
}

export const milliseconds = /* @__PURE__ */ number(
  `must be a number of milliseconds above 0 and at most ${maxTimer}`,
  (value) => value > 0 && value <= maxTimer,
);

export function wholeNumber(
  minimum: number,
  maximum = Number.MAX_SAFE_INTEGER,
): z.ZodMiniType<number> {
  const to = maximum === Number.MAX_SAFE_INTEGER ? '' : ` to ${maximum}`;
  return number(
    `must be a whole number from ${minimum}${to}`,
    (value) => Number.isSafeInteger(value) && value >= minimum && value <= maximum,
  );
}

export const byteCount = /* @__PURE__ */ number(
  'must be a number of bytes above 0',
  (value) => value > 0,
);

export const flag = /* @__PURE__ */ z.boolean('must be a boolean');

/** A function, typed as documented; what it returns is checked when it is called. */
export function callable<F extends (...parameters: never[]) => unknown>(): z.ZodMiniType<F> {
  return z.custom<F>((value) => typeof value === 'function', 'must be a function');
}

/** An options object within another one. */
export function nested<T>(schema: z.ZodMiniType<T>): z.ZodMiniType<T> {
  const copy = z.transform((value: unknown, { issues }): unknown => {
    return readOwnProperties(value, (_, message, cause) => {
      issues.push({ code: 'custom', input: value, message, params: { cause } });
      return z.NEVER;
    });
  });
  return z.pipe(copy, schema);
}

/**
 * Reads an options object once: its own properties, so that later changes and inherited properties have no effect. A
 * property that is `undefined` is absent. The first problem is reported with the name of its option.
 */
export function readOptions<T extends object>(
  schema: z.ZodMiniType<T>,
  value: unknown,
  refuse: Refuse,
): T {
  const options = value === undefined ? bare() : readOwnProperties(value, refuse);
  const result = schema._zod.run({ value: options, issues: [] }, {});
  if (result instanceof Promise) throw new TypeError('a schema of options is asynchronous');
  const [issue] = result.issues;
  if (issue === undefined) return bare(result.value as T);
  if (issue.code === 'unrecognized_keys' && issue.inst !== undefined) {
    const { shape } = issue.inst._zod.def as unknown as z.core.$ZodObjectDef;
    const option = [...(issue.path ?? []), issue.keys[0]].map(String).join('.');
    const names = Object.keys(shape).join(', ');
    return refuse(toLine(option, 80), `is not a known option; expected one of: ${names}`);
  }
  const error = issue.message ?? issue.inst?._zod.def.error?.(issue as never);
  const problem = typeof error === 'object' ? error?.message : error;
  const { cause }: { cause?: unknown } = issue.code === 'custom' ? (issue.params ?? {}) : {};
  return refuse((issue.path ?? []).map(String).join('.'), problem ?? 'is not valid', cause);
}

/** Reads an object of options, headers or input once. */
export function readOwnProperties(
  value: unknown,
  refuse: Refuse,
  option = 'options',
): Record<string, unknown> {
  let problem: string | undefined;
  try {
    problem = notPlain(value);
    if (problem === undefined) return ownProperties(value);
  } catch (cause) {
    return refuse(option, 'cannot be read: a property of it threw', cause);
  }
  return refuse(option, problem);
}

function ownProperties(value: unknown): Record<string, unknown> {
  const copy = bare();
  for (const key of Object.keys(Object(value))) {
    const property: unknown = Reflect.get(Object(value), key);
    if (property !== undefined) copy[key] = property;
  }
  return copy;
}

/** A value that keeps its content elsewhere than in own properties would be read as empty. */
function notPlain(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) {
    return `must be an object, not ${value === null || value === undefined ? value : `a ${typeof value}`}`;
  }
  if (Symbol.iterator in value) return 'must be a plain object, not an iterable';
  const tag = Object.prototype.toString.call(value).slice('[object '.length, -1);
  // The namespace of a module has a tag of its own and no prototype.
  const isPlain = tag === 'Object' || Object.getPrototypeOf(value) === null;
  return isPlain ? undefined : `must be a plain object, not a ${tag}`;
}
