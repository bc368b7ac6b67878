import { BotPlatformError } from '../../errors/index.ts';
import type { HeaderRecord } from '../../options/headers.ts';
import { errorTurns, kyFetch } from '../../options/ky-fetch.ts';
import { withoutPrototype } from '../../shared/json.ts';
import { rateLimitOf } from '../../shared/rate-limit.ts';
import { requireResponse } from '../../shared/response.ts';
import {
  abortError,
  connectionError,
  invalidResponse,
  limitError,
  unusable,
} from '../failure/create-error.ts';
import { describeFault } from '../failure/network-fault.ts';
import type { RunningCall } from '../failure/running-call.ts';
import { discardBody } from './body.ts';
import { type Race, race } from './deadline.ts';
import {
  type AskedCredential,
  buildHeaders,
  type Renewal,
  renewCredential,
} from './request-headers.ts';

export type AttemptResult<T> =
  | { readonly ok: true; readonly result: T }
  | ({ readonly ok: false } & Renewal);

/** Turns a response into a result; it throws the error that the response is, or a fault of the connection. */
export type Read<T> = (call: RunningCall, response: Response, race: Race) => Promise<T>;

/**
 * Sends one request and turns its response into a result. It never rejects.
 *
 * @param renewed - The credential that a credential function has returned for it already.
 * @param mayRenew - Whether another credential is asked for after a 401.
 */
export function runAttempt<T>(
  call: RunningCall,
  read: Read<T>,
  renewed: AskedCredential | undefined,
  mayRenew: boolean,
): Promise<AttemptResult<T>> {
  const { timeout, totalTimeout } = call.options.limits;
  const end = performance.now() + timeout;
  let isSent = false;
  // Why nothing is sent yet: what a function of the user, or `fetch`, has to do before.
  let unsent: string | undefined;
  const fail = (error: BotPlatformError): AttemptResult<T> => ({
    ok: false,
    error,
    renewed: undefined,
  });
  const onFunction = (option: string): void => {
    unsent = `the function \`${option}\` has not returned`;
  };
  const onTimeout = () =>
    fail(
      end < call.end
        ? limitError(call, 'timeout', timeout, isSent, unsent)
        : limitError(call, 'totalTimeout', totalTimeout, isSent, unsent),
    );
  const onAbort = (reason: unknown) => fail(abortError(call.context(), reason, isSent));

  const run = async (attempt: Race): Promise<AttemptResult<T>> => {
    const { signal } = attempt;
    let response: Response | undefined;
    let asked: AskedCredential | undefined;
    try {
      const built = await buildHeaders(call, renewed, onFunction);
      asked = built.asked;
      unsent = undefined;
      const { fetch, url } = call.settings;
      if (fetch === kyFetch) requireGlobals(call);
      const init = buildInit(call, built.headers, signal);
      // A credential function may have aborted the call.
      signal.throwIfAborted();
      isSent = true;
      const startedAt = performance.now();
      try {
        response = requireResponse(await fetch(url + pathOf(call), init));
      } catch (error) {
        const fault = describeFault(error, false, call.origin.wasReached);
        isSent = fault.maybeProcessed;
        if (!isSent) unsent = call.redactor().line(fault.message);
        return fail(connectionError(call, fault));
      }
      call.origin.wasReached = true;
      signal.throwIfAborted();
      reportResponse(call, response, startedAt);
      // The observer may have aborted the call.
      signal.throwIfAborted();
      return { ok: true, result: await read(call, response, attempt) };
    } catch (error) {
      if (response !== undefined) discardBody(response);
      const failure =
        error instanceof BotPlatformError ? error : readingError(call, response, error);
      const isRejected = failure.kind === 'unauthorized' && mayRenew && !signal.aborted;
      if (!isRejected || asked === undefined) return fail(failure);
      // A 401 was not processed.
      isSent = false;
      return { ok: false, ...(await renewCredential(call, asked, failure, onFunction)) };
    }
  };
  return race(Math.min(end, call.end), call.signal, errorTurns, run, onTimeout, onAbort);
}

/** The meaning of an error while a body was read. */
export function readingError(
  call: RunningCall,
  response: Response | undefined,
  cause: unknown,
): BotPlatformError {
  const fault = describeFault(cause, true, false);
  if (!fault.isUndecodable || response === undefined) {
    return connectionError(call, { ...fault, maybeProcessed: true });
  }
  return invalidResponse(call, response, 'encoding', 'its content encoding cannot be decoded');
}

function reportResponse(call: RunningCall, { status, headers }: Response, startedAt: number): void {
  if (call.settings.observer === undefined) return;
  const durationMs = Math.round(performance.now() - startedAt);
  call.emit({ type: 'response', status, durationMs, ...rateLimitOf(headers) });
}

function requireGlobals(call: RunningCall): void {
  const missing = ['fetch', 'Request'].find(
    (name) => typeof Reflect.get(globalThis, name) !== 'function',
  );
  if (missing === undefined) return;
  const advice = 'pass a function to the client with the option `fetch`';
  throw unusable(call, 'fetch', `there is no global \`${missing}\`; ${advice}`);
}

/** The path below the address, with the query. */
function pathOf({ request, options, token }: RunningCall): string {
  const page = token === undefined ? [] : [`nextToken=${encodeURIComponent(token)}`];
  const query = [...request.query, ...page, ...options.query].join('&');
  return query === '' ? request.path : `${request.path}?${query}`;
}

/** Complete and without a prototype, so that nothing that is inherited is sent. */
function buildInit(call: RunningCall, headers: HeaderRecord, signal: AbortSignal): RequestInit {
  const init: RequestInit = withoutPrototype({
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
  return typeof Request === 'function' && field in Request.prototype;
}
