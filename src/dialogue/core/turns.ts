import type { DialogueState } from './dialogue-state.ts';
import { endTurn, expire, leaveQueue, limitQueue } from './ends.ts';
import type { DialogueEvent } from './events.ts';
import { send, sendAgain } from './sending.ts';
import { ownTime } from './times.ts';
import { TurnProgress } from './turn-progress.ts';

export function queueTurn(
  dialogue: DialogueState,
  { turn, draft, limits }: Extract<DialogueEvent, { readonly type: 'said' }>,
): void {
  dialogue.turns.push(new TurnProgress(turn, draft, limits));
  dialogue.emit({ type: 'queue', turn });
  limitQueue(dialogue);
}

export function beginTurn(dialogue: DialogueState, turn: TurnProgress): void {
  turn.begin(dialogue.now);
  // A message that was there before the first attempt is not ours.
  if (dialogue.connection === 'lost') {
    dialogue.lists.begin('before', { turn: turn.id, dueAt: turn.stateUntil });
  }
}

/** Ends a turn, begins the next one, or continues its sending. Returns whether something has changed. */
export function advance(dialogue: DialogueState): boolean {
  const { lists } = dialogue;
  const [turn] = dialogue.turns;
  if (turn === undefined) return false;
  const { state } = turn;
  switch (state.type) {
    case 'preparing':
      if (lists.has('before', 'gap')) return false;
      send(dialogue, turn);
      return true;
    case 'looking': {
      const isOwnerAsked = dialogue.arrivals.some(({ need }) => need === 'owner');
      if (lists.has('find') || isOwnerAsked) return false;
      sendAgain(dialogue, turn);
      return true;
    }
    case 'silent':
      if ((lists.has('look') || dialogue.isAsking) && dialogue.passed < state.until) return false;
      if (turn.own === undefined) expire(dialogue, turn, 'replyTimeout');
      else endTurn(dialogue, turn, turn.timedOut('replyTimeout'));
      return true;
    case 'over':
      if (turn.isAttempting) return false;
      leaveQueue(dialogue, turn);
      return true;
    default:
      return false;
  }
}

export function passTime(dialogue: DialogueState): void {
  const { lists, now } = dialogue;
  dialogue.passed = now;
  lists.passTime(now);
  const [turn] = dialogue.turns;
  if (turn === undefined) return;
  if (now >= turn.stateUntil) leaveState(dialogue, turn);
  if (now >= turn.quietUntil(now, dialogue.pause)) endTurn(dialogue, turn, { endedBy: 'quiet' });
  else if (now >= turn.maxDurationUntil) {
    if (turn.own === undefined) expire(dialogue, turn, 'maxDuration');
    else endTurn(dialogue, turn, { endedBy: 'maxDuration' });
  } else if (now >= turn.replyUntil) {
    // The service may have lost a signal.
    const until = now + ownTime;
    turn.state = { type: 'silent', until };
    lists.begin('look', { turn: turn.id, dueAt: until });
  }
}

/** The time of a state has passed: in the queue, before the message is sent or looked for, or for its attempt. */
function leaveState(dialogue: DialogueState, turn: TurnProgress): void {
  const { id: turnId, state } = turn;
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
        dialogue.lists.begin('find', { turn: turnId });
      }
      break;
    case 'over':
      turn.state = { type: 'over', until: Number.POSITIVE_INFINITY };
      dialogue.emit({ type: 'stop sending', turn: turnId });
      break;
  }
}
