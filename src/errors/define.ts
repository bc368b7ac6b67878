/**
 * Defines the properties that have a value, as an assignment would create them. An assignment throws if the program has frozen a
 * prototype that has a property of the name.
 */
export function defineAll<T extends object>(target: T, values: object, enumerable = true): T {
  for (const [key, value] of Object.entries(values)) {
    if (value === undefined) continue;
    // Complete: what a descriptor lacks is looked up on `Object.prototype`.
    const descriptor = { value, enumerable, configurable: true, writable: true };
    Object.defineProperty(target, key, descriptor);
  }
  return target;
}
