/**
 * The methods of ChatClient.
 *
 * Written by `npm run operations:update`: change docs/openapi.yaml, not this file.
 */
import { Client } from '../../client.ts';
import type { Call } from '../../core/call/run-call.ts';
import type { CallOptions, PagedCallOptions } from '../../options/call-options.ts';
import type { PageList } from '../../paging/page-list.ts';
import type { EventStream } from '../../streams/event-stream.ts';
import type { StreamOptions } from '../../streams/options.ts';
import type { Conversation, EmptyResponse, User } from '../resources.ts';
import {
  addParticipant,
  createConversation,
  createEvent,
  createMessage,
  createUser,
  deleteConversation,
  deleteMessage,
  deleteUser,
  getConversation,
  getMessage,
  getOrCreateConversation,
  getOrCreateUser,
  getParticipant,
  getUser,
  listConversations,
  listenConversation,
  listMessages,
  listParticipants,
  removeParticipant,
  updateUser,
} from './chat-operations.ts';
import type {
  AddParticipantRequest,
  AddParticipantResponse,
  CreateConversationRequest,
  CreateConversationResponse,
  CreateEventRequest,
  CreateEventResponse,
  CreateMessageRequest,
  CreateMessageResponse,
  CreateUserRequest,
  CreateUserResponse,
  GetConversationResponse,
  GetMessageResponse,
  GetOrCreateConversationRequest,
  GetOrCreateConversationResponse,
  GetOrCreateUserRequest,
  GetOrCreateUserResponse,
  GetParticipantResponse,
  GetUserResponse,
  ListConversationsResponse,
  ListMessagesResponse,
  ListParticipantsResponse,
  Message,
  Signal,
  UpdateUserRequest,
  UpdateUserResponse,
} from './chat-types.ts';

/** The input of {@link ChatClient.createUser}. */
export interface CreateUserInput extends CreateUserRequest {}

/** The input of {@link ChatClient.getOrCreateUser}. */
export interface GetOrCreateUserInput extends GetOrCreateUserRequest {}

/** The input of {@link ChatClient.updateUser}. */
export interface UpdateUserInput extends UpdateUserRequest {}

/** The input of {@link ChatClient.createConversation}. */
export interface CreateConversationInput extends CreateConversationRequest {}

/** The input of {@link ChatClient.listConversations}. */
export interface ListConversationsInput {
  /** The token of the page, from `meta.nextToken` of the page before. */
  nextToken?: string | undefined;
}

/** The input of {@link ChatClient.getOrCreateConversation}. */
export interface GetOrCreateConversationInput extends GetOrCreateConversationRequest {}

/** The input of {@link ChatClient.getConversation}. */
export interface GetConversationInput {
  /** The id of the conversation. */
  id: string;
}

/** The input of {@link ChatClient.deleteConversation}. */
export interface DeleteConversationInput {
  /** The id of the conversation. */
  id: string;
}

/** The input of {@link ChatClient.listenConversation}. */
export interface ListenConversationInput {
  /** The id of the conversation. */
  id: string;
}

/** The input of {@link ChatClient.listMessages}. */
export interface ListMessagesInput {
  /** The id of the conversation. */
  conversationId: string;
  /** The token of the page, from `meta.nextToken` of the page before. */
  nextToken?: string | undefined;
}

/** The input of {@link ChatClient.addParticipant}. */
export interface AddParticipantInput extends AddParticipantRequest {
  /** The id of the conversation. */
  conversationId: string;
}

/** The input of {@link ChatClient.listParticipants}. */
export interface ListParticipantsInput {
  /** The id of the conversation. */
  conversationId: string;
  /** The token of the page, from `meta.nextToken` of the page before. */
  nextToken?: string | undefined;
}

/** The input of {@link ChatClient.getParticipant}. */
export interface GetParticipantInput {
  /** The id of the conversation. */
  conversationId: string;
  /** The id of the participant. */
  userId: string;
}

/** The input of {@link ChatClient.removeParticipant}. */
export interface RemoveParticipantInput {
  /** The id of the conversation. */
  conversationId: string;
  /** The id of the participant. */
  userId: string;
}

