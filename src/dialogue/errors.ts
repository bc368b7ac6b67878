import { assignDefined } from '../errors/base.ts';
import {
  AbortError,
  ConfigurationError,
  type ErrorContext,
  InvalidRequestError,
  isBotPlatformError,
  TimeoutError,
} from '../errors/index.ts';
import { type Refuse, topLevel } from '../options/reader.ts';
import { createMessage, listenConversation } from '../service/chat-operations.ts';

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
  const name = option === 'options' ? 'the options' : `\`${option}\``;
  const text = { summary: 'invalid options', detail: `openDialogue: ${name} ${problem}` };
  const context = dialogueContext(performance.now(), 0);
  throw new ConfigurationError(topLevel(option), text, context, { cause });
}

/** Reports a wrong option of `say`. */
export const refuseTurnOption: Refuse = (option, problem, cause) => {
  const name = option === 'options' ? 'the options' : `\`${option}\``;
  const text = { summary: 'invalid options', detail: `say: ${name} ${problem}` };
  const issues = [{ path: [topLevel(option)], message: problem }];
  throw new InvalidRequestError(issues, text, turnContext(0, performance.now()), { cause });
};

/** Makes the error that ends a dialogue one of the call that listens. Its message names the call that failed, such as a list. */
export function listenError(error: unknown): unknown {
  if (isBotPlatformError(error)) {
    const { id: operation, method, path } = listenConversation;
    assignDefined(error, { operation, method, path });
  }
  return error;
}

export function callbackError(option: string, cause: unknown, startedAt: number) {
  const text = { summary: `the function \`${option}\` threw` };
  return new ConfigurationError(option, text, dialogueContext(startedAt), { cause });
}

export function noReplyError(timeout: number, context: ErrorContext): TimeoutError {
  const summary = `no reply within ${timeout} ms, the \`timeout\` of the turn`;
  return new TimeoutError(true, { summary }, context);
}

export function abortError(reason: unknown, context: ErrorContext): AbortError {
  return new AbortError(reason, context, context.attempts > 0);
}
