import { type Arrival, type Need, waitsForRequest } from './arrivals.ts';
import type { DialogueState } from './dialogue-state.ts';
import { forget } from './ends.ts';
import { isAfter } from './message-order.ts';
import { hasContentOf } from './same-content.ts';
import { isOfOwner, mayBeOurs } from './sending.ts';
import { ownTime } from './times.ts';

/** The destination of a message. That of a person, `person`, overtakes those that wait; `ours` is of a turn that is over. */
type Destination = 'reply' | 'other' | 'person' | 'ours';

/** Passes on the new parts of texts that bots write. */
export function deliverTexts(dialogue: DialogueState): void {
  const { texts, speakers, passed } = dialogue;
  const isBot = (writer: string): boolean | undefined => speakers.isBot(writer);
  for (const { streamId, texts: parts, lastPartAt } of texts.take(isBot, passed - ownTime)) {
    restartTimes(dialogue, false, lastPartAt);
    for (const text of parts) dialogue.emit({ type: 'delta', text, streamId });
  }
}

/** Passes on each message whose destination is known, in order, up to a question to a function of the user. */
export function deliverMessages(dialogue: DialogueState): void {
  let heldBy: 'a request' | 'the sending' | undefined;
  for (const arrival of [...dialogue.arrivals]) {
    if (dialogue.question !== undefined) return;
    const decision = decide(dialogue, arrival);
    const isHeld =
      heldBy === 'the sending' || (heldBy === 'a request' && !dialogue.isLate(arrival));
    if (!isDestination(decision)) arrival.need = decision;
    else if (isHeld && (decision === 'reply' || decision === 'other')) arrival.need = 'order';
    else pass(dialogue, arrival, decision);
    if (decision === 'answer') askIsReply(dialogue, arrival);
    else if (decision === 'sending') heldBy = 'the sending';
    else if (waitsForRequest(arrival)) heldBy ??= 'a request';
  }
}

function isDestination(decision: Need | Destination): decision is Destination {
  return (
    decision === 'reply' || decision === 'other' || decision === 'person' || decision === 'ours'
  );
}

function pass(dialogue: DialogueState, arrival: Arrival, destination: Destination): void {
  const { message } = arrival;
  const [turn] = dialogue.turns;
  dialogue.arrivals.splice(dialogue.arrivals.indexOf(arrival), 1);
  arrival.need = undefined;
  if (destination === 'ours') return;
  if (destination !== 'reply' || turn === undefined) {
    dialogue.emit({ type: 'message', message });
    return;
  }
  restartTimes(dialogue, true, dialogue.now);
  dialogue.emit({ type: 'reply', turn: turn.id, message });
  if (turn.limits.until === undefined) return;
  dialogue.question = { turn, arrival: undefined };
  dialogue.emit({ type: 'decide', turn: turn.id, option: 'until', message });
}

function askIsReply(dialogue: DialogueState, arrival: Arrival): void {
  const [turn] = dialogue.turns;
  if (turn === undefined) return;
  const { message } = arrival;
  dialogue.question = { turn, arrival };
  dialogue.emit({ type: 'decide', turn: turn.id, option: 'isReply', message });
}

/** The bot has replied, or has written a part of a reply. */
function restartTimes(dialogue: DialogueState, isReply: boolean, at: number): void {
  const [turn] = dialogue.turns;
  if (turn?.isRunning !== true) return;
  turn.restartTimes(isReply, at);
  if (turn.state.type === 'listening') dialogue.lists.stop('look');
}

function decide(dialogue: DialogueState, arrival: Arrival): Need | Destination {
  const decision = judge(dialogue, arrival);
  if (decision !== 'reply' && decision !== 'other' && decision !== 'sending') return decision;
  // Missed messages are older than live messages.
  const isLive = arrival.place === undefined && !dialogue.isLate(arrival);
  return isLive && dialogue.lists.has('gap') ? 'gap' : decision;
}

function judge(dialogue: DialogueState, arrival: Arrival): Need | Destination {
  const { settings, speakers, texts } = dialogue;
  const [turn] = dialogue.turns;
  const { userId } = arrival.message;
  const isBot = speakers.isBot(userId);
  const other = isBot === false ? 'person' : 'other';
  const ours = isBot === true ? undefined : judgeAsOurs(dialogue, arrival);
  if (ours !== undefined) return ours;
  if (turn?.isRunning !== true || arrival.count < turn.since) {
    // The parts of its text come first.
    const hasText = texts.isWaiting && texts.waiting.some(({ writer }) => writer === userId);
    return hasText && !dialogue.isLate(arrival) ? 'participants' : other;
  }
  const { isReply } = settings;
  if (isReply !== undefined && arrival.isReply === undefined) return 'answer';
  const mayBeReply = isReply === undefined ? isBot : arrival.isReply;
  if (mayBeReply === false) return other;
  if (mayBeReply === undefined && !dialogue.isLate(arrival)) return 'participants';
  if (turn.own === undefined) return 'sending';
  return isAfter(arrival, turn.own) ? 'reply' : 'other';
}

/** The fact for which a message waits that may be ours; `ours` if it is that of a turn which is over. */
function judgeAsOurs(
  dialogue: DialogueState,
  arrival: Arrival,
): 'owner' | 'attempt' | 'ours' | undefined {
  const [turn] = dialogue.turns;
  const isOurs = turn !== undefined && mayBeOurs(dialogue, arrival, turn);
  if (isOurs !== false) return isOurs === true ? 'attempt' : isOurs;
  for (const unsure of dialogue.unsure) {
    const { draft, since } = unsure;
    if (arrival.count <= since || !hasContentOf(arrival.message, draft)) continue;
    const ofOwner = isOfOwner(dialogue, arrival, unsure);
    if (ofOwner === 'owner') return 'owner';
    if (!ofOwner) continue;
    dialogue.unsure = dialogue.unsure.filter((one) => one !== unsure);
    forget(dialogue, unsure);
    return 'ours';
  }
  return undefined;
}
