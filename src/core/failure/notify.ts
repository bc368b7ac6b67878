import { type ApiError, isBotPlatformError, type ResponseInfo } from '../../errors/index.ts';
import { responseOf } from '../../errors/response-info.ts';
import type {
  ClientErrorEvent,
  ClientEvent,
  EventBase,
  ObservedError,
  Observer,
} from '../../observer.ts';
import { defined, withoutPrototype } from '../../shared/json.ts';

type WithoutBase<E> = E extends EventBase ? Omit<E, keyof EventBase> : never;

export type EventFields = WithoutBase<ClientEvent>;

/** Calls an observer, which can neither fail nor delay the call. */
export function notify(observer: Observer, base: EventBase, fields: EventFields): void {
  ignoreFailure(() => observer({ ...base, ...fields }));
}

/** Runs a function of the user that must not break what it observes. */
export function ignoreFailure(run: () => unknown): void {
  try {
    const result = run();
    // It may be a promise of any kind, and reject.
    if (result !== undefined) Promise.resolve(result).catch(() => undefined);
  } catch {
    // Ignored, as a rejection is.
  }
}

export function describeError(
  error: unknown,
): Pick<ClientErrorEvent, 'error' | 'status' | 'rateLimit'> {
  if (!isBotPlatformError(error)) throw error;
  const { name, kind, message, isTransient, maybeProcessed } = error;
  const response: Partial<ResponseInfo> = withoutPrototype({ ...responseOf(error) });
  const ofService: Partial<Pick<ApiError, OfService>> = withoutPrototype(error);
  const { status = response.status, type, errorId, retryAfterMs } = ofService;
  const ofEvery: ObservedError = { name, kind, message, isTransient, maybeProcessed };
  return defined({
    error: defined({ ...ofEvery, status, type, errorId, retryAfterMs }),
    status,
    rateLimit: response.rateLimit && { ...response.rateLimit },
  });
}

type OfService = 'status' | 'type' | 'errorId' | 'retryAfterMs';

let processId: string | undefined;
let calls = 0;

/** Unique in a process that holds several copies of this package, such as ESM beside CommonJS. */
export function createCallId(): string {
  processId ??= crypto.getRandomValues(new Uint32Array(2)).join('');
  calls += 1;
  return `${processId}-${calls}`;
}
