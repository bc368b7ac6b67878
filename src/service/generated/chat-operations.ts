/**
 * The operations of the chat API.
 *
 * Written by `npm run operations:update`: change docs/openapi.yaml, not this file.
 */
import { builtInOperation } from '../../define-operation.ts';
import { emptyResponseSchema } from '../resources.ts';
import {
  addParticipantRequestSchema,
  addParticipantResponseSchema,
  createConversationRequestSchema,
  createConversationResponseSchema,
  createEventRequestSchema,
  createEventResponseSchema,
  createMessageRequestSchema,
  createMessageResponseSchema,
  createUserRequestSchema,
  createUserResponseSchema,
  getConversationResponseSchema,
  getEventResponseSchema,
  getMessageResponseSchema,
  getOrCreateConversationRequestSchema,
  getOrCreateConversationResponseSchema,
  getOrCreateUserRequestSchema,
  getOrCreateUserResponseSchema,
  getParticipantResponseSchema,
  getUserResponseSchema,
  listConversationsQuerySchema,
  listConversationsResponseSchema,
  listMessagesQuerySchema,
  listMessagesResponseSchema,
  listParticipantsQuerySchema,
  listParticipantsResponseSchema,
  signalSchema,
  updateUserRequestSchema,
  updateUserResponseSchema,
} from './chat-schemas.ts';

/**
 * Creates a user and the key that authenticates it in all other operations.
 *
 * The only operation without a user key. The new key is a secret, and no other operation
 * returns it.
 */
export const createUser = /* @__PURE__ */ builtInOperation({
  id: 'createUser',
  api: 'chat',
  method: 'POST',
  path: '/users',
  get body() {
    return createUserRequestSchema();
  },
  get response() {
    return createUserResponseSchema();
  },
  public: true,
});

/**
 * Returns the user of the key, or creates it.
 *
 * A key that the caller has signed with the encryption key of the integration carries the
 * id of a user who may not exist yet.
 */
export const getOrCreateUser = /* @__PURE__ */ builtInOperation({
  id: 'getOrCreateUser',
  api: 'chat',
  method: 'POST',
  path: '/users/get-or-create',
  get body() {
    return getOrCreateUserRequestSchema();
  },
  get response() {
    return getOrCreateUserResponseSchema();
  },
});

/** Returns the user of the key. */
export const getUser = /* @__PURE__ */ builtInOperation({
  id: 'getUser',
  api: 'chat',
  method: 'GET',
  path: '/users/me',
  get response() {
    return getUserResponseSchema();
  },
});

/**
 * Changes the user of the key.
 *
 * A property that is left out keeps its value.
 */
export const updateUser = /* @__PURE__ */ builtInOperation({
  id: 'updateUser',
  api: 'chat',
  method: 'PUT',
  path: '/users/me',
  get body() {
    return updateUserRequestSchema();
  },
  get response() {
    return updateUserResponseSchema();
  },
});

/**
 * Deletes the user of the key.
 *
 * The id of the user can be used again.
 */
export const deleteUser = /* @__PURE__ */ builtInOperation({
  id: 'deleteUser',
  api: 'chat',
  method: 'DELETE',
  path: '/users/me',
  get response() {
    return emptyResponseSchema();
  },
});

/**
 * Creates a conversation, which the caller owns.
 *
 * The owner participates in the conversation from the start.
 */
export const createConversation = /* @__PURE__ */ builtInOperation({
  id: 'createConversation',
  api: 'chat',
  method: 'POST',
  path: '/conversations',
  get body() {
    return createConversationRequestSchema();
  },
  get response() {
    return createConversationResponseSchema();
  },
});

/** Lists the conversations that the caller owns. */
export const listConversations = /* @__PURE__ */ builtInOperation({
  id: 'listConversations',
  api: 'chat',
  method: 'GET',
  path: '/conversations',
  get query() {
    return listConversationsQuerySchema();
  },
  get response() {
    return listConversationsResponseSchema();
  },
  paging: { items: 'conversations' },
});

/**
 * Returns a conversation, or creates a new one.
 *
 * A conversation is found by its `id`.
 */
export const getOrCreateConversation = /* @__PURE__ */ builtInOperation({
  id: 'getOrCreateConversation',
  api: 'chat',
  method: 'POST',
  path: '/conversations/get-or-create',
  get body() {
    return getOrCreateConversationRequestSchema();
  },
  get response() {
    return getOrCreateConversationResponseSchema();
  },
  idempotent: true,
});

/**
 * Returns a conversation.
 *
 * The caller must participate in it.
 *
 * - `id`: The id of the conversation.
 */
export const getConversation = /* @__PURE__ */ builtInOperation({
  id: 'getConversation',
  api: 'chat',
  method: 'GET',
  path: '/conversations/{id}',
  get response() {
    return getConversationResponseSchema();
  },
});

/**
 * Deletes a conversation.
 *
 * The caller must own it.
 *
 * - `id`: The id of the conversation.
 */
