import { listBots } from './admin-operations.ts';
import { addParticipant, getEvent, getOrCreateConversation } from './chat-operations.ts';

/** The documented operations, as data. Specification §4. */
export const operations = { addParticipant, getOrCreateConversation, getEvent, listBots } as const;
