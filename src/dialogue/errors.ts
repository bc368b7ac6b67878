import { assignDefined } from '../errors/base.ts';
import {
  ConfigurationError,
  type ErrorContext,
  InvalidRequestError,
  isBotPlatformError,
  TimeoutError,
} from '../errors/index.ts';
import { describeOption, type Refuse, topLevel } from '../options/reader.ts';
import { createMessage, listenConversation } from '../service/generated/chat-operations.ts';

/** What the errors of a turn report: the call that sends its message. */
export function turnContext(attempts: number, startedAt: number): ErrorContext {
  const { id, method, path } = createMessage;
  return { operation: id, method, path, attempts, startedAt };
}

/** What the errors of a dialogue report: the call that listens. */
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

export function noReplyError(replyTimeout: number, context: ErrorContext): TimeoutError {
  const summary = `no reply within ${replyTimeout} ms, the \`replyTimeout\` of the turn`;
  const text = { summary, context, isTransient: true, maybeProcessed: true };
  return TimeoutError.create({ option: 'replyTimeout' }, text);
}

/** The time of a turn has passed while its message was being sent. `error` is what ended the sending. */
export function notCreatedError(
  option: 'replyTimeout' | 'maxDuration',
  ms: number | undefined,
  error: unknown,
  context: ErrorContext,
): TimeoutError {
  const maybeProcessed = isBotPlatformError(error) && error.maybeProcessed;
  const summary = `not known to be created within ${ms} ms, the \`${option}\` of the turn`;
  const detail =
    isBotPlatformError(error) && error.kind !== 'aborted'
      ? `the error of the last attempt: ${error.message}`
      : undefined;
  const text = { summary, detail, context, isTransient: true, maybeProcessed };
  return TimeoutError.create({ option }, text);
}
