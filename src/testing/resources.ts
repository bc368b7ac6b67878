import * as z from 'zod/mini';
import { type Bot, BotSchema } from '../service/admin.ts';

/** A bot of the fake platform: the specification does not show `tags` and `type`, which the service sends. */
export interface PlatformBot extends Bot {
  /** The tags, which `listBots` filters by. */
  tags: Record<string, string>;
  /** The kind of the bot, such as `studio`. */
  type: string;
  /** Whether `listBots` with the query parameter `dev=true` returns it, and not `dev=false`. */
  dev?: boolean;
}

export const PlatformBotSchema = z.extend(BotSchema, {
  tags: z.record(z.string(), z.string()),
  type: z.string(),
  dev: z.exactOptional(z.boolean()),
});
