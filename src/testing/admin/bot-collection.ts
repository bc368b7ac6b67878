import * as z from 'zod/mini';
import type { BotDetails } from '../../service/generated/admin-types.ts';
import { schemas } from '../../service/generated/schemas.ts';
import { once } from '../../service/once.ts';
import type { Bot } from '../../service/resources.ts';
import { noExtras, problemOf } from '../collection.ts';
import { OwnedCollection, type OwnerRule } from '../owned-collection.ts';
import { newSecret } from './definition.ts';

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

const platformBotSchema = once(() =>
  z.extend(schemas.Bot, {
    tags: z.record(z.string(), z.string()),
    type: z.string(),
    dev: z.exactOptional(z.boolean()),
  }),
);

/** A new bot, as far as `createBot` or a test does not say otherwise. */
export const emptyDefinition: Omit<BotDefinition, 'signingSecret'> = {
  integrations: {},
  plugins: {},
  user: { tags: {} },
  conversation: { tags: {} },
  message: { tags: {} },
  states: {},
  configuration: { data: {}, schema: {} },
  events: {},
  recurringEvents: {},
  subscriptions: { events: {} },
  actions: {},
  secrets: [],
  alwaysAlive: false,
  status: 'active',
  medias: [],
};

const definitionKeys: readonly string[] = [
  ...Object.keys(emptyDefinition),
  ...([
    'signingSecret',
    'maxExecutionTime',
    'description',
    'createdBy',
  ] satisfies (keyof BotDefinition)[]),
];

/** The bots of all workspaces. */
export class BotCollection extends OwnedCollection<PlatformBot, 'workspaceId'> {
  /** They stay after a reset, as all credentials do. */
  readonly #signingSecrets = new Map<string, string>();
  readonly #summaries = new WeakMap<readonly PlatformBot[], readonly PlatformBot[]>();

  /** @internal */
  constructor(owner: OwnerRule<'workspaceId'>, deleted: (id: string) => void) {
    super({
      ...noExtras,
      ...owner,
      name: 'bots',
      noun: 'bot',
      deleted,
      schema: platformBotSchema(),
      defaults: (now) => ({ createdAt: now, updatedAt: now, tags: {}, type: 'studio' }),
      problem: (bot) => {
        const problem = hasDefinition(bot) && problemOf(schemas.BotDetails, this.detailsOf(bot));
        return problem ? `the bot ${problem}` : undefined;
      },
    });
  }

  /** The bots of a workspace as `listBots` returns them. @internal */
  summariesOf(workspaceId: string): readonly PlatformBot[] {
    const bots = this.of(workspaceId);
    // One list for every page until the next change: a platform may hold a million bots.
    const summaries = this.#summaries.get(bots) ?? bots.map(summaryOf);
    this.#summaries.set(bots, summaries);
    return summaries;
  }

  /** A bot as `getBot` returns it. @internal */
  detailsOf(bot: PlatformBot): BotDetails & PlatformBot {
    const { id, createdAt = '', updatedAt = '' } = bot;
    const secret = this.#signingSecrets.get(id) ?? newSecret();
    this.#signingSecrets.set(id, secret);
    const defaults = { ...emptyDefinition, signingSecret: secret, name: id, dev: false };
    return { ...defaults, createdAt, updatedAt, ...bot };
  }
}

function hasDefinition(bot: PlatformBot): boolean {
  return definitionKeys.some((key) => key in bot);
}

function summaryOf(bot: PlatformBot): PlatformBot {
  if (!hasDefinition(bot)) return bot;
  const { id, tags, type, ...others } = bot;
  const kept = Object.entries(others).filter(([key]) => !definitionKeys.includes(key));
  return { id, tags, type, ...Object.fromEntries(kept) };
}
