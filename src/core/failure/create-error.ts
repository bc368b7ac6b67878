import type { ErrorContext } from '../../errors/base.ts';
import { classifyStatus, perhapsProcessed } from '../../errors/classification.ts';
import { copyError } from '../../errors/copy-error.ts';
import { defineAll } from '../../errors/define.ts';
import {
  AbortError,
  type ApiError,
  type BotPlatformError,
  ConfigurationError,
  ConnectionError,
  InvalidInputError,
  InvalidResponseError,
  type InvalidResponseReason,
  type Issue,
  isBotPlatformError,
  PaginationError,
  RedirectError,
  type ResponseInfo,
  TimeoutError,
} from '../../errors/index.ts';
import { describeOption, type ThrowProblem, topLevel } from '../../options/reader.ts';
import { classProperty } from '../../shared/json.ts';
import { rateLimitOf, retryAfter } from '../../shared/rate-limit.ts';
import { bodilessStatuses, describeStatus } from '../../shared/status.ts';
import { seconds, summarize, toLine } from '../../shared/text.ts';
import { maxIssues } from '../../validation/issues.ts';
import { adviceOnAddress, adviceOnFault, adviceOnStatus } from './advice.ts';
import { type BodyBytes, parseErrorBody } from './error-body.ts';
import type { NetworkFault } from './network-fault.ts';
import type { RunningCall } from './running-call.ts';

function joined(...parts: readonly (string | false | undefined)[]): string {
  return parts.filter(Boolean).join('; ');
}

export type NamedCall = Pick<RunningCall, 'context'>;

/** Returns what throws an error about a wrong option of a call. */
export function optionThrower(call: NamedCall, caller = ''): ThrowProblem {
  return (option, problem, cause) => {
    const issues = [{ path: [topLevel(option)], message: problem }];
    const detail = `${caller}${describeOption(option)} ${problem}`;
    const context = call.context();
    throw InvalidInputError.create(
      { issues },
      { summary: 'invalid options', detail, context, cause },
    );
  };
}

export function invalidInput(
  call: NamedCall,
  issues: readonly Issue[],
  cause?: unknown,
): InvalidInputError {
  const detail = summarize(issues);
  const context = call.context();
  const fields = { issues: issues.slice(0, maxIssues) };
  return InvalidInputError.create(fields, { summary: 'invalid input', detail, context, cause });
}

export function payloadTooLarge(
  context: ErrorContext,
  limit: number,
  size: number,
): InvalidInputError {
  const message = `the request body has ${size} bytes, the service accepts at most ${limit}`;
  const fields = { issues: [{ path: [], message }], limit, size };
  return InvalidInputError.create(fields, {
    summary: 'payload too large',
    detail: message,
    context,
  });
}

/** A credential or header function threw, or returned what cannot be sent; or there is no `fetch`. */
export function unusable(
  call: NamedCall,
  option: string,
  summary: string,
  cause?: unknown,
  isTransient = false,
): ConfigurationError {
  const context = call.context();
  return ConfigurationError.create({ option }, { summary, context, cause, isTransient });
}

/** The error of a function that received a part of a response: as it is, if it is an error of the package. */
export function thrownBy(call: RunningCall, option: string, cause: unknown): unknown {
  if (isBotPlatformError(cause)) return cause;
  const summary = `the function \`${option}\` threw`;
  const parts = { ...perhapsProcessed, summary, context: call.context(), cause };
  return ConfigurationError.create({ option }, parts);
}

type ResponseHead = Pick<Response, 'status' | 'headers'>;

/** The errors of one response share it: to mask its headers for each of thousands of items takes seconds. */
const described = /* @__PURE__ */ new WeakMap<ResponseHead, ResponseInfo>();

function describeResponse(call: RunningCall, response: ResponseHead): ResponseInfo {
  const known = described.get(response);
  if (known !== undefined) return known;
  const { status, headers } = response;
  const masked = call.redactor().headers(headers);
  const info: ResponseInfo = { status, headers: masked, ...rateLimitOf(headers) };
  described.set(response, info);
  return info;
}

export function apiError(
  call: RunningCall,
  status: number,
  response: ResponseHead,
  bytes: BodyBytes,
): ApiError {
  const { message, ...body } = parseErrorBody(bytes, call.redactor());
  const retryAfterMs = retryAfter(status, response.headers);
  const fields = { status, ...body, retryAfterMs };
  const id = body.errorId && `[${body.errorId}]`;
  const reported = [message, id].filter((part) => part !== undefined).join(' ');
  const { problem } = bytes;
  // A body that was not read says nothing about the address.
  const advice = problem !== undefined && status === 404 ? '' : adviceOnStatus(call, status, body);
  const wait = retryAfterMs === undefined ? '' : `retry after ${seconds(retryAfterMs)}`;
  const { errorClass, isTransient, maybeProcessed } = classifyStatus(status);
  return errorClass.create(fields, {
    isTransient,
    maybeProcessed,
    summary: describeStatus(status),
    detail: joined(reported, problem, advice, wait),
    context: call.context(),
    response: describeResponse(call, response),
  });
}

