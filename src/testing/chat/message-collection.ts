import type { Message, MessagePayload } from '../../service/generated/chat-types.ts';
import { Collection, type Draft } from '../collection.ts';

/**
 * An object of a kind that the types do not list, such as one that the service added later. Its `type` is a text other
 * than those of `Listed`: a listed kind must fit.
 */
export type Unlisted<Listed extends { readonly type: string }, Kind extends string> = {
  readonly type: Kind & (Kind extends Listed['type'] ? never : unknown);
  readonly [name: string]: unknown;
};

/** A message in part, whose payload is of a kind that the types do not list. */
export type UnlistedMessage<Kind extends string> = Omit<Draft<Message>, 'payload'> & {
  readonly payload: Unlisted<MessagePayload, Kind>;
};

/** The messages of a platform. */
export class MessageCollection extends Collection<Message> {
  /**
   * Creates a message. Missing fields are filled in.
   *
   * @throws `ConfigurationError` if the service could not hold the message, or its id is taken. A payload of a kind that
   * is not listed is accepted as it is.
   */
  override create<const Kind extends string>(
    partial: Draft<Message> | UnlistedMessage<Kind> = {},
  ): Message {
    const draft: object = partial;
    return super.create(draft);
  }

  /** The messages of a conversation, as the service lists them. Of two with the same time, the last one that was created is the newest. @internal */
  newestFirst(conversationId: string): readonly Message[] {
    const messages = this.inGroup(conversationId);
    if (isInOrder(messages)) return messages.toReversed();
    return messages
      .map((message) => ({ message, time: Date.parse(message.createdAt) }))
      .reverse()
      .sort((a, b) => b.time - a.time)
      .map(({ message }) => message);
  }
}

/** Whether the times of messages, as the platform writes them, ascend: a test may have given others. */
function isInOrder(messages: readonly Message[]): boolean {
  let last = '';
  return messages.every(({ createdAt }) => {
    const isLater = createdAt.length === 24 && createdAt.endsWith('Z') && createdAt >= last;
    last = createdAt;
    return isLater;
  });
}
