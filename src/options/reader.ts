import * as z from 'zod/mini';
import { ConfigurationError } from '../errors/index.ts';
import { bare, builtInType } from '../shared/json.ts';
import { toLine } from '../shared/text.ts';

/** Reports a wrong option; it throws. `problem` continues the sentence that begins with the name of the option. */
export type Refuse = (option: string, problem: string, cause?: unknown) => never;

/** Reports a wrong option of a constructor or a function. */
export function refuseConfiguration(subject: string): Refuse {
  return (option, problem, cause) => {
    const name = option === 'options' ? 'the options' : `\`${option}\``;
    const summary = `${subject}: ${name} ${problem}`;
    throw ConfigurationError.create(topLevel(option), { summary }, undefined, { cause });
  };
}

/** `retry.limit` is a wrong `retry`. */
export function topLevel(option: string): string {
  return option.startsWith('retry.') ? 'retry' : option;
}

/** The longest delay that a timer accepts; above it, a timer fires immediately. */
const maxTimer = 2_147_483_647;

/**
 * The schema of an option. The problem says what the option must be, and never repeats the value, which may be a
 * secret. One kind of schema for all of them: each kind that Zod has would be part of every bundle.
 */
export function option<T>(isValid: (value: unknown) => boolean, problem: string): z.ZodMiniType<T> {
  return z.custom<T>(isValid, problem);
}

export const milliseconds = /* @__PURE__ */ option<number>(
  (value) => typeof value === 'number' && value > 0 && value <= maxTimer,
  // A template with a value is no constant for bundlers, which would keep the schema in every bundle.
  'must be a number of milliseconds above 0 and at most 2147483647',
);

export function wholeNumber(
  minimum: number,
  maximum = Number.MAX_SAFE_INTEGER,
): z.ZodMiniType<number> {
  const to = maximum === Number.MAX_SAFE_INTEGER ? '' : ` to ${maximum}`;
  return option(
    (value) => Number.isSafeInteger(value) && Number(value) >= minimum && Number(value) <= maximum,
    `must be a whole number from ${minimum}${to}`,
  );
}

export const flag = /* @__PURE__ */ option<boolean>(
  (value) => typeof value === 'boolean',
  'must be a boolean',
);

/** A function, typed as documented; what it returns is checked when it is called. */
export function callable<F extends (...parameters: never[]) => unknown>(): z.ZodMiniType<F> {
  return option((value) => typeof value === 'function', 'must be a function');
}

/**
 * Reads an options object once: its own properties, so that later changes and inherited properties have no effect. A
 * property that is `undefined` is absent. The first problem is reported with the name of its option.
 */
export function readOptions<T extends object>(
  schema: z.ZodMiniType<T> & { readonly shape: object },
  value: unknown,
  refuse: Refuse,
  describeUnknown: (name: string, known: readonly string[]) => string = listKnown,
): T {
  const options = value === undefined ? bare() : readOwnProperties(value, refuse);
  const result = schema._zod.run({ value: options, issues: [] }, {});
  if (result instanceof Promise) throw new TypeError('a schema of options is asynchronous');
  const { issues } = result;
  // First a name that is wrong: it may be that of an option which is missing.
  const issue = issues.find(({ code }) => code === 'unrecognized_keys') ?? issues[0];
  if (issue === undefined) return bare(result.value as T);
  if (issue.code === 'unrecognized_keys') {
    const name = toLine(String(issue.keys[0]), 80);
    return refuse(name, describeUnknown(name, Object.keys(schema.shape)));
  }
  const problem = issue.inst?._zod.def.error?.(issue as never);
  return refuse(String(issue.path?.[0]), typeof problem === 'string' ? problem : 'is not valid');
}

function listKnown(_: string, known: readonly string[]): string {
  return `is not a known option; expected one of: ${known.join(', ')}`;
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
  const type = builtInType(value);
  // The namespace of a module has a tag of its own and no prototype.
  const isPlain = type === 'Object' || Object.getPrototypeOf(value) === null;
  return isPlain ? undefined : `must be a plain object, not a ${type}`;
}
