import type { Call } from './core/call/run-call.ts';
import type { CallOptions, PayloadOptions } from './options/call-options.ts';
import type { ClientOptions } from './options/client-options.ts';
import type { Credential } from './options/headers.ts';
import { chatApi } from './service/apis.ts';
import { ChatMethods, type GetEventInput } from './service/generated/chat-methods.ts';
import { getEvent } from './service/generated/chat-operations.ts';
import type { GetEventResponse } from './service/generated/chat-types.ts';
import type { EventWithPayload } from './service/resources.ts';
import type { StandardOutput, StandardSchema } from './shared/standard-schema.ts';

/** The options of a {@link ChatClient}. */
export interface ChatClientOptions extends ClientOptions {
  /** The address of the chat API: an absolute `https:` URL with the path of the webhook. The path is kept secret. */
  readonly baseUrl: string;
  /**
   * The user key, or a function that returns it, called for each attempt, and after a 401 once more with the key that was
   * `rejected`: see {@link Credential}. `null` if there is no user yet: such a client calls operations with `public: true` only, and `withOptions({ userKey })` makes it the client of a user.
   */
  readonly userKey: Credential | null;
}

/**
 * The client of the chat API: users, conversations, participants, messages and events of a bot, for one user key.
 *
 * Every method rejects with a {@link BotPlatformError}, and with nothing else: {@link InvalidInputError}
 * before anything is sent; {@link ApiError} and its subclasses for an error status;
 * {@link RedirectError}; {@link InvalidResponseError}; {@link ConnectionError}; {@link TimeoutError};
 * {@link AbortError}; and {@link ConfigurationError} if a credential or header function fails.
 *
 * @throws {@link ConfigurationError} on a wrong option.
 * @example
 * ```ts
 * import { ChatClient } from 'bot-platform-sdk';
 *
 * const chat = new ChatClient({
 *   baseUrl: 'https://chat.example.com/my-webhook',
 *   userKey: 'my-user-key',
 * });
 * ```
 */
export class ChatClient extends ChatMethods {
  constructor(options: ChatClientOptions) {
    super(chatApi, options);
  }

  /**
   * Retrieves an event. A schema passed as `payload` validates and types the payload of the event.
   * The call is retried. See "Operations" in docs/specification.md.
   *
   * @throws {@link UnauthorizedError} if the user key is invalid.
   * @throws {@link NotFoundError} if there is no such event.
   * @throws {@link ForbiddenError} if the user does not participate in the conversation of the event.
   * @throws {@link InvalidResponseError} with the reason `payload` if the schema rejects the payload.
   * @throws {@link BotPlatformError} as every method: see {@link ChatClient}.
   * @example
   * ```ts
   * import type { ChatClient } from 'bot-platform-sdk';
   * import * as z from 'zod';
   *
   * const Message = z.object({ text: z.string() });
   *
   * async function read(chat: ChatClient) {
   *   const { event } = await chat.getEvent({ id: 'event_1' }, { payload: Message });
   *   return event.payload.text;
   * }
   * ```
   */
  getEvent<S extends StandardSchema = never>(
    input: GetEventInput,
    options?: Partial<PayloadOptions<S>>,
  ): Call<[S] extends [never] ? GetEventResponse : { event: EventWithPayload<StandardOutput<S>> }>;
  getEvent(input: GetEventInput, options?: CallOptions): Call<GetEventResponse> {
    return this.request(getEvent, input, options);
  }

  /**
   * Returns a copy of this client with some options replaced. An option that is left out, or `undefined`, stays as it
   * is. The copy shares the retry budget of its origin, and costs no more than a check of the options.
   *
   * @throws {@link ConfigurationError} on a wrong option, or if `userKey` or `baseUrl` is there and `undefined`: the copy would
   * act as the original.
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
    return this.copy(create, options);
  }
}

/** Outside of the class: one that mentions itself is given another name by bundlers, which users see when they print it. */
function create(options: ChatClientOptions): ChatClient {
  return new ChatClient(options);
}
