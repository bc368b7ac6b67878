import type * as z from 'zod/mini';
import {
  ListBotsRequestSchema,
  type ListBotsResponse,
  ListBotsResponseSchema,
} from './admin-schemas.ts';
import { defineOperation } from './operation.ts';

// See chat-operations.ts for the type of the response.

/** Lists the bots of the workspace. See "Operations" in docs/specification.md. */
export const listBots = /* @__PURE__ */ defineOperation({
  id: 'listBots',
  method: 'GET',
  path: '/bots',
  query: ListBotsRequestSchema,
  response: ListBotsResponseSchema as z.ZodMiniType<ListBotsResponse>,
  paging: { items: 'bots' },
});
