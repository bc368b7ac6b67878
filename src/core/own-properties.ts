import { bare } from './bare.ts';
import { toLine } from './text.ts';

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
  let elsewhere: string | undefined;
  try {
    elsewhere = contentElsewhere(value);
    for (const key of Object.keys(value)) {
      const property: unknown = Reflect.get(value, key);
      if (property !== undefined) copy[key] = property;
    }
  } catch (cause) {
    return refuse('cannot be read: a property of it threw', cause);
  }
  return elsewhere === undefined ? copy : refuse(`must be a plain object, not ${elsewhere}`);
}

/** What keeps its content elsewhere than in own properties would be read as empty. */
function contentElsewhere(value: object): string | undefined {
  if (Symbol.iterator in value) return 'an iterable';
  const tag = Object.prototype.toString.call(value).slice('[object '.length, -1);
  // What has no prototype is no instance of anything, whatever it calls itself: the namespace of a module is one.
  return tag === 'Object' || Object.getPrototypeOf(value) === null ? undefined : `a ${tag}`;
}

/** Refuses the first property that is not among the known ones: a misspelt option must not be ignored. */
export function refuseUnknown(
  properties: Record<string, unknown>,
  known: readonly string[],
  refuse: (name: string, problem: string) => never,
): void {
  const unknown = Object.keys(properties).find((key) => !known.includes(key));
  if (unknown !== undefined)
    refuse(toLine(unknown, 80), `is unknown; known are ${known.join(', ')}`);
}
