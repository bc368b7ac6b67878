import type { Arrival } from './arrivals.ts';
import type { DialogueState } from './dialogue-state.ts';
import type { Failure } from './events.ts';
import type { Inquiry } from './speakers.ts';
import { askDelay } from './times.ts';
import type { TurnProgress } from './turn-progress.ts';

/** Makes the requests that are due for who writes, and who says a turn. */
export function ask(dialogue: DialogueState): void {
  for (const { at, inquiry } of inquiriesOf(dialogue)) {
    if (at > dialogue.now) continue;
    inquiry.begin();
    dialogue.emit({ type: 'ask', turn: inquiry.turn });
  }
}

/** When the next request is due. */
export function nextInquiry(dialogue: DialogueState): number {
  return Math.min(...inquiriesOf(dialogue).map(({ at }) => at));
}

export function learnParticipants(dialogue: DialogueState, ids: readonly string[]): void {
  const { arrivals, texts, speakers } = dialogue;
  const ofTexts = texts.waiting.map(({ writer }) => writer);
  const ofMessages = arrivals.map(({ message }) => message.userId);
  speakers.learnParticipants(ids, [...ofMessages, ...ofTexts]);
}

export function learnOwner(dialogue: DialogueState, turn: TurnProgress, userId: string): void {
  turn.ownerInquiry.succeed();
  turn.ownerId = userId;
  if (dialogue.settings.hasOneUser) dialogue.ownerId = userId;
  dialogue.speakers.learn(userId, false);
}

export function failInquiry(dialogue: DialogueState, inquiry: Inquiry, failure: Failure): void {
  inquiry.fail((retries) => dialogue.wait(retries, failure.askedDelay), dialogue.now);
  if (failure.isTransient) return;
  for (const arrival of needing(dialogue.arrivals, inquiry)) arrival.dueAt = 0;
}

/** The messages that wait for the result of a request. */
function needing(arrivals: readonly Arrival[], inquiry: Inquiry): Arrival[] {
  return arrivals.filter((one) =>
    inquiry.turn === undefined
      ? one.need === 'participants'
      : one.need === 'owner' && one.ownerInquiry === inquiry,
  );
}

/** What has to be asked for the messages and texts that wait, and when. */
function inquiriesOf(
  dialogue: DialogueState,
): readonly { readonly at: number; readonly inquiry: Inquiry }[] {
  const { arrivals, texts, speakers } = dialogue;
  if (arrivals.length === 0 && !texts.isWaiting) return [];
  const unknown = texts.waiting.filter(({ writer }) => speakers.isBot(writer) === undefined);
  const ofTexts = unknown.map(({ since }) => since + askDelay);
  const neededFrom = (inquiry: Inquiry): number[] => needing(arrivals, inquiry).map(askFrom);
  const participants = {
    inquiry: speakers.inquiry,
    from: [...ofTexts, ...neededFrom(speakers.inquiry)],
  };
  const owners = new Set(arrivals.flatMap(({ ownerInquiry }) => ownerInquiry ?? []));
  const ofOwners = [...owners].map((inquiry) => ({ inquiry, from: neededFrom(inquiry) }));
  return [participants, ...ofOwners].map(({ inquiry, from }) => ({
    inquiry,
    at: inquiry.beginsAt(Math.min(...from)),
  }));
}

/** A live message waits a little: mostly, another signal says who wrote it. */
function askFrom({ place, arrivedAt }: Arrival): number {
  return arrivedAt + (place === undefined ? askDelay : 0);
}
