/**
 * The statuses of successes.
 *
 * Written by `npm run operations:update`: change docs/openapi.yaml, not this file.
 */

/** The status of a success, by operation, if it is not 200. */
export const statuses: ReadonlyMap<string, number> = new Map([
  ['createUser', 201],
  ['getOrCreateUser', 201],
  ['createConversation', 201],
  ['createMessage', 201],
  ['createEvent', 201],
]);
