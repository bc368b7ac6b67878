import type { Message } from '../../service/generated/chat-types.ts';
import { timeOf } from './message-order.ts';

/** The ids that are remembered, at least; the oldest of them that are old from then on; how many more before some are forgotten. */
const capacity = 1000;
const oldest = 100;
const slack = 250;

/** What is known of a message. One that the baseline shows has not arrived: if its signal follows, it is delivered. */
interface Known {
  /** A list has shown it. */
  isListed: boolean;
  /** It has arrived, in whatever way. */
  hasArrived: boolean;
  /** It is older than the dialogue. */
  isOld: boolean;
}

/** A list that is being read. */
export interface Reading {
  /** In the order of the list. */
  readonly messages: Message[];
  order: 'newest first' | 'oldest first' | undefined;
  /** Whether an old message was in it. */
  hasOld: boolean;
}

/** Which messages of a conversation are known, and which are older than the dialogue. It decides by ids. */
export class History {
  readonly #ids = new Map<string, Known>();
  /** Decided by the first list that can. The documented order is newest first, but the reverse was seen. */
  #order: Reading['order'];
  /** If none of the baseline is shown any more, what is dated before is old. */
  #baselineTime = Number.NEGATIVE_INFINITY;

  hasArrived(id: string): boolean {
    return this.#ids.get(id)?.hasArrived === true;
  }

  /** A message has arrived. */
  arrive(id: string): void {
    this.#known(id).hasArrived = true;
  }

  /** Adds a page to the first list. Returns whether it is read far enough: to its first page, or to a message. */
  readBaseline(reading: Reading, page: readonly Message[], since: string | undefined): boolean {
    this.#add(reading, page);
    if (page.length === 0 || reading.order === 'oldest first') return false;
    return since === undefined || page.some(({ id }) => id === since);
  }

  /** Adds a page to a list. Returns whether the list is read far enough. */
  read(reading: Reading, page: readonly Message[]): boolean {
    this.#add(reading, page);
    const last = page.at(-1);
    if (last === undefined || reading.order === 'oldest first') return false;
    if (this.#isListed(last)) return true;
    // Behind old ones, all is old; but the next page may begin with one.
    const hasOld = page.some((message) => this.#isOld(message));
    const isBehind = reading.hasOld && !hasOld;
    reading.hasOld ||= hasOld;
    return isBehind;
  }

  #add(reading: Reading, page: readonly Message[]): void {
    reading.order ??= this.#orderOf(page);
    // A message that was created meanwhile may have moved others to the next page.
    const known = new Set(reading.messages.map(({ id }) => id));
    reading.messages.push(...page.filter(({ id }) => !known.has(id)));
  }

  /**
   * The list that was read when the dialogue began: the baseline. It returns what was said after a message, the oldest first;
   * `undefined` if the list does not show that message.
   */
  begin(
    { messages, order }: Reading,
    hasMore: boolean,
    since: string | undefined,
  ): readonly Message[] | undefined {
    const oldestFirst = order === 'oldest first' ? messages : messages.toReversed();
    const index = oldestFirst.findIndex(({ id }) => id === since);
    if (since !== undefined && index === -1) return undefined;
    const newer = since === undefined ? [] : oldestFirst.slice(index + 1);
    for (const { id } of oldestFirst.slice(0, oldestFirst.length - newer.length)) {
      this.#list(id, true);
    }
    for (const { id } of newer) {
      this.#list(id, false);
      this.arrive(id);
    }
    if (hasMore) this.#baselineTime = Math.min(...messages.map(timeOf));
    return newer;
  }

  /** Learns from a list, and returns it, the oldest first, and what of it was missed. */
  learn({ messages, order }: Reading): {
    readonly listed: readonly Message[];
    readonly missed: ReadonlySet<Message>;
  } {
    const [first, last] = [messages[0], messages.at(-1)];
    // Two clocks may have shown another order at the beginning.
    const isKnownLast = first !== last && !this.#isListed(first) && this.#isListed(last);
    const isReversed = order === 'oldest first' && !isKnownLast;
    const newestFirst = isReversed ? messages.toReversed() : messages;
    const lastOld = newestFirst.findLastIndex((message) => this.#isOld(message));
    const lastListed = newestFirst.findLastIndex((message) => this.#isListed(message));
    const isBehind = (message: Message, index: number): boolean =>
      lastOld === -1
        ? index > lastListed && timeOf(message) <= this.#baselineTime
        : index > lastOld;
    const behind = new Set(newestFirst.filter(isBehind));
    const listed = newestFirst.toReversed();
    const missed = listed.filter((one) => !this.#ids.has(one.id) && !behind.has(one));
    for (const message of listed) this.#list(message.id, behind.has(message));
    return { listed, missed: new Set(missed) };
  }

  #orderOf(page: readonly Message[]): Reading['order'] {
    const [first] = page;
    if (first === undefined) return undefined;
    const isKnown = (message: Message): boolean => this.#isListed(message);
    if (page.some(isKnown)) {
      // A new message is above the known messages; behind them, if it is not older than the baseline.
      if (!isKnown(first)) return 'newest first';
      const isWhole = this.#baselineTime === Number.NEGATIVE_INFINITY;
      if (isWhole && !page.every(isKnown)) this.#order ??= 'oldest first';
    }
    this.#order ??= orderByDate(page.map(timeOf));
    return this.#order ?? 'newest first';
  }

  #isListed(message: Message | undefined): boolean {
    return message !== undefined && this.#ids.get(message.id)?.isListed === true;
  }

  #isOld({ id }: Message): boolean {
    return this.#ids.get(id)?.isOld === true;
  }

  /** A list has shown a message. */
  #list(id: string, isOld: boolean): void {
    const known = this.#known(id);
    known.isListed = true;
    known.isOld ||= isOld;
  }

  #known(id: string): Known {
    let known = this.#ids.get(id);
    if (known === undefined) {
      known = { isListed: false, hasArrived: false, isOld: false };
      this.#ids.set(id, known);
      if (this.#ids.size > capacity + slack) this.#forget();
    }
    return known;
  }

  /** Forgets the oldest ids. The next ones become old, so that nothing that was forgotten is new again. */
  #forget(): void {
    let index = 0;
    for (const [id, known] of this.#ids) {
      if (index < slack) this.#ids.delete(id);
      else if (index < slack + oldest) known.isOld = true;
      else return;
      index += 1;
    }
  }
}

function orderByDate(times: readonly number[]): Reading['order'] {
  const [first = 0] = times;
  const last = times.at(-1) ?? first;
  const isRising = times.every((time, index) => time >= (times[index - 1] ?? time));
  if (isRising) return last > first ? 'oldest first' : undefined;
  return 'newest first';
}
