import * as z from 'zod/mini';
import type { LogEntry, Usage, UsageActivity } from '../../service/generated/admin-operations.ts';

/** A record that the service sends without an id. */
export type WithId<T> = T & { id: string };

/** An entry of the log of a bot or an integration. */
export interface PlatformLog extends LogEntry {
  /** The id of the entry, which the service does not send. */
  id: string;
}

/** A change of a usage: of which workspace or bot, and what is counted. */
export interface CountedActivity extends UsageActivity {
  /** The id of the workspace or the bot. */
  id: string;
  /** What is counted. */
  type: Usage['type'];
}

/** What is wrong with a time of a record, which requests are filtered by. */
export function problemOfTime(field: string, time: string): string | undefined {
  const isTime = z.safeParse(isoTime, time).success;
  return isTime ? undefined : `\`${field}\` must be a time in ISO 8601`;
}

/** The zone may be missing, or the whole time of day. */
const isoTime = z.union([z.iso.datetime({ offset: true, local: true }), z.iso.date()]);
