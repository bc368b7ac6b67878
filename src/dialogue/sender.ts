import type { ChatClient } from '../chat-client.ts';
import { addReason, removeReason } from '../core/create-error.ts';
import { notIdempotent } from '../core/retry.ts';
import { isBotPlatformError } from '../errors/index.ts';
import type { CreateMessageRequest, Message } from '../service/chat-operations.ts';

export interface Sending {
  readonly signal: AbortSignal;
  /** How often the message is sent again. */
  readonly retry: number;
  /** Called before the message is sent, each time. */
  readonly onAttempt: () => void;
  /** Finds the messages that may be this one. */
  readonly find: (draft: CreateMessageRequest) => Promise<readonly Message[]>;
}

/**
 * Sends a message, so that it is in the conversation once. The service knows no idempotency key: if it is unknown whether
 * the message was created, it is looked for before it is sent again.
 */
export async function send(
  chat: ChatClient,
  draft: CreateMessageRequest,
  sending: Sending,
): Promise<Message> {
  const { signal, onAttempt, find } = sending;
  // The caller may change the object meanwhile.
  const copy = copyOf(draft);
  for (let retries = 0; ; retries++) {
    try {
      onAttempt();
      const { message } = await chat.createMessage(retries === 0 ? draft : copy, { signal });
      return message;
    } catch (error) {
      if (!mayBeCreated(error) || signal.aborted) throw notSentAgain(error);
      const [match, ...others] = await find(copy).catch(() => {
        throw notSentAgain(error, 'the messages of the conversation cannot be listed');
      });
      if (others.length > 0) {
        throw notSentAgain(error, 'several messages of the conversation may be this one');
      }
      if (match !== undefined) return match;
      if (retries === sending.retry) {
        throw notSentAgain(error, `\`retry\` of the dialogue is ${retries}`);
      }
    }
  }
}

/** The error of the last call, without its advice: the dialogue decides what is repeated, and `say` has no `idempotent`. */
function notSentAgain(error: unknown, reason?: string): unknown {
  if (!isBotPlatformError(error)) return error;
  removeReason(error, notIdempotent);
  return reason === undefined ? error : addReason(error, `not sent again, since ${reason}`);
}

/** Whether a message may have been created although the call failed. */
export function mayBeCreated(error: unknown): boolean {
  return isBotPlatformError(error) && error.maybeProcessed;
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

/** What is sent of a draft, as it is now. */
function copyOf(draft: CreateMessageRequest): CreateMessageRequest {
  try {
    return JSON.parse(JSON.stringify(draft));
  } catch {
    return draft; // The call reports why it cannot be sent.
  }
}
