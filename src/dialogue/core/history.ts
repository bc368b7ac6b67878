import type { Message } from '../../service/generated/chat-types.ts';
import type { Arrivals } from './arrivals.ts';
import { type Sighting, timeOf } from './message-order.ts';

/** The ids that are remembered, at least; the oldest of them that are old from then on; how many more before some are forgotten. */
const capacity = 1000;
const oldest = 100;
const slack = 250;

/** The ids of our messages that are remembered, at least, however many others follow. */
const ourCapacity = 100;

/** What is known of a message. One that a baseline without `since` shows has not arrived: if its signal follows, it is delivered. */
interface Known {
  /** A list has shown it. */
  isListed: boolean;
  /** It was delivered, or is ours. */
  hasArrived: boolean;
  /** What a list shows behind it is older than the dialogue: the baseline has shown it, or what is behind it is forgotten. */
  isOld: boolean;
}

/** A list that is being read. */
export interface Reading {
  /** By id, in the order of the list: the newest first. */
  readonly messages: Map<string, Message>;
  /** Whether an old message was in it. */
  hasOld: boolean;
}

/**
 * Which messages of a conversation are known, and which are older than the dialogue. It decides by ids, in the order of
 * delivery, which is that of the conversation. A message that waits is known, and is not forgotten.
 */
export class History {
  readonly #arrivals: Arrivals;
  readonly #ids = new Map<string, Known>();
  readonly #ours = new Set<string>();
  /** If none of the baseline is shown any more, what is dated before is old. */
  #baselineTime = Number.NEGATIVE_INFINITY;

  constructor(arrivals: Arrivals) {
    this.#arrivals = arrivals;
  }

  /** Whether a message was delivered, waits to be, or is ours. */
  hasArrived(id: string): boolean {
    return this.#ids.get(id)?.hasArrived === true || this.#isHeld(id);
  }

  /** A message is delivered, or ours: it is the newest. */
  deliver({ message: { id }, place }: Sighting): void {
    const known = this.#ids.get(id);
    const isListed = known?.isListed === true || place !== undefined;
    this.#ids.delete(id);
    this.#ids.set(id, { isListed, hasArrived: true, isOld: known?.isOld === true });
  }

  /** A message is ours, or is not after all. */
  setOurs(id: string, isOurs: boolean): void {
    if (isOurs) this.#ours.add(id);
    else this.#ours.delete(id);
    if (this.#ours.size <= 2 * ourCapacity) return;
    for (const first of this.#ours) {
      this.#ours.delete(first);
      if (this.#ours.size === ourCapacity) return;
    }
  }

  /** Adds a page to the first list. Returns whether it is read far enough: to its first page, or to a message. */
  readBaseline(reading: Reading, page: readonly Message[], since: string | undefined): boolean {
    add(reading, page);
    return since === undefined ? page.length > 0 : reading.messages.has(since);
  }

  /** Adds a page to a list. Returns whether the list is read far enough. */
  read(reading: Reading, page: readonly Message[]): boolean {
    const last = page.at(-1);
    if (last === undefined) return false;
    // The next pages show again what the list has shown before that is older.
    const isRepeated = reading.messages.has(last.id);
    add(reading, page);
    if (this.isListed(last.id) && !isRepeated) return true;
    // Behind old ones, all is old; but the next page may begin with one.
    const hasOld = page.some((message) => this.#isOld(message));
    const isBehind = reading.hasOld && !hasOld;
    reading.hasOld ||= hasOld;
    return isBehind;
  }

  /**
   * The list that was read when the dialogue began: the baseline. It returns what was said after a message, the oldest first;
   * `undefined` if the list does not show that message.
   */
  begin(
    { messages }: Reading,
    hasMore: boolean,
    since: string | undefined,
  ): readonly Message[] | undefined {
    if (since !== undefined && !messages.has(since)) return undefined;
    const newestFirst = [...messages.values()];
    const count = since === undefined ? 0 : newestFirst.findIndex(({ id }) => id === since);
    const newer = newestFirst.slice(0, count).reverse();
    // With `since`, what the list shows is delivered now, or was dealt with.
    const hasArrived = since !== undefined;
    for (const { id } of newestFirst.toReversed()) {
      this.#ids.set(id, { isListed: true, hasArrived, isOld: true });
    }
    if (hasMore) {
      const earlier = (time: number, message: Message): number => Math.min(time, timeOf(message));
      this.#baselineTime = newestFirst.reduce(earlier, Number.POSITIVE_INFINITY);
    }
    return newer;
  }

  /** Learns from a list, and returns it, the oldest first, and what of it was missed. */
  learn({ messages }: Reading): {
    readonly listed: readonly Message[];
    readonly missed: ReadonlySet<Message>;
  } {
    const newestFirst = [...messages.values()];
    const lastOld = newestFirst.findLastIndex((message) => this.#isOld(message));
    const lastListed = newestFirst.findLastIndex(({ id }) => this.isListed(id));
    const isBehind = (message: Message, index: number): boolean =>
      lastOld === -1 ? index > lastListed && timeOf(message) < this.#baselineTime : index > lastOld;
    const behind = new Set(newestFirst.filter(isBehind));
    const listed = newestFirst.reverse();
    const isKnown = (id: string): boolean => this.#ids.has(id) || this.#isHeld(id);
    const missed = listed.filter((one) => !isKnown(one.id) && !behind.has(one));
    for (const message of listed) {
      const known = this.#ids.get(message.id);
      if (known === undefined) continue;
      known.isListed = true;
      known.isOld ||= behind.has(message);
    }
    return { listed, missed: new Set(missed) };
  }

  #isHeld(id: string): boolean {
    return this.#ours.has(id) || this.#arrivals.find(id) !== undefined;
  }

  /** Whether a list has shown a message. */
  isListed(id: string): boolean {
    return this.#ids.get(id)?.isListed === true || this.#arrivals.find(id)?.place !== undefined;
  }

  #isOld({ id }: Message): boolean {
    return this.#ids.get(id)?.isOld === true;
  }

  /**
   * Forgets the oldest ids. The next ones become old, so that nothing that was forgotten is new again: not while a list is
   * read, which may show what is forgotten and none of these.
   */
  forget(): void {
    const surplus = this.#ids.size - capacity;
    if (surplus <= slack) return;
    let index = 0;
    for (const [id, known] of this.#ids) {
      if (index < surplus) this.#ids.delete(id);
      else if (index < surplus + oldest) known.isOld = true;
      else return;
      index += 1;
    }
  }
}

/** Messages that were created meanwhile move others to the next page, which then shows what they are older than. */
function add({ messages }: Reading, page: readonly Message[]): void {
  for (const message of page) {
    messages.delete(message.id);
    messages.set(message.id, message);
  }
}
