import * as z from 'zod/mini';
import { ownProperties } from './own-properties.ts';
import { toLine } from './text.ts';

/** Reports a wrong option; it throws. `option` is the name of the option, `problem` is what follows the name. */
export type Refuse = (option: string, problem: string, cause?: unknown) => never;

/** The longest delay that a timer accepts; above it, a timer fires immediately. */
const maxTimer = 2 ** 31 - 1;

/** A schema of one option: the message says what the option must be, and never repeats the value. */
export const milliseconds = /* @__PURE__ */ number(
  `must be a number of milliseconds above 0 and at most ${maxTimer}`,
  (value) => value > 0 && value <= maxTimer,
);
export const wholeNumber = (minimum: number, maximum: number, unit = ''): z.ZodMiniType<number> =>
  number(
    `must be a whole number from ${minimum}${maximum === Number.MAX_SAFE_INTEGER ? '' : ` to ${maximum}`}${unit}`,
    (value) => Number.isSafeInteger(value) && value >= minimum && value <= maximum,
  );
export const flag = /* @__PURE__ */ z.boolean('must be a boolean');

export function number(
  problem: string,
  isValid: (value: number) => boolean,
): z.ZodMiniType<number> {
  return z.number(problem).check(z.refine(isValid, problem));
}

/** A function, typed as documented; what it returns is checked when it is called. */
export function callable<F extends (...parameters: never[]) => unknown>(): z.ZodMiniType<F> {
  return z.custom<F>((value) => typeof value === 'function', 'must be a function');
}

/**
 * Reads an options object: its own properties, once. A property that is `undefined` is absent. The first problem is
 * reported with the name of its option; the options that exist are named if there is one that does not.
 */
export function readOptions<T>(schema: z.ZodMiniType<T>, value: unknown, refuse: Refuse): T {
  const options = ownProperties(value, (problem, cause) => refuse('options', problem, cause));
  const result = schema._zod.run({ value: options, issues: [] }, {});
  if (result instanceof Promise) throw new TypeError('a schema of options is asynchronous');
  const [issue] = result.issues;
  if (issue === undefined) return result.value as T;
  if (issue.code === 'unrecognized_keys' && issue.inst !== undefined) {
    const { shape } = issue.inst._zod.def as unknown as z.core.$ZodObjectDef;
    const option = [...(issue.path ?? []), issue.keys[0]].map(String).join('.');
    const names = Object.keys(shape).join(', ');
    return refuse(toLine(option, 80), `is not a known option; expected one of: ${names}`);
  }
  const path = (issue.path ?? []).map(String).join('.');
  const error = issue.message ?? issue.inst?._zod.def.error?.(issue as never);
  const problem = typeof error === 'object' ? error?.message : error;
  return refuse(path, problem ?? 'is missing');
}
