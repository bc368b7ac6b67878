import { abortError, type NamedCall, withReason } from '../core/failure/create-error.ts';
import type { ErrorContext } from '../errors/base.ts';
import { isUnderWay } from '../errors/classification.ts';
import { copyError } from '../errors/copy-error.ts';
import {
  AbortError,
  type AnyBotPlatformError,
  ConfigurationError,
  isBotPlatformError,
  TimeoutError,
} from '../errors/index.ts';
import { describeOption, topLevel } from '../options/reader.ts';
import {
  createMessage,
  listenConversation,
  listMessages,
} from '../service/generated/chat-operations.ts';
import { withoutPrototype } from '../shared/json.ts';
import type { DialogueCause, FailedRequest, Purpose, TurnCause } from './core/events.ts';

/** A turn and a dialogue are no page of a list, and say themselves what was processed. */
const unpaged = { pageToken: undefined, wasProcessed: false };

/** The call in the errors of a turn: the one that sends its message. */
export function sending(attempts: number, startedAt = performance.now()): NamedCall {
  const { id: operation, method, path } = createMessage;
  return { context: () => ({ ...unpaged, operation, method, path, attempts, startedAt }) };
}

/** The call in the errors of a dialogue: the one that listens. */
export function listening(attempts: number, startedAt = performance.now()): NamedCall {
  const { id: operation, method, path } = listenConversation;
  return { context: () => ({ ...unpaged, operation, method, path, attempts, startedAt }) };
}

/**
 * The error of a dialogue: of the call that listens, whichever call has failed. It is about no message, so nothing of its own
 * may have been processed.
 */
export function listenError(error: unknown): unknown {
  if (!isBotPlatformError(error)) return error;
  const { id: operation, method, path } = listenConversation;
  const own = { operation, method, path, maybeProcessed: false };
  return copyError(error, error.operation === operation ? own : { ...own, cause: causeOf(error) });
}

/** A wrong option of a dialogue. */
export function wrongOption(option: string, problem: string, cause: unknown): ConfigurationError {
  const detail = `openDialogue: ${describeOption(option)} ${problem}`;
  const text = { summary: 'invalid options', detail };
  const parts = { ...text, context: listening(0).context(), cause };
  return ConfigurationError.create({ option: topLevel(option) }, parts);
}

/** Nothing is skipped silently: the program may have missed any number of messages. */
export function unknownSince(cause: unknown): ConfigurationError {
  return wrongOption('since', 'must be the id of a message of the conversation', cause);
}

/** The error that a dialogue ends with, and the cause of the errors of its turns. */
export function toDialogueError(cause: DialogueCause, call: NamedCall): unknown {
  const context = call.context();
  switch (cause.kind) {
    case 'failed':
      return cause.error;
    case 'aborted':
      return abortError(context, cause.reason, false);
    case 'closed':
      return AbortError.create({}, { summary: closed, context });
    case 'unknown since':
      return unknownSince(undefined);
  }
}

/** The error of a turn: an object of its own, about its message. `isCreated`: whether that is known to be created. */
export function toTurnError(
  cause: TurnCause,
  call: NamedCall,
  maybeProcessed: boolean,
  isCreated: boolean,
): unknown {
  const context = call.context();
  switch (cause.kind) {
    case 'failed': {
      const { error } = cause;
      if (!isBotPlatformError(error)) return error;
      return copyError(error, { maybeProcessed, cause: causeOf(error) });
    }
    case 'aborted':
      return abortError(context, cause.reason, maybeProcessed);
    case 'unknown since':
      return unknownSince(undefined);
    case 'closed': {
      const summary = isCreated ? `${closed}, which cut off the replies of the turn` : closed;
      return AbortError.create({}, { summary, context, maybeProcessed });
    }
    case 'left': {
      const when = context.attempts === 0 ? 'it began' : 'its message was known to be created';
      const summary = `the turn was left before ${when}`;
      return AbortError.create({}, { summary, context, maybeProcessed });
    }
    case 'not sent': {
      const { error, reason } = cause;
      if (!isBotPlatformError(error)) return error;
      const own = copyError(error, { maybeProcessed, attempts: context.attempts });
      return reason === undefined ? own : withReason(own, `not sent again, since ${reason}`);
    }
    case 'timeout':
      return turnTimeout(cause, context, maybeProcessed);
  }
}

