import { abortError, addReason } from '../core/create-error.ts';
import { assignDefined, type ErrorContext } from '../errors/base.ts';
import { isUnderWay } from '../errors/classification.ts';
import {
  AbortError,
  ConfigurationError,
  InvalidRequestError,
  isBotPlatformError,
  TimeoutError,
} from '../errors/index.ts';
import { describeOption, type Refuse, topLevel } from '../options/reader.ts';
import { createMessage, listenConversation } from '../service/generated/chat-operations.ts';
import type { Cause, Failure, Outcome, TurnLimits } from './events.ts';

/** The call in the errors of a turn: the one that sends its message. */
export function turnContext(attempts: number, startedAt: number): ErrorContext {
  const { id, method, path } = createMessage;
  return { operation: id, method, path, attempts, startedAt };
}

/** The call in the errors of a dialogue: the one that listens. */
export function dialogueContext(startedAt: number, attempts = 1): ErrorContext {
  const { id, method, path } = listenConversation;
  return { operation: id, method, path, attempts, startedAt };
}

/** Reports a wrong option of `openDialogue`. */
export function refuseDialogueOption(option: string, problem: string, cause?: unknown): never {
  const text = {
    summary: 'invalid options',
    detail: `openDialogue: ${describeOption(option)} ${problem}`,
  };
  const context = dialogueContext(performance.now(), 0);
  throw ConfigurationError.create({ option: topLevel(option) }, { ...text, context, cause });
}

/** Reports a wrong option of `say`. */
export const refuseTurnOption: Refuse = (option, problem, cause) => {
  const text = { summary: 'invalid options', detail: `say: ${describeOption(option)} ${problem}` };
  const issues = [{ path: [topLevel(option)], message: problem }];
  const context = turnContext(0, performance.now());
  throw InvalidRequestError.create({ issues }, { ...text, context, cause });
};

/** Makes the error that ends a dialogue one of the call that listens. Its message names the call that failed, such as a list. */
export function listenError(error: unknown): unknown {
  if (isBotPlatformError(error)) {
    const { id: operation, method, path } = listenConversation;
    assignDefined(error, { operation, method, path });
  }
  return error;
}

/** A function of the user threw, or did not return what it must. */
export function callbackError(
  option: string,
  problem: string,
  cause: unknown,
  startedAt: number,
): ConfigurationError {
  const summary = `the function \`${option}\` ${problem}`;
  const context = dialogueContext(startedAt);
  return ConfigurationError.create({ option }, { summary, context, cause });
}

/** Why a turn rejects; `undefined` if it succeeds. */
export function turnError(
  outcome: Outcome,
  limits: Pick<TurnLimits, 'replyTimeout' | 'maxDuration'>,
  context: ErrorContext,
): unknown {
  if (outcome.endedBy !== 'error') return undefined;
  const { cause, maybeProcessed } = outcome;
  switch (cause.kind) {
    case 'failed':
      return cause.error;
    case 'aborted':
      return abortError(context, cause.reason, maybeProcessed);
    case 'closed':
    case 'left': {
      const summary =
        cause.kind === 'closed' ? 'the dialogue was closed' : 'the turn was left before it began';
      return AbortError.create({}, { summary, context, maybeProcessed });
    }
    case 'not sent': {
      const { error, reason } = cause;
      if (!isBotPlatformError(error)) return error;
      assignDefined(error, { maybeProcessed, attempts: context.attempts });
      return reason === undefined ? error : addReason(error, `not sent again, since ${reason}`);
    }
    case 'timeout': {
      const { limit: option, isCreated, error } = cause;
      const what = isCreated ? 'no reply' : 'not known to be created';
      const summary = `${what} within ${limits[option]} ms, the \`${option}\` of the turn`;
      const isAttempt = isBotPlatformError(error) && error.kind !== 'aborted';
      const detail = isAttempt ? `the error of the last attempt: ${error.message}` : undefined;
      const classification = { isTransient: !isCreated, maybeProcessed };
      return TimeoutError.create(
        { option },
        { ...classification, summary, detail: isCreated ? undefined : detail, context },
      );
    }
  }
}

/** Why the dialogue ended; nothing if it was closed. */
export function dialogueError(cause: Cause, context: ErrorContext): unknown {
  if (cause.kind === 'aborted') return abortError(context, cause.reason, false);
  return cause.kind === 'failed' ? cause.error : undefined;
}

/** The facts about an error that the rules of a dialogue need. */
export function failureOf(error: unknown): Failure {
  if (!isBotPlatformError(error)) {
    const nothing = { isTransient: false, maybeProcessed: true, isUnderWay: true, askedDelay: 0 };
    return { error, ...nothing };
  }
  const { isTransient, maybeProcessed, retryAfterMs: askedDelay = 0 } = error;
  return { error, isTransient, maybeProcessed, isUnderWay: isUnderWay(error), askedDelay };
}
