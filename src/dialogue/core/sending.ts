import type { Message } from '../../service/generated/chat-types.ts';
import type { Arrival } from './arrivals.ts';
import type { DialogueState } from './dialogue-state.ts';
import { endTurn, expectMessage, expire, rememberUnsure } from './ends.ts';
import type { FailedRequest } from './events.ts';
import { learnOwner } from './inquiries.ts';
import type { Sighting } from './message-order.ts';
import type { TurnProgress } from './turn-progress.ts';

export function send(dialogue: DialogueState, turn: TurnProgress): void {
  turn.state = { type: 'attempting' };
  dialogue.emit({ type: 'send', turn: turn.id });
}

/** `createMessage` is called: from now on, our message may arrive. */
export function beginAttempt(dialogue: DialogueState, turn: TurnProgress): void {
  turn.isAttempting = true;
  if (turn.firstAttempt !== Number.POSITIVE_INFINITY) return;
  dialogue.ordinal += 1;
  turn.firstAttempt = dialogue.ordinal;
}

/** The response names our message. */
export function confirm(dialogue: DialogueState, turn: TurnProgress, message: Message): void {
  turn.isAttempting = false;
  dialogue.ordinal += 1;
  learnOwner(dialogue, turn, message.userId);
  const { arrivals, ordinal } = dialogue;
  // Its signal, or a list, may have been first.
  const known = turn.ours?.message.id === message.id ? turn.ours : arrivals.find(message.id);
  const liveOrdinal = known?.liveOrdinal ?? ordinal;
  const place = known?.place;
  if (known !== turn.ours) release(dialogue, turn);
  const arrival = arrivals.find(message.id);
  if (arrival !== undefined) arrivals.remove(arrival);
  learnOurs(dialogue, turn, { message, liveOrdinal, place }, undefined);
}

export function failAttempt(
  dialogue: DialogueState,
  turn: TurnProgress,
  failure: FailedRequest,
): void {
  turn.isAttempting = false;
  turn.isUnknown ||= failure.maybeProcessed;
  expectMessage(dialogue, turn);
  if (!turn.isUnknown) release(dialogue, turn);
  const { state } = turn;
  if (state.type === 'over') rememberUnsure(dialogue, turn);
  else if (state.type === 'expired') expire(dialogue, turn, state.limit);
  else if (turn.ours === undefined) {
    const wait = dialogue.wait(turn.waits, failure.askedDelay);
    const problem = turn.fail(failure, dialogue.now, wait);
    if (problem !== undefined) endTurn(dialogue, turn, turn.notSent(problem.reason));
  }
}

/** The list was read, and our message is not there. */
export function sendAgain(dialogue: DialogueState, turn: TurnProgress): void {
  const reason = dialogue.waits.hasCandidate
    ? 'a message of the conversation may be this one'
    : turn.refuseResend(dialogue.settings.resend);
  if (reason === undefined) send(dialogue, turn);
  else if (!turn.looksAgain(dialogue.now, dialogue.wait(turn.waits, 0))) {
    endTurn(dialogue, turn, turn.notSent(reason));
  }
}

// Our message

/** Takes one of the messages that match for ours. Returns whether something has changed. */
export function claim(dialogue: DialogueState): boolean {
  const { turn, waits } = dialogue;
  const { matches } = waits;
  if (turn?.isRunning !== true || turn.ours !== undefined) return false;
  const match = matches.find(({ liveOrdinal }) => liveOrdinal !== undefined) ?? matches[0];
  if (match === undefined) return false;
  if (matches.length === 1 || match.liveOrdinal !== undefined) {
    take(dialogue, turn, match);
    return true;
  }
  // While an attempt is under way, its response may say which one it is.
  if (turn.isAttempting) return false;
  const reason = 'several messages of the conversation may be this one';
  endTurn(dialogue, turn, turn.notSent(reason));
  return true;
}

function take(dialogue: DialogueState, turn: TurnProgress, arrival: Arrival): void {
  dialogue.arrivals.remove(arrival);
  dialogue.speakers.learn(arrival.message.userId, false);
  learnOurs(dialogue, turn, arrival, arrival);
  dialogue.lists.stop('find');
}

function learnOurs(
  dialogue: DialogueState,
  turn: TurnProgress,
  ours: Sighting,
  taken: Arrival | undefined,
): void {
  const { state } = turn;
  dialogue.history.deliver(ours);
  dialogue.history.setOurs(ours.message.id, true);
  turn.learnOurs(ours, taken, dialogue.now);
  if (turn.state.type === 'listening') dialogue.lists.stop('look');
  dialogue.emit({ type: 'ours', turn: turn.id, message: ours.message });
  // The attempt that is aborted was processed.
  if (state.type === 'expired' && state.limit === 'maxDuration') {
    endTurn(dialogue, turn, { endedBy: 'maxDuration' });
  }
}

/** The message that was taken for ours is somebody else's: it goes where other messages go. */
function release(dialogue: DialogueState, turn: TurnProgress): void {
  const { taken } = turn;
  if (taken === undefined) return;
  turn.forgetOurs();
  dialogue.history.setOurs(taken.message.id, false);
  dialogue.emit({ type: 'ours', turn: turn.id, message: undefined });
  dialogue.arrivals.addFirst(taken);
}
