import type { Message } from '../../service/generated/chat-types.ts';
import type { Arrival } from './arrivals.ts';
import type { DialogueState } from './dialogue-state.ts';
import { endTurn, expire, rememberUnsure } from './ends.ts';
import type { Failure } from './events.ts';
import { learnOwner } from './inquiries.ts';
import type { Sighting } from './message-order.ts';
import { sightingsOf } from './messages.ts';
import { hasContentOf } from './same-content.ts';
import type { TurnProgress } from './turn-progress.ts';

export function send(dialogue: DialogueState, turn: TurnProgress): void {
  if (turn.since === Number.POSITIVE_INFINITY) {
    dialogue.count += 1;
    turn.since = dialogue.count;
  }
  turn.state = { type: 'attempting' };
  turn.isAttempting = true;
  dialogue.emit({ type: 'send', turn: turn.id });
}

/** The response names our message. */
export function confirm(dialogue: DialogueState, turn: TurnProgress, message: Message): void {
  turn.isAttempting = false;
  dialogue.count += 1;
  learnOwner(dialogue, turn, message.userId);
  if (turn.own?.message.id !== message.id) release(dialogue, turn);
  // Its signal, or a list, may have been first.
  const [known] = sightingsOf(dialogue, message.id);
  const live = known?.live ?? dialogue.count;
  const place = known?.place;
  dialogue.arrivals = dialogue.arrivals.filter((arrival) => arrival !== known);
  dialogue.history.arrive(message.id);
  learnOwn(dialogue, turn, { message, live, place }, undefined);
}

export function failAttempt(dialogue: DialogueState, turn: TurnProgress, failure: Failure): void {
  turn.isAttempting = false;
  turn.isUnknown ||= failure.maybeProcessed;
  if (!turn.isUnknown) release(dialogue, turn);
  const { state } = turn;
  if (state.type === 'over') rememberUnsure(dialogue, turn);
  else if (state.type === 'expired') expire(dialogue, turn, state.limit);
  else if (turn.own === undefined) {
    const wait = dialogue.wait(turn.waits, failure.askedDelay);
    const problem = turn.fail(failure, dialogue.now, wait);
    if (problem !== undefined) endTurn(dialogue, turn, turn.notSent(problem.reason));
  }
}

/** The list was read, and our message is not there. */
export function sendAgain(dialogue: DialogueState, turn: TurnProgress): void {
  const reason = turn.refuseResend(dialogue.settings.resend);
  if (reason === undefined) send(dialogue, turn);
  else if (!turn.looksAgain(dialogue.now, dialogue.wait(turn.waits, 0))) {
    endTurn(dialogue, turn, turn.notSent(reason));
  }
}

// Our message

/** Looks for our message among those that wait. */
export function claim(dialogue: DialogueState): void {
  const [turn] = dialogue.turns;
  if (turn?.isRunning !== true || turn.own !== undefined) return;
  const matches = dialogue.arrivals.filter((one) => mayBeOurs(dialogue, one, turn) === true);
  const match = matches.find(({ live }) => live !== undefined) ?? matches[0];
  if (match === undefined) return;
  if (matches.length === 1 || match.live !== undefined) take(dialogue, turn, match);
  // While an attempt is under way, its response may say which one it is.
  else if (!turn.isAttempting) {
    const reason = 'several messages of the conversation may be this one';
    endTurn(dialogue, turn, turn.notSent(reason));
  }
}

function take(dialogue: DialogueState, turn: TurnProgress, arrival: Arrival): void {
  dialogue.arrivals.splice(dialogue.arrivals.indexOf(arrival), 1);
  dialogue.speakers.learn(arrival.message.userId, false);
  learnOwn(dialogue, turn, arrival, arrival);
  dialogue.lists.stop('find');
}

function learnOwn(
  dialogue: DialogueState,
  turn: TurnProgress,
  own: Sighting,
  taken: Arrival | undefined,
): void {
  const { state } = turn;
  turn.learnOwn(own, taken, dialogue.now);
  if (turn.state.type === 'listening') dialogue.lists.stop('look');
  dialogue.emit({ type: 'own', turn: turn.id, message: own.message });
  // The attempt that is aborted was processed.
  if (state.type === 'expired' && state.limit === 'maxDuration') {
    endTurn(dialogue, turn, { endedBy: 'maxDuration' });
  }
}

/** The message that was taken for ours is somebody else's: it goes where other messages go. */
function release(dialogue: DialogueState, turn: TurnProgress): void {
  const { taken } = turn;
  if (taken === undefined) return;
  turn.forgetOwn();
  dialogue.emit({ type: 'own', turn: turn.id, message: undefined });
  dialogue.arrivals.unshift(taken);
}

/** Whether a message may be the one that is being sent; `owner` if that depends on who our user is. */
export function mayBeOurs(
  dialogue: DialogueState,
  arrival: Arrival,
  turn: TurnProgress,
): boolean | 'owner' {
  const isBot = dialogue.speakers.isBot(arrival.message.userId) === true;
  if (!turn.isAwaitingOwn || isBot || arrival.count < turn.since) return false;
  return hasContentOf(arrival.message, turn.draft) && isOfOwner(dialogue, arrival, turn);
}

/** Whether a message is of the user who says a turn; `owner` if that is not known. */
export function isOfOwner(
  dialogue: DialogueState,
  arrival: Arrival,
  turn: TurnProgress,
): boolean | 'owner' {
  const { ownerId = dialogue.ownerId } = turn;
  if (ownerId !== undefined) return arrival.message.userId === ownerId;
  if (dialogue.isLate(arrival)) return true;
  arrival.ownerInquiry = turn.ownerInquiry;
  return 'owner';
}
