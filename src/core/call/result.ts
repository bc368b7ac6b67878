import type { RateLimit } from '../../errors/index.ts';
import type { FoundVariant } from '../../validation/unknown-variant.ts';

/** The response behind a result. */
export interface ResponseInfo {
  /** The HTTP status. */
  readonly status: number;
  /** The response headers, as they were sent. */
  readonly headers: Headers;
  /** The rate limit of the caller, if the service sent `RateLimit-*` headers. */
  readonly rateLimit?: RateLimit;
}

export interface Result {
  readonly data: unknown;
  /** The unknown variants in it, if there is an observer. */
  readonly unknown: readonly FoundVariant[];
  readonly response: ResponseInfo;
  readonly items: readonly unknown[] | undefined;
  readonly invalidItems: readonly LeftOutItem[];
  readonly nextToken: string | undefined;
}

export interface LeftOutItem {
  /** How many items of the page stand before it. */
  readonly before: number;
  /** Calls `onInvalidItem`, once the item is due. `closing` is aborted when the iteration ends. */
  readonly report: (closing?: AbortSignal) => Promise<void>;
}
