import { BotPlatformError, ConfigurationError, ConnectionError } from '../errors.ts';
import { readAnswer } from './answer.ts';
import { bare } from './bare.ts';
import { discardBody } from './body.ts';
import { type CallContext, redactorOf } from './context.ts';
import { readCredential } from './credential.ts';
import { readEnvelope } from './envelope.ts';
import { describeFault } from './fault.ts';
import { type CheckedHeaders, type HeaderRecord, readHeaders } from './headers.ts';
import { emit } from './observer.ts';
import type { CallPlan } from './plan.ts';
import type { Attempt } from './race.ts';
import { markPermanent } from './retry-policy.ts';
import { type Fetch, send } from './send.ts';

/** The status and the headers of the response behind a result. */
export interface ResponseInfo {
  /** The HTTP status. */
  readonly status: number;
  /** The response headers, as they were sent. */
  readonly headers: Headers;
}

/** What a call gave. */
export interface Success {
  readonly data: unknown;
  readonly response: Response;
  /** Of a page: where the next one begins. */
  readonly nextToken: string | undefined;
}

/** Sends one request and turns its answer into a result. Whatever goes wrong is thrown as an error of this package. */
export async function runAttempt(
  plan: CallPlan,
  context: CallContext,
  attempt: Attempt,
): Promise<Success> {
  const startedAt = performance.now();
  const headers = await buildHeaders(plan, context);
  attempt.signal.throwIfAborted();
  const response = await exchange(plan, headers, context, attempt);
  discardIfAborted(response, attempt);
  const { status } = response;
  emit(context, {
    type: 'response',
    status,
    durationMs: Math.round(performance.now() - startedAt),
  });
  // The observer may have aborted the call.
  discardIfAborted(response, attempt);
  try {
    const json = await readAnswer(response, attempt, context);
    const { data, nextToken } = await readEnvelope(json, response, plan, context);
    return { data, response, nextToken };
  } catch (error) {
    throw error instanceof BotPlatformError ? error : connectionError(error, context);
  }
}

/** Nobody reads the body of an attempt that is over. */
function discardIfAborted(response: Response, { signal }: Attempt): void {
  if (!signal.aborted) return;
  discardBody(response);
  signal.throwIfAborted();
}

async function exchange(
  { settings, operation, request, options }: CallPlan,
  headers: HeaderRecord,
  context: CallContext,
  { signal }: Attempt,
): Promise<Response> {
  const fetch: Fetch | undefined = settings.fetch ?? globalThis.fetch;
  if (typeof fetch !== 'function') {
    const summary = 'there is no global `fetch`; give the client one with the option `fetch`';
    throw new ConfigurationError('fetch', { summary }, context);
  }
  const token =
    context.token === undefined ? [] : [`nextToken=${encodeURIComponent(context.token)}`];
  const query = [...request.query, ...token, ...options.query].join('&');
  const url = settings.url + request.path + (query === '' ? '' : `?${query}`);
  const init: RequestInit = bare({
    method: operation.method,
    headers,
    body: request.body ?? null,
    redirect: 'manual',
    signal,
  });
  // Where the platform keeps cookies or a cache, neither may mix the answers of two users. Workers refuse these fields.
  if (requestHas('credentials')) init.credentials = 'omit';
  if (requestHas('cache')) init.cache = 'no-store';

  const mayHaveArrived = context.maybeProcessed;
  context.maybeProcessed = true;
  try {
    return await send(fetch, url, init);
  } catch (error) {
    throw connectionError(error, context, mayHaveArrived);
  }
}

function requestHas(field: 'credentials' | 'cache'): boolean {
  return typeof Request === 'function' && field in Request.prototype;
}

async function buildHeaders(
  { settings, request, options }: CallPlan,
  context: CallContext,
): Promise<HeaderRecord> {
  const headers: HeaderRecord = bare({ accept: 'application/json' });
  if (request.body !== undefined) headers['content-type'] = 'application/json';
  Object.assign(
    headers,
    isRecord(settings.headers) ? settings.headers : await callHeaders(settings.headers, context),
  );
  Object.assign(
    headers,
    isRecord(options.headers) ? options.headers : await callHeaders(options.headers, context),
  );
  for (const { rule, value } of settings.credentials) {
    let credential = value;
    if (typeof credential !== 'string') {
      const given = await ask(rule.option, credential, context);
      credential = readCredential(rule, given, (option, problem) =>
        refuse(option, problem, context),
      );
      context.secrets.add(credential);
    }
    headers[rule.header] = rule.prefix + credential;
  }
  return headers;
}

function isRecord(headers: CheckedHeaders): headers is HeaderRecord {
  return typeof headers !== 'function';
}

async function callHeaders(give: () => unknown, context: CallContext): Promise<HeaderRecord> {
  const given = await ask('headers', give, context);
  // As where a `return` was forgotten: the headers would be missing, and nobody would know.
  if (given === undefined) refuse('headers', 'must be an object, not undefined', context);
  return readHeaders(given, (problem) => refuse('headers', problem, context));
}

/** Calls a function of the user's. What it throws is theirs, and is the cause as it is. */
async function ask(option: string, give: () => unknown, context: CallContext): Promise<unknown> {
  try {
    return await give();
  } catch (cause) {
    throw new ConfigurationError(option, { summary: `the function \`${option}\` threw` }, context, {
      cause,
    });
  }
}

function refuse(option: string, problem: string, context: CallContext): never {
  throw new ConfigurationError(
    option,
    { summary: `what the function \`${option}\` gave ${problem}` },
    context,
  );
}

/** `mayHaveArrived`: whether a request may have reached the service before this one. */
function connectionError(
  error: unknown,
  context: CallContext,
  mayHaveArrived = true,
): ConnectionError {
  const fault = describeFault(error);
  const redactor = redactorOf(context);
  const message = redactor.line(fault.message);
  const code = fault.code === undefined ? undefined : redactor.line(fault.code);
  // The error itself may hold the request, and with it the credentials.
  const cause = Object.assign(new Error(message), { name: redactor.line(fault.name) });
  if (code !== undefined) Object.assign(cause, { code });
  context.maybeProcessed = fault.maybeProcessed || mayHaveArrived;
  const text = { summary: fault.summary, detail: code ?? message };
  const connection = new ConnectionError(context.maybeProcessed, text, context, { cause });
  return fault.heals ? connection : markPermanent(connection);
}
