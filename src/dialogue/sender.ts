import type { ChatClient } from '../chat-client.ts';
import { compileOperation } from '../core/compile-operation.ts';
import { addReason, payloadTooLarge } from '../core/create-error.ts';
import { sleep } from '../core/deadline.ts';
import { buildRequest, oversize } from '../core/request.ts';
import { assignDefined } from '../errors/base.ts';
import { type BotPlatformError, InvalidRequestError, isBotPlatformError } from '../errors/index.ts';
import { chatApi } from '../service/apis.ts';
import { createMessage } from '../service/generated/chat-operations.ts';
import type { CreateMessageRequest, Message } from '../service/generated/chat-types.ts';
import { summarize } from '../shared/text.ts';
import { turnContext } from './errors.ts';
import { askedDelayOf, delayBefore } from './patience.ts';

/** Checks a message, and copies it as it is sent: the caller may change it later. */
export function draftOf(message: CreateMessageRequest): CreateMessageRequest {
  const context = turnContext(0, performance.now());
  const { body = '{}' } = buildRequest(
    compileOperation(createMessage),
    message,
    (issues, cause, count = issues.length) => {
      const text = { summary: 'invalid input', detail: summarize(issues, count) };
      throw InvalidRequestError.create({ issues }, { ...text, context, cause });
    },
  );
  const size = oversize(body, chatApi.maxRequestBytes);
  if (size !== undefined) throw payloadTooLarge(context, chatApi.maxRequestBytes, size);
  return JSON.parse(body);
}

export interface Sending {
  readonly signal: AbortSignal;
  /** How often the message is sent again. */
  readonly resend: number;
  /** Called before the message is sent, each time. */
  readonly onAttempt: () => void;
  /** Finds the messages of the conversation that may be this one. */
  readonly find: () => Promise<readonly Message[]>;
}

/**
 * Sends a message, so that it is in the conversation once. The service knows no idempotency key: if it is unknown whether
 * the message was created, it is looked for before it is sent again.
 */
export async function send(
  chat: ChatClient,
  draft: CreateMessageRequest,
  { signal, resend, onAttempt, find }: Sending,
): Promise<Message> {
  let wasProcessed = false;
  for (let resent = 0; ; resent++) {
    let failure: BotPlatformError;
    try {
      onAttempt();
      const { message } = await chat.createMessage(draft, { signal });
      return message;
    } catch (error) {
      if (!isBotPlatformError(error)) throw error;
      wasProcessed ||= error.maybeProcessed;
      assignDefined(error, { maybeProcessed: wasProcessed });
      if (!wasProcessed || error.kind === 'aborted') throw error;
      failure = error;
    }
    await sleep(delayBefore(resent, askedDelayOf(failure)), signal);
    if (signal.aborted) throw notSentAgain(failure, 'the turn is over');
    const [match, ...others] = await find().catch(() => {
      throw notSentAgain(failure, 'the messages of the conversation cannot be listed');
    });
    if (others.length > 0) {
      throw notSentAgain(failure, 'several messages of the conversation may be this one');
    }
    if (match !== undefined) return match;
    if (!failure.isTransient) throw notSentAgain(failure, 'a second attempt would fail as well');
    if (resent === resend) throw notSentAgain(failure, `\`resend\` of the dialogue is ${resend}`);
  }
}

function notSentAgain(failure: BotPlatformError, reason: string): BotPlatformError {
  return addReason(failure, `not sent again, since ${reason}`);
}

/** Whether a message has the content of a draft. */
export function isSame(
  message: Message,
  { payload, metadata = {} }: CreateMessageRequest,
): boolean {
  const { payload: received, metadata: data = {} } = message;
  return toText([received, data]) === toText([payload, metadata]);
}

/** JSON whose properties are in the order of their names. */
function toText(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
