import type { Sighting } from './message-order.ts';
import type { Inquiry } from './speakers.ts';
import { ownTime } from './times.ts';

/**
 * A message waits for one of these: who our user is, who participates, the list of those missed before it, our message, the
 * response to our attempt (the message may be ours), what `isReply` returns, a message before it.
 */
export type Need = 'owner' | 'participants' | 'gap' | 'sending' | 'attempt' | 'answer' | 'order';

/** A message that has arrived and is not delivered. */
export interface Arrival extends Sighting {
  readonly arrivedAt: number;
  /** Its place in the order of what came. */
  readonly count: number;
  /** When it waits no longer for requests of the dialogue itself. */
  dueAt: number;
  need: Need | undefined;
  /** With the need `owner`: the question who says the turn that it may belong to. */
  ownerInquiry: Inquiry | undefined;
  /** The result of `isReply`. */
  isReply: boolean | undefined;
}

export function arrivalOf(sighting: Sighting, count: number, now: number): Arrival {
  const { message, live, place } = sighting;
  return {
    message,
    live,
    place,
    arrivedAt: now,
    count,
    dueAt: now + ownTime,
    need: undefined,
    ownerInquiry: undefined,
    isReply: undefined,
  };
}

export function waitsForRequest({ need }: Arrival): boolean {
  return need === 'owner' || need === 'participants' || need === 'gap';
}
