/** Allows a value that only JavaScript callers can pass to a typed function. */
export function untyped<T>(value: unknown): T {
  return value as T;
}
