/** A function that makes a value when it is called first, such as a schema, and returns that value from then on. */
export function once<T extends object>(make: () => T): () => T {
  let value: T | undefined;
  return () => {
    value ??= make();
    return value;
  };
}