/** The input of {@link ChatClient.createMessage}. */
export interface CreateMessageInput extends CreateMessageRequest {}

/** The input of {@link ChatClient.getMessage}. */
export interface GetMessageInput {
  /** The id of the message. */
  id: string;
}

/** The input of {@link ChatClient.deleteMessage}. */
export interface DeleteMessageInput {
  /** The id of the message. */
  id: string;
}

/** The input of {@link ChatClient.createEvent}. */
export interface CreateEventInput extends CreateEventRequest {}

/** The input of {@link ChatClient.getEvent}. */
export interface GetEventInput {
  /** The id of the event. */
  id: string;
}

/** The methods of {@link ChatClient}: one for each operation of the chat API. */
export abstract class ChatMethods extends Client {
  declare readonly '~api': 'chat';

  /**
   * Creates a user and the key that authenticates it in all other operations.
   *
   * The only operation without a user key. The new key is a secret, and no other operation
   * returns it. The call is retried only if it was certainly not processed, unless
   * `idempotent: true` is passed with it.
   *
   * @throws {@link BadRequestError} if the service does not accept the `id`.
   * @throws {@link ConflictError} if a user has the id.
   * @throws {@link ConnectionError} or {@link TimeoutError}. If `maybeProcessed` is `false`,
   * nothing was done.
   * @throws {@link BotPlatformError} as every method: see {@link ChatClient}.
   * @example
   * ```ts
   * import type { ChatClient } from 'bot-platform-sdk';
   *
   * async function register(visitor: ChatClient, name: string) {
   *   const { key } = await visitor.createUser({ name });
   *   return visitor.withOptions({ userKey: key });
   * }
   * ```
   */
  createUser(input?: CreateUserInput, options?: CallOptions): Call<CreateUserResponse> {
    return this.request(createUser, input, options);
  }

  /**
   * Returns the user of the key, or creates it.
   *
   * A key that the caller has signed with the encryption key of the integration carries the
   * id of a user who may not exist yet. The call is retried only if it was certainly not
   * processed, unless `idempotent: true` is passed with it.
   *
   * @throws {@link UnauthorizedError} if the user key is invalid.
   * @throws {@link ConnectionError} or {@link TimeoutError}. If `maybeProcessed` is `false`,
   * nothing was done.
   * @throws {@link BotPlatformError} as every method: see {@link ChatClient}.
   * @example
   * ```ts
   * import type { ChatClient } from 'bot-platform-sdk';
   *
   * async function example(chat: ChatClient) {
   *   const { user } = await chat.getOrCreateUser({ name: 'Ada Lovelace' });
   *   return user;
   * }
   * ```
   */
  getOrCreateUser(
    input?: GetOrCreateUserInput,
    options?: CallOptions,
  ): Call<GetOrCreateUserResponse> {
    return this.request(getOrCreateUser, input, options);
  }

  /**
   * Returns the user of the key.
   *
   * The call is retried.
   *
   * @throws {@link UnauthorizedError} if the user key is invalid.
   * @throws {@link NotFoundError} if the user of the key does not exist.
   * @throws {@link BotPlatformError} as every method: see {@link ChatClient}.
   * @example
   * ```ts
   * import type { ChatClient } from 'bot-platform-sdk';
   *
   * async function example(chat: ChatClient) {
   *   const { user } = await chat.getUser();
   *   return user;
   * }
   * ```
   */
  getUser(input?: Record<string, never>, options?: CallOptions): Call<GetUserResponse> {
    return this.request(getUser, input, options);
  }

  /**
   * Changes the user of the key.
   *
   * A property that is left out keeps its value. The call is retried.
   *
   * @throws {@link UnauthorizedError} if the user key is invalid.
   * @throws {@link NotFoundError} if the user of the key does not exist.
   * @throws {@link BotPlatformError} as every method: see {@link ChatClient}.
   * @example
   * ```ts
   * import type { ChatClient } from 'bot-platform-sdk';
   *
   * async function example(chat: ChatClient) {
   *   const { user } = await chat.updateUser({ name: 'Ada Lovelace' });
   *   return user;
   * }
   * ```
   */
  updateUser(input?: UpdateUserInput, options?: CallOptions): Call<UpdateUserResponse> {
    return this.request(updateUser, input, options);
  }

