/**
 * Reads an object of options or input once, as own properties: later changes and a polluted prototype have no effect.
 * A property that is `undefined` counts as absent. `refuse` is called with what is wrong, and throws.
 */
export function ownProperties(
  value: unknown,
  refuse: (problem: string, cause?: unknown) => never,
): Record<string, unknown> {
  const copy: Record<string, unknown> = Object.create(null);
  if (value === undefined) return copy;
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return refuse(
      `must be an object, not ${value === null ? 'null' : Array.isArray(value) ? 'an array' : `a ${typeof value}`}`,
    );
  }
  try {
    for (const key of Object.keys(value)) {
      const property: unknown = Reflect.get(value, key);
      if (property !== undefined) copy[key] = property;
    }
  } catch (cause) {
    return refuse('cannot be read: a property of it threw', cause);
  }
  return copy;
}

/** Names the first property that is not among the known ones, and the known ones. */
export function unknownProperty(
  properties: Record<string, unknown>,
  known: readonly string[],
): string | undefined {
  const unknown = Object.keys(properties).find((key) => !known.includes(key));
  return unknown === undefined
    ? undefined
    : `unknown option ${JSON.stringify(unknown)}; known are ${known.join(', ')}`;
}
