import { ApiError, BotPlatformError, RateLimitError } from '../errors/index.ts';
import { type HeaderRecord, readCredential, readHeaders } from '../options/headers.ts';
import type { Refuse } from '../options/reader.ts';
import { bare } from '../shared/json.ts';
import { discardBody, type OnLost } from './body.ts';
import type { CallState } from './call.ts';
import {
  abortError,
  connectionError,
  invalidResponse,
  timeoutError,
  unusable,
} from './failures.ts';
import { describeFault, type NetworkFault } from './network-fault.ts';
import type { Reading } from './response.ts';
import { rateLimitOf, retriedStatuses } from './retry.ts';
import { type CompleteInit, send } from './send.ts';

/** An attempt that failed. */
export interface Failure {
  readonly ok: false;
  readonly error: BotPlatformError;
  /** Whether another attempt may succeed. */
  readonly isTransient: boolean;
  /** Whether a request may have reached the service, in this attempt or in one before. */
  readonly maybeProcessed: boolean;
}

export type Outcome<T> = { readonly ok: true; readonly result: T } | Failure;

/** Turns a response into a result; it throws the error that the response is, or a fault of the connection. */
export type Read<T> = (call: CallState, response: Response, reading: Reading) => Promise<T>;

export interface AttemptLimits {
  /** When the attempt must be over, on the clock of `performance.now()`. */
  readonly deadline: number;
  /** The option that sets the deadline. */
  readonly option: 'timeout' | 'totalTimeout';
  /** Whether an attempt before this one may have reached the service. */
  readonly maybeProcessed: boolean;
}

/** Sends one request and turns its response into a result. It never rejects. */
export function runAttempt<T>(
  call: CallState,
  read: Read<T>,
  limits: AttemptLimits,
): Promise<Outcome<T>> {
  const { deadline, option } = limits;
  let isSent = false;
  const fail = (error: BotPlatformError, isTransient: boolean): Failure => {
    // A service that limits the rate has not processed the request.
    const maybeProcessed = limits.maybeProcessed || (isSent && !(error instanceof RateLimitError));
    return { ok: false, error, isTransient, maybeProcessed };
  };

  return race<Outcome<T>>({
    deadline,
    signal: call.signal,
    onTimeout: () => {
      const ms = call.options.limits[option];
      const maybeProcessed = limits.maybeProcessed || isSent;
      return fail(timeoutError(call, option, ms, maybeProcessed), option === 'timeout');
    },
    onAbort: (reason) => fail(abortError(call, reason), false),
    async work(signal, onLost) {
      let response: Response | undefined;
      try {
        const headers = await buildHeaders(call);
        const { fetch } = call.settings;
        if (fetch === undefined) requireGlobalFetch(call);
        const init = buildInit(call, headers, signal);
        isSent = true;
        const startedAt = performance.now();
        try {
          response = await send(fetch, call.url, pathOf(call), init);
        } catch (error) {
          return failConnection(call, describeFault(error), limits.maybeProcessed);
        }
        signal.throwIfAborted();
        reportResponse(call, response, startedAt);
        // The observer may have aborted the call.
        signal.throwIfAborted();
        return { ok: true, result: await read(call, response, { onLost, deadline }) };
      } catch (error) {
        if (response !== undefined) discardBody(response);
        return error instanceof BotPlatformError
          ? fail(error, error instanceof ApiError && retriedStatuses.includes(error.status))
          : failReading(call, response, error);
      }
    },
  });
}

/** What an error means that a body was read with. */
export function failReading(
  call: CallState,
  response: Pick<Response, 'status'> | undefined,
  cause: unknown,
): Failure {
  const fault = describeFault(cause, true);
  if (!fault.isUndecodable || response === undefined) return failConnection(call, fault, true);
  const problem = 'its content encoding cannot be undone';
  const error = invalidResponse(call, response, 'encoding', problem);
  return { ok: false, error, isTransient: false, maybeProcessed: true };
}

function failConnection(call: CallState, fault: NetworkFault, wasProcessed: boolean): Failure {
  const maybeProcessed = wasProcessed || fault.maybeProcessed;
  const error = connectionError(call, fault, maybeProcessed);
  return { ok: false, error, isTransient: fault.isTransient, maybeProcessed };
}

function reportResponse(call: CallState, { status, headers }: Response, startedAt: number): void {
  if (call.settings.onEvent === undefined) return;
  const durationMs = Math.round(performance.now() - startedAt);
  call.emit({ type: 'response', status, durationMs, ...rateLimitOf(headers) });
}

function requireGlobalFetch(call: CallState): void {
  if (typeof globalThis.fetch === 'function') return;
  const summary = 'there is no global `fetch`; pass the client one with the option `fetch`';
  throw unusable(call, 'fetch', summary);
}

