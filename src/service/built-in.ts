import { listBots } from './admin.ts';
import { addParticipant, getEvent, getOrCreateConversation } from './chat.ts';

/**
 * The built-in operations, as data. Each can be passed to `client.request`.
 * See "Operations" in docs/specification.md.
 */
export const operations = { addParticipant, getOrCreateConversation, getEvent, listBots } as const;
