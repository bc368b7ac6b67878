import type { Message, Signal } from '../../service/generated/chat-types.ts';
import { maxReconnectDelay } from '../../streams/reconnect.ts';
import { type Arrival, arrivalOf } from './arrivals.ts';
import type { DialogueState } from './dialogue-state.ts';
import { endDialogue, endTurn } from './ends.ts';
import type { Failure } from './events.ts';
import type { Reading } from './history.ts';
import { inListOrder, type Sighting } from './message-order.ts';
import { factsOf } from './signals.ts';

export function receive(dialogue: DialogueState, signal: Signal): void {
  const { speakers, texts } = dialogue;
  const { speaker, part, endedText, message, hidesMessage } = factsOf(signal);
  if (speaker !== undefined) speakers.learn(speaker.userId, speaker.isBot);
  if (part !== undefined) texts.add(part, dialogue.now);
  if (endedText !== undefined) texts.end(endedText);
  if (message !== undefined) arrive(dialogue, message, undefined);
  if (hidesMessage && dialogue.missed === 'nothing') dialogue.missed = 'perhaps';
}

/** A message has arrived: live, or at its place in a list. Returns it, if it has not arrived before. */
function arrive(
  dialogue: DialogueState,
  message: Message,
  place: Sighting['place'],
): Arrival | undefined {
  const { history, texts } = dialogue;
  dialogue.count += 1;
  const live = place === undefined ? dialogue.count : undefined;
  texts.arrive(message);
  if (history.hasArrived(message.id)) {
    for (const known of sightingsOf(dialogue, message.id)) known.live ??= live;
    return undefined;
  }
  history.arrive(message.id);
  const arrival = arrivalOf({ message, live, place }, dialogue.count, dialogue.now);
  if (place === undefined) dialogue.arrivals.push(arrival);
  return arrival;
}

/** The facts about a message that waits, or is ours. */
export function sightingsOf({ arrivals, turns }: DialogueState, id: string): Sighting[] {
  const own = turns.flatMap((turn) => turn.own ?? []);
  return [...arrivals, ...own].filter(({ message }) => message.id === id);
}

/** Lists the missed messages. Those that are missed meanwhile are listed after that. */
export function closeGap(dialogue: DialogueState): void {
  if (dialogue.missed === 'nothing' || dialogue.lists.has('gap')) return;
  dialogue.lists.begin('gap', { isNeeded: dialogue.missed === 'surely' });
  dialogue.missed = 'nothing';
}

export function addPage(
  dialogue: DialogueState,
  page: { readonly list: number; readonly messages: readonly Message[]; readonly hasMore: boolean },
): void {
  const listing = dialogue.lists.add(page.list, page.messages, page.hasMore);
  if (listing === undefined) return;
  if (listing.purpose === 'baseline') open(dialogue, listing.reading, page.hasMore);
  else addListed(dialogue, listing.list, listing.reading);
}

/** The baseline is read. With `since`, it also has what was said after that message. */
function open(dialogue: DialogueState, reading: Reading, hasMore: boolean): void {
  const { history, settings, texts } = dialogue;
  const newer = history.begin(reading, hasMore, settings.since);
  if (newer === undefined) {
    endDialogue(dialogue, { kind: 'unknown since' });
    return;
  }
  dialogue.phase = 'open';
  dialogue.emit({ type: 'open' });
  for (const message of newer) {
    texts.arrive(message);
    dialogue.emit({ type: 'message', message });
  }
  // Their signals may have arrived meanwhile.
  const ids = new Set(newer.map(({ id }) => id));
  dialogue.arrivals = dialogue.arrivals.filter(({ message }) => !ids.has(message.id));
}

function addListed(dialogue: DialogueState, list: number, reading: Reading): void {
  const { listed, missed } = dialogue.history.learn(reading);
  const arrivals = listed.flatMap((message, index) => {
    const place = { list, index };
    if (missed.has(message)) return arrive(dialogue, message, place) ?? [];
    for (const known of sightingsOf(dialogue, message.id)) known.place = place;
    return dialogue.arrivals.find((arrival) => arrival.message.id === message.id) ?? [];
  });
  dialogue.arrivals = inListOrder(dialogue.arrivals, arrivals);
}

export function failList(dialogue: DialogueState, list: number, failure: Failure): void {
  const { lists, settings, now } = dialogue;
  const { isTransient, askedDelay, error } = failure;
  const listing = lists.find(list);
  if (listing === undefined) return;
  const { purpose, retries, isNeeded } = listing;
  const mayRetry = isTransient && askedDelay <= maxReconnectDelay && purpose !== 'baseline';
  // The other lists end with their turn.
  if (mayRetry && (purpose !== 'gap' || retries < settings.reconnect.limit)) {
    listing.retryAt = now + dialogue.wait(retries, askedDelay);
    return;
  }
  lists.stop(purpose);
  const [turn] = dialogue.turns;
  if (purpose === 'baseline' || isNeeded) endDialogue(dialogue, { kind: 'failed', error });
  else if (purpose === 'find' && turn !== undefined) {
    endTurn(dialogue, turn, turn.notSent('the messages of the conversation cannot be listed'));
  }
}
