import type { CreateMessageRequest, Message, Signal } from '../../service/generated/chat-types.ts';

/** When an event happens, on the clock of `performance.now()`, and a random number from 0 to 1 for the length of a wait. */
export interface Moment {
  readonly now: number;
  readonly random: number;
}

/** The limits of a turn, checked. */
export interface TurnLimits {
  readonly quietTime: number | undefined;
  readonly until: ((reply: Message) => boolean) | undefined;
  readonly replyTimeout: number;
  readonly maxDuration: number | undefined;
}

/** Why a request of a dialogue failed. */
export interface FailedRequest {
  readonly error: unknown;
  /** The error that the dialogue ends with, if it cannot go on without the request. */
  readonly dialogueError: unknown;
  readonly isTransient: boolean;
  readonly maybeProcessed: boolean;
  /** Whether the service may still process the request. */
  readonly isUnderWay: boolean;
  /** The wait that the service asks for, in milliseconds. */
  readonly askedDelay: number;
}

/**
 * Why messages are listed: what is older than the dialogue; what was missed; what was there before the first attempt of a
 * turn; our message, if it is unknown whether it was created; a reply whose signal was lost, before a turn ends without one.
 */
export type Purpose = 'baseline' | 'gap' | 'before' | 'find' | 'look';

/** A function of the user that decides about a message. */
export type Decider = 'isReply' | 'until';

/** Something with a type, and what belongs to it. */
export type Of<Type, Parts = unknown> = { readonly type: Type } & Readonly<Parts>;

/** An event of a dialogue. Turns, and requests for pages of a list, have numbers. */
export type DialogueEvent =
  | Of<'opened'>
  | Of<'lost'>
  | Of<'signal', { signal: Signal }>
  /** `token`: that of the next page; `undefined` if it is the last one. */
  | Of<'listed', { list: number; messages: readonly Message[]; token: string | undefined }>
  | Of<'list failed', { list: number; failure: FailedRequest }>
  /** The user who says a turn; without a turn, who participates. */
  | Of<'known', { turn: number | undefined; ids: readonly string[] }>
  | Of<'not known', { turn: number | undefined; failure: FailedRequest }>
  | Of<'said', { turn: number; draft: CreateMessageRequest; limits: TurnLimits }>
  /** No other turn of the conversation runs. */
  | Of<'admitted', { turn: number }>
  /** `createMessage` is called now. */
  | Of<'sending', { turn: number }>
  | Of<'sent', { turn: number; message: Message }>
  | Of<'not sent', { turn: number; failure: FailedRequest }>
  /** What a function of the user returned for a message. */
  | Of<'answered', { turn: number; option: Decider; messageId: string; answer: boolean }>
  | Of<'aborted', { turn: number; reason: unknown }>
  /** The loop over the replies was left. */
  | Of<'left', { turn: number }>
  | Of<'closed', { cause: DialogueCause }>
  /** The time that `wakeAt` of the core named. */
  | Of<'time'>;

/** A task of the runner: for a turn, or for the dialogue. */
export type Effect =
  /** The dialogue is open. */
  | Of<'open', { turn: undefined }>
  /** Read messages from a page on, page by page; read no more. */
  | Of<
      'list',
      { list: number; purpose: Purpose; turn: number | undefined; token: string | undefined }
    >
  | Of<'stop list', { list: number; turn: number | undefined }>
  /** Ask who says the turn; without a turn, who participates. */
  | Of<'ask', { turn: number | undefined }>
  /** Wait until no other turn of the conversation runs; run beside the others; no longer run. */
  | Of<'queue', { turn: number }>
  | Of<'run', { turn: number }>
  | Of<'leave queue', { turn: number }>
  /** Nothing more belongs to the turn. */
  | Of<'forget', { turn: number }>
  | Of<'send', { turn: number }>
  /** Abort the attempt, and begin no other. */
  | Of<'stop sending', { turn: number }>
  /** Our message, as far as it is known. */
  | Of<'ours', { turn: number; message: Message | undefined }>
  | Of<'reply', { turn: number; message: Message }>
  /** Call a function of the user, and report what it returned. */
  | Of<'decide', { turn: number; option: Decider; message: Message }>
  | Of<'message', { turn: undefined; message: Message }>
  | Of<'delta', { turn: undefined; text: string; streamId: string }>
  | Of<'end turn', { turn: number; outcome: TurnOutcome }>
  | Of<'end', { turn: undefined; cause: DialogueCause }>;

/** How a turn ends. */
export type TurnOutcome =
  | { readonly endedBy: 'quiet' | 'until' | 'maxDuration' | 'break' }
  /** `maybeProcessed`: whether the message may have been created. */
  | { readonly endedBy: 'error'; readonly cause: TurnCause; readonly maybeProcessed: boolean };

/** Why the whole dialogue ends. */
export type DialogueCause =
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'closed' }
  /** The list does not show the message that `since` names. */
  | { readonly kind: 'unknown since' }
  | { readonly kind: 'aborted'; readonly reason: unknown };

/** Why a turn ends with an error. */
export type TurnCause =
  | DialogueCause
  /** Its loop was left before it was known that its message was created. */
  | { readonly kind: 'left' }
  /** `reason`: why the message is not sent again. */
  | { readonly kind: 'not sent'; readonly error: unknown; readonly reason: string | undefined }
  | {
      readonly kind: 'timeout';
      readonly limit: 'replyTimeout' | 'maxDuration';
      readonly ms: number;
      /** Whether our message is known, and has replies. */
      readonly isCreated: boolean;
      readonly hasReplies: boolean;
      /** Whether messages were missed that could not be listed. */
      readonly isUnlisted: boolean;
      /** That of the last attempt or, if messages were missed, of their list. */
      readonly error: unknown;
    };
