import { deliverMessages, deliverTexts, judge, judgeAll } from './delivery.ts';
import { type CoreSettings, DialogueState } from './dialogue-state.ts';
import { endDialogue, endTurn, failTurn, forgetUnsure } from './ends.ts';
import type { DialogueEvent, Effect, Moment } from './events.ts';
import { ask, failInquiry, learn, nextInquiry } from './inquiries.ts';
import { addPage, failList, listMissed, miss, receive } from './messages.ts';
import { beginAttempt, claim, confirm, failAttempt } from './sending.ts';
import { never, patience } from './times.ts';
import type { TurnProgress } from './turn-progress.ts';
import { advance, beginTurn, passTime, queueTurn } from './turns.ts';

type EventOf<Type extends DialogueEvent['type']> = Extract<DialogueEvent, { readonly type: Type }>;

/** An event of a turn that was said before. */
type TurnEvent = EventOf<'admitted' | 'sending' | 'sent' | 'not sent' | 'aborted' | 'left'>;

/**
 * The rules of a dialogue: events come in, effects come out. It has no clock, makes no request, and calls no function.
 *
 * | part | states | left by |
 * |---|---|---|
 * | dialogue | opening, open, ended | baseline; close, error |
 * | connection | connected, lost; what was missed: nothing, perhaps, surely | lost, opened, a signal that does not fit, listed |
 * | a turn | {@link TurnState} | admitted, listed, sent, not sent, its message, a reply, `until`, left, aborted, a time |
 * | our message | none, taken for ours, confirmed | signal, listed, sent, not sent |
 * | an arrival | waits for its {@link Need}; delivered | known, not known, listed, sent, answered, a time |
 * | a text | written, open (its end may be missed), over | parts, opened, complete, abort, its message, 20 s |
 *
 * After each event, texts and arrivals are delivered as far as possible; then turns end and begin. Arrivals are delivered in
 * the order of the conversation, each after all before it.
 */
export class DialogueCore {
  readonly #dialogue: DialogueState;
  /** When something happens without another event, at the earliest: then the event `time` is due. */
  wakeAt = never;

  constructor(settings: CoreSettings) {
    this.#dialogue = new DialogueState(settings);
  }

  step(event: DialogueEvent, { now, random }: Moment): readonly Effect[] {
    const dialogue = this.#dialogue;
    if (dialogue.phase === 'ended') return [];
    dialogue.lateness = now - this.wakeAt;
    dialogue.pass(now);
    dialogue.random = random;
    forgetLate(dialogue);
    handle(dialogue, event);
    settle(dialogue);
    if (dialogue.lists.isEmpty) dialogue.history.forget();
    this.wakeAt = this.#nextTime();
    return dialogue.takeEffects();
  }

  #nextTime(): number {
    const dialogue = this.#dialogue;
    const { phase, turn, lists, arrivals, waits, texts, question, now } = dialogue;
    if (phase === 'ended') return never;
    let at = Math.min(lists.until, question?.until ?? never);
    if (turn !== undefined) {
      at = Math.min(at, turn.stateUntil, turn.limitedUntil(now, dialogue.pause));
      if (turn.isRunning && texts.writtenUntil > now) at = Math.min(at, texts.writtenUntil);
    }
    if (arrivals.length === 0 && !texts.isWaiting) return at;
    for (const { beganAt } of texts.waiting) at = Math.min(at, beganAt + patience);
    return Math.min(at, waits.dueAt, nextInquiry(dialogue));
  }

  /** When a turn that has begun ends at the latest, if nothing happens. */
  latestEndOf(id: number): number | undefined {
    const { turn, connection, now, texts, pause } = this.#dialogue;
    if (turn === undefined || turn.id !== id || turn.state.type === 'queued') return undefined;
    const resumesAt = connection === 'lost' ? now + turn.limits.replyTimeout : texts.writtenUntil;
    return turn.latestEnd(now, pause, resumesAt);
  }

  /** Whether a list is read further. */
  isRead(list: number): boolean {
    return this.#dialogue.lists.find(list) !== undefined;
  }
}

