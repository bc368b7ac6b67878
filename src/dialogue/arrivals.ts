import type { Sighting } from './message-order.ts';
import type { Inquiry, Speakers } from './speakers.ts';
import type { StreamedTexts } from './streamed-texts.ts';
import { askDelay, ownTime } from './times.ts';
import type { TurnState } from './turn-state.ts';

/**
 * A message waits for one of these: who our user is, who participates, the list of those missed before it, our message, the
 * response to our attempt (the message may be ours), what `isReply` returns, a message before it.
 */
export type Need = 'owner' | 'participants' | 'gap' | 'sending' | 'attempt' | 'answer' | 'order';

/** The destination of a message. That of a person, `person`, overtakes those that wait; `ours` is of a turn that is over. */
export type Decision = Need | 'reply' | 'other' | 'person' | 'ours';

/** A message that has arrived and is not delivered. */
export interface Arrival extends Sighting {
  readonly arrivedAt: number;
  /** Its place in the order of what came. */
  readonly count: number;
  /** When it waits no longer for requests of the dialogue itself. */
  dueAt: number;
  need: Need | undefined;
  /** With the need `owner`: the turn whose user is not known. */
  turn: Turn | undefined;
  /** The result of `isReply`. */
  isReply: boolean | undefined;
}

/** A turn that may take a message for its own. */
export interface Turn extends TurnState<Arrival> {}
export function arrivalOf(sighting: Sighting, count: number, now: number): Arrival {
  const open = { need: undefined, turn: undefined, isReply: undefined };
  return { ...sighting, ...open, count, arrivedAt: now, dueAt: now + ownTime };
}

/** Whether a message waits for a request of the dialogue itself. */
export function waitsForRequest({ need }: Arrival): boolean {
  return need === 'owner' || need === 'participants' || need === 'gap';
}

/** The messages that wait until it is known who says a turn; without a turn, who participates. */
export function needing(arrivals: readonly Arrival[], turn: Turn | undefined): Arrival[] {
  return arrivals.filter((one) =>
    turn === undefined ? one.need === 'participants' : one.need === 'owner' && one.turn === turn,
  );
}

/** A request for who somebody is, and when it is made. Without a turn, for who participates. */
export interface Asked {
  readonly at: number;
  readonly inquiry: Inquiry;
  readonly turn: Turn | undefined;
}

/** What has to be asked for the messages and texts that wait, and when. */
export function inquiriesOf(
  arrivals: readonly Arrival[],
  texts: StreamedTexts['waiting'],
  speakers: Speakers,
): readonly Asked[] {
  if (arrivals.length === 0 && texts.length === 0) return [];
  const unknown = texts.filter(({ writer }) => speakers.isBot(writer) === undefined);
  const times = [
    ...unknown.map(({ since }) => since + askDelay),
    ...needing(arrivals, undefined).map(neededFrom),
  ];
  const { inquiry } = speakers;
  const asked: Asked[] = [{ at: inquiry.beginsAt(Math.min(...times)), inquiry, turn: undefined }];
  for (const turn of new Set(arrivals.map((arrival) => arrival.turn))) {
    if (turn === undefined) continue;
    const { ownerInquiry } = turn;
    const from = Math.min(...needing(arrivals, turn).map(neededFrom));
    asked.push({ at: ownerInquiry.beginsAt(from), inquiry: ownerInquiry, turn });
  }
  return asked;
}

/** A live message waits a little: mostly, another signal says who wrote it. */
function neededFrom({ place, arrivedAt }: Arrival): number {
  return arrivedAt + (place === undefined ? askDelay : 0);
}
