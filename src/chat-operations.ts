import type * as z from 'zod/mini';
import {
  AddParticipantRequestSchema,
  type AddParticipantResponse,
  AddParticipantResponseSchema,
  type GetEventResponse,
  GetEventResponseSchema,
  GetOrCreateConversationRequestSchema,
  type GetOrCreateConversationResponse,
  GetOrCreateConversationResponseSchema,
} from './chat-schemas.ts';
import { defineOperation } from './operation.ts';

// The schemas keep further properties; the types of the results have only the documented ones. A constant for the wider
// type of a schema would keep webpack from leaving out the schemas that are not used.

/** Adds a user as a participant of a conversation. See "Operations" in docs/specification.md. */
export const addParticipant = /* @__PURE__ */ defineOperation({
  id: 'addParticipant',
  method: 'POST',
  path: '/conversations/{conversationId}/participants',
  body: AddParticipantRequestSchema,
  response: AddParticipantResponseSchema as z.ZodMiniType<AddParticipantResponse>,
});

/** Returns a conversation, or creates a new one. See "Operations" in docs/specification.md. */
export const getOrCreateConversation = /* @__PURE__ */ defineOperation({
  id: 'getOrCreateConversation',
  method: 'POST',
  path: '/conversations/get-or-create',
  body: GetOrCreateConversationRequestSchema,
  response: GetOrCreateConversationResponseSchema as z.ZodMiniType<GetOrCreateConversationResponse>,
  // With an id, a repeated call finds what the first one created; without, it creates another one.
  idempotent: ({ id }) => id !== undefined,
});

/** Retrieves an event. See "Operations" in docs/specification.md. */
export const getEvent = /* @__PURE__ */ defineOperation({
  id: 'getEvent',
  method: 'GET',
  path: '/events/{id}',
  response: GetEventResponseSchema as z.ZodMiniType<GetEventResponse>,
  payload: 'event',
});
