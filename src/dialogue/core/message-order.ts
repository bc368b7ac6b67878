import type { Message } from '../../service/generated/chat-types.ts';
import { clockSkew } from './times.ts';

/** When, and where in a list, a message was seen. */
export interface Sighting {
  readonly message: Message;
  /** Its place in the order of what came: signals and responses. Absent if only lists have shown it. */
  live: number | undefined;
  /** The last list that has shown it, and its place there: a later message has a higher one. */
  place: { readonly list: number; readonly index: number } | undefined;
}

/** Whether a message is after ours: by the order in which they came, else by a list with both, else by their dates. */
export function isAfter(other: Sighting, own: Sighting): boolean {
  const later = timeOf(other.message) - timeOf(own.message);
  if (other.live !== undefined && own.live !== undefined) {
    // A message that is dated after ours may have overtaken our signal.
    return later > 0 || (other.live > own.live && later >= -clockSkew);
  }
  if (other.place !== undefined && other.place.list === own.place?.list) {
    return other.place.index > own.place.index;
  }
  return later >= 0;
}

/** The date of a message. A time without a zone is UTC. */
export function timeOf({ createdAt }: Message): number {
  return Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/i.test(createdAt) ? createdAt : `${createdAt}Z`);
}

/**
 * Puts the messages of a list that have arrived, the oldest first, among those that wait. What the list does not show keeps
 * its place: it is older than the list reaches, or newer than the list.
 */
export function inListOrder<T extends Sighting>(waiting: readonly T[], listed: readonly T[]): T[] {
  const isListed = new Set(listed);
  const known = listed.filter((one) => waiting.includes(one));
  // Those that the list shows exchange their places.
  const merged = waiting.map((one) => (isListed.has(one) ? known.shift() : undefined) ?? one);
  const [next] = merged.filter((one) => isListed.has(one));
  // What only an earlier list has shown is older than what this one shows for the first time.
  let index =
    next === undefined
      ? merged.findLastIndex(({ place }) => place !== undefined) + 1
      : merged.indexOf(next);
  for (const one of listed) {
    if (waiting.includes(one)) index = merged.indexOf(one);
    else merged.splice(index, 0, one);
    index += 1;
  }
  return merged;
}
