import { defineOperation } from './operation.ts';
import {
  AddParticipantRequestSchema,
  AddParticipantResponseSchema,
  GetEventResponseSchema,
  GetOrCreateConversationRequestSchema,
  GetOrCreateConversationResponseSchema,
} from './schemas.ts';

/** Adds a user as a participant of a conversation. Specification §4. */
export const addParticipant = /* @__PURE__ */ defineOperation({
  id: 'addParticipant',
  method: 'POST',
  path: '/conversations/{conversationId}/participants',
  body: AddParticipantRequestSchema,
  response: AddParticipantResponseSchema,
});

/** Returns a conversation, or creates a new one. Specification §4. */
export const getOrCreateConversation = /* @__PURE__ */ defineOperation({
  id: 'getOrCreateConversation',
  method: 'POST',
  path: '/conversations/get-or-create',
  body: GetOrCreateConversationRequestSchema,
  response: GetOrCreateConversationResponseSchema,
  // With an id, a repeated call finds what the first one created; without, it creates another one.
  idempotent: ({ id }) => id !== undefined,
});

/** Retrieves an event. Specification §4. */
export const getEvent = /* @__PURE__ */ defineOperation({
  id: 'getEvent',
  method: 'GET',
  path: '/events/{id}',
  response: GetEventResponseSchema,
  payload: 'event',
});
