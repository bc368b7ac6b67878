import * as z from 'zod/mini';
import { defineOperation, type OperationInput } from '../operation.ts';
import { type Documented, timestamp } from '../shared/schema-parts.ts';
import { type ListMeta, ListMetaSchema } from './list-meta.ts';

// The resources of the admin API, then its operation. See chat.ts for the types of a response.

/** The schema of a bot. Only `id` is required. Further fields are kept. See "Resources" in docs/specification.md. */
export const BotSchema = z.looseObject({
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

/**
 * The schema of the query parameters of `listBots`: the token of a page, from `meta.nextToken`.
 * See "Operations" in docs/specification.md.
 */
export const ListBotsRequestSchema = z.strictObject({ nextToken: z.optional(z.string()) });
/** The schema of the response body of `listBots`. See "Operations" in docs/specification.md. */
export const ListBotsResponseSchema = z.looseObject({
  bots: z.array(bot),
  meta: z.exactOptional(listMeta),
});
/** One page of `listBots`. See "Operations" in docs/specification.md. */
export interface ListBotsResponse extends Documented<z.output<typeof ListBotsResponseSchema>> {}

/** Lists the bots of the workspace. See "Operations" in docs/specification.md. */
export const listBots = defineOperation({
  id: 'listBots',
  method: 'GET',
  path: '/bots',
  query: ListBotsRequestSchema,
  response: ListBotsResponseSchema as z.ZodMiniType<ListBotsResponse>,
  paging: { items: 'bots' },
});
/** The input of {@link AdminClient.listBots}. */
export interface ListBotsInput extends OperationInput<typeof listBots> {}
