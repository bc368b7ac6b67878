import { addParticipant, getEvent, getOrCreateConversation } from './chat-operations.ts';
import type {
  AddParticipantResponse,
  GetEventResponse,
  GetEventResponseWithPayload,
  GetOrCreateConversationResponse,
} from './chat-schemas.ts';
import { Client } from './client.ts';
import type { Call } from './core/run-call.ts';
import type { OperationInput } from './operation.ts';
import { chatApi } from './options/apis.ts';
import type { CallOptions, PayloadOptions } from './options/call-options.ts';
import type { ClientOptions } from './options/client-options.ts';
import type { Credential } from './options/headers.ts';
import type { StandardOutput, StandardSchema } from './shared/standard-schema.ts';

/** The options of a {@link ChatClient}. */
export interface ChatClientOptions extends ClientOptions {
  /** The address of the chat interface: an absolute `https:` URL with the webhook's path. Its path is kept secret. */
  readonly baseUrl: string;
  /** The user key, or a function that gives it, called for each attempt. */
  readonly userKey: Credential;
}

/** The input of {@link ChatClient.addParticipant}. */
export interface AddParticipantInput extends OperationInput<typeof addParticipant> {}
/** The input of {@link ChatClient.getOrCreateConversation}. */
export interface GetOrCreateConversationInput
  extends OperationInput<typeof getOrCreateConversation> {}
/** The input of {@link ChatClient.getEvent}. */
export interface GetEventInput extends OperationInput<typeof getEvent> {}

/**
 * The client of the chat interface: participants, conversations and events of a bot, for one user key.
 *
 * Every method rejects with a {@link BotPlatformError}, and with nothing else:
 * {@link InvalidRequestError} before anything is sent, {@link ApiError} and its subclasses for an error status,
 * {@link RedirectError}, {@link InvalidResponseError}, {@link ConnectionError}, {@link TimeoutError},
 * {@link AbortError}, and {@link ConfigurationError} for a credential function that fails.
 *
 * @throws {@link ConfigurationError} on a wrong option.
 * @example
 * ```ts
 * import { ChatClient } from 'bot-platform-sdk';
 *
 * const chat = new ChatClient({ baseUrl: 'https://chat.example.com/my-webhook', userKey: 'my-user-key' });
 * ```
 */
export class ChatClient extends Client {
  constructor(options: ChatClientOptions) {
    super(chatApi, options);
  }

  /**
   * Adds a user as a participant of a conversation. Retried only on 429, unless `retry` is given with the call. Specification §4.
   *
   * @example
   * ```ts
   * import type { ChatClient } from 'bot-platform-sdk';
   *
   * async function invite(chat: ChatClient) {
   *   const { participant } = await chat.addParticipant({ conversationId: 'conv_1', userId: 'user_1' });
   *   return participant.name;
   * }
   * ```
   */
  addParticipant(input: AddParticipantInput, options?: CallOptions): Call<AddParticipantResponse> {
    return this.request(addParticipant, input, options);
  }

  /**
   * Returns a conversation, or creates a new one. With an `id` it is safe to repeat, and is retried. Specification §4.
   *
   * @example
   * ```ts
   * import type { ChatClient } from 'bot-platform-sdk';
   *
   * async function open(chat: ChatClient) {
   *   const { conversation } = await chat.getOrCreateConversation({ id: 'support-42' });
   *   return conversation.id;
   * }
   * ```
   */
  getOrCreateConversation(
    input?: GetOrCreateConversationInput,
    options?: CallOptions,
  ): Call<GetOrCreateConversationResponse> {
    return this.request(getOrCreateConversation, input, options);
  }

  /**
   * Retrieves an event. With a `payload` schema, its payload is validated and typed by it. Specification §4.
   *
   * @example
   * ```ts
   * import type { ChatClient } from 'bot-platform-sdk';
   * import * as z from 'zod';
   *
   * const Message = z.object({ text: z.string() });
   *
   * async function read(chat: ChatClient) {
   *   const { event } = await chat.getEvent({ id: 'evt_1' }, { payload: Message });
   *   return event.payload.text;
   * }
   * ```
   */
  getEvent<S extends StandardSchema>(
    input: GetEventInput,
    options: PayloadOptions<S>,
  ): Call<GetEventResponseWithPayload<StandardOutput<S>>>;
  getEvent(input: GetEventInput, options?: CallOptions): Call<GetEventResponse>;
  getEvent(input: GetEventInput, options?: CallOptions): Call<GetEventResponse> {
    return this.request(getEvent, input, options);
  }

  /**
   * A copy of this client with some options replaced; one that is left out, or `undefined`, stays as it is. It shares the
   * retry budget, and costs no more than a check of the options.
   *
   * @throws {@link ConfigurationError} on a wrong option.
   * @example
   * ```ts
   * import type { ChatClient } from 'bot-platform-sdk';
   *
   * function actAs(chat: ChatClient, userKey: string) {
   *   return chat.withOptions({ userKey });
   * }
   * ```
   */
  withOptions(options: Partial<ChatClientOptions>): ChatClient {
    return create(this.mergeOptions(options)).shareBudget(this);
  }
}

/** Outside of the class: one that mentions itself is given another name by bundlers, which users see when they print it. */
function create(options: Partial<ChatClientOptions>): ChatClient {
  return new ChatClient(options as ChatClientOptions);
}
