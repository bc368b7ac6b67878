/** The differences from clean calls. */
export interface Report {
  /** How many requests the clean calls made. */
  readonly cleanRequests: number;
  /** By polluted name: requests and results that differ, and thrown values that are not errors of the package. */
  readonly differences: Readonly<Record<string, readonly string[]>>;
  /** The outcome of the calls with an invalid `signal` on the prototype. */
  readonly withoutSignals: { readonly requests: number; readonly foreign: readonly string[] };
}

/** Names that the package, ky or `fetch` read from some object. */
export const names = [
  ...['fetch', 'prefix', 'baseUrl', 'headers', 'json', 'parseJson', 'stringifyJson', 'hooks'],
  ...['retry', 'searchParams', 'method', 'redirect', 'payload', 'onEvent', 'timeout'],
  ...['totalTimeout', 'query', 'limit', 'maxDelay', 'items', 'value', 'status', 'then', 'get'],
  ...['set', 'credentials', 'cache', 'dispatcher', 'duplex', 'body', 'mode', 'window', 'referrer'],
  ...['referrerPolicy', 'integrity', 'keepalive', 'priority', 'init', 'beforeRequest', 'context'],
  ...['beforeRetry', 'beforeError', 'afterResponse', 'throwHttpErrors', 'onDownloadProgress'],
  ...['id', 'userId', 'conversationId', 'nextToken', 'meta', 'prefetch', 'toJSON', 'path'],
  ...['userKey', 'token', 'workspaceId', 'adminUrl', 'allowInsecureHttp', 'maxResponseBytes'],
  ...['issues', 'error', 'message', 'cause', 'code', 'name', 'idempotent', 'async', 'reason'],
  ...['createdAt', 'bots', 'event', 'type', 'description', 'detail', 'title'],
  ...['writable', 'enumerable', 'configurable', 'once', 'passive', 'fatal', 'polluted', 'signal'],
] as const;