  /**
   * Deletes the user of the key.
   *
   * The id of the user can be used again. The call is retried.
   *
   * @throws {@link UnauthorizedError} if the user key is invalid.
   * @throws {@link NotFoundError} if the user of the key does not exist.
   * @throws {@link BotPlatformError} as every method: see {@link ChatClient}.
   * @example
   * ```ts
   * import type { ChatClient } from 'bot-platform-sdk';
   *
   * async function example(chat: ChatClient) {
   *   await chat.deleteUser();
   * }
   * ```
   */
  deleteUser(input?: Record<string, never>, options?: CallOptions): Call<EmptyResponse> {
    return this.request(deleteUser, input, options);
  }

  /**
   * Creates a conversation, which the caller owns.
   *
   * The owner participates in the conversation from the start. The call is retried only if
   * it was certainly not processed, unless `idempotent: true` is passed with it.
   *
   * @throws {@link BadRequestError} if the service does not accept the `id`.
   * @throws {@link UnauthorizedError} if the user key is invalid.
   * @throws {@link ConflictError} if a conversation has the id.
   * @throws {@link ConnectionError} or {@link TimeoutError}. If `maybeProcessed` is `false`,
   * nothing was done.
   * @throws {@link BotPlatformError} as every method: see {@link ChatClient}.
   * @example
   * ```ts
   * import type { ChatClient } from 'bot-platform-sdk';
   *
   * async function example(chat: ChatClient) {
   *   const { conversation } = await chat.createConversation({ id: 'support-42' });
   *   return conversation;
   * }
   * ```
   */
  createConversation(
    input?: CreateConversationInput,
    options?: CallOptions,
  ): Call<CreateConversationResponse> {
    return this.request(createConversation, input, options);
  }

  /**
   * Lists the conversations that the caller owns.
   *
   * The list requests nothing, and throws nothing, until it is awaited or iterated. A page
   * is retried.
   *
   * @throws {@link UnauthorizedError} if the user key is invalid.
   * @throws {@link PaginationError} if the list repeats a token, or has 100 empty pages in a
   * row.
   * @throws {@link BotPlatformError} as every method: see {@link ChatClient}.
   * @example
   * ```ts
   * import type { ChatClient } from 'bot-platform-sdk';
   *
   * async function countConversations(chat: ChatClient) {
   *   const conversations = await chat.listConversations().toArray();
   *   return conversations.length;
   * }
   * ```
   */
  listConversations(
    input?: ListConversationsInput,
    options?: PagedCallOptions,
  ): PageList<Conversation, ListConversationsResponse> {
    return this.request(listConversations, input, options);
  }

  /**
   * Returns a conversation, or creates a new one.
   *
   * A conversation is found by its `id`. The call is retried. See "Operations" in
   * docs/specification.md.
   *
   * @throws {@link BadRequestError} if the service does not accept the `id`.
   * @throws {@link UnauthorizedError} if the user key is invalid.
   * @throws {@link ForbiddenError} if the conversation belongs to another user.
   * @throws {@link NotFoundError} if the bot has deleted the conversation.
   * @throws {@link ConnectionError} or {@link TimeoutError}. If `maybeProcessed` is `false`,
   * nothing was done.
   * @throws {@link BotPlatformError} as every method: see {@link ChatClient}.
   * @example
   * ```ts
   * import type { ChatClient } from 'bot-platform-sdk';
   *
   * async function openConversation(chat: ChatClient) {
   *   const { conversation } = await chat.getOrCreateConversation({
   *     id: 'support-42',
   *   });
   *   return conversation.id;
   * }
   * ```
   */
  getOrCreateConversation(
    input: GetOrCreateConversationInput,
    options?: CallOptions,
  ): Call<GetOrCreateConversationResponse> {
    return this.request(getOrCreateConversation, input, options);
  }

