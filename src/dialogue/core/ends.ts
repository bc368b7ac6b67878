import type { DialogueState } from './dialogue-state.ts';
import type { DialogueCause, TurnCause, TurnOutcome } from './events.ts';
import { expectedTime, patience, stopTime } from './times.ts';
import type { TurnProgress } from './turn-progress.ts';

/** The messages of an unknown outcome that are remembered. */
const maxUnsure = 100;

export function endTurn(dialogue: DialogueState, turn: TurnProgress, outcome: TurnOutcome): void {
  const { id, state, isAttempting } = turn;
  if (state.type === 'over') return;
  dialogue.emit({ type: 'end turn', turn: id, outcome });
  if (dialogue.question?.turn === turn) dialogue.question = undefined;
  // After a success, the response confirms which message is ours, if it comes soon.
  const isConfirmed = isAttempting && turn.ours !== undefined && outcome.endedBy !== 'error';
  turn.state = { type: 'over', until: dialogue.now + patience, isStopped: !isConfirmed };
  if (state.type === 'queued') {
    leaveQueue(dialogue, turn);
    return;
  }
  dialogue.lists.stop('before', 'find', 'look');
  // An attempt that was ordered may not have begun.
  if (!isConfirmed) dialogue.emit({ type: 'stop sending', turn: id });
  if (!isAttempting) rememberUnsure(dialogue, turn);
}

export function failTurn(dialogue: DialogueState, turn: TurnProgress, cause: TurnCause): void {
  endTurn(dialogue, turn, turn.failed(cause));
}

/** It is not known in time that our message was created. The attempt is aborted, and reports whether it was sent. */
export function expire(
  dialogue: DialogueState,
  turn: TurnProgress,
  limit: 'replyTimeout' | 'maxDuration',
): void {
  if (!turn.isAttempting) {
    endTurn(dialogue, turn, turn.timedOut(limit));
    return;
  }
  // The last look and the attempt share one time.
  const until = dialogue.now + (turn.state.type === 'silent' ? stopTime : patience);
  turn.state = { type: 'expired', until, limit };
  dialogue.emit({ type: 'stop sending', turn: turn.id });
}

/** The attempt was told to stop, and has not returned: its outcome is unknown, and what it returns later is ignored. */
export function giveUpAttempt(dialogue: DialogueState, turn: TurnProgress): void {
  turn.isAttempting = false;
  turn.isUnknown = true;
  expectMessage(dialogue, turn);
  const { state } = turn;
  if (state.type === 'expired') endTurn(dialogue, turn, turn.timedOut(state.limit));
  else rememberUnsure(dialogue, turn);
}

/** A turn is over, and its attempt has returned: the next one may begin. */
export function leaveQueue(dialogue: DialogueState, turn: TurnProgress): void {
  dialogue.turns.delete(turn);
  dialogue.emit({ type: 'leave queue', turn: turn.id });
  forget(dialogue, turn);
  limitQueue(dialogue);
}

/** A turn waits for those of other dialogues at most its `replyTimeout`. */
export function limitQueue({ turn, now }: DialogueState): void {
  if (turn?.state.type !== 'queued' || turn.state.until !== Number.POSITIVE_INFINITY) return;
  turn.state = { type: 'queued', until: now + turn.limits.replyTimeout };
}

/** An attempt has ended: from now on, its message is expected for a time. */
export function expectMessage(dialogue: DialogueState, turn: TurnProgress): void {
  turn.expectedUntil = dialogue.connectedTime + expectedTime;
}

/** Remembers a turn that is over and has no attempt under way, if its message may still arrive. */
export function rememberUnsure(dialogue: DialogueState, turn: TurnProgress): void {
  const { unsure, connectedTime } = dialogue;
  if (turn.ours !== undefined || !turn.isUnknown || turn.expectedUntil <= connectedTime) return;
  unsure.push(turn);
  if (unsure.length > maxUnsure) forgetUnsure(dialogue, unsure.slice(0, 1));
}

/** The messages of failed turns are no longer expected. */
export function forgetUnsure(dialogue: DialogueState, turns: readonly TurnProgress[]): void {
  if (turns.length === 0) return;
  dialogue.isStale = true;
  dialogue.unsure = dialogue.unsure.filter((turn) => !turns.includes(turn));
  for (const turn of turns) forget(dialogue, turn);
}

/** Nothing more happens to a turn that does not run, and whose message is known or no longer expected. */
function forget(dialogue: DialogueState, turn: TurnProgress): void {
  if (dialogue.turns.has(turn) || dialogue.unsure.includes(turn)) return;
  dialogue.turnsById.delete(turn.id);
  dialogue.emit({ type: 'forget', turn: turn.id });
}

export function endDialogue(dialogue: DialogueState, cause: DialogueCause): void {
  for (const turn of dialogue.turns) failTurn(dialogue, turn, cause);
  dialogue.phase = 'ended';
  dialogue.emit({ type: 'end', turn: undefined, cause });
}
