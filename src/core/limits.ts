export type { Refuse } from './options.ts';

import type { Refuse } from './options.ts';
export function milliseconds(option: string, value: unknown, refuse: Refuse): number {
  if (typeof value !== 'number' || !(value > 0) || value > 2147483647)
    refuse(option, 'must be a number of milliseconds above 0 and at most 2147483647');
  return value as number;
}
