/** What the calls of both clients did while a name was on Object.prototype. */
export interface Report {
  /** How many requests the clean calls made. */
  readonly cleanRequests: number;
  /** For each option of the package: requests that differ from those of clean calls. */
  readonly differences: Readonly<Record<string, readonly string[]>>;
  /** For each other name: requests that went elsewhere, or with other credentials. */
  readonly strayed: Readonly<Record<string, readonly string[]>>;
  /** For each option: thrown values that are not errors of the package. */
  readonly foreign: Readonly<Record<string, readonly string[]>>;
}

export interface WireOutcome {
  /** What the calls returned, or the kinds of their errors. */
  readonly results: readonly string[];
  /** What arrived at the service. */
  readonly requests: readonly string[];
}

/** What calls over a real connection did, by the name on Object.prototype. */
export interface WireReport {
  readonly clean: WireOutcome;
  readonly polluted: Readonly<Record<string, readonly WireOutcome[]>>;
}

/** Names that are read with every request, by ky, by Node or by undici. */
export const wireNames = [
  ...['prefix', 'baseUrl', 'method', 'redirect', 'headers', 'body', 'searchParams', 'json'],
  ...['reset', 'upgrade', 'stream', 'paging', 'parseJson'],
] as const;

/** Names that only undici reads from what it is given. */
export const undiciNames = ['query', 'throwOnError', 'maxRedirections', 'dispatcher'] as const;

/** Options of the package. Those that ky or Node read from any object, too, may make a call fail. */
export const optionNames = [
  'fetch',
  'prefix',
  'retry',
  'method',
  'redirect',
  'payload',
  'onEvent',
  'timeout',
  'query',
] as const;

export const fragileOptionNames = ['headers', 'signal'] as const;

/** Names that ky, Zod or the runtime look up for themselves. */
export const otherNames = [
  ...['hooks', 'init', 'baseUrl', 'json', 'parseJson', 'searchParams', 'context'],
  ...['throwHttpErrors', 'onDownloadProgress', 'body', 'credentials', 'cache', 'dispatcher'],
  ...['duplex', 'then', 'get', 'set', 'value', 'status', 'toJSON', 'issues', 'async', 'error'],
  ...['message', 'cause', 'code', 'name', 'id', 'nextToken', 'limit', 'userKey', 'token'],
  ...['adminUrl', 'allowInsecureHttp', 'enumerable', 'once', 'polluted'],
] as const;
