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

// The schemas keep further properties; the types of the results have only the documented ones.
const participant: z.ZodMiniType<AddParticipantResponse> = AddParticipantResponseSchema;
const conversation: z.ZodMiniType<GetOrCreateConversationResponse> =
  GetOrCreateConversationResponseSchema;
const event: z.ZodMiniType<GetEventResponse> = GetEventResponseSchema;

/** Adds a user as a participant of a conversation. See "Operations" in docs/specification.md. */
export const addParticipant = /* @__PURE__ */ defineOperation({
  id: 'addParticipant',
  method: 'POST',
  path: '/conversations/{conversationId}/participants',
  body: AddParticipantRequestSchema,
  response: participant,
});

/** Returns a conversation, or creates a new one. See "Operations" in docs/specification.md. */
export const getOrCreateConversation = /* @__PURE__ */ defineOperation({
  id: 'getOrCreateConversation',
  method: 'POST',
  path: '/conversations/get-or-create',
  body: GetOrCreateConversationRequestSchema,
  response: conversation,
  // With an id, a repeated call finds what the first one created; without, it creates another one.
  idempotent: ({ id }) => id !== undefined,
});

/** Retrieves an event. See "Operations" in docs/specification.md. */
export const getEvent = /* @__PURE__ */ defineOperation({
  id: 'getEvent',
  method: 'GET',
  path: '/events/{id}',
  response: event,
  payload: 'event',
});