/** Forgets the messages of failed turns that are no longer expected. */
function forgetLate(dialogue: DialogueState): void {
  const { unsure, connectedTime } = dialogue;
  if (unsure.length === 0) return;
  forgetUnsure(
    dialogue,
    unsure.filter(({ expectedUntil }) => expectedUntil <= connectedTime),
  );
}

function handle(dialogue: DialogueState, event: DialogueEvent): void {
  // Events of which there is one for each message decide themselves whether they change something for the others.
  if (event.type !== 'signal' && event.type !== 'listed' && event.type !== 'answered') {
    dialogue.isStale = true;
  }
  switch (event.type) {
    case 'opened':
      connect(dialogue);
      break;
    case 'lost':
      dialogue.connection = 'lost';
      // Signals that arrived before the loss may still be read; messages that are missed are newer.
      if (dialogue.missedFrom !== never) miss(dialogue, true);
      break;
    case 'signal':
      receive(dialogue, event.signal);
      break;
    case 'listed':
      addPage(dialogue, event.list, event.messages, event.token);
      break;
    case 'list failed':
      failList(dialogue, event.list, event.failure);
      break;
    case 'known':
      learn(dialogue, event.turn, event.ids);
      break;
    case 'not known':
      failInquiry(dialogue, event.turn, event.failure);
      break;
    case 'said':
      queueTurn(dialogue, event);
      break;
    case 'answered':
      answer(dialogue, event);
      break;
    case 'closed':
      endDialogue(dialogue, event.cause);
      break;
    case 'time':
      passTime(dialogue);
      break;
    default: {
      const turn = dialogue.turnsById.get(event.turn);
      // The result of an attempt that was given up is ignored: its turn is over.
      if (turn !== undefined && dialogue.turns.has(turn)) handleOfTurn(dialogue, turn, event);
    }
  }
}

function handleOfTurn(dialogue: DialogueState, turn: TurnProgress, event: TurnEvent): void {
  switch (event.type) {
    case 'admitted':
      if (turn.state.type === 'queued') beginTurn(dialogue, turn);
      break;
    case 'sending':
      beginAttempt(dialogue, turn);
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
      if (turn.ours === undefined) failTurn(dialogue, turn, { kind: 'left' });
      else endTurn(dialogue, turn, { endedBy: 'break' });
      break;
  }
}

function connect(dialogue: DialogueState): void {
  const { phase, lists, ordinal, now } = dialogue;
  dialogue.connection = 'connected';
  dialogue.texts.disconnect();
  if (phase === 'opening' && !lists.has('baseline')) lists.begin('baseline', ordinal, now);
  else miss(dialogue, true);
}

/** A function of the user has returned. An answer that comes too late is ignored. */
function answer(dialogue: DialogueState, event: EventOf<'answered'>): void {
  const { question, arrivals } = dialogue;
  const { turn, option, messageId } = event;
  if (option === 'isReply') {
    const arrival = arrivals.find(messageId);
    if (arrival?.decision !== 'answer' || dialogue.turn?.id !== turn) return;
    arrival.isReply = event.answer;
    judge(dialogue, arrival);
    return;
  }
  if (question?.turn.id !== turn || question.messageId !== messageId) return;
  dialogue.question = undefined;
  if (!event.answer) return;
  dialogue.isStale = true;
  endTurn(dialogue, question.turn, { endedBy: 'until' });
}

/** Delivers what can be delivered, then ends and begins turns, until nothing changes. */
function settle(dialogue: DialogueState): void {
  if (dialogue.phase !== 'open') return;
  let hasChanged: boolean;
  do {
    listMissed(dialogue);
    deliverTexts(dialogue);
    if (dialogue.isStale) judgeAll(dialogue);
    // Before anything is delivered: a message of the bot that waits must not hide ours behind it.
    hasChanged = claim(dialogue);
    if (!hasChanged) deliverMessages(dialogue);
    if (!hasChanged && !dialogue.isStale && dialogue.question === undefined) {
      hasChanged = advance(dialogue);
    }
    dialogue.isStale ||= hasChanged;
  } while (dialogue.isStale);
  ask(dialogue);
}
