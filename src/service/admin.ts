import * as z from 'zod/mini';
import { builtInOperation, type OperationInput } from '../define-operation.ts';
import { lazily } from './lazily.ts';
import { type ListMeta, ListMetaSchema } from './list-meta.ts';
import { looseObject } from './loose-object.ts';
import { type Documented, timestamp } from './schema-parts.ts';

// The resources of the admin API, then its operation. See chat.ts for the types of a response.

/** The schema of a bot. Only `id` is required. Further fields are kept. See "Resources" in docs/specification.md. */
export const BotSchema = looseObject({
  id: z.string(),
  createdAt: z.exactOptional(timestamp),
  updatedAt: z.exactOptional(timestamp),
  name: z.exactOptional(z.string()),
  deployedAt: z.exactOptional(timestamp),
});
/** A bot of a workspace. `deployedAt` is absent on a bot that was never deployed. See "Resources" in docs/specification.md. */
export interface Bot extends Documented<z.output<typeof BotSchema>> {}

// An envelope names the interface of its resource, so that a hover shows `Bot` and not its fields.
const bot: z.ZodMiniType<Bot> = BotSchema;
const listMeta: z.ZodMiniType<ListMeta> = ListMetaSchema;

/** The schema of the query parameters of `listBots`. See "Operations" in docs/specification.md. */
export const ListBotsRequestSchema = lazily(() =>
  z.strictObject({
    /** The token of the page, from `meta.nextToken` of the page before. */
    nextToken: z.optional(z.string()),
    /** Only bots whose `dev` has this value. */
    dev: z.optional(z.boolean()),
    /** What the list is sorted by. */
    sortField: z.optional(z.literal(['createdAt', 'updatedAt'])),
    /** Whether the list is ascending or descending. */
    sortDirection: z.optional(z.literal(['asc', 'desc'])),
  }),
);
/** The schema of the response body of `listBots`. See "Operations" in docs/specification.md. */
export const ListBotsResponseSchema = lazily(() =>
  looseObject({
    bots: z.array(bot),
    meta: z.exactOptional(listMeta),
  }),
);
/** One page of `listBots`. See "Operations" in docs/specification.md. */
export interface ListBotsResponse extends Documented<z.output<typeof ListBotsResponseSchema>> {}

/** Lists the bots of the workspace. See "Operations" in docs/specification.md. */
export const listBots = builtInOperation({
  id: 'listBots',
  api: 'admin',
  method: 'GET',
  path: '/bots',
  query: ListBotsRequestSchema,
  response: ListBotsResponseSchema as z.ZodMiniType<ListBotsResponse>,
  paging: { items: 'bots' },
});
/** The input of {@link AdminClient.listBots}. */
export interface ListBotsInput extends OperationInput<typeof listBots> {}
