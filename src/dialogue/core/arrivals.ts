import type { Message } from '../../service/generated/chat-types.ts';
import type { Sighting } from './message-order.ts';
import type { Inquiry } from './speakers.ts';
import { never, patience } from './times.ts';

/**
 * What a message waits for. The list is complete: the first message that waits for one of these stops what is behind it,
 * except with `response`.
 *
 * | need | what is missing | at the latest |
 * |---|---|---|
 * | `list` | the messages that were missed before it | the list is read or given up |
 * | `owner` | who our user is: the message may be ours | after 5 s, `response` |
 * | `writer` | whether a bot wrote it | after 5 s, a bot did |
 * | `answer` | the result of `isReply` | after 5 s, `false` |
 * | `sending` | our message: it may be a reply to it | no attempt is under way or of an unknown outcome |
 * | `response` | the response to our attempt, which says whether the message is ours | the same |
 *
 * Behind a reply, everything waits for the result of `until`, for at most 5 s.
 */
export type Need = 'list' | 'owner' | 'writer' | 'answer' | 'sending' | 'response';

/** Where a message goes. `ours` is of a turn that is over, and `ours now` of the one that runs. */
export type Destination = 'reply' | 'other' | 'ours' | 'ours now';

/** The needs that end after a time. */
type TimedNeed = 'owner' | 'writer' | 'answer';

/** A message that has arrived and is not delivered. */
export interface Arrival extends Sighting {
  /** Its place in the order of what came. */
  readonly ordinal: number;
  readonly arrivedAt: number;
  decision: Need | Destination;
  /** When it no longer waits for something; never if it has not waited for it. */
  readonly dueAt: Record<TimedNeed, number>;
  /** The question who says the turn that it may belong to, if that is not known. */
  ownerInquiry: Inquiry | undefined;
  /** The result of `isReply`. */
  isReply: boolean | undefined;
}

export function arrivalOf(sighting: Sighting, ordinal: number, now: number): Arrival {
  const { message, liveOrdinal, place } = sighting;
  return {
    message,
    liveOrdinal,
    place,
    ordinal,
    arrivedAt: now,
    decision: 'list',
    dueAt: { owner: never, writer: never, answer: never },
    ownerInquiry: undefined,
    isReply: undefined,
  };
}

/** Whether a message waits for a request of the dialogue or for a function of the user, which takes a limited time. */
export function isTimed(decision: Need | Destination): decision is TimedNeed {
  return decision === 'owner' || decision === 'writer' || decision === 'answer';
}

/** From now on, a message waits for something, if it does not already. */
export function startWaiting({ dueAt }: Arrival, need: TimedNeed, now: number): void {
  if (dueAt[need] === never) dueAt[need] = now + patience;
}

/** The messages that have arrived and are not delivered, in the order of the conversation. */
export class Arrivals {
  #items: Arrival[] = [];
  readonly #byId = new Map<string, Arrival>();

  get length(): number {
    return this.#items.length;
  }

  at(index: number): Arrival | undefined {
    return this.#items[index];
  }

  find(messageId: string): Arrival | undefined {
    return this.#byId.get(messageId);
  }

  [Symbol.iterator](): Iterator<Arrival> {
    return this.#items.values();
  }

  add(arrival: Arrival): void {
    this.#items.push(arrival);
    this.#byId.set(arrival.message.id, arrival);
  }

  /** Adds a message before all others. */
  addFirst(arrival: Arrival): void {
    this.#items.unshift(arrival);
    this.#byId.set(arrival.message.id, arrival);
  }

  remove(arrival: Arrival): void {
    this.#byId.delete(arrival.message.id);
    if (arrival === this.#items[0]) this.#items.shift();
    else this.#items.splice(this.#items.indexOf(arrival), 1);
  }

  /** Drops the messages that were delivered in another way, or dealt with. */
  removeAll(messages: Iterable<Message>): void {
    for (const { id } of messages) this.#byId.delete(id);
    this.#items = this.#items.filter(({ message }) => this.#byId.has(message.id));
  }

  /**
   * Puts in order what a list shows, the oldest first. What no list has shown is newer if it arrived after this one was begun,
   * at the ordinal `begin`, and not before the message `end`, at which the list ends because another one has shown it; all
   * else keeps its place behind the message that it followed.
   */
  merge(listed: readonly Arrival[], begin: number, end: Arrival | undefined): void {
    const followers = new Map<Arrival | undefined, Arrival[]>();
    for (const arrival of [undefined, ...listed]) followers.set(arrival, []);
    const newer: Arrival[] = [];
    let previous: Arrival | undefined;
    const endIndex = end === undefined ? -1 : this.#items.indexOf(end);
    for (const [index, arrival] of this.#items.entries()) {
      const isLater = arrival.ordinal > begin && index > endIndex;
      if (followers.has(arrival)) previous = arrival;
      else if (arrival.place === undefined && isLater) newer.push(arrival);
      else followers.get(previous)?.push(arrival);
    }
    const older = [...followers].flatMap(([arrival, behind]) => [arrival ?? [], behind].flat());
    this.#items = [...older, ...newer];
    for (const arrival of listed) this.#byId.set(arrival.message.id, arrival);
  }
}
