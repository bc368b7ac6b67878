import type { Message } from '../../service/generated/chat-types.ts';
import type { Effect, FailedRequest, Purpose } from './events.ts';
import type { History, Reading } from './history.ts';
import { firstPageTime, maxPageTime, never } from './times.ts';

/** What a list is read for. */
export interface ListOptions {
  /** The turn that it belongs to, if it is not the dialogue's. */
  readonly turn: number | undefined;
  /** When it is given up. */
  readonly dueAt: number;
  /** Whether messages would be missed without it. */
  readonly isNeeded: boolean;
  /** With the purpose `gap`: the first ordinal of what arrived after the messages that were missed. */
  readonly from: number;
}

/** A list that is being read, or waits for its next page. */
export interface Listing extends ListOptions {
  /** The number of the request for its next pages. */
  list: number;
  readonly purpose: Purpose;
  readonly reading: Reading;
  /** What arrived later, and is not shown, is newer. */
  readonly begin: number;
  /** The token of the next page. */
  token: string | undefined;
  /** The failures, and the requests without a response, in a row. */
  failures: number;
  silences: number;
  /** Whether the next page is requested; else it is after a wait. */
  isRequested: boolean;
  /** When the next page is requested again: there was no response, or the wait is over. */
  repeatAt: number;
  /** That of the last failure in a row. */
  error: unknown;
}

/** The lists of a dialogue: at most one for each purpose. */
export class Lists {
  readonly #history: History;
  readonly #emit: (effect: Effect) => void;
  /** Up to which message the baseline is read, if not only its first page. */
  readonly #since: string | undefined;
  readonly #listings = new Map<Purpose, Listing>();
  #count = 0;
  /** Until when the service asked to wait with the list of what was missed. */
  #askedUntil = 0;

  constructor(history: History, emit: (effect: Effect) => void, since: string | undefined) {
    this.#history = history;
    this.#emit = emit;
    this.#since = since;
  }

  has(...purposes: readonly Purpose[]): boolean {
    return purposes.some((purpose) => this.#listings.has(purpose));
  }

  get isEmpty(): boolean {
    return this.#listings.size === 0;
  }

  get(purpose: Purpose): Listing | undefined {
    return this.#listings.get(purpose);
  }

  find(list: number): Listing | undefined {
    for (const listing of this.#listings.values()) if (listing.list === list) return listing;
    return undefined;
  }

  begin(purpose: Purpose, begin: number, now: number, options: Partial<ListOptions> = {}): void {
    const listing: Listing = {
      list: 0,
      purpose,
      reading: { messages: new Map(), hasOld: false },
      begin,
      turn: undefined,
      dueAt: never,
      isNeeded: false,
      from: never,
      ...options,
      token: undefined,
      failures: 0,
      silences: 0,
      isRequested: false,
      repeatAt: never,
      error: undefined,
    };
    this.stop(purpose);
    this.#listings.set(purpose, listing);
    if (purpose === 'gap' && now < this.#askedUntil) listing.repeatAt = this.#askedUntil;
    else this.#request(listing, now);
  }

  stop(...purposes: readonly Purpose[]): void {
    for (const purpose of purposes) {
      const listing = this.#listings.get(purpose);
      if (listing === undefined) continue;
      this.#listings.delete(purpose);
      if (listing.isRequested) this.#stopRequest(listing);
    }
  }

  /** Adds a page. Returns the list if it is read far enough. */
  add(
    list: number,
    page: readonly Message[],
    token: string | undefined,
    now: number,
  ): Listing | undefined {
    const listing = this.find(list);
    if (listing === undefined) return undefined;
    const { purpose, reading } = listing;
    const isRead =
      purpose === 'baseline'
        ? this.#history.readBaseline(reading, page, this.#since)
        : this.#history.read(reading, page);
    if (isRead || token === undefined) {
      this.stop(purpose);
      return listing;
    }
    listing.failures = 0;
    listing.silences = 0;
    listing.error = undefined;
    listing.token = token;
    listing.repeatAt = repeatAt(listing, now);
    return undefined;
  }

  /** A page has failed: it is requested again after a wait. */
  repeat(listing: Listing, { error, askedDelay }: FailedRequest, at: number): void {
    if (listing.purpose === 'gap' && askedDelay > 0) this.#askedUntil = at;
    listing.isRequested = false;
    listing.failures += 1;
    listing.error = error;
    listing.repeatAt = at;
  }

  passTime(now: number): void {
    for (const listing of [...this.#listings.values()]) {
      if (now >= listing.dueAt) this.stop(listing.purpose);
      else if (now >= listing.repeatAt) {
        if (listing.isRequested) {
          listing.silences += 1;
          this.#stopRequest(listing);
        }
        this.#request(listing, now);
      }
    }
  }

  /** When the first list is given up, or a page of it is requested again. */
  get until(): number {
    let until = never;
    for (const { repeatAt, dueAt } of this.#listings.values()) {
      until = Math.min(until, repeatAt, dueAt);
    }
    return until;
  }

  #request(listing: Listing, now: number): void {
    const { purpose, turn, token } = listing;
    this.#count += 1;
    listing.list = this.#count;
    listing.isRequested = true;
    listing.repeatAt = repeatAt(listing, now);
    this.#emit({ type: 'list', list: this.#count, purpose, turn, token });
  }

  #stopRequest({ list, turn }: Listing): void {
    this.#emit({ type: 'stop list', list, turn });
  }
}

/** The baseline is part of the opening, and has the times of a call. */
function repeatAt({ purpose, silences }: Listing, now: number): number {
  if (purpose === 'baseline') return never;
  return now + Math.min(firstPageTime * 2 ** silences, maxPageTime);
}