  /**
   * Returns a conversation.
   *
   * The caller must participate in it. The call is retried.
   *
   * @throws {@link UnauthorizedError} if the user key is invalid.
   * @throws {@link ForbiddenError} if the caller does not participate in the conversation.
   * @throws {@link NotFoundError} if there is no such conversation.
   * @throws {@link BotPlatformError} as every method: see {@link ChatClient}.
   * @example
   * ```ts
   * import type { ChatClient } from 'bot-platform-sdk';
   *
   * async function example(chat: ChatClient) {
   *   const { conversation } = await chat.getConversation({ id: 'conversation_1' });
   *   return conversation;
   * }
   * ```
   */
  getConversation(
    input: GetConversationInput,
    options?: CallOptions,
  ): Call<GetConversationResponse> {
    return this.request(getConversation, input, options);
  }

  /**
   * Deletes a conversation.
   *
   * The caller must own it. The call is retried.
   *
   * @throws {@link UnauthorizedError} if the user key is invalid.
   * @throws {@link ForbiddenError} if the caller does not own the conversation.
   * @throws {@link NotFoundError} if there is no such conversation.
   * @throws {@link BotPlatformError} as every method: see {@link ChatClient}.
   * @example
   * ```ts
   * import type { ChatClient } from 'bot-platform-sdk';
   *
   * async function example(chat: ChatClient) {
   *   await chat.deleteConversation({ id: 'conversation_1' });
   * }
   * ```
   */
  deleteConversation(input: DeleteConversationInput, options?: CallOptions): Call<EmptyResponse> {
    return this.request(deleteConversation, input, options);
  }

  /**
   * Opens the stream of the signals of a conversation.
   *
   * The caller must participate in the conversation. The stream stays open until the client
   * closes it or the caller is removed. Signals that are sent while no stream is open are
   * lost to the client: list the messages after a reconnect. A connection that is lost is
   * opened again.
   *
   * @throws {@link UnauthorizedError} if the user key is invalid.
   * @throws {@link ForbiddenError} if the caller does not participate in the conversation.
   * @throws {@link NotFoundError} if there is no such conversation.
   * @throws {@link BotPlatformError} as every method: see {@link ChatClient}.
   * @example
   * ```ts
   * import type { ChatClient } from 'bot-platform-sdk';
   *
   * async function firstReply(chat: ChatClient, id: string, text: string) {
   *   await using signals = chat.listenConversation({ id });
   *   await signals.open();
   *   await chat.createMessage({
   *     conversationId: id,
   *     payload: { type: 'text', text },
   *   });
   *   for await (const signal of signals) {
   *     if (signal.type === 'message_created' && signal.data.isBot)
   *       return signal.data.payload;
   *   }
   *   return undefined;
   * }
   * ```
   */
  listenConversation(input: ListenConversationInput, options?: StreamOptions): EventStream<Signal> {
    return this.request(listenConversation, input, options);
  }

  /**
   * Lists the messages of a conversation, newest first.
   *
   * The caller must participate in it. The list requests nothing, and throws nothing, until
   * it is awaited or iterated. A page is retried.
   *
   * @throws {@link UnauthorizedError} if the user key is invalid.
   * @throws {@link ForbiddenError} if the caller does not participate in the conversation.
   * @throws {@link NotFoundError} if there is no such conversation.
   * @throws {@link PaginationError} if the list repeats a token, or has 100 empty pages in a
   * row.
   * @throws {@link BotPlatformError} as every method: see {@link ChatClient}.
   * @example
   * ```ts
   * import type { ChatClient } from 'bot-platform-sdk';
   *
   * async function lastTexts(chat: ChatClient, conversationId: string) {
   *   const messages = await chat
   *     .listMessages({ conversationId })
   *     .toArray({ limit: 50 });
   *   return messages.flatMap(({ payload }) =>
   *     payload.type === 'text' ? [payload.text] : [],
   *   );
   * }
   * ```
   */
  listMessages(
    input: ListMessagesInput,
    options?: PagedCallOptions,
  ): PageList<Message, ListMessagesResponse> {
    return this.request(listMessages, input, options);
  }

