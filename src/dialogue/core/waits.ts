import { type Arrival, isTimed } from './arrivals.ts';
import type { Inquiry, Speakers } from './speakers.ts';
import { askDelay, never } from './times.ts';

/** What the arrivals wait for, as far as they were judged: collected, so that nothing looks at all of them for each event. */
export class Waits {
  isEmpty = true;
  /** When the first of them waits no longer. */
  dueAt = never;
  /** Whether one waits for a request of the dialogue. */
  isAsking = false;
  /** From when on the result of a request is needed. */
  readonly inquiries = new Map<Inquiry, number>();
  /** The messages that are the one that is being sent. If there are several, one of them is. */
  readonly matches: Arrival[] = [];
  /** Whether one may be it, which depends on who our user is, or is known with the response at the earliest. */
  isOwnerAsked = false;
  hasCandidate = false;

  add(arrival: Arrival, speakers: Speakers): void {
    const { decision, dueAt, arrivedAt, place } = arrival;
    this.isEmpty = false;
    if (decision === 'ours now') this.matches.push(arrival);
    this.isOwnerAsked ||= decision === 'owner';
    this.hasCandidate ||= decision === 'response';
    if (isTimed(decision)) this.dueAt = Math.min(this.dueAt, dueAt[decision]);
    this.isAsking ||= decision === 'owner' || decision === 'writer';
    const isOfOwner = decision === 'owner' || decision === 'response';
    const inquiry = isOfOwner ? arrival.ownerInquiry : speakers.inquiry;
    if (inquiry === undefined || (decision !== 'writer' && !isOfOwner)) return;
    // A live message waits a little: mostly, another signal says who wrote it.
    const from = arrivedAt + (place === undefined ? askDelay : 0);
    this.inquiries.set(inquiry, Math.min(from, this.inquiries.get(inquiry) ?? never));
  }
}
