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
  /** By id, in the order of the list: the newest first. */
  readonly messages: Map<string, Message>;
  /** Whether an old message was in it. */
  hasOld: boolean;
}

/** Which messages of a conversation are known, and which are older than the dialogue. It decides by ids. */
export class History {
  readonly #ids = new Map<string, Known>();
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
    add(reading, page);
    return since === undefined ? page.length > 0 : reading.messages.has(since);
  }

  /** Adds a page to a list. Returns whether the list is read far enough. */
  read(reading: Reading, page: readonly Message[]): boolean {
    add(reading, page);
    const last = page.at(-1);
    if (last === undefined) return false;
    if (this.#isListed(last)) return true;
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
    for (const { id } of newestFirst.slice(count).reverse()) this.#list(id, true);
    for (const { id } of newer) {
      this.#list(id, false);
      this.arrive(id);
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
    const lastListed = newestFirst.findLastIndex((message) => this.#isListed(message));
    const isBehind = (message: Message, index: number): boolean =>
      lastOld === -1 ? index > lastListed && timeOf(message) < this.#baselineTime : index > lastOld;
    const behind = new Set(newestFirst.filter(isBehind));
    const listed = newestFirst.reverse();
    const missed = listed.filter((one) => !this.#ids.has(one.id) && !behind.has(one));
    for (const message of listed) this.#list(message.id, behind.has(message));
    return { listed, missed: new Set(missed) };
  }

  #isListed({ id }: Message): boolean {
    return this.#ids.get(id)?.isListed === true;
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

/** A message that was created meanwhile may have moved others to the next page. */
function add({ messages }: Reading, page: readonly Message[]): void {
  for (const message of page) if (!messages.has(message.id)) messages.set(message.id, message);
}
