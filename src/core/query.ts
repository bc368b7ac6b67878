import type { QueryValue } from './call-options.ts';
import { ownProperties } from './own-properties.ts';

/** Encodes one query parameter; a list gives one for each item. `undefined` where it cannot be sent. */
export function encodeQuery(name: string, value: QueryValue): string[] | undefined {
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

/** Reads the option `query` of a call. What the operation declares is part of its input. */
export function readExtraQuery(
  value: unknown,
  declared: readonly string[],
  refuse: (option: string, problem: string, cause?: unknown) => never,
): string[] {
  return Object.entries(
    ownProperties(value, (problem, cause) => refuse('query', problem, cause)),
  ).flatMap(([name, item]) => {
    if (declared.includes(name)) refuse('query', `must not set ${name}: it is part of the input`);
    return (
      encodeQuery(name, item as QueryValue) ??
      refuse(
        'query',
        `has a value for ${JSON.stringify(name)} that cannot be sent: it must be a string, a finite number, a boolean, or a list of them`,
      )
    );
  });
}
