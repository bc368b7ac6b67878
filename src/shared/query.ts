/** Encodes one query parameter; a list becomes one for each item. `undefined` if it cannot be sent. */
export function encodeQuery(name: string, value: unknown): string[] | undefined {
  const pairs: string[] = [];
  for (const item of Array.isArray(value) ? value : [value]) {
    const isText =
      typeof item === 'string' ||
      typeof item === 'boolean' ||
      (typeof item === 'number' && Number.isFinite(item));
    if (!isText || !`${name}${item}`.isWellFormed()) return undefined;
    pairs.push(`${encodeURIComponent(name)}=${encodeURIComponent(item)}`);
  }
  return pairs;
}
