/** Passes to a typed function what only JavaScript callers can. */
export function untyped<T>(value: unknown): T {
  return value as T;
}
