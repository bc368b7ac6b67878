import type { DialogueState } from './dialogue-state.ts';
import type { Cause, DialogueCause, Outcome } from './events.ts';
import { ownTime } from './times.ts';
import type { TurnProgress } from './turn-progress.ts';

/** The messages of an unknown outcome that are remembered. */
const maxUnsure = 100;

export function endTurn(dialogue: DialogueState, turn: TurnProgress, outcome: Outcome): void {
  const { id, state } = turn;
  if (state.type === 'over') return;
  turn.state = { type: 'over', until: Number.POSITIVE_INFINITY };
  dialogue.emit({ type: 'end turn', turn: id, outcome });
  if (state.type === 'queued') {
    leaveQueue(dialogue, turn);
    return;
  }
  dialogue.lists.stop('before', 'find', 'look');
  if (!turn.isAttempting) rememberUnsure(dialogue, turn);
  // After a success, the response confirms which message is ours, if it comes soon.
  else if (turn.own !== undefined && outcome.endedBy !== 'error') {
    turn.state = { type: 'over', until: dialogue.now + ownTime };
  } else dialogue.emit({ type: 'stop sending', turn: id });
}

export function failTurn(dialogue: DialogueState, turn: TurnProgress, cause: Cause): void {
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
  turn.state = { type: 'expired', limit };
  dialogue.emit({ type: 'stop sending', turn: turn.id });
}

/** A turn is over, and its attempt has returned: the next one may begin. */
export function leaveQueue(dialogue: DialogueState, turn: TurnProgress): void {
  dialogue.turns = dialogue.turns.filter((other) => other !== turn);
  dialogue.emit({ type: 'leave queue', turn: turn.id });
  forget(dialogue, turn);
  limitQueue(dialogue);
}

/** A turn waits for those of other dialogues at most its `replyTimeout`. */
export function limitQueue({ turns, now }: DialogueState): void {
  const [turn] = turns;
  if (turn?.state.type !== 'queued' || turn.state.until !== Number.POSITIVE_INFINITY) return;
  turn.state = { type: 'queued', until: now + turn.limits.replyTimeout };
}

/** Remembers a turn that is over and has no attempt under way, if its message may still arrive. */
export function rememberUnsure(dialogue: DialogueState, turn: TurnProgress): void {
  const { unsure } = dialogue;
  if (turn.own !== undefined || !turn.isUnknown) return;
  unsure.push(turn);
  const oldest = unsure.length > maxUnsure ? unsure.shift() : undefined;
  if (oldest !== undefined) forget(dialogue, oldest);
}

/** Nothing more happens to a turn that does not run, and whose message is known or can no longer come. */
export function forget(dialogue: DialogueState, turn: TurnProgress): void {
  if (dialogue.turns.includes(turn) || dialogue.unsure.includes(turn)) return;
  dialogue.emit({ type: 'forget', turn: turn.id });
}

export function endDialogue(dialogue: DialogueState, cause: DialogueCause): void {
  for (const turn of [...dialogue.turns]) failTurn(dialogue, turn, cause);
  dialogue.phase = 'ended';
  dialogue.emit({ type: 'end', cause });
}
