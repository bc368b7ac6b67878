import type { BotPlatformError } from '../errors/index.ts';
import { noOptions, readCallOptions } from '../options/call-options.ts';
import type { Settings } from '../options/client-options.ts';
import { type Refuse, refuseConfiguration } from '../options/reader.ts';
import { toLine } from '../shared/text.ts';
import { CallReport, type PreparedCall } from './call.ts';
import {
  type CompiledOperation,
  compileOperation,
  identifyOperation,
  type OperationIdentity,
} from './compile-operation.ts';
import {
  invalidInput,
  payloadTooLarge,
  refuseOption,
  type Subject,
  toInputError,
  unusable,
} from './create-error.ts';
import { buildRequest, oversize, type RequestParts } from './request.ts';
import type { RetryBudget } from './retry.ts';
import { traceCaller } from './trace-caller.ts';

/** What a call of a client depends on. */
export interface Origin {
  readonly settings: Settings;
  readonly budget: RetryBudget;
}

/** What is no call: its definition, input or options are wrong. It rejects when it is used. */
export class RefusedCall {
  readonly operation: OperationIdentity;
  readonly #settings: Settings;
  readonly #error: BotPlatformError;

  constructor(settings: Settings, operation: OperationIdentity, error: BotPlatformError) {
    this.#settings = settings;
    this.operation = operation;
    this.#error = error;
  }

  /** Reports the error to the observer, as the end of a call, and returns it. */
  report(): unknown {
    return new CallReport(this.#settings, this.operation, new Set()).fail(this.#error);
  }
}

/** Reads definition, input and options at once, as they are now. Methods do not throw: an error waits for its use. */
export function prepareCall(
  origin: Origin,
  definition: unknown,
  input: unknown,
  options: unknown,
): PreparedCall | RefusedCall {
  let operation: OperationIdentity | undefined;
  try {
    if (typeof definition === 'string') refuseId(definition);
    const compiled = compileOperation(definition);
    operation = compiled;
    return check(origin, compiled, input, options);
  } catch (error) {
    operation ??= identifyOperation(definition);
    const report = new CallReport(origin.settings, operation, new Set());
    // Now the caller is on the stack.
    const refusal = traceCaller(toInputError(report, error));
    return new RefusedCall(origin.settings, operation, refusal);
  }
}

function refuseId(id: string): never {
  const problem = `must be a record, not ${JSON.stringify(toLine(id, 80))}: call the method of that name, or import the record from bot-platform-sdk/operations`;
  return refuseConfiguration('request')('operation', problem);
}

/** The call, or the error of what is none. */
export function requireCall(call: PreparedCall | RefusedCall): PreparedCall {
  if (call instanceof RefusedCall) throw call.report();
  return call;
}

/** The one check of input and options: it returns what a call needs, or throws. */
function check(
  { settings, budget }: Origin,
  operation: CompiledOperation,
  input: unknown,
  options: unknown,
): PreparedCall {
  const { api, limits, missingCredential: missing } = settings;
  const recentKeys = new Set<string>();
  const subject: Subject = new CallReport(settings, operation, recentKeys);
  if (operation.api !== undefined && operation.api !== api.name) {
    const message = `the operation belongs to the ${operation.api} API; ${api.client} calls the ${api.name} API`;
    throw invalidInput(subject, [{ path: [], message }], 1, undefined);
  }
  const isNeeded = missing === 'workspaceId' ? operation.needsWorkspace : true;
  if (missing !== undefined && isNeeded && !operation.isPublic) {
    const advice = `\`client.withOptions({ ${missing} })\` returns a client that can call this operation`;
    const callable = missing === 'workspaceId' ? 'operations that need none' : 'public operations';
    const summary = `\`${missing}\` of the client is null, so it calls ${callable} only; ${advice}`;
    throw unusable(subject, missing, summary);
  }
  const parsed =
    options === undefined && !operation.isStream
      ? { ...noOptions, limits }
      : readCallOptions(options, operation, limits, refuseOption(subject));
  const request = buildRequest(operation, input, (issues, cause, count = issues.length) => {
    throw invalidInput(subject, issues, count, cause);
  });
  const replaced =
    parsed.query.length === 0
      ? request
      : replacePresets(request, parsed.query, refuseOption(subject));
  const size = oversize(request.body, api.maxRequestBytes);
  if (size !== undefined) throw payloadTooLarge(subject, size);
  return {
    settings,
    budget,
    operation,
    request: replaced,
    options: parsed,
    recentKeys,
  };
}

/** The option `query` replaces the default of a parameter. What the input sets, it must not set again. */
function replacePresets(
  request: RequestParts,
  extra: readonly string[],
  refuse: Refuse,
): RequestParts {
  const names = new Set(extra.map(nameOf));
  const set = request.query.map(nameOf).filter((name) => names.has(name));
  for (const name of set) {
    if (request.presets.includes(name)) continue;
    refuse('query', `must not set ${JSON.stringify(toLine(name, 80))}: the input does`);
  }
  return {
    ...request,
    query: request.query.filter((parameter) => !names.has(nameOf(parameter))),
  };
}

/** The name in an encoded query parameter. */
function nameOf(parameter: string): string {
  return decodeURIComponent(parameter.slice(0, parameter.indexOf('=')));
}
