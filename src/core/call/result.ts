import type { ResponseInfo } from '../../errors/index.ts';
import type { FoundVariant } from '../../validation/unknown-variant.ts';

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
