import * as z from 'zod/mini';
import type { BotDetails } from '../../service/generated/admin-types.ts';
import { schemas } from '../../service/generated/schemas.ts';
import { once } from '../../service/once.ts';
import type { Bot } from '../../service/resources.ts';
import { objectProperties } from '../../validation/properties.ts';
import { problemOf } from '../collection.ts';
import { sampleOf } from '../sample.ts';

/** The definition of a bot. `getBot` returns it, `listBots` does not. */
export type BotDefinition = Omit<BotDetails, keyof Bot | 'tags' | 'dev'>;

/** A bot of the fake platform: the specification does not show `tags` and `type`, which the service sends. */
export interface PlatformBot extends Bot, Partial<BotDefinition> {
  /** The tags, which `listBots` filters by. */
  tags: Record<string, string>;
  /** The kind of the bot, such as `studio`. */
  type: string;
  /** Whether `listBots` with the query parameter `dev=true` returns it, and not `dev=false`. */
  dev?: boolean;
}

export const platformBotSchema = once(() =>
  z.extend(schemas.Bot, {
    tags: z.record(z.string(), z.string()),
    type: z.string(),
    dev: z.exactOptional(z.boolean()),
  }),
);

/** A new bot, as far as `createBot` or a test does not say otherwise. */
export const emptyBot = once(() =>
  z.parse(schemas.BotDetails, sampleOf(schemas.BotDetails, { events: {}, status: 'active' })),
);

const definitionKeys = once(() => {
  const names = objectProperties(schemas.BotDetails)?.names ?? [];
  return names.filter((name) => !Object.hasOwn(platformBotSchema().shape, name));
});

/** A bot as `getBot` returns it. */
export function detailsOf(bot: PlatformBot): BotDetails & PlatformBot {
  const { id } = bot;
  return { ...emptyBot(), signingSecret: `fake-signing-secret-${id}`, name: id, ...bot };
}

export function problemOfBot(bot: PlatformBot): string | undefined {
  const problem = hasDefinition(bot) && problemOf(schemas.BotDetails, detailsOf(bot));
  return problem ? `the bot ${problem}` : undefined;
}

const summaries = new WeakMap<readonly PlatformBot[], readonly PlatformBot[]>();

/** Bots as `listBots` returns them. */
export function summariesOf(bots: readonly PlatformBot[]): readonly PlatformBot[] {
  // One list for every page until the next change: a platform may hold a million bots.
  const known = summaries.get(bots) ?? bots.map(summaryOf);
  summaries.set(bots, known);
  return known;
}

function hasDefinition(bot: PlatformBot): boolean {
  return definitionKeys().some((key) => key in bot);
}

function summaryOf(bot: PlatformBot): PlatformBot {
  if (!hasDefinition(bot)) return bot;
  const { id, tags, type, ...others } = bot;
  const kept = Object.entries(others).filter(([key]) => !definitionKeys().includes(key));
  return { id, tags, type, ...Object.fromEntries(kept) };
}
