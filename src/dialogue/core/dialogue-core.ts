import { waitsForRequest } from './arrivals.ts';
import { deliverMessages, deliverTexts } from './delivery.ts';
import { type CoreSettings, DialogueState } from './dialogue-state.ts';
import { endDialogue, endTurn, failTurn } from './ends.ts';
import type { DialogueEvent, Effect, Moment } from './events.ts';
import { ask, failInquiry, learnOwner, learnParticipants, nextInquiry } from './inquiries.ts';
import { addPage, closeGap, failList, receive } from './messages.ts';
import { claim, confirm, failAttempt } from './sending.ts';
import { ownTime } from './times.ts';
import type { TurnProgress } from './turn-progress.ts';
import { advance, beginTurn, passTime, queueTurn } from './turns.ts';

type EventOf<Type extends DialogueEvent['type']> = Extract<DialogueEvent, { readonly type: Type }>;

/** An event of a turn that was said before. */
type TurnEvent = EventOf<
  'admitted' | 'sent' | 'not sent' | 'aborted' | 'left' | 'owner known' | 'owner not known'
>;

const never = Number.POSITIVE_INFINITY;

/**
 * The rules of a dialogue: events come in, effects come out. It has no clock, makes no request, and calls no function.
 *
 * | part | states | left by |
 * |---|---|---|
 * | dialogue | opening, open, ended | baseline; close, error |
 * | connection | connected, lost; what was missed: nothing, perhaps, surely | lost, opened, a signal that does not fit, listed |
 * | a turn | {@link TurnState} | admitted, listed, sent, not sent, its message, a reply, `until`, left, aborted, a time |
 * | our message | none, taken for ours, confirmed | signal, listed, sent, not sent |
 * | an arrival | waits for what its `need` names; delivered | known, not known, listed, sent, answered, a time |
 * | a text | written, open (its end may be missed), over | parts, lost, complete, abort, its message, 20 s |
 *
 * After each event, texts and arrivals are delivered as far as possible; then turns end and begin.
 */
export class DialogueCore {
  readonly #dialogue: DialogueState;

  constructor(settings: CoreSettings) {
    this.#dialogue = new DialogueState(settings);
  }

  step(event: DialogueEvent, { now, random }: Moment): readonly Effect[] {
    const dialogue = this.#dialogue;
    if (dialogue.phase === 'ended') return [];
    dialogue.turns[0]?.pass(now - dialogue.now, dialogue.pause);
    dialogue.now = now;
    dialogue.random = random;
    handle(dialogue, event);
    settle(dialogue);
    return dialogue.takeEffects();
  }

  /** When something happens without another event, at the earliest: then the event `time` is due. */
  get wakeAt(): number {
    const dialogue = this.#dialogue;
    const { phase, turns, lists, arrivals, texts, now } = dialogue;
    if (phase === 'ended') return never;
    const [turn] = turns;
    let at = lists.until;
    if (turn !== undefined) {
      at = Math.min(at, turn.stateUntil, turn.limitedUntil(now, dialogue.pause));
      if (turn.isRunning && texts.writtenUntil > now) at = Math.min(at, texts.writtenUntil);
    }
    if (arrivals.length === 0 && !texts.isWaiting) return at;
    return Math.min(
      at,
      ...arrivals.filter(waitsForRequest).map(({ dueAt }) => dueAt),
      ...texts.waiting.map(({ since }) => since + ownTime),
      nextInquiry(dialogue),
    );
  }

  /** When a turn that has begun ends at the latest, if nothing happens. */
  latestEndOf(id: number): number | undefined {
    const { turns, connection, now, texts, pause } = this.#dialogue;
    const [turn] = turns;
    if (turn === undefined || turn.id !== id || turn.state.type === 'queued') return undefined;
    const resumesAt = connection === 'lost' ? now + turn.limits.replyTimeout : texts.writtenUntil;
    return turn.latestEnd(now, pause, resumesAt);
  }

  /** Whether a list is read further. */
  isRead(list: number): boolean {
    return this.#dialogue.lists.find(list) !== undefined;
  }
}

function handle(dialogue: DialogueState, event: DialogueEvent): void {
  const { speakers } = dialogue;
  switch (event.type) {
    case 'opened':
      connect(dialogue);
      break;
    case 'lost':
      dialogue.connection = 'lost';
      dialogue.texts.disconnect();
      break;
    case 'signal':
      receive(dialogue, event.signal);
      break;
    case 'listed':
      addPage(dialogue, event);
      break;
    case 'list failed':
      failList(dialogue, event.list, event.failure);
      break;
    case 'participants known':
      learnParticipants(dialogue, event.ids);
      break;
    case 'participants not known':
      failInquiry(dialogue, speakers.inquiry, event.failure);
      break;
    case 'said':
      queueTurn(dialogue, event);
      break;
    case 'answered':
      answer(dialogue, event.answer);
      break;
    case 'closed':
      endDialogue(dialogue, event.cause);
      break;
    case 'time':
      passTime(dialogue);
      break;
    default: {
      const turns = [...dialogue.turns, ...dialogue.unsure];
      const turn = turns.find(({ id }) => id === event.turn);
      if (turn !== undefined) handleOfTurn(dialogue, turn, event);
    }
  }
}

function handleOfTurn(dialogue: DialogueState, turn: TurnProgress, event: TurnEvent): void {
  switch (event.type) {
    case 'owner known':
      learnOwner(dialogue, turn, event.userId);
      return;
    case 'owner not known':
      failInquiry(dialogue, turn.ownerInquiry, event.failure);
      return;
  }
  if (!dialogue.turns.includes(turn)) return;
  switch (event.type) {
    case 'admitted':
      if (turn.state.type === 'queued') beginTurn(dialogue, turn);
      break;
    case 'sent':
      confirm(dialogue, turn, event.message);
      break;
    case 'not sent':
      failAttempt(dialogue, turn, event.failure);
      break;
    case 'aborted':
      failTurn(dialogue, turn, { kind: 'aborted', reason: event.reason });
      break;
    case 'left':
      if (turn.own === undefined) failTurn(dialogue, turn, { kind: 'left' });
      else endTurn(dialogue, turn, { endedBy: 'break' });
      break;
  }
}

function connect(dialogue: DialogueState): void {
  const { phase, lists } = dialogue;
  dialogue.connection = 'connected';
  if (phase === 'opening' && !lists.has('baseline')) lists.begin('baseline');
  else dialogue.missed = 'surely';
}

function answer(dialogue: DialogueState, isYes: boolean): void {
  const { question } = dialogue;
  if (question === undefined) return;
  dialogue.question = undefined;
  const { turn, arrival } = question;
  if (arrival !== undefined) arrival.isReply = isYes;
  else if (isYes) endTurn(dialogue, turn, { endedBy: 'until' });
}

/** Delivers what can be delivered, then ends and begins turns, until nothing changes. */
function settle(dialogue: DialogueState): void {
  if (dialogue.phase !== 'open') return;
  do {
    closeGap(dialogue);
    deliverTexts(dialogue);
    // Before anything is delivered: a message of the bot that waits must not hide ours behind it.
    claim(dialogue);
    deliverMessages(dialogue);
  } while (dialogue.question === undefined && advance(dialogue));
  ask(dialogue);
}
