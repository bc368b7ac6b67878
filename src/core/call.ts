import type { ErrorContext, RateLimit } from '../errors/index.ts';
import type { ParsedCallOptions } from '../options/call-options.ts';
import type { Settings } from '../options/client-options.ts';
import { bare, ownProperty } from '../shared/json.ts';
import type { FoundVariant } from '../validation/unknown-variant.ts';
import type { CompiledOperation, OperationIdentity } from './compile-operation.ts';
import { cleanIssues, type Subject } from './create-error.ts';
import { createCallId, describeError, type EventFields, notify } from './notify.ts';
import { rateLimitOf } from './rate-limit.ts';
import { createRedactor, type Redactor } from './redaction.ts';
import type { RequestParts } from './request.ts';
import type { RetryBudget } from './retry.ts';

/** The response behind a result. */
export interface ResponseInfo {
  /** The HTTP status. */
  readonly status: number;
  /** The response headers, as they were sent. */
  readonly headers: Headers;
  /** The rate limit of the caller, if the service sent `RateLimit-*` headers. */
  readonly rateLimit?: RateLimit;
}

/** What a call returned. */
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

/** What a call is made of, checked: all that its attempts, the pages of a list, and the connections of a stream share. */
export interface PreparedCall {
  readonly settings: Settings;
  readonly budget: RetryBudget;
  readonly operation: CompiledOperation;
  readonly request: RequestParts;
  readonly options: ParsedCallOptions;
  /** What credential functions returned last. */
  readonly recentKeys: Set<string>;
}

/** Where a stream is when it connects. */
export interface Position {
  /** The attempts before this connection that received nothing, in a row. */
  readonly attempts: number;
  /** The waits since the last connection that lasted. */
  readonly waits: number;
  /** Whether the connection before this one lasted. */
  readonly hasLasted: boolean;
  /** The id of the last event; empty if it had none. */
  readonly lastEventId: string;
  /** The wait before a reconnect that the service asks for, in milliseconds. */
  readonly reconnectMs: number;
}

export const beginning: Position = {
  attempts: 0,
  waits: 0,
  hasLasted: false,
  lastEventId: '',
  reconnectMs: 0,
};

/** What the calls of a list, or of a stream, do not have in common. */
export interface Part {
  readonly signal?: AbortSignal | undefined;
  /** The token that a page is requested with. */
  readonly token?: string | undefined;
  /** What a connection of a stream continues. */
  readonly position?: Position;
  /** When the call must be over, if it is not `totalTimeout` that says so. */
  readonly end?: number;
}

/** What the errors and the events of a call say about it. Each call ends with one event. */
export class CallReport implements Subject {
  readonly settings: Settings;
  readonly token: string | undefined;
  readonly startedAt = performance.now();
  attempts = 0;
  /** Whether the service may have processed an attempt that failed. */
  wasProcessed = false;
  readonly #operation: OperationIdentity;
  readonly #keys: ReadonlySet<string>;
  #id: string | undefined;
  #hasEnded = false;

  constructor(
    settings: Settings,
    operation: OperationIdentity,
    keys: ReadonlySet<string>,
    token?: string,
  ) {
    this.settings = settings;
    this.#operation = operation;
    this.#keys = keys;
    this.token = token;
  }

  redactor(): Redactor {
    return createRedactor([...this.settings.keys, ...this.#keys], this.settings.identifiers);
  }

  context(): ErrorContext {
    const { id, method, path } = this.#operation;
    const { startedAt, attempts, wasProcessed } = this;
    return { operation: id, method, path, attempts, startedAt, wasProcessed, ...this.#pageToken() };
  }

  /** A token resumes a list, so only a key or token of the client is masked in it. */
  #pageToken(): { pageToken?: string } {
    if (this.token === undefined) return {};
    const redactor = createRedactor([...this.settings.keys, ...this.#keys]);
    return { pageToken: redactor.text(this.token) };
  }

  emit(fields: EventFields): void {
    const { onEvent } = this.settings;
    if (onEvent === undefined) return;
    this.#id ??= createCallId();
    const { id, method, path } = this.#operation;
    const base = { callId: this.#id, operation: id, method, path, attempt: this.attempts };
    notify(onEvent, { ...base, ...this.#pageToken() }, fields);
  }

  /** Reports the end of the call, and returns the error that it ends with. */
  fail(error: unknown): unknown {
    if (this.#hasEnded) return error;
    this.#hasEnded = true;
    const durationMs = this.#durationMs();
    this.emit({ type: 'error', durationMs, ...describeError(error) });
    return error;
  }

  /** Reports what fits no variant of its union. */
  noteUnknown(variants: readonly FoundVariant[]): void {
    if (variants.length === 0) return;
    const redactor = this.redactor();
    for (const { path, tag: name, raw, issues } of variants) {
      const tag = ownProperty(raw, name);
      this.emit({
        type: 'unknown_variant',
        at: redactor.line(path.map(String).join('.')),
        ...(/^(string|number|boolean)$/.test(typeof tag) && {
          tag: redactor.line(String(tag), 80),
        }),
        issues: cleanIssues(issues, redactor),
      });
    }
  }

  succeed({ response, items }: Pick<Result, 'response' | 'items'>): void {
    if (this.settings.onEvent === undefined || this.#hasEnded) return;
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
    return Math.round(performance.now() - this.startedAt);
  }
}

const noPart: Part = /* @__PURE__ */ bare({});

/** Credentials that a list remembers to mask them, at least: a credential function may return a new one for each attempt. */
const minRecentKeys = 8;

/** One call. A page of a list is a call, and so is a connection of a stream. */
export class CallState extends CallReport {
  readonly budget: RetryBudget;
  readonly operation: CompiledOperation;
  readonly request: RequestParts;
  readonly options: ParsedCallOptions;
  /** The signal to respect: of a page that is requested ahead, or of a stream, it is not the one of the options. */
  readonly signal: AbortSignal | undefined;
  readonly position: Position;
  /** When the call must be over, on the clock of `performance.now()`. */
  readonly end: number;
  waits: number;
  readonly #recentKeys: Set<string>;

  constructor(prepared: PreparedCall, part?: Part) {
    const { settings, budget, operation, request, options, recentKeys } = prepared;
    const { token, signal, position = beginning, end } = part === undefined ? noPart : bare(part);
    super(settings, operation, recentKeys, token ?? request.nextToken);
    this.budget = budget;
    this.operation = operation;
    this.request = request;
    this.options = options;
    this.signal = signal ?? options.signal;
    this.position = position;
    this.end = end ?? this.startedAt + options.limits.totalTimeout;
    this.attempts = position.attempts;
    this.waits = position.waits;
    this.#recentKeys = recentKeys;
  }

  beginAttempt(): void {
    this.attempts += 1;
    this.emit({ type: 'request' });
  }

  /** Remembers what a credential function returned, so that it is masked. */
  remember(key: string): void {
    this.#recentKeys.delete(key);
    this.#recentKeys.add(key);
    const [oldest] = this.#recentKeys;
    const kept = Math.max(minRecentKeys, this.options.limits.retries + 1);
    if (this.#recentKeys.size > kept && oldest !== undefined) this.#recentKeys.delete(oldest);
  }
}
