import type { Message, Signal } from '../../service/generated/chat-types.ts';
import { ownProperty } from '../../shared/json.ts';

/** A part of a text that is written. */
export type Part = Extract<Signal, { type: 'message_stream_delta' }>['data'];

/** What a signal says that matters to a dialogue. */
export interface SignalFacts {
  /** Who somebody is. */
  readonly speaker: { readonly userId: string; readonly isBot: boolean } | undefined;
  readonly part: Part | undefined;
  /** The text that is not written any more. */
  readonly endedText: string | undefined;
  readonly message: Message | undefined;
  /** There is a message that does not fit: the list has it. */
  readonly hidesMessage: boolean;
}

const nothing: SignalFacts = {
  speaker: undefined,
  part: undefined,
  endedText: undefined,
  message: undefined,
  hidesMessage: false,
};

/** The compiler checks that each kind of signal is here. One that says nothing of this returns `nothing`. */
export function factsOf(signal: Signal): SignalFacts {
  switch (signal.type) {
    case 'message_created': {
      // Without `isBot`, so that a message is the same if it is listed.
      const { isBot, ...message } = signal.data;
      return { ...nothing, speaker: { userId: message.userId, isBot }, message };
    }
    case 'message_stream_delta':
      return { ...nothing, part: signal.data };
    case 'message_stream_complete': {
      const { streamId, message } = signal.data;
      return { ...nothing, endedText: streamId, message };
    }
    case 'message_stream_abort':
      return { ...nothing, endedText: signal.data.streamId };
    case 'event_created': {
      const { userId, isBot } = signal.data;
      return { ...nothing, speaker: { userId, isBot } };
    }
    case 'participant_added':
    case 'participant_removed':
      // Somebody who left is still no bot.
      return { ...nothing, speaker: { userId: signal.data.participantId, isBot: false } };
    case 'message_deleted':
      return nothing;
    case 'unknown':
      return { ...nothing, hidesMessage: holdsMessage(signal.raw) };
  }
}

/** The kinds of signals that hold a message. */
function holdsMessage(raw: unknown): boolean {
  const type = ownProperty(raw, 'type');
  return type === 'message_created' || type === 'message_stream_complete';
}
