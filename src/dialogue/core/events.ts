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

/** Why a request failed. */
export interface Failure {
  readonly error: unknown;
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

/** Something with a type, and what belongs to it. */
export type Of<Type, Parts = unknown> = { readonly type: Type } & Readonly<Parts>;

/** An event of a dialogue. Turns, and lists, have numbers. */
export type DialogueEvent =
  | Of<'opened'>
  | Of<'lost'>
  | Of<'signal', { signal: Signal }>
  | Of<'listed', { list: number; messages: readonly Message[]; hasMore: boolean }>
  | Of<'list failed', { list: number; failure: Failure }>
  | Of<'participants known', { ids: readonly string[] }>
  | Of<'participants not known', { failure: Failure }>
  /** The user who says a turn. */
  | Of<'owner known', { turn: number; userId: string }>
  | Of<'owner not known', { turn: number; failure: Failure }>
  | Of<'said', { turn: number; draft: CreateMessageRequest; limits: TurnLimits }>
  /** No other turn of the conversation runs. */
  | Of<'admitted', { turn: number }>
  | Of<'sent', { turn: number; message: Message }>
  | Of<'not sent', { turn: number; failure: Failure }>
  /** The result of `isReply` or `until`. */
  | Of<'answered', { answer: boolean }>
  | Of<'aborted', { turn: number; reason: unknown }>
  /** The loop over the replies was left. */
  | Of<'left', { turn: number }>
  | Of<'closed', { cause: DialogueCause }>
  /** The time that `wakeAt` of the core named. */
  | Of<'time'>;

/** A task of the runner. */
export type Effect =
  /** The dialogue is open. */
  | Of<'open'>
  /** Read the messages, page by page; read no more. Without a turn, the list belongs to the dialogue. */
  | Of<'list', { list: number; purpose: Purpose; turn: number | undefined }>
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
  | Of<'stop sending', { turn: number }>
  /** Our message, as far as it is known. */
  | Of<'own', { turn: number; message: Message | undefined }>
  | Of<'reply', { turn: number; message: Message }>
  /** Call a function of the user, and report what it returned. */
  | Of<'decide', { turn: number; option: 'isReply' | 'until'; message: Message }>
  | Of<'message', { message: Message }>
  | Of<'delta', { text: string; streamId: string }>
  | Of<'end turn', { turn: number; outcome: Outcome }>
  | Of<'end', { cause: DialogueCause }>;

/** How a turn ends. */
export type Outcome =
  | { readonly endedBy: 'quiet' | 'until' | 'maxDuration' | 'break' }
  /** `maybeProcessed`: whether the message may have been created. */
  | { readonly endedBy: 'error'; readonly cause: Cause; readonly maybeProcessed: boolean };

/** Why the whole dialogue ends. */
export type DialogueCause =
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'closed' }
  /** The list does not show the message that `since` names. */
  | { readonly kind: 'unknown since' }
  | { readonly kind: 'aborted'; readonly reason: unknown };

/** Why a turn ends with an error. */
export type Cause =
  | DialogueCause
  /** Its loop was left before it was known that its message was created. */
  | { readonly kind: 'left' }
  /** `reason`: why the message is not sent again. */
  | { readonly kind: 'not sent'; readonly error: unknown; readonly reason: string | undefined }
  /** Whether our message is known, and has replies. `error`: that of the last attempt. */
  | {
      readonly kind: 'timeout';
      readonly limit: 'replyTimeout' | 'maxDuration';
      readonly ms: number;
      readonly isCreated: boolean;
      readonly hasReplies: boolean;
      readonly error: unknown;
    };