function turnTimeout(
  {
    limit: option,
    ms,
    isCreated,
    hasReplies,
    isUnlisted,
    error,
  }: Extract<TurnCause, { readonly kind: 'timeout' }>,
  context: ErrorContext,
  maybeProcessed: boolean,
): TimeoutError {
  const silence = hasReplies ? 'not over' : 'no reply';
  const problem = isCreated ? silence : 'not known to be created';
  const summary = `${problem} within ${ms} ms, the \`${option}\` of the turn`;
  const cause = isUnlisted ? (error ?? noPage()) : error;
  const what = isUnlisted ? 'messages that were missed could not be listed' : 'the last attempt';
  const parts = { isTransient: !isCreated || isUnlisted, maybeProcessed, summary, context };
  if (!isBotPlatformError(cause)) return TimeoutError.create({ option }, parts);
  return TimeoutError.create({ option }, { ...parts, detail: `${what}: ${cause.message}`, cause });
}

/** No page of a list has failed, but the last one has not come. */
function noPage(): TimeoutError {
  const { id: operation, method, path } = listMessages;
  const named = { ...unpaged, operation, method, path, attempts: 1, startedAt: performance.now() };
  const summary = 'not complete in time';
  const parts = { isTransient: true, maybeProcessed: false, summary, context: named };
  return TimeoutError.create({ option: 'timeout' }, parts);
}

const closed = 'the dialogue was closed';

/** The cause of a copy: what a function of the user threw, or the reason of an abort, as it is; else the error itself. */
function causeOf(error: AnyBotPlatformError): unknown {
  const { kind } = error;
  const cause = Object.hasOwn(error, 'cause') ? error.cause : undefined;
  const isOfUser =
    kind === 'configuration' ||
    kind === 'aborted' ||
    (kind === 'unauthorized' && !isBotPlatformError(cause));
  return isOfUser && cause !== undefined ? cause : error;
}

/**
 * The facts about an error of a list. After a reconnect, what a credential or header function throws is transient, as for
 * the stream: it is the same key.
 */
export function failedList(purpose: Purpose, error: unknown): FailedRequest {
  const failure = failedRequest(error);
  if (purpose !== 'baseline' && purpose !== 'gap') return failure;
  const isTransient = failure.isTransient || (purpose === 'gap' && isThrownByFunction(error));
  return { ...failure, isTransient, dialogueError: listenError(error) };
}

function isThrownByFunction(error: unknown): boolean {
  if (!isBotPlatformError(error) || !Object.hasOwn(error, 'cause')) return false;
  const { kind, cause } = error;
  // After a 401, the function may also have returned what cannot be sent.
  const isWrongValue = isBotPlatformError(cause) && cause.kind === 'configuration';
  return kind === 'configuration' || (kind === 'unauthorized' && !isWrongValue);
}

/** The facts about an error that the rules of a dialogue need. */
export function failedRequest(error: unknown): FailedRequest {
  if (!isBotPlatformError(error)) {
    const nothing = { isTransient: false, maybeProcessed: true, isUnderWay: true, askedDelay: 0 };
    return { error, dialogueError: error, ...nothing };
  }
  const { kind, isTransient, maybeProcessed } = error;
  const own = withoutPrototype(error);
  return {
    error,
    dialogueError: error,
    isTransient,
    maybeProcessed,
    isUnderWay: isUnderWay(kind, 'status' in own ? own.status : undefined),
    askedDelay: own.retryAfterMs ?? 0,
  };
}