export function redirectError(call: RunningCall, response: Response): RedirectError {
  const { status } = response;
  const locationOrigin = originOf(call, response.headers.get('location'));
  const target = locationOrigin === undefined ? '' : ` to ${locationOrigin}`;
  return RedirectError.create(
    { locationOrigin },
    {
      ...perhapsProcessed,
      summary: `${status === 0 ? 'a redirect' : describeStatus(status)}, not followed`,
      detail: `the service redirects${target}; \`${call.settings.api.address}\` must be its final address`,
      context: call.context(),
      response: describeResponse(call, response),
    },
  );
}

/** Without path and query, which may hold secrets. */
function originOf(call: RunningCall, location: string | null): string | undefined {
  if (location === null || !URL.canParse(location, call.settings.url)) return undefined;
  const { protocol, host } = new URL(location, call.settings.url);
  return host === '' ? undefined : call.redactor().line(`${protocol}//${host}`);
}

/** A 2xx response that cannot be used. `problem` continues the sentence that begins with the status. */
export function invalidResponse(
  call: RunningCall,
  response: ResponseHead,
  reason: InvalidResponseReason,
  problem: string,
  detail?: string,
  issues: readonly Issue[] = [],
  received?: unknown,
): InvalidResponseError {
  // No API of the service responds so. A 204 and a 304 are empty on purpose.
  const isForeign =
    reason === 'json' || (reason === 'empty' && !bodilessStatuses.includes(response.status));
  return InvalidResponseError.create(
    { reason, issues },
    {
      ...perhapsProcessed,
      summary: `${describeStatus(response.status)}, but ${problem}`,
      detail: joined(detail, isForeign && adviceOnAddress(call)),
      context: call.context(),
      response: describeResponse(call, response),
      received,
    },
  );
}

export function schemaMismatch(
  call: RunningCall,
  response: ResponseHead,
  received: unknown,
  reason: 'schema' | 'payload',
  issues: readonly Issue[],
  advice = '',
): InvalidResponseError {
  const cleaned = call.redactor().issues(issues.slice(0, maxIssues));
  const problem =
    reason === 'schema'
      ? 'the body is not as documented'
      : 'the schema of the call rejects the payload';
  const detail = joined(summarize(cleaned, issues.length), advice);
  return invalidResponse(call, response, reason, problem, detail, cleaned, received);
}

export function connectionError(call: RunningCall, fault: NetworkFault): ConnectionError {
  const { summary, isTransient, maybeProcessed } = fault;
  const redactor = call.redactor();
  const message = redactor.line(fault.message);
  const code = fault.code === undefined ? undefined : redactor.line(fault.code);
  // The original error may hold the request, and with it the credentials.
  const cause = defineAll(new Error(message), { name: redactor.line(fault.name), code });
  // A message such as `connect ECONNREFUSED 127.0.0.1:3128` has the address, which may be that of a proxy.
  const isOwn = code === undefined || code === 'ERR_NOT_SENT' || message.includes(code);
  const detail = joined(isOwn ? message : code, describeHost(call), adviceOnFault(call, fault));
  const context = call.context();
  const parts = { summary, detail, context, cause, isTransient, maybeProcessed };
  return ConnectionError.create({}, parts);
}

function describeHost({ settings }: RunningCall): string {
  return `host ${new URL(settings.url).host}`;
}

export function limitError(
  call: RunningCall,
  option: 'timeout' | 'totalTimeout',
  ms: number,
  maybeProcessed: boolean,
  reason?: string,
): TimeoutError {
  const summary =
    option === 'timeout'
      ? `no complete response within ${ms} ms, the \`timeout\` of an attempt`
      : `no result within ${ms} ms, the \`totalTimeout\` of the call`;
  return timeoutError(call, option, summary, maybeProcessed, reason);
}

export function timeoutError(
  call: RunningCall,
  option: TimeoutError['option'],
  summary: string,
  maybeProcessed: boolean,
  reason?: string,
): TimeoutError {
  const detail = joined(describeHost(call), reason);
  const parts = { summary, detail, context: call.context(), isTransient: true, maybeProcessed };
  return TimeoutError.create({ option }, parts);
}

export function abortError(
  context: ErrorContext,
  reason: unknown,
  maybeProcessed = context.attempts > 0,
): AbortError {
  // The reason of `AbortSignal.timeout()`.
  const isTimeout = classProperty(reason, 'name') === 'TimeoutError';
  const summary = `aborted by the caller${isTimeout ? ', whose signal timed out' : ''}`;
  return AbortError.create({}, { summary, context, cause: reason, maybeProcessed });
}

export function paginationError(call: RunningCall, summary: string): PaginationError {
  return PaginationError.create({}, { summary, context: call.context() });
}

/** The same error, whose message adds a reason: why the call was not repeated, or what an attempt before may have done. */
export function withReason<E extends BotPlatformError>(error: E, reason: string): E {
  return copyError(error, { message: `${error.message}; ${toLine(reason)}` });
}