/** The path below the address, with the query. */
function pathOf({ request, options, token }: CallState): string {
  const page = token === undefined ? [] : [`nextToken=${encodeURIComponent(token)}`];
  const query = [...request.query, ...page, ...options.query].join('&');
  return query === '' ? request.path : `${request.path}?${query}`;
}

/** Complete and without a prototype, so that nothing that is inherited is sent. */
function buildInit(call: CallState, headers: HeaderRecord, signal: AbortSignal): CompleteInit {
  const init: CompleteInit = bare({
    method: call.operation.method,
    headers,
    body: call.request.body ?? null,
    redirect: 'manual',
    signal,
  });
  // If the platform keeps cookies or a cache, neither may mix the responses of two users. Workers reject these fields.
  if (requestHas('credentials')) init.credentials = 'omit';
  if (requestHas('cache')) init.cache = 'no-store';
  return init;
}

function requestHas(field: 'credentials' | 'cache'): boolean {
  return field in Request.prototype;
}

async function buildHeaders(call: CallState): Promise<HeaderRecord> {
  const { settings, options, request } = call;
  const accept = call.operation.isStream ? 'text/event-stream' : 'application/json';
  const headers: HeaderRecord = bare({ accept });
  if (request.body !== undefined) headers['content-type'] = 'application/json';
  for (const extra of [settings.headers, options.headers]) {
    Object.assign(headers, typeof extra === 'function' ? await callHeaders(call, extra) : extra);
  }
  const { lastEventId } = call.position;
  if (lastEventId !== '') headers['last-event-id'] = lastEventId;
  for (const { rule, value } of call.operation.isPublic ? [] : settings.credentials) {
    let credential = value;
    if (typeof credential !== 'string') {
      const returned = await callFunction(call, rule.option, credential);
      credential = readCredential(rule, returned, refuseReturned(call));
      call.remember(credential);
    }
    headers[rule.header] = rule.prefix + credential;
  }
  return headers;
}

async function callHeaders(call: CallState, headers: () => unknown): Promise<HeaderRecord> {
  return readHeaders(await callFunction(call, 'headers', headers), refuseReturned(call));
}

/** Calls a function of the user. What it throws is the cause, as it is. */
async function callFunction(call: CallState, option: string, run: () => unknown): Promise<unknown> {
  try {
    return await run();
  } catch (cause) {
    throw unusable(call, option, `the function \`${option}\` threw`, cause);
  }
}

function refuseReturned(call: CallState): Refuse {
  return (option, problem) => {
    throw unusable(call, option, `what the function \`${option}\` returned ${problem}`);
  };
}

interface Race<T> {
  /** Does the work. The signal is aborted if the race is lost; what the work returns after that is ignored. */
  readonly work: (signal: AbortSignal, onLost: OnLost) => Promise<T>;
  readonly deadline: number;
  readonly onTimeout: () => T;
  readonly signal: AbortSignal | undefined;
  readonly onAbort: (reason: unknown) => T;
}

/**
 * Time for a response that has already arrived. A timer that fires late means that the event loop was blocked or the
 * machine slept: what arrived in the meantime is read before the attempt is given up.
 */
const lateBy = 50;
const grace = 100;

/** Calls a function when a time on the clock of `performance.now()` has passed, unless it is cancelled. */
export function setDeadline(deadline: number, expire: () => void): () => void {
  const check = (): void => {
    if (performance.now() - deadline < lateBy) expire();
    else timer = setTimeout(expire, grace);
  };
  let timer = setTimeout(check, Math.max(0, deadline - performance.now()));
  return () => clearTimeout(timer);
}

/** Races work against a deadline and the caller's signal. One race covers every phase, so nothing in it can hang a call. */
function race<T>({ work, deadline, onTimeout, signal, onAbort }: Race<T>): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const controller = new AbortController();
    let cancelDeadline: (() => void) | undefined;
    let release: (() => void) | undefined;

    const end = (): void => {
      cancelDeadline?.();
      signal?.removeEventListener('abort', abort);
    };
    const lose = (outcome: T): void => {
      end();
      resolve(outcome);
      // Without a reason: Node's `fetch` removes the stack of the reason it rejects with.
      controller.abort();
      release?.();
    };
    const abort = (): void => lose(onAbort(signal?.reason));
    // An observer may have aborted since the call looked at the signal.
    if (signal?.aborted === true) return resolve(onAbort(signal.reason));
    cancelDeadline = setDeadline(deadline, () => lose(onTimeout()));
    signal?.addEventListener('abort', abort);
    const onLost: OnLost = (callback) => {
      release = callback;
    };
    work(controller.signal, onLost).then((outcome) => {
      end();
      resolve(outcome);
    }, reject);
  });
}
