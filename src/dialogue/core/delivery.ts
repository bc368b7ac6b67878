import { type Arrival, type Destination, type Need, startWaiting } from './arrivals.ts';
import type { DialogueState } from './dialogue-state.ts';
import { forgetUnsure } from './ends.ts';
import { isAfter } from './message-order.ts';
import { hasContentOf } from './same-content.ts';
import { patience } from './times.ts';
import type { TurnProgress } from './turn-progress.ts';
import { Waits } from './waits.ts';

/** Passes on the new parts of texts that bots write. */
export function deliverTexts(dialogue: DialogueState): void {
  const { texts, speakers, passed } = dialogue;
  const isBot = (writer: string): boolean | undefined => speakers.isBot(writer);
  if (!texts.isWaiting) return;
  // A message that waited for the parts of its text may no longer do so.
  dialogue.isStale = true;
  for (const { streamId, texts: parts, lastPartAt } of texts.take(isBot, passed - patience)) {
    restartTimes(dialogue, false, lastPartAt);
    for (const text of parts) dialogue.emit({ type: 'delta', turn: undefined, text, streamId });
  }
}

/** Decides about every message that waits, wherever it stands: what it needs is requested at once. */
export function judgeAll(dialogue: DialogueState): void {
  dialogue.isStale = false;
  if (!dialogue.waits.isEmpty) dialogue.waits = new Waits();
  for (const arrival of dialogue.arrivals) judge(dialogue, arrival);
}

/** Decides about a message: where it goes, or what is missing to know that. Nothing else depends on how often it is called. */
export function judge(dialogue: DialogueState, arrival: Arrival): void {
  const { now, speakers, waits, missedFrom } = dialogue;
  let decision = destinationOf(dialogue, arrival);
  if (decision === 'owner' || decision === 'writer') startWaiting(arrival, decision, now);
  if (decision === 'answer') askIsReply(dialogue, arrival);
  const isDecided = decision === 'reply' || decision === 'other' || decision === 'ours';
  // Missed messages are older than live messages.
  const isBehind = arrival.place === undefined && arrival.ordinal >= missedFrom;
  if (isDecided && isBehind) decision = 'list';
  arrival.decision = decision;
  waits.add(arrival, speakers);
}

function askIsReply(dialogue: DialogueState, arrival: Arrival): void {
  const { message, dueAt } = arrival;
  const { turn } = dialogue;
  if (turn === undefined || dueAt.answer !== Number.POSITIVE_INFINITY) return;
  startWaiting(arrival, 'answer', dialogue.now);
  dialogue.emit({ type: 'decide', turn: turn.id, option: 'isReply', message });
}

/**
 * Passes on the messages whose destination is known, in order, up to the first one that waits for something. Stops if
 * something has changed that may decide about the others.
 */
export function deliverMessages(dialogue: DialogueState): void {
  const { arrivals } = dialogue;
  let index = 0;
  while (dialogue.question === undefined && !dialogue.isStale) {
    const arrival = arrivals.at(index);
    if (arrival === undefined) return;
    const { decision } = arrival;
    // A message that may be ours stops no other one.
    if (decision === 'response' || decision === 'ours now') index += 1;
    else if (decision === 'reply' || decision === 'other' || decision === 'ours') {
      arrivals.remove(arrival);
      pass(dialogue, arrival, decision);
    } else return;
  }
}

function pass(
  dialogue: DialogueState,
  arrival: Arrival,
  destination: 'reply' | 'other' | 'ours',
): void {
  const { message } = arrival;
  const { turn } = dialogue;
  dialogue.history.deliver(arrival);
  if (destination === 'ours') {
    const unsure = dialogue.unsure.find((one) => isOursOf(dialogue, arrival, one) === true);
    if (unsure !== undefined) forgetUnsure(dialogue, [unsure]);
    return;
  }
  if (destination !== 'reply' || turn === undefined) {
    dialogue.emit({ type: 'message', turn: undefined, message });
    return;
  }
  restartTimes(dialogue, true, dialogue.now);
  dialogue.emit({ type: 'reply', turn: turn.id, message });
  if (turn.limits.until === undefined) return;
  dialogue.question = { turn, messageId: message.id, until: dialogue.now + patience };
  dialogue.emit({ type: 'decide', turn: turn.id, option: 'until', message });
}

