import { RetryBudget } from './retry-budget.ts';

/** What a client and its copies know about an origin. They share it, since an outage is one, however many copies meet it. */
export class Origin {
  readonly budget = new RetryBudget();
  /** Whether a response has come from it. */
  wasReached = false;
}

export type Origins = Map<string, Origin>;

export function originOf(origins: Origins, url: string): Origin {
  const origin = origins.get(url) ?? new Origin();
  origins.set(url, origin);
  return origin;
}
