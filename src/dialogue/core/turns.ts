import type { DialogueState } from './dialogue-state.ts';
import { endTurn, expire, giveUpAttempt, leaveQueue, limitQueue } from './ends.ts';
import type { DialogueEvent } from './events.ts';
import { ask } from './inquiries.ts';
import { send, sendAgain } from './sending.ts';
import { patience, stopTime } from './times.ts';
import { TurnProgress } from './turn-progress.ts';

export function queueTurn(
  dialogue: DialogueState,
  { turn: id, draft, limits }: Extract<DialogueEvent, { readonly type: 'said' }>,
): void {
  const turn = new TurnProgress(id, draft, limits);
  dialogue.turns.add(turn);
  dialogue.turnsById.set(id, turn);
  dialogue.emit({ type: 'queue', turn: id });
  limitQueue(dialogue);
}

export function beginTurn(dialogue: DialogueState, turn: TurnProgress): void {
  const { lists, ordinal, now } = dialogue;
  turn.begin(now);
  // A message that was there before the first attempt is not ours.
  if (dialogue.connection === 'lost') {
    lists.begin('before', ordinal, now, { turn: turn.id, dueAt: turn.stateUntil });
  }
}

/** Ends a turn, begins the next one, or continues its sending. Returns whether something has changed. */
export function advance(dialogue: DialogueState): boolean {
  const { lists, turn, passed, pause, waits } = dialogue;
  if (turn === undefined) return false;
  const { state } = turn;
  switch (state.type) {
    case 'preparing':
      if (lists.has('before', 'gap')) return false;
      send(dialogue, turn);
      return true;
    case 'looking':
      if (lists.has('find') || waits.isOwnerAsked) return false;
      sendAgain(dialogue, turn);
      return true;
    case 'silent': {
      const isLooking = lists.has('look', 'gap') || dialogue.isAsking;
      if (isLooking && passed < state.until) return false;
      if (turn.ours === undefined) expire(dialogue, turn, 'replyTimeout');
      else if (turn.isReplyAwaited(pause)) {
        endTurn(dialogue, turn, turn.timedOut('replyTimeout', lists.get('gap')));
      } else turn.resume();
      return true;
    }
    case 'over':
      if (turn.isAttempting) return false;
      leaveQueue(dialogue, turn);
      return true;
    default:
      return false;
  }
}

export function passTime(dialogue: DialogueState): void {
  const { lists, now, question } = dialogue;
  // Before times pass: after the event loop was blocked, a request that is due has had no time yet.
  ask(dialogue);
  dialogue.passed = now;
  lists.passTime(now);
  if (question !== undefined && now >= question.until) dialogue.question = undefined;
  const { turn, pause } = dialogue;
  if (turn === undefined) return;
  if (now >= turn.quietUntil(now, pause)) endTurn(dialogue, turn, { endedBy: 'quiet' });
  else if (now >= turn.maxDurationUntil) {
    if (turn.ours === undefined) expire(dialogue, turn, 'maxDuration');
    else endTurn(dialogue, turn, { endedBy: 'maxDuration' });
  } else if (now >= turn.replyUntil(pause)) {
    const until = now + patience;
    turn.state = { type: 'silent', until };
    // The service may have lost a signal.
    lists.begin('look', dialogue.ordinal, now, { turn: turn.id, dueAt: until });
  } else if (now >= turn.stateUntil) leaveState(dialogue, turn);
}

/** The time of a state has passed. */
function leaveState(dialogue: DialogueState, turn: TurnProgress): void {
  const { id: turnId, state } = turn;
  const { lists, ordinal, now } = dialogue;
  switch (state.type) {
    case 'queued':
      dialogue.emit({ type: 'run', turn: turnId });
      beginTurn(dialogue, turn);
      break;
    case 'preparing':
      send(dialogue, turn);
      break;
    case 'waiting':
      if (state.next === 'attempting') send(dialogue, turn);
      else {
        turn.state = { type: 'looking' };
        lists.begin('find', ordinal, now, { turn: turnId });
      }
      break;
    case 'expired':
      giveUpAttempt(dialogue, turn);
      break;
    case 'over':
      if (state.isStopped) giveUpAttempt(dialogue, turn);
      else {
        turn.state = { type: 'over', until: now + stopTime, isStopped: true };
        dialogue.emit({ type: 'stop sending', turn: turnId });
      }
      break;
  }
}
