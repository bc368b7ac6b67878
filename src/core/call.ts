import type { BotPlatformError, ErrorContext, RateLimit } from '../errors/index.ts';
import type { Api } from '../options/apis.ts';
import { noOptions, type ParsedCallOptions, readCallOptions } from '../options/call-options.ts';
import type { Settings } from '../options/client-options.ts';
import { createCallId, describeError, type EventFields, notify } from './events.ts';
import {
  invalidInput,
  payloadTooLarge,
  refuseOption,
  type Subject,
  toInputError,
  unusable,
} from './failures.ts';
import { type CompiledOperation, compileOperation, unusableOperation } from './operation.ts';
import { createRedactor, type Redactor } from './redaction.ts';
import { buildRequest, oversize, type RequestParts } from './request.ts';
import { rateLimitOf } from './retry.ts';

/** Input and options, checked: everything that does not change between attempts, or between pages. */
interface Prepared {
  readonly request: RequestParts;
  readonly options: ParsedCallOptions;
}

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
  readonly response: ResponseInfo;
  /** The items of a page. */
  readonly items: readonly unknown[] | undefined;
  /** The token of the next page. */
  readonly nextToken: string | undefined;
}

/** What the calls of a list, or of a stream, do not have in common. */
interface Part {
  readonly signal?: AbortSignal | undefined;
  /** The token that a page is requested with. */
  readonly token?: string | undefined;
  /** What a connection of a stream continues. */
  readonly position?: Position;
}

/** Where a stream is when it connects. */
export interface Position {
  /** The attempts before this connection that received nothing, in a row. */
  readonly attempts: number;
  /** The id of the last event; empty if it had none. */
  readonly lastEventId: string;
  /** The wait before a reconnect that the service asks for, in milliseconds. */
  readonly reconnectMs: number;
}

export const beginning: Position = { attempts: 0, lastEventId: '', reconnectMs: 0 };

/** Credentials that a list remembers to mask them, at least: a credential function may return a new one for each attempt. */
const minRecentKeys = 8;

/**
 * One call: what its attempts need, and what its errors and events report. A page of a list is a call, and so is a
 * connection of a stream.
 */
export class CallState implements Subject {
  readonly settings: Settings;
  readonly operation: CompiledOperation;
  readonly startedAt = performance.now();
  /** What credential functions returned last, also for the pages before. */
  readonly #recentKeys: Set<string>;
  #prepared: Prepared | BotPlatformError | undefined;
  #part: Part | undefined;
  #attempts = 0;
  #id: string | undefined;

  private constructor(settings: Settings, operation: CompiledOperation, recentKeys: Set<string>) {
    this.settings = settings;
    this.operation = operation;
    this.#recentKeys = recentKeys;
  }

  /** Reads definition, input and options at once, as they are now. A problem is thrown when the call is run. */
  static create(settings: Settings, definition: unknown, input: unknown, options: unknown) {
    let operation: CompiledOperation;
    try {
      operation = compileOperation(definition);
    } catch (error) {
      const call = new CallState(settings, unusableOperation(definition), new Set());
      call.#prepared = toInputError(call, error);
      return call;
    }
    const call = new CallState(settings, operation, new Set());
    call.#prepared = call.#prepare(input, options);
    return call;
  }

  /** The call for a page of this list. */
  page(token: string | undefined, signal?: AbortSignal): CallState {
    return this.#createPart({ token, signal });
  }

  /** The call for a connection of this stream. */
  connection(position: Position, signal: AbortSignal): CallState {
    const call = this.#createPart({ position, signal });
    call.#attempts = position.attempts;
    return call;
  }

  #createPart(part: Part): CallState {
    const call = new CallState(this.settings, this.operation, this.#recentKeys);
    call.#prepared = this.#prepared;
    call.#part = part;
    return call;
  }

  /** Reads input and options at once, as they are now. A problem is thrown when they are used. */
  #prepare(input: unknown, options: unknown): Prepared | BotPlatformError {
    try {
      const { limits, missingCredential: missing } = this.settings;
      if (missing !== undefined && !this.operation.isPublic) {
        const problem = 'is null: only operations with `public: true` can be called';
        throw unusable(this, missing, `\`${missing}\` of the client ${problem}`);
      }
      const prepared = {
        options:
          options === undefined && !this.operation.isStream
            ? { ...noOptions, limits }
            : readCallOptions(options, this.operation, limits, refuseOption(this)),
        request: buildRequest(this.operation, input, (issues, cause, count = issues.length) => {
          throw invalidInput(this, issues, count, cause);
        }),
      };
      const size = oversize(prepared.request.body, this.api.maxRequestBytes);
      return size === undefined ? prepared : payloadTooLarge(this, size);
    } catch (error) {
      return toInputError(this, error);
    }
  }

  get #valid(): Prepared {
    if (this.#prepared === undefined || this.#prepared instanceof Error) throw this.#prepared;
    return this.#prepared;
  }

  get request(): RequestParts {
    return this.#valid.request;
  }

  get options(): ParsedCallOptions {
    return this.#valid.options;
  }

  /** The signal to respect: of a page that is requested ahead, or of a stream, it is not the one of the options. */
  get signal(): AbortSignal | undefined {
    return this.#part?.signal ?? this.options.signal;
  }

  /** What a connection of a stream continues. */
  get position(): Position {
    return this.#part?.position ?? beginning;
  }

  /** The token of the page that is requested. */
  get token(): string | undefined {
    if (this.#part !== undefined || this.#prepared instanceof Error) return this.#part?.token;
    return this.#prepared?.request.nextToken;
  }

  get api(): Api {
    return this.settings.api;
  }

  get url(): string {
    return this.settings.url;
  }

  get attempts(): number {
    return this.#attempts;
  }

  beginAttempt(): void {
    this.#attempts += 1;
    this.emit({ type: 'request' });
  }

  /** Remembers what a credential function returned, so that it is masked. */
  remember(key: string): void {
    this.#recentKeys.delete(key);
    this.#recentKeys.add(key);
    const [oldest] = this.#recentKeys;
    const kept = Math.max(minRecentKeys, this.options.limits.retries + 1);
    if (this.#recentKeys.size > kept && oldest !== undefined) {
      this.#recentKeys.delete(oldest);
    }
  }

  redactor(): Redactor {
    return createRedactor([...this.settings.keys, ...this.#recentKeys], this.settings.identifiers);
  }

  context(): ErrorContext {
    const { id, method, path } = this.operation;
    const { startedAt, attempts } = this;
    return { operation: id, method, path, attempts, startedAt, ...this.#pageToken() };
  }

  /** A token resumes a list, so only a key or token of the client is masked in it. */
  #pageToken(): { pageToken?: string } {
    const { token } = this;
    if (token === undefined) return {};
    return { pageToken: createRedactor([...this.settings.keys, ...this.#recentKeys]).text(token) };
  }

  emit(fields: EventFields): void {
    const { onEvent } = this.settings;
    if (onEvent === undefined) return;
    this.#id ??= createCallId();
    const { id, method, path } = this.operation;
    const base = { callId: this.#id, operation: id, method, path, attempt: this.#attempts };
    notify(onEvent, { ...base, ...this.#pageToken() }, fields);
  }

  /** Reports the end of the call, and returns the error that it ends with. */
  fail(error: unknown): unknown {
    const durationMs = this.#durationMs();
    this.emit({ type: 'error', durationMs, ...describeError(error) });
    return error;
  }

  succeed({ response, items }: Pick<Result, 'response' | 'items'>): void {
    if (this.settings.onEvent === undefined) return;
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