export const deleteConversation = /* @__PURE__ */ builtInOperation({
  id: 'deleteConversation',
  api: 'chat',
  method: 'DELETE',
  path: '/conversations/{id}',
  get response() {
    return emptyResponseSchema();
  },
});

/**
 * Opens the stream of the signals of a conversation.
 *
 * The caller must participate in the conversation. The stream stays open until the client
 * closes it or the caller is removed. Signals that are sent while no stream is open are
 * lost to the client: list the messages after a reconnect.
 *
 * - `id`: The id of the conversation.
 */
export const listenConversation = /* @__PURE__ */ builtInOperation({
  id: 'listenConversation',
  api: 'chat',
  method: 'GET',
  path: '/conversations/{id}/listen',
  get stream() {
    return signalSchema();
  },
});

/**
 * Lists the messages of a conversation, newest first.
 *
 * The caller must participate in it.
 *
 * - `conversationId`: The id of the conversation.
 */
export const listMessages = /* @__PURE__ */ builtInOperation({
  id: 'listMessages',
  api: 'chat',
  method: 'GET',
  path: '/conversations/{conversationId}/messages',
  get query() {
    return listMessagesQuerySchema();
  },
  get response() {
    return listMessagesResponseSchema();
  },
  paging: { items: 'messages' },
});

/**
 * Adds a user as a participant of a conversation.
 *
 * The caller must own the conversation. The effect of a second call for the same user is
 * not documented.
 *
 * - `conversationId`: The id of the conversation.
 */
export const addParticipant = /* @__PURE__ */ builtInOperation({
  id: 'addParticipant',
  api: 'chat',
  method: 'POST',
  path: '/conversations/{conversationId}/participants',
  get body() {
    return addParticipantRequestSchema();
  },
  get response() {
    return addParticipantResponseSchema();
  },
});

/**
 * Lists the participants of a conversation.
 *
 * The caller must participate in it.
 *
 * - `conversationId`: The id of the conversation.
 */
export const listParticipants = /* @__PURE__ */ builtInOperation({
  id: 'listParticipants',
  api: 'chat',
  method: 'GET',
  path: '/conversations/{conversationId}/participants',
  get query() {
    return listParticipantsQuerySchema();
  },
  get response() {
    return listParticipantsResponseSchema();
  },
  paging: { items: 'participants' },
});

/**
 * Returns a participant of a conversation.
 *
 * The caller must own the conversation.
 *
 * - `conversationId`: The id of the conversation.
 * - `userId`: The id of the participant.
 */
export const getParticipant = /* @__PURE__ */ builtInOperation({
  id: 'getParticipant',
  api: 'chat',
  method: 'GET',
  path: '/conversations/{conversationId}/participants/{userId}',
  get response() {
    return getParticipantResponseSchema();
  },
});

/**
 * Removes a participant from a conversation.
 *
 * The caller must own the conversation. Streams of the removed user are closed.
 *
 * - `conversationId`: The id of the conversation.
 * - `userId`: The id of the participant.
 */
export const removeParticipant = /* @__PURE__ */ builtInOperation({
  id: 'removeParticipant',
  api: 'chat',
  method: 'DELETE',
  path: '/conversations/{conversationId}/participants/{userId}',
  get response() {
    return emptyResponseSchema();
  },
});

/**
 * Sends a message to a conversation.
 *
 * The caller must participate in it.
 */
export const createMessage = /* @__PURE__ */ builtInOperation({
  id: 'createMessage',
  api: 'chat',
  method: 'POST',
  path: '/messages',
  get body() {
    return createMessageRequestSchema();
  },
  get response() {
    return createMessageResponseSchema();
  },
});

/**
 * Returns a message.
 *
 * The caller must participate in its conversation.
 *
 * - `id`: The id of the message.
 */
export const getMessage = /* @__PURE__ */ builtInOperation({
  id: 'getMessage',
  api: 'chat',
  method: 'GET',
  path: '/messages/{id}',
  get response() {
    return getMessageResponseSchema();
  },
});

/**
 * Deletes a message.
 *
 * The caller must have sent it.
 *
 * - `id`: The id of the message.
 */
export const deleteMessage = /* @__PURE__ */ builtInOperation({
  id: 'deleteMessage',
  api: 'chat',
  method: 'DELETE',
  path: '/messages/{id}',
  get response() {
    return emptyResponseSchema();
  },
});

/**
 * Sends an event to a conversation.
 *
 * The caller must participate in it.
 */
export const createEvent = /* @__PURE__ */ builtInOperation({
  id: 'createEvent',
  api: 'chat',
  method: 'POST',
  path: '/events',
  get body() {
    return createEventRequestSchema();
  },
  get response() {
    return createEventResponseSchema();
  },
});

/**
 * Retrieves an event.
 *
 * The caller must participate in its conversation. A schema passed as `payload` validates
 * and types the payload of the event.
 *
 * - `id`: The id of the event.
 */
export const getEvent = /* @__PURE__ */ builtInOperation({
  id: 'getEvent',
  api: 'chat',
  method: 'GET',
  path: '/events/{id}',
  get response() {
    return getEventResponseSchema();
  },
  payload: 'event',
});
