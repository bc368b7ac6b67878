import type { ErrorContext } from '../../errors/base.ts';
import type { ParsedCallOptions } from '../../options/call-options.ts';
import type { Settings } from '../../options/client-options.ts';
import { type HeaderRecord, noHeaders, secretsIn } from '../../options/headers.ts';
import { ownProperty } from '../../shared/json.ts';
import { rateLimitOf } from '../../shared/rate-limit.ts';
import type { FoundVariant } from '../../validation/unknown-variant.ts';
import type { CompiledOperation } from '../operation/compile-operation.ts';
import type { RequestParts } from '../operation/request.ts';
import { createCallId, describeError, type EventFields, notify } from './notify.ts';
import type { Origin } from './origin.ts';
import type { RecentSecrets } from './recent-secrets.ts';
import { createRedactor, type Redactor } from './redaction.ts';

/** What the calls of a client, and of its copies, share. */
export interface ClientParts {
  readonly settings: Settings;
  readonly origin: Origin;
}

/**
 * What a call is made of, checked once: its attempts, the pages of a list, and the connections of a stream share it. It is
 * passed on as a function: if the call cannot be made, each use reports the error and throws it, like a call that fails.
 */
export interface CallParts<Options extends ParsedCallOptions = ParsedCallOptions>
  extends ClientParts {
  readonly operation: CompiledOperation;
  readonly request: RequestParts;
  readonly options: Options;
  readonly recent: RecentSecrets;
}

/** The parts that a page of a list, or a connection of a stream, has in place of those of every call. */
export type Overrides = Partial<
  Pick<RunningCall, 'token' | 'signal' | 'end' | 'attempts' | 'retries' | 'headers' | 'hasWorked'>
>;

interface Success {
  readonly response: Pick<Response, 'status' | 'headers'>;
  /** Those of a page. */
  readonly items: readonly unknown[] | undefined;
}

/**
 * One call that runs, with the facts that its errors and events have. A page of a list is a call, and so is a connection of
 * a stream. Each call ends with one event.
 */
export class RunningCall {
  readonly settings: Settings;
  readonly origin: Origin;
  readonly operation: CompiledOperation;
  readonly request: RequestParts;
  readonly options: ParsedCallOptions;
  /** The token that a page is requested with. */
  readonly token: string | undefined;
  /** The signal to respect: of a page that is requested ahead, or of a stream, it is not the one of the options. */
  readonly signal: AbortSignal | undefined;
  readonly startedAt = performance.now();
  /** When the call must be over, on the clock of `performance.now()`. */
  readonly end: number;
  attempts: number;
  /** The attempts that may follow the first one. */
  retries: number;
  /** Whether its operation has worked before: a credential or header function that throws may then return later. */
  readonly hasWorked: boolean;
  /** Headers of each attempt, over those of the client and of the options. */
  readonly headers: HeaderRecord;
  waits = 0;
  /** Whether the service may have processed an attempt that failed. */
  wasProcessed = false;
  /** What the attempts were sent with: it is masked in all that the call reports, whatever its list remembers. */
  readonly #used = new Set<string>();
  readonly #recent: RecentSecrets;
  #id: string | undefined;
  #hasEnded = false;
  #endedAt: number | undefined;

  constructor(parts: CallParts, overrides: Overrides = {}) {
    const { settings, origin, operation, request, options, recent } = parts;
    this.settings = settings;
    this.origin = origin;
    this.operation = operation;
    this.request = request;
    this.options = options;
    const { token, signal, end, attempts, retries, headers, hasWorked } = {
      token: request.nextToken,
      signal: options.signal,
      end: this.startedAt + options.limits.totalTimeout,
      attempts: 0,
      retries: options.limits.retry.limit,
      headers: noHeaders,
      hasWorked: false,
      ...overrides,
    };
    this.token = token;
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
    this.#used.add(key);
    this.#recent.addKey(key);
  }

  /** Remembers the secrets in the results of header functions. */
  rememberHeaders(headers: HeaderRecord): void {
    const secrets = secretsIn(headers);
    for (const secret of secrets) this.#used.add(secret);
    this.#recent.setAdded(secrets);
  }

  redactor(): Redactor {
    return createRedactor(this.#keys(), this.settings.identifiers);
  }

  context(): ErrorContext {
    const { id, method, path } = this.operation;
    const { startedAt, attempts, wasProcessed } = this;
    const pageToken = this.#pageToken();
    return { operation: id, method, path, attempts, startedAt, wasProcessed, pageToken };
  }

  /** A token resumes a list, so only a key or token of the client is masked in it. */
  #pageToken(): string | undefined {
    if (this.token === undefined) return undefined;
    return createRedactor(this.#keys()).text(this.token);
  }

  #keys(): string[] {
    return [...this.settings.keys, ...this.#recent.all(), ...this.#used];
  }

  emit(fields: EventFields): void {
    const { observer } = this.settings;
    if (observer === undefined) return;
    this.#id ??= createCallId();
    const { id, method, path } = this.operation;
    const base = { callId: this.#id, operation: id, method, path, attempt: this.attempts };
    const pageToken = this.#pageToken();
    notify(observer, { ...base, ...(pageToken !== undefined && { pageToken }) }, fields);
  }

  /** The duration of the call ends now; its end may be reported later. */
  stopClock(): void {
    this.#endedAt ??= performance.now();
  }

  /** Reports the end of the call, and returns the error that it ends with. */
  fail(error: unknown): unknown {
    if (this.#hasEnded) return error;
    this.#hasEnded = true;
    const durationMs = this.#durationMs();
    this.emit({ type: 'error', durationMs, ...describeError(error) });
    return error;
  }

  noteUnknown(variants: readonly FoundVariant[]): void {
    if (variants.length === 0) return;
    const redactor = this.redactor();
    for (const { path, tag: name, raw, issues } of variants) {
      const tag = ownProperty(raw, name);
      this.emit({
        type: 'unknown_variant',
        at: redactor.line(path.map(String).join('.')),
        ...(['string', 'number', 'boolean'].includes(typeof tag) && {
          tag: redactor.line(String(tag), 80),
        }),
        issues: redactor.issues(issues),
      });
    }
  }

  succeed({ response, items }: Success): void {
    if (this.settings.observer === undefined || this.#hasEnded) return;
    this.#hasEnded = true;
    const { status, headers } = response;
    this.emit({
      type: 'success',
      status,
      durationMs: this.#durationMs(),
      ...(items !== undefined && { items: items.length }),
      ...rateLimitOf(headers),
    });
  }

  #durationMs(): number {
    return Math.round((this.#endedAt ?? performance.now()) - this.startedAt);
  }
}
