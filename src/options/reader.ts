import { ConfigurationError } from '../errors/index.ts';
import { notPlain, withoutPrototype } from '../shared/json.ts';
import { toLine } from '../shared/text.ts';

/** Throws an error about a wrong option. `problem` continues the sentence that begins with the name of the option. */
export type ThrowProblem = (option: string, problem: string, cause?: unknown) => never;

/** Returns what throws an error about a wrong option of a constructor or a function. */
export function problemThrower(subject: string): ThrowProblem {
  return (option, problem, cause) => {
    const summary = `${subject}: ${describeOption(option)} ${problem}`;
    throw ConfigurationError.create({ option: topLevel(option) }, { summary, cause });
  };
}

/** The subject of a sentence about an option. `options` is the object of all. */
export function describeOption(option: string): string {
  return option === 'options' ? 'the options' : `\`${option}\``;
}

/** `retry.limit` is a wrong `retry`. */
export function topLevel(option: string): string {
  return option.replace(/^(retry|reconnect)\..*/, '$1');
}

/** The problem of a value that has its quotes: some tools that read `.env` files keep them. */
export const inQuotes =
  'must not be in quotes: if it comes from a `.env` file, the tool that read it has kept them';

export function isInQuotes(value: string): boolean {
  return value.length > 1 && `"'\``.includes(value.charAt(0)) && value.endsWith(value.charAt(0));
}

/** The longest delay that a timer accepts; above it, a timer fires immediately. */
export const maxTimer = 2_147_483_647;

/**
 * The rule of an option: what is wrong with a value, as `problem` of {@link ThrowProblem}; `undefined` if nothing is. It never
 * repeats the value, which may be a secret.
 */
export interface Rule<T> {
  (value: unknown): string | undefined;
  /** The type of a value that is right, for the compiler only. */
  readonly '~type'?: T;
}

/** The options that have a rule, as they are given, on an object without a prototype. */
export type Given<Rules> = {
  readonly [Name in keyof Rules]: Rules[Name] extends Rule<infer T> ? T | undefined : never;
};

type Rules = Readonly<Record<string, Rule<unknown>>>;

/** A rule for each of these options, of its type: an option without a rule is an error of the compiler. */
export type RulesOf<Options> = {
  readonly [Name in keyof Options]-?: Rule<NonNullable<Options[Name]>>;
};

export function rule<T>(isRight: (value: unknown) => boolean, problem: string): Rule<T> {
  return (value) => (isRight(value) ? undefined : problem);
}

/** The rule of an option that is checked elsewhere. */
export const anything: Rule<unknown> = () => undefined;

export const milliseconds = /* @__PURE__ */ rule<number>(
  (value) => typeof value === 'number' && value > 0 && value <= maxTimer,
  // A template with a value is no constant for bundlers, which would keep the rule in every bundle.
  'must be a number of milliseconds above 0 and at most 2147483647',
);

export function wholeNumber(minimum: number, maximum = Number.MAX_SAFE_INTEGER): Rule<number> {
  const to = maximum === Number.MAX_SAFE_INTEGER ? '' : ` to ${maximum}`;
  return rule(
    (value) => Number.isSafeInteger(value) && Number(value) >= minimum && Number(value) <= maximum,
    `must be a whole number from ${minimum}${to}`,
  );
}

export const flag = /* @__PURE__ */ rule<boolean>(
  (value) => typeof value === 'boolean',
  'must be a boolean',
);

export function oneOf<const T extends string>(values: readonly T[]): Rule<T> {
  return rule(
    (value) => values.some((name) => name === value),
    `must be one of ${values.join(', ')}`,
  );
}

/** A function, typed as documented; what it returns is checked when it is called. */
export function callable<F extends (...parameters: never[]) => unknown>(): Rule<F> {
  return rule((value) => typeof value === 'function', 'must be a function');
}

/**
 * Reads an options object once: its own properties, so that later changes and inherited properties have no effect. A
 * property that is `undefined` is absent. The first problem is reported with the name of its option.
 */
export function readOptions<R extends Rules>(
  rules: R,
  value: unknown,
  throwProblem: ThrowProblem,
  describeUnknown: (name: string, known: readonly string[]) => string = listKnown,
): Given<R> {
  const options = value === undefined ? withoutPrototype() : readOwnProperties(value, throwProblem);
  const known = Object.keys(rules);
  // First a name that is wrong: it may be that of an option which is missing.
  const unknown = Object.keys(options).find((name) => !known.includes(name));
  if (unknown !== undefined) {
    const name = toLine(unknown, 80);
    return throwProblem(name, describeUnknown(name, known));
  }
  return checkOptions(rules, options, throwProblem);
}

export function checkOptions<R extends Rules>(
  rules: R,
  options: Readonly<Record<string, unknown>>,
  throwProblem: ThrowProblem,
): Given<R> {
  for (const [name, problemOf] of Object.entries(rules)) {
    const problem = options[name] === undefined ? undefined : problemOf(options[name]);
    if (problem !== undefined) throwProblem(name, problem);
  }
  return options as Given<R>;
}

export function listKnown(_: string, known: readonly string[]): string {
  return `is not a known option; expected one of: ${known.join(', ')}`;
}

/**
 * Reads the own properties of an object once. One that is `undefined` is absent.
 *
 * @param given - Those that must not be `undefined` if they are there.
 */
export function readOwnProperties(
  value: unknown,
  throwProblem: ThrowProblem,
  option = 'options',
  given: readonly string[] = [],
): Record<string, unknown> {
  const copy = withoutPrototype();
  let problem: string | undefined;
  let missing: string | undefined;
  try {
    problem = notPlain(value);
    for (const key of problem === undefined ? Object.keys(Object(value)) : []) {
      const property: unknown = Reflect.get(Object(value), key);
      if (property !== undefined) copy[key] = property;
      else if (given.includes(key)) missing ??= key;
    }
  } catch (cause) {
    return throwProblem(option, 'cannot be read: a property of it threw', cause);
  }
  if (problem !== undefined) return throwProblem(option, problem);
  if (missing === undefined) return copy;
  return throwProblem(missing, 'must not be undefined: leave it out to keep that of the original');
}
