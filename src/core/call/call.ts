import type { ParsedCallOptions } from '../../options/call-options.ts';
import type { Settings } from '../../options/client-options.ts';
import { type HeaderRecord, noHeaders, secretsIn } from '../../options/headers.ts';
import { CallReport } from '../failure/call-report.ts';
import type { RecentSecrets } from '../failure/recent-secrets.ts';
import type { CompiledOperation } from '../operation/compile-operation.ts';
import type { RequestParts } from '../operation/request.ts';
import type { Origin } from './origin.ts';

/**
 * What a call is made of, checked once: its attempts, the pages of a list, and the connections of a stream share it. It is
 * passed on as a function: if the call cannot be made, each use reports the error and throws it, like a call that fails.
 */
export interface CallParts<Options extends ParsedCallOptions = ParsedCallOptions> {
  readonly settings: Settings;
  readonly origin: Origin;
  readonly operation: CompiledOperation;
  readonly request: RequestParts;
  readonly options: Options;
  readonly recent: RecentSecrets;
}

/** The parts that a page of a list, or a connection of a stream, has in place of those of every call. */
export type Overrides = Partial<
  Pick<RunningCall, 'token' | 'signal' | 'end' | 'attempts' | 'retries' | 'headers' | 'hasWorked'>
>;

/** One call that runs. A page of a list is a call, and so is a connection of a stream. */
export class RunningCall extends CallReport {
  declare readonly operation: CompiledOperation;
  readonly origin: Origin;
  readonly request: RequestParts;
  readonly options: ParsedCallOptions;
  /** The signal to respect: of a page that is requested ahead, or of a stream, it is not the one of the options. */
  readonly signal: AbortSignal | undefined;
  /** When the call must be over, on the clock of `performance.now()`. */
  readonly end: number;
  /** The attempts that may follow the first one. */
  retries: number;
  /** Whether its operation has worked before: a credential or header function that throws may then return later. */
  readonly hasWorked: boolean;
  /** Headers of each attempt, over those of the client and of the options. */
  readonly headers: HeaderRecord;
  waits = 0;
  readonly #recent: RecentSecrets;

  constructor(parts: CallParts, overrides: Overrides = {}) {
    const { settings, origin, operation, request, options, recent } = parts;
    super(
      settings,
      operation,
      recent,
      Object.hasOwn(overrides, 'token') ? overrides.token : request.nextToken,
    );
    this.origin = origin;
    this.request = request;
    this.options = options;
    const { signal, end, attempts, retries, headers, hasWorked } = {
      signal: options.signal,
      end: this.startedAt + options.limits.totalTimeout,
      attempts: 0,
      retries: options.limits.retry.limit,
      headers: noHeaders,
      hasWorked: false,
      ...overrides,
    };
    this.signal = signal;
    this.end = end;
    this.attempts = attempts;
    this.retries = retries;
    this.headers = headers;
    this.hasWorked = hasWorked;
    this.#recent = recent;
  }

  beginAttempt(): void {
    this.attempts += 1;
    this.emit({ type: 'request' });
  }

  /** Remembers what a credential function returned, so that it is masked. */
  remember(key: string): void {
    this.used.add(key);
    this.#recent.addKey(key);
  }

  /** Remembers the secrets in the results of header functions. */
  rememberHeaders(headers: HeaderRecord): void {
    const secrets = secretsIn(headers);
    for (const secret of secrets) this.used.add(secret);
    this.#recent.setAdded(secrets);
  }
}
