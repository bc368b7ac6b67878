import { listBots } from './admin-operations.ts';
import { addParticipant, getEvent, getOrCreateConversation } from './chat-operations.ts';

/**
 * The built-in operations, as data. Each can be passed to `client.request`.
 * See "Operations" in docs/specification.md.
 */
export const operations = { addParticipant, getOrCreateConversation, getEvent, listBots } as const;
