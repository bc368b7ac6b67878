import type { Arrival } from './arrivals.ts';
import type { DialogueState } from './dialogue-state.ts';
import type { FailedRequest } from './events.ts';
import type { Inquiry } from './speakers.ts';
import { askDelay, maxLateness, never } from './times.ts';
import type { TurnProgress } from './turn-progress.ts';

/** Makes the requests that are due for who writes, and who says a turn. */
export function ask(dialogue: DialogueState): void {
  for (const [inquiry, from] of inquiriesOf(dialogue)) {
    const wait = inquiry.beginsAt(from) - dialogue.now;
    if (wait > 0) continue;
    inquiry.begin(dialogue.now);
    dialogue.emit({ type: 'ask', turn: inquiry.turn });
    // A request that nothing needed before is not late.
    const late = Math.min(-wait, dialogue.lateness);
    if (late > maxLateness) extendTimes(dialogue, inquiry, late);
  }
}

/** The event loop was blocked: the request is made later than it was due, and so what waits for it waits longer. */
function extendTimes(dialogue: DialogueState, inquiry: Inquiry, late: number): void {
  for (const arrival of dialogue.arrivals) {
    if (inquiryOf(dialogue, arrival) === inquiry)
      arrival.dueAt[arrival.decision === 'writer' ? 'writer' : 'owner'] += late;
  }
}

/** The request for what a message waits for. */
function inquiryOf({ speakers }: DialogueState, arrival: Arrival): Inquiry | undefined {
  if (arrival.decision === 'writer') return speakers.inquiry;
  return arrival.decision === 'owner' ? arrival.ownerInquiry : undefined;
}

/** When the next request is due. */
export function nextInquiry(dialogue: DialogueState): number {
  let next = never;
  for (const [inquiry, from] of inquiriesOf(dialogue))
    next = Math.min(next, inquiry.beginsAt(from));
  return next;
}

/** The response to a request: who says a turn; without a turn, who participates. */
export function learn(
  dialogue: DialogueState,
  turnId: number | undefined,
  ids: readonly string[],
): void {
  const { arrivals, texts, speakers } = dialogue;
  if (turnId === undefined) {
    const ofTexts = texts.waiting.map(({ writer }) => writer);
    const ofMessages = [...arrivals].map(({ message }) => message.userId);
    speakers.learnParticipants(ids, [...ofMessages, ...ofTexts]);
    return;
  }
  const turn = dialogue.turnsById.get(turnId);
  const [userId] = ids;
  if (turn !== undefined && userId !== undefined) learnOwner(dialogue, turn, userId);
}

export function learnOwner(dialogue: DialogueState, turn: TurnProgress, userId: string): void {
  turn.ownerInquiry.succeed();
  turn.ownerId = userId;
  if (dialogue.settings.hasOneUser) dialogue.ownerId = userId;
  dialogue.speakers.learn(userId, false);
}

export function failInquiry(
  dialogue: DialogueState,
  turnId: number | undefined,
  failure: FailedRequest,
): void {
  const { arrivals, speakers, turnsById, now } = dialogue;
  const inquiry = turnId === undefined ? speakers.inquiry : turnsById.get(turnId)?.ownerInquiry;
  if (inquiry === undefined) return;
  inquiry.fail((retries) => dialogue.wait(retries, failure.askedDelay), now);
  if (failure.isTransient) return;
  // The request will not succeed, so nothing waits for it any longer.
  for (const arrival of arrivals) {
    if (inquiryOf(dialogue, arrival) !== inquiry) continue;
    if (arrival.decision === 'writer') arrival.dueAt.writer = dialogue.passed;
    else arrival.dueAt.owner = dialogue.passed;
  }
}

/** What has to be asked for the messages and texts that wait, and from when on. */
function inquiriesOf({ waits, texts, speakers }: DialogueState): ReadonlyMap<Inquiry, number> {
  if (!texts.isWaiting) return waits.inquiries;
  const inquiries = new Map(waits.inquiries);
  for (const { writer, beganAt } of texts.waiting) {
    if (speakers.isBot(writer) !== undefined) continue;
    const from = inquiries.get(speakers.inquiry) ?? never;
    inquiries.set(speakers.inquiry, Math.min(from, beganAt + askDelay));
  }
  return inquiries;
}
