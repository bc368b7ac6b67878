import type { Message, Signal } from '../../service/generated/chat-types.ts';
import { maxReconnectDelay } from '../../streams/reconnect.ts';
import { type Arrival, arrivalOf } from './arrivals.ts';
import { judge } from './delivery.ts';
import type { DialogueState } from './dialogue-state.ts';
import { endDialogue, endTurn } from './ends.ts';
import type { FailedRequest } from './events.ts';
import type { Reading } from './history.ts';
import type { Listing } from './lists.ts';
import type { Sighting } from './message-order.ts';
import { factsOf } from './signals.ts';

export function receive(dialogue: DialogueState, signal: Signal): void {
  const { speakers, texts } = dialogue;
  const { speaker, part, endedText, message, hidesMessage } = factsOf(signal);
  if (speaker !== undefined && speakers.learn(speaker.userId, speaker.isBot)) {
    dialogue.isStale = true;
  }
  if (part !== undefined) texts.add(part, dialogue.now);
  if (endedText !== undefined) texts.end(endedText);
  if (message !== undefined) arriveLive(dialogue, message);
  if (hidesMessage) miss(dialogue, false);
}

/** Messages are missed: what arrives from now on is newer. */
export function miss(dialogue: DialogueState, isSure: boolean): void {
  const { missed, lists, ordinal } = dialogue;
  const from = missed?.from ?? ordinal + 1;
  dialogue.missed = { from, isSure: isSure || missed?.isSure === true };
  if (!isSure) return;
  // Messages that are missed now would be before the pages that were read: the list begins anew after the reconnect.
  dialogue.missed = { from: Math.min(from, dialogue.missedFrom), isSure };
  lists.stop('gap');
}

/** No list has this number. */
const placeInBaseline = { list: 0, index: 0 };

function arriveLive(dialogue: DialogueState, message: Message): void {
  const { arrivals } = dialogue;
  const ordinal = nextOrdinal(dialogue, message);
  const sighting = sightingOf(dialogue, message.id);
  if (sighting !== undefined) sighting.liveOrdinal ??= ordinal;
  if (dialogue.history.hasArrived(message.id)) return;
  // A message that the baseline has shown is older than those that were missed.
  const place = dialogue.history.isListed(message.id) ? placeInBaseline : undefined;
  const arrival = arrivalOf({ message, liveOrdinal: ordinal, place }, ordinal, dialogue.now);
  arrivals.add(arrival);
  if (!dialogue.isStale) judge(dialogue, arrival);
}

function nextOrdinal(dialogue: DialogueState, message: Message): number {
  dialogue.texts.arrive(message);
  dialogue.ordinal += 1;
  return dialogue.ordinal;
}

/** The facts about a message that waits, or is ours. */
function sightingOf({ arrivals, turn }: DialogueState, id: string): Sighting | undefined {
  const ours = turn?.ours;
  return ours?.message.id === id ? ours : arrivals.find(id);
}

/** Lists the messages that were missed. Those that are missed meanwhile are listed after that. */
export function listMissed(dialogue: DialogueState): void {
  const { missed, lists, connection, ordinal, now } = dialogue;
  if (missed === undefined || connection === 'lost' || lists.has('gap')) return;
  dialogue.missed = undefined;
  lists.begin('gap', ordinal, now, { isNeeded: missed.isSure, from: missed.from });
}

export function addPage(
  dialogue: DialogueState,
  list: number,
  messages: readonly Message[],
  token: string | undefined,
): void {
  const listing = dialogue.lists.add(list, messages, token, dialogue.now);
  if (listing === undefined) return;
  dialogue.isStale = true;
  if (listing.purpose === 'baseline') open(dialogue, listing.reading, token !== undefined);
  else addListed(dialogue, listing);
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
  dialogue.emit({ type: 'open', turn: undefined });
  for (const message of newer) {
    texts.arrive(message);
    dialogue.emit({ type: 'message', turn: undefined, message });
  }
  // Signals of what was delivered, or dealt with, may have arrived meanwhile.
  if (settings.since !== undefined) dialogue.arrivals.removeAll(reading.messages.values());
}

function addListed(dialogue: DialogueState, { list, reading, begin }: Listing): void {
  const { arrivals, history, now } = dialogue;
  const { listed, missed } = history.learn(reading);
  const oldest = arrivals.find(listed[0]?.id ?? '');
  // A list that does not end at what another one has shown has all that was missed.
  const end = oldest?.place === undefined ? undefined : oldest;
  const waiting = listed.flatMap((message, index): Arrival | readonly Arrival[] => {
    const place = { list, index };
    if (missed.has(message)) {
      const ordinal = nextOrdinal(dialogue, message);
      return arrivalOf({ message, liveOrdinal: undefined, place }, ordinal, now);
    }
    const sighting = sightingOf(dialogue, message.id);
    if (sighting !== undefined) sighting.place = place;
    return arrivals.find(message.id) ?? [];
  });
  arrivals.merge(waiting, begin, end);
}

export function failList(dialogue: DialogueState, list: number, failure: FailedRequest): void {
  const { lists, settings, now, turn } = dialogue;
  const { isTransient, askedDelay, dialogueError: error } = failure;
  const listing = lists.find(list);
  if (listing === undefined) return;
  const { purpose, failures, isNeeded } = listing;
  const mayRepeat = isTransient && askedDelay <= maxReconnectDelay && purpose !== 'baseline';
  // The other lists end with their turn.
  if (mayRepeat && (purpose !== 'gap' || failures < settings.reconnect.limit)) {
    lists.repeat(listing, failure, now + dialogue.wait(failures, askedDelay));
    return;
  }
  lists.stop(purpose);
  if (purpose === 'baseline' || isNeeded) endDialogue(dialogue, { kind: 'failed', error });
  else if (purpose === 'find' && turn !== undefined) {
    endTurn(dialogue, turn, turn.notSent('the messages of the conversation cannot be listed'));
  }
}
