import { bare } from './bare.ts';

/**
 * Reads an object of options or input once, as own properties: later changes and a polluted prototype have no effect.
 * A property that is `undefined` counts as absent. `refuse` is called with what is wrong, and throws.
 */
export function ownProperties(
  value: unknown,
  refuse: (problem: string, cause?: unknown) => never,
): Record<string, unknown> {
  const copy = bare();
  if (value === undefined) return copy;
  if (typeof value !== 'object' || value === null) {
    return refuse(`must be an object, not ${value === null ? 'null' : `a ${typeof value}`}`);
  }
  let isIterable: boolean;
  try {
    isIterable = Symbol.iterator in value;
    for (const key of Object.keys(value)) {
      const property: unknown = Reflect.get(value, key);
      if (property !== undefined) copy[key] = property;
    }
  } catch (cause) {
    return refuse('cannot be read: a property of it threw', cause);
  }
  // An array, a Map or a Headers has its content elsewhere: it would be read as empty.
  return isIterable ? refuse('must be a plain object, not an iterable') : copy;
}

/** Refuses the first property that is not among the known ones: a misspelt option must not be ignored. */
export function refuseUnknown(
  properties: Record<string, unknown>,
  known: readonly string[],
  refuse: (name: string, problem: string) => never,
): void {
  const unknown = Object.keys(properties).find((key) => !known.includes(key));
  if (unknown !== undefined) refuse(unknown, `is unknown; known are ${known.join(', ')}`);
}
