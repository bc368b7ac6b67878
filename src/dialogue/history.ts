import type { Message } from '../service/generated/chat-types.ts';
import { timeOf } from './message-order.ts';

/** The ids that are remembered, at least; the oldest of them that are old from then on; how many more before some are forgotten. */
const capacity = 1000;
const oldest = 100;
const slack = 250;

/**
 * The facts about an id, as bits of a number, which costs no memory of its own: a list has shown it; it has arrived, in
 * whatever way; it is older than the dialogue. Three things: a message of the baseline is shown and old, and if its signal
 * follows, it is delivered.
 */
const shown = 1;
const seen = 2;
const old = 4;

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
  readonly #ids = new Map<string, number>();
  /** Decided by the first list that can. The documented order is newest first, but the reverse was seen. */
  #order: Reading['order'];
  /** If none of the baseline is shown any more, what is dated before is old. */
  #baselineTime = Number.NEGATIVE_INFINITY;

  isSeen(id: string): boolean {
    return this.#is(id, seen);
  }

  /** A message has arrived. */
  see(id: string): void {
    this.#mark(id, seen);
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
    if (this.#is(last.id, shown)) return true;
    // Behind old ones, all is old; but the next page may begin with one.
    const hasOld = page.some(({ id }) => this.#is(id, old));
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
      this.#mark(id, shown | old);
    }
    for (const { id } of newer) this.#mark(id, shown | seen);
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
    const isKnownLast = first !== last && !this.#isShown(first) && this.#isShown(last);
    const isReversed = order === 'oldest first' && !isKnownLast;
    const newestFirst = isReversed ? messages.toReversed() : messages;
    const lastOld = newestFirst.findLastIndex(({ id }) => this.#is(id, old));
    const lastShown = newestFirst.findLastIndex((message) => this.#isShown(message));
    const isBehind = (message: Message, index: number): boolean =>
      lastOld === -1 ? index > lastShown && timeOf(message) <= this.#baselineTime : index > lastOld;
    const behind = new Set(newestFirst.filter(isBehind));
    const listed = newestFirst.toReversed();
    const missed = listed.filter((one) => !this.#ids.has(one.id) && !behind.has(one));
    for (const message of listed) this.#mark(message.id, behind.has(message) ? shown | old : shown);
    return { listed, missed: new Set(missed) };
  }

  #orderOf(page: readonly Message[]): Reading['order'] {
    const [first] = page;
    if (first === undefined) return undefined;
    const isKnown = (message: Message): boolean => this.#isShown(message);
    if (page.some(isKnown)) {
      // A new message is above the known messages; behind them, if it is not older than the baseline.
      if (!isKnown(first)) return 'newest first';
      const isWhole = this.#baselineTime === Number.NEGATIVE_INFINITY;
      if (isWhole && !page.every(isKnown)) this.#order ??= 'oldest first';
    }
    this.#order ??= orderByDate(page.map(timeOf));
    return this.#order ?? 'newest first';
  }

  #isShown(message: Message | undefined): boolean {
    return message !== undefined && this.#is(message.id, shown);
  }

  #is(id: string, bits: number): boolean {
    return ((this.#ids.get(id) ?? 0) & bits) !== 0;
  }

  #mark(id: string, bits: number): void {
    this.#ids.set(id, (this.#ids.get(id) ?? 0) | bits);
    if (this.#ids.size > capacity + slack) this.#forget();
  }

  /** Forgets the oldest ids. The next ones become old, so that nothing that was forgotten is new again. */
  #forget(): void {
    let index = 0;
    for (const [id, bits] of this.#ids) {
      if (index < slack) this.#ids.delete(id);
      else if (index < slack + oldest) this.#ids.set(id, bits | old);
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
