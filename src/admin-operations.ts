import type * as z from 'zod/mini';
import {
  ListBotsRequestSchema,
  type ListBotsResponse,
  ListBotsResponseSchema,
} from './admin-schemas.ts';
import { defineOperation } from './operation.ts';

// The schema keeps further properties; the type of the result has only the documented ones.
const page: z.ZodMiniType<ListBotsResponse> = ListBotsResponseSchema;

/** Lists the bots of the workspace. See "Operations" in docs/specification.md. */
export const listBots = /* @__PURE__ */ defineOperation({
  id: 'listBots',
  method: 'GET',
  path: '/bots',
  query: ListBotsRequestSchema,
  response: page,
  paging: { items: 'bots' },
});
