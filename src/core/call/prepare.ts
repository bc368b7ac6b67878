import { BotPlatformError } from '../../errors/index.ts';
import type { ParsedCallOptions } from '../../options/call-options.ts';
import type { Settings } from '../../options/client-options.ts';
import { secretsIn } from '../../options/headers.ts';
import type { ThrowProblem } from '../../options/reader.ts';
import { toLine } from '../../shared/text.ts';
import {
  invalidInput,
  type NamedCall,
  optionThrower,
  payloadTooLarge,
  unusable,
} from '../failure/create-error.ts';
import { createCallId, describeError, notify } from '../failure/notify.ts';
import { RecentSecrets } from '../failure/recent-secrets.ts';
import type { CallParts, ClientParts } from '../failure/running-call.ts';
import type {
  CompiledOperation,
  OperationIdentity,
  ReadOperation,
} from '../operation/compile-operation.ts';
import { buildRequest, oversize, type RequestParts } from '../operation/request.ts';
import { traceCaller } from './trace-caller.ts';

/** Reads input and options at once, as they are now. No method throws: the use of a call does. */
export function prepareCall<Options extends ParsedCallOptions>(
  client: ClientParts,
  read: ReadOperation,
  input: unknown,
  readOptions: ReadOptions<Options>,
): () => CallParts<Options> {
  const { operation } = read;
  const call = named(operation);
  try {
    if (!read.ok) throw read.error;
    const parts = checkCall(client, call, read.operation, input, readOptions);
    return () => parts;
  } catch (thrown) {
    // Anything else was thrown by a schema of the user.
    const error =
      thrown instanceof BotPlatformError
        ? thrown
        : invalidInput(call, [{ path: [], message: 'the check of the input threw' }], thrown);
    // Now the caller is on the stack.
    traceCaller(error);
    return () => {
      reportRefusal(client.settings, operation, error);
      throw error;
    };
  }
}

/** A call in the errors about it that are found before it runs. */
function named({ id: operation, method, path }: OperationIdentity): NamedCall {
  const startedAt = performance.now();
  const none = { attempts: 0, wasProcessed: false, pageToken: undefined };
  return { context: () => ({ operation, method, path, startedAt, ...none }) };
}

/** The one event of a call that cannot be made. */
function reportRefusal(
  { observer }: Settings,
  { id: operation, method, path }: OperationIdentity,
  error: BotPlatformError,
): void {
  if (observer === undefined) return;
  const base = { callId: createCallId(), operation, method, path, attempt: 0 };
  notify(observer, base, { type: 'error', durationMs: 0, ...describeError(error) });
}

/** Reads the options of a call: those of a stream are others. */
export type ReadOptions<Options> = (
  operation: CompiledOperation,
  settings: Settings,
  throwProblem: ThrowProblem,
) => Options;

/** The one check of input and options: it returns what a call needs, or throws. */
function checkCall<Options extends ParsedCallOptions>(
  { settings, origin }: ClientParts,
  call: NamedCall,
  operation: CompiledOperation,
  input: unknown,
  readOptions: ReadOptions<Options>,
): CallParts<Options> {
  const { api, missingCredential: missing } = settings;
  if (operation.api !== undefined && operation.api !== api.name) {
    const message = `the operation belongs to the ${operation.api} API; ${api.client} calls the ${api.name} API`;
    throw invalidInput(call, [{ path: [], message }]);
  }
  const isNeeded = missing === 'workspaceId' ? operation.needsWorkspace : true;
  if (missing !== undefined && isNeeded && !operation.isPublic) {
    const advice = `\`client.withOptions({ ${missing} })\` returns a client that can call this operation`;
    const callable =
      missing === 'workspaceId' ? 'operations without a workspace' : 'public operations';
    const summary = `\`${missing}\` of the client is null, so it only calls ${callable}; ${advice}`;
    throw unusable(call, missing, summary);
  }
  const options = readOptions(operation, settings, optionThrower(call));
  const request = buildRequest(operation, input, (issues, cause) => {
    throw invalidInput(call, issues, cause);
  });
  const replaced =
    options.query.length === 0
      ? request
      : replacePresets(request, options.query, optionThrower(call));
  const size = oversize(request.body, api.maxRequestBytes);
  if (size !== undefined) throw payloadTooLarge(call.context(), api.maxRequestBytes, size);
  return {
    settings,
    origin,
    operation,
    request: replaced,
    options,
    recent: new RecentSecrets([...secretsIn(settings.headers), ...secretsIn(options.headers)]),
  };
}

/** The option `query` replaces the default of a parameter. It must not set one that the input sets. */
function replacePresets(
  request: RequestParts,
  extra: readonly string[],
  throwProblem: ThrowProblem,
): RequestParts {
  const names = new Set(extra.map(nameOf));
  const set = request.query.map(nameOf).filter((name) => names.has(name));
  for (const name of set) {
    if (request.presets.includes(name)) continue;
    throwProblem('query', `must not set ${JSON.stringify(toLine(name, 80))}: the input does`);
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
