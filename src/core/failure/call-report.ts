import type { ErrorContext } from '../../errors/base.ts';
import type { Settings } from '../../options/client-options.ts';
import { ownProperty } from '../../shared/json.ts';
import { rateLimitOf } from '../../shared/rate-limit.ts';
import type { FoundVariant } from '../../validation/unknown-variant.ts';
import type { OperationIdentity } from '../operation/compile-operation.ts';
import { createCallId, describeError, type EventFields, notify } from './notify.ts';
import type { RecentSecrets } from './recent-secrets.ts';
import { createRedactor, type Redactor } from './redaction.ts';

interface Success {
  readonly response: Pick<Response, 'status' | 'headers'>;
  /** Those of a page. */
  readonly items: readonly unknown[] | undefined;
}

/** The facts about a call in its errors and events. Each call ends with one event. */
export class CallReport {
  readonly settings: Settings;
  readonly operation: OperationIdentity;
  /** The token that a page is requested with. */
  readonly token: string | undefined;
  readonly startedAt = performance.now();
  attempts = 0;
  /** Whether the service may have processed an attempt that failed. */
  wasProcessed = false;
  /** What the attempts were sent with: it is masked in all that the call reports, whatever its list remembers. */
  protected readonly used = new Set<string>();
  readonly #recent: RecentSecrets | undefined;
  #id: string | undefined;
  #hasEnded = false;
  #endedAt: number | undefined;

  constructor(
    settings: Settings,
    operation: OperationIdentity,
    recent?: RecentSecrets,
    token?: string,
  ) {
    this.settings = settings;
    this.operation = operation;
    this.#recent = recent;
    this.token = token;
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
    return [...this.settings.keys, ...(this.#recent?.all() ?? []), ...this.used];
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
