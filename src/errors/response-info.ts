/** The limit that the service applies to the caller, from its `RateLimit-*` headers. */
export interface RateLimit {
  /** Requests that are allowed in one period. */
  readonly limit?: number;
  /** Requests that are left in the current period. */
  readonly remaining?: number;
  /** Milliseconds until the next period begins. */
  readonly resetMs?: number;
}

/** The response behind a result or an error. */
export interface ResponseInfo {
  /** The HTTP status. */
  readonly status: number;
  /**
   * The response headers: of a result, as they were sent; of an error, without `set-cookie` and `location`, and with the
   * credentials of the client masked.
   */
  readonly headers: Headers;
  /** The rate limit of the caller, if the service sent `RateLimit-*` headers. */
  readonly rateLimit?: RateLimit;
}

/** The response that an error is about. Its class may be that of another copy of this package. */
export function responseOf(error: object): ResponseInfo | undefined {
  return Object.getOwnPropertyDescriptor(error, 'response')?.value;
}