/** The bot has replied, or has written a part of a reply. */
function restartTimes(dialogue: DialogueState, isReply: boolean, at: number): void {
  const { turn } = dialogue;
  if (turn?.isRunning !== true) return;
  turn.restartTimes(isReply, at);
  if (turn.state.type === 'listening') dialogue.lists.stop('look');
}

function destinationOf(dialogue: DialogueState, arrival: Arrival): Need | Destination {
  const { speakers, texts, turn } = dialogue;
  const { userId } = arrival.message;
  const isBot = speakers.isBot(userId);
  const ours = isBot === true ? undefined : asOurs(dialogue, arrival, turn);
  if (ours !== undefined) return ours;
  if (turn?.isRunning === true && arrival.ordinal >= turn.firstAttempt) {
    return asReply(dialogue, arrival, turn, isBot);
  }
  // The parts of its text come first.
  const hasText = texts.isWaiting && texts.waiting.some(({ writer }) => writer === userId);
  return hasText && !isDue(dialogue, arrival, 'writer') ? 'writer' : 'other';
}

function asReply(
  dialogue: DialogueState,
  arrival: Arrival,
  turn: TurnProgress,
  isBot: boolean | undefined,
): Need | Destination {
  const { isReply } = dialogue.settings;
  const isAnswerDue = isDue(dialogue, arrival, 'answer');
  const answer = arrival.isReply ?? (isAnswerDue ? false : undefined);
  if (isReply !== undefined && answer === undefined) return 'answer';
  const mayBeReply = isReply === undefined ? isBot : answer;
  if (mayBeReply === false) return 'other';
  if (mayBeReply === undefined && !isDue(dialogue, arrival, 'writer')) return 'writer';
  // Between attempts that were certainly not processed, our message does not exist.
  if (turn.ours === undefined) return turn.isAwaitingOurs ? 'sending' : 'other';
  return isAfter(arrival, turn.ours) ? 'reply' : 'other';
}

/** Whether a message is ours, or may be: of the turn that runs, or of one that is over. */
function asOurs(
  dialogue: DialogueState,
  arrival: Arrival,
  turn: TurnProgress | undefined,
): 'owner' | 'response' | 'ours' | 'ours now' | undefined {
  if (turn?.isAwaitingOurs === true) {
    const isOurs = isOursOf(dialogue, arrival, turn);
    // The response will say whether the message is ours: until then, it is not delivered.
    if (isOurs === 'owner') return isDue(dialogue, arrival, 'owner') ? 'response' : 'owner';
    if (isOurs) return turn.ours === undefined ? 'ours now' : 'response';
  }
  for (const unsure of dialogue.unsure) {
    const isOurs = isOursOf(dialogue, arrival, unsure);
    if (isOurs === true) return 'ours';
    if (isOurs === 'owner' && !isDue(dialogue, arrival, 'owner')) return 'owner';
  }
  return undefined;
}

/** Whether a message is that of a turn, by its content and its user; `owner` if that depends on who our user is. */
function isOursOf(
  dialogue: DialogueState,
  arrival: Arrival,
  turn: TurnProgress,
): boolean | 'owner' {
  const { message, ordinal } = arrival;
  arrival.ownerInquiry = undefined;
  if (ordinal < turn.firstAttempt || !hasContentOf(message, turn.draft)) return false;
  const { ownerId = dialogue.ownerId } = turn;
  if (ownerId !== undefined) return message.userId === ownerId;
  arrival.ownerInquiry = turn.ownerInquiry;
  return 'owner';
}

/** Whether a message no longer waits for something. */
function isDue(
  { passed }: DialogueState,
  { dueAt }: Arrival,
  need: keyof Arrival['dueAt'],
): boolean {
  return passed >= dueAt[need];
}
