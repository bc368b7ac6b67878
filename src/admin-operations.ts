import { defineOperation } from './operation.ts';
import { ListBotsRequestSchema, ListBotsResponseSchema } from './schemas.ts';

/** Lists the bots of the workspace. Specification §4. */
export const listBots = /* @__PURE__ */ defineOperation({
  id: 'listBots',
  method: 'GET',
  path: '/bots',
  query: ListBotsRequestSchema,
  response: ListBotsResponseSchema,
  paging: { items: 'bots' },
});
