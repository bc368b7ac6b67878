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

/** The result of a call. */
export interface Result {
  readonly data: unknown;
  /** The unknown variants in it, if there is an observer. */
  readonly unknown: readonly FoundVariant[];
  readonly response: ResponseInfo;
  /** The items of a page. */
  readonly items: readonly unknown[] | undefined;
  /** The items that were left out of it. */
  readonly invalidItems: readonly LeftOutItem[];
  /** The token of the next page. */
  readonly nextToken: string | undefined;
}

/** An item that was left out, since the schema rejects it. */
export interface LeftOutItem {
  /** How many items of the page stand before it. */
  readonly before: number;
  /** Calls `onInvalidItem`, once the item is due. */
  readonly report: () => Promise<void>;
}