  /**
   * Adds a user as a participant of a conversation.
   *
   * The caller must own the conversation. The effect of a second call for the same user is
   * not documented. The call is retried only if it was certainly not processed, unless
   * `idempotent: true` is passed with it. See "Operations" in docs/specification.md.
   *
   * @throws {@link BadRequestError} if there is no such user.
   * @throws {@link UnauthorizedError} if the user key is invalid.
   * @throws {@link ForbiddenError} if the caller does not own the conversation.
   * @throws {@link NotFoundError} if there is no such conversation.
   * @throws {@link ConnectionError} or {@link TimeoutError}. If `maybeProcessed` is `false`,
   * nothing was done.
   * @throws {@link BotPlatformError} as every method: see {@link ChatClient}.
   * @example
   * ```ts
   * import type { ChatClient } from 'bot-platform-sdk';
   *
   * async function invite(chat: ChatClient) {
   *   const { participant } = await chat.addParticipant({
   *     conversationId: 'conversation_1',
   *     userId: 'user_1',
   *   });
   *   return participant.name;
   * }
   * ```
   */
  addParticipant(input: AddParticipantInput, options?: CallOptions): Call<AddParticipantResponse> {
    return this.request(addParticipant, input, options);
  }

  /**
   * Lists the participants of a conversation.
   *
   * The caller must participate in it. The list requests nothing, and throws nothing, until
   * it is awaited or iterated. A page is retried.
   *
   * @throws {@link UnauthorizedError} if the user key is invalid.
   * @throws {@link ForbiddenError} if the caller does not participate in the conversation.
   * @throws {@link NotFoundError} if there is no such conversation.
   * @throws {@link PaginationError} if the list repeats a token, or has 100 empty pages in a
   * row.
   * @throws {@link BotPlatformError} as every method: see {@link ChatClient}.
   * @example
   * ```ts
   * import type { ChatClient } from 'bot-platform-sdk';
   *
   * async function example(chat: ChatClient) {
   *   for await (const user of chat.listParticipants({
   *     conversationId: 'conversation_1',
   *   }))
   *     console.log(user);
   * }
   * ```
   */
  listParticipants(
    input: ListParticipantsInput,
    options?: PagedCallOptions,
  ): PageList<User, ListParticipantsResponse> {
    return this.request(listParticipants, input, options);
  }

  /**
   * Returns a participant of a conversation.
   *
   * The caller must own the conversation. The call is retried.
   *
   * @throws {@link UnauthorizedError} if the user key is invalid.
   * @throws {@link ForbiddenError} if the caller does not own the conversation.
   * @throws {@link NotFoundError} if there is no such conversation or participant.
   * @throws {@link BotPlatformError} as every method: see {@link ChatClient}.
   * @example
   * ```ts
   * import type { ChatClient } from 'bot-platform-sdk';
   *
   * async function example(chat: ChatClient) {
   *   const { participant } = await chat.getParticipant({
   *     conversationId: 'conversation_1',
   *     userId: 'user_1',
   *   });
   *   return participant;
   * }
   * ```
   */
  getParticipant(input: GetParticipantInput, options?: CallOptions): Call<GetParticipantResponse> {
    return this.request(getParticipant, input, options);
  }

  /**
   * Removes a participant from a conversation.
   *
   * The caller must own the conversation. Streams of the removed user are closed. The call
   * is retried.
   *
   * @throws {@link BadRequestError} if the participant is the owner, who cannot be removed.
   * @throws {@link UnauthorizedError} if the user key is invalid.
   * @throws {@link ForbiddenError} if the caller does not own the conversation.
   * @throws {@link NotFoundError} if there is no such conversation or participant.
   * @throws {@link BotPlatformError} as every method: see {@link ChatClient}.
   * @example
   * ```ts
   * import type { ChatClient } from 'bot-platform-sdk';
   *
   * async function example(chat: ChatClient) {
   *   await chat.removeParticipant({
   *     conversationId: 'conversation_1',
   *     userId: 'user_1',
   *   });
   * }
   * ```
   */
  removeParticipant(input: RemoveParticipantInput, options?: CallOptions): Call<EmptyResponse> {
    return this.request(removeParticipant, input, options);
  }

