import type { Message } from '../../service/generated/chat-types.ts';
import type { Effect, Purpose } from './events.ts';
import type { History, Reading } from './history.ts';

/** A list that is being read, or waits to be read again. */
interface Listing {
  /** Another one for each attempt. */
  readonly list: number;
  readonly purpose: Purpose;
  /** The turn that it belongs to, if it is not the dialogue's. */
  readonly turn: number | undefined;
  readonly reading: Reading;
  /** The attempts before. */
  readonly retries: number;
  retryAt: number;
  /** When it is given up. */
  readonly dueAt: number;
  /** Whether messages would be missed without it. */
  readonly isNeeded: boolean;
}

/** The lists of a dialogue: at most one for each purpose. */
export class Lists {
  readonly #history: History;
  readonly #emit: (effect: Effect) => void;
  /** Up to which message the baseline is read, if not only its first page. */
  readonly #since: string | undefined;
  readonly #listings = new Map<Purpose, Listing>();
  #count = 0;

  constructor(history: History, emit: (effect: Effect) => void, since: string | undefined) {
    this.#history = history;
    this.#emit = emit;
    this.#since = since;
  }

  has(...purposes: readonly Purpose[]): boolean {
    return purposes.some((purpose) => this.#listings.has(purpose));
  }

  begin(purpose: Purpose, parts: Partial<Listing> = {}): void {
    this.#count += 1;
    const list = this.#count;
    const reading: Reading = { messages: [], order: undefined, hasOld: false };
    const once = { retries: 0, turn: undefined, dueAt: Number.POSITIVE_INFINITY, isNeeded: false };
    const retryAt = Number.POSITIVE_INFINITY;
    const listing = { ...once, ...parts, list, purpose, reading, retryAt };
    this.#listings.set(purpose, listing);
    this.#emit({ type: 'list', list, purpose, turn: listing.turn });
  }

  stop(...purposes: readonly Purpose[]): void {
    for (const purpose of purposes) {
      const listing = this.#listings.get(purpose);
      if (listing === undefined) continue;
      this.#listings.delete(purpose);
      const { list, turn } = listing;
      this.#emit({ type: 'stop list', list, turn });
    }
  }

  /** Adds a page. Returns the list if it is read far enough. */
  add(list: number, page: readonly Message[], hasMore: boolean): Listing | undefined {
    const listing = this.find(list);
    if (listing === undefined) return undefined;
    const { purpose, reading } = listing;
    const isRead =
      purpose === 'baseline'
        ? this.#history.readBaseline(reading, page, this.#since)
        : this.#history.read(reading, page);
    if (hasMore && !isRead) return undefined;
    this.stop(purpose);
    return listing;
  }

  find(list: number): Listing | undefined {
    for (const listing of this.#listings.values()) if (listing.list === list) return listing;
    return undefined;
  }

  passTime(now: number): void {
    for (const listing of [...this.#listings.values()]) {
      if (now >= listing.dueAt) this.stop(listing.purpose);
      else if (now >= listing.retryAt) {
        this.begin(listing.purpose, { ...listing, retries: listing.retries + 1 });
      }
    }
  }

  /** When the first list is given up or read again. */
  get until(): number {
    let until = Number.POSITIVE_INFINITY;
    for (const { retryAt, dueAt } of this.#listings.values())
      until = Math.min(until, retryAt, dueAt);
    return until;
  }
}
