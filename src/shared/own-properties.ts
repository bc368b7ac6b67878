// temporary, until testing and node are merged

import { readOwnProperties } from '../options/reader.ts';
import { bare } from './json.ts';
export function ownProperties(
  value: unknown,
  refuse: (problem: string, cause?: unknown) => never,
): Record<string, unknown> {
  return value === undefined
    ? bare()
    : readOwnProperties(value, (_, problem, cause) => refuse(problem, cause));
}
export function refuseUnknown(
  properties: Record<string, unknown>,
  known: readonly string[],
  refuse: (name: string, problem: string) => never,
): void {
  const unknown = Object.keys(properties).find((key) => !known.includes(key));
  if (unknown !== undefined)
    refuse(unknown, `is not a known option; expected one of: ${known.join(', ')}`);
}
