// Errors in words for a visitor, who can do nothing about most of them.
import { isBotPlatformError } from 'bot-platform-sdk';

export function explain(error: unknown): string {
  if (!isBotPlatformError(error)) return 'The chat does not work at the moment.';
  switch (error.kind) {
    case 'aborted':
      return '';
    case 'connection':
    case 'timeout':
      return 'There is no connection to the chat.';
    case 'rate_limited':
      return 'There are too many messages at the moment. Wait a little.';
    case 'unauthorized':
    case 'forbidden':
      return 'This conversation has ended.';
    case 'bad_request':
    case 'invalid_input':
      return 'The chat does not accept this message. It may be too long.';
    default:
      return 'The chat does not work at the moment.';
  }
}

/** Whether the service refuses the visitor: the key has expired, or the user or the conversation is gone. */
export function isRefused(error: unknown): boolean {
  return isBotPlatformError(error) && (error.kind === 'unauthorized' || error.kind === 'forbidden');
}