  /**
   * Sends a message to a conversation.
   *
   * The caller must participate in it. The call is retried only if it was certainly not
   * processed, unless `idempotent: true` is passed with it.
   *
   * @throws {@link UnauthorizedError} if the user key is invalid.
   * @throws {@link ForbiddenError} if the caller does not participate in the conversation.
   * @throws {@link NotFoundError} if there is no such conversation.
   * @throws {@link ConnectionError} or {@link TimeoutError}. If `maybeProcessed` is `false`,
   * nothing was done.
   * @throws {@link BotPlatformError} as every method: see {@link ChatClient}.
   * @example
   * ```ts
   * import type { ChatClient } from 'bot-platform-sdk';
   *
   * async function send(chat: ChatClient, conversationId: string) {
   *   const { message } = await chat.createMessage({
   *     conversationId,
   *     payload: { type: 'text', text: 'Hello' },
   *   });
   *   return message.id;
   * }
   * ```
   */
  createMessage(input: CreateMessageInput, options?: CallOptions): Call<CreateMessageResponse> {
    return this.request(createMessage, input, options);
  }

  /**
   * Returns a message.
   *
   * The caller must participate in its conversation. The call is retried.
   *
   * @throws {@link UnauthorizedError} if the user key is invalid.
   * @throws {@link ForbiddenError} if the caller does not participate in the conversation.
   * @throws {@link NotFoundError} if there is no such message.
   * @throws {@link BotPlatformError} as every method: see {@link ChatClient}.
   * @example
   * ```ts
   * import type { ChatClient } from 'bot-platform-sdk';
   *
   * async function example(chat: ChatClient) {
   *   const { message } = await chat.getMessage({ id: 'message_1' });
   *   return message;
   * }
   * ```
   */
  getMessage(input: GetMessageInput, options?: CallOptions): Call<GetMessageResponse> {
    return this.request(getMessage, input, options);
  }

  /**
   * Deletes a message.
   *
   * The caller must have sent it. The call is retried.
   *
   * @throws {@link UnauthorizedError} if the user key is invalid.
   * @throws {@link ForbiddenError} if another user has sent the message.
   * @throws {@link NotFoundError} if there is no such message.
   * @throws {@link BotPlatformError} as every method: see {@link ChatClient}.
   * @example
   * ```ts
   * import type { ChatClient } from 'bot-platform-sdk';
   *
   * async function example(chat: ChatClient) {
   *   await chat.deleteMessage({ id: 'message_1' });
   * }
   * ```
   */
  deleteMessage(input: DeleteMessageInput, options?: CallOptions): Call<EmptyResponse> {
    return this.request(deleteMessage, input, options);
  }

  /**
   * Sends an event to a conversation.
   *
   * The caller must participate in it. The call is retried only if it was certainly not
   * processed, unless `idempotent: true` is passed with it.
   *
   * @throws {@link UnauthorizedError} if the user key is invalid.
   * @throws {@link ForbiddenError} if the caller does not participate in the conversation.
   * @throws {@link NotFoundError} if there is no such conversation.
   * @throws {@link ConnectionError} or {@link TimeoutError}. If `maybeProcessed` is `false`,
   * nothing was done.
   * @throws {@link BotPlatformError} as every method: see {@link ChatClient}.
   * @example
   * ```ts
   * import type { ChatClient } from 'bot-platform-sdk';
   *
   * async function reportScroll(chat: ChatClient, conversationId: string) {
   *   const { event } = await chat.createEvent({
   *     conversationId,
   *     payload: { scrolledTo: 'pricing' },
   *   });
   *   return event.id;
   * }
   * ```
   */
  createEvent(input: CreateEventInput, options?: CallOptions): Call<CreateEventResponse> {
    return this.request(createEvent, input, options);
  }
}
