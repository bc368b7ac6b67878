import type { ClientEvent, MessagePayload } from 'bot-platform-sdk';

/** What the chat of the front page shows. */
export interface View {
  /** The text that the bot has written so far. */
  onPart(text: string): void;
  onReply(payload: MessagePayload): void;
  onEvent(event: ClientEvent): void;
}
