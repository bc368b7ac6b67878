import {
  addParticipant,
  getEvent,
  getOrCreateConversation,
  listBots,
} from '../../src/operations.ts';

/** The records of the operations that the specification describes in full. */
export const operations = { addParticipant, getOrCreateConversation, getEvent, listBots };
