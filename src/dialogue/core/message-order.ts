import type { Message } from '../../service/generated/chat-types.ts';
import { clockSkew } from './times.ts';

/** When, and where in a list, a message was seen. */
export interface Sighting {
  readonly message: Message;
  /** Its ordinal among the signals and responses. Absent if only lists have shown it. */
  liveOrdinal: number | undefined;
  /** The last list that has shown it, and its place there: a later message has a higher one. */
  place: { readonly list: number; readonly index: number } | undefined;
}

/** Whether a message is after ours: by the order in which they came, by a list with both, else by their dates. */
export function isAfter(other: Sighting, ours: Sighting): boolean {
  const later = timeOf(other.message) - timeOf(ours.message);
  const isListedAfter = isListedBehind(other, ours);
  if (other.liveOrdinal === undefined || ours.liveOrdinal === undefined) {
    return isListedAfter ?? later >= 0;
  }
  // A message that is dated after ours may have overtaken our signal; the response says when ours came at the latest.
  const isLater = later > 0 || (other.liveOrdinal > ours.liveOrdinal && later >= -clockSkew);
  return isLater || isListedAfter === true;
}

function isListedBehind({ place }: Sighting, ours: Sighting): boolean | undefined {
  if (place === undefined || place.list !== ours.place?.list) return undefined;
  return place.index > ours.place.index;
}

/** The date of a message. A time without a zone is UTC. */
export function timeOf({ createdAt }: Message): number {
  return Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/i.test(createdAt) ? createdAt : `${createdAt}Z`);
}
