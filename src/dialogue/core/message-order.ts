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

/** Whether a message is after ours: by a list with both, else by the order in which they came, else by their dates. */
export function isAfter(other: Sighting, ours: Sighting): boolean {
  if (other.place !== undefined && other.place.list === ours.place?.list) {
    return other.place.index > ours.place.index;
  }
  const later = timeOf(other.message) - timeOf(ours.message);
  if (other.liveOrdinal !== undefined && ours.liveOrdinal !== undefined) {
    // A message that is dated after ours may have overtaken our signal.
    return later > 0 || (other.liveOrdinal > ours.liveOrdinal && later >= -clockSkew);
  }
  return later >= 0;
}

/** The date of a message. A time without a zone is UTC. */
export function timeOf({ createdAt }: Message): number {
  return Date.parse(/(?:Z|[+-]\d\d:?\d\d)$/i.test(createdAt) ? createdAt : `${createdAt}Z`);
}
