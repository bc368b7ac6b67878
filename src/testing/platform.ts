import type { RequestHandler } from 'msw';
import * as z from 'zod/mini';
import { ConfigurationError } from '../errors/index.ts';
import type { OperationDefinition } from '../operation.ts';
import { callable, flag, readOptions, refuseConfiguration } from '../options/reader.ts';
import type { operations } from '../service/built-in.ts';
import type { Event, User } from '../service/chat.ts';
import type { Message, Signal } from '../service/chat-operations.ts';
import { requireNode } from '../shared/node-version.ts';
import { toLine } from '../shared/text.ts';
import { botRoutes } from './bot-routes.ts';
import type { Collection } from './collection.ts';
import type { ConversationCollection } from './conversation-collection.ts';
import { conversationRoutes, participantRoutes } from './conversation-routes.ts';
import { Dialogue } from './dialogue.ts';
import type { Failure } from './failure.ts';
import { createFetch, type PlatformFetch, type Respond } from './fetch.ts';
import { createHandler } from './handler.ts';
import {
  type AdminAccess,
  type ChatAccess,
  type ListenOptions,
  listen,
  type PlatformServer,
} from './loopback-server.ts';
import { messageRoutes } from './message-routes.ts';
import { type PlatformBot, type PlatformOptions, readPlatformOptions } from './platform-options.ts';
import type { RecordedRequest } from './recorded-request.ts';
import type { HandleOptions, Resolver } from './resolver.ts';
import { type ApiName, apiRules, createRoute, isReplaced, type Route } from './route.ts';
import { Service } from './service.ts';
import { State } from './state.ts';
import { userRoutes } from './user-routes.ts';

/** The id of an operation: a documented one, or one that was given to `platform.handle`. */
export type OperationName = keyof typeof operations | (string & {});

const handleSchema = z.strictObject({ public: z.optional(flag) });
const targetSchema = z.strictObject({
  interface: z.enum(['chat', 'admin'], "must be 'chat' or 'admin'"),
  resolver: callable(),
});

/** A fake of the whole platform, in memory. Created by {@link createPlatform}. */
export class Platform {
  /** The options of a `ChatClient` that calls this platform, as its first user. */
  readonly chatOptions: ChatAccess & { readonly fetch: PlatformFetch };
  /** The options of an `AdminClient` that calls this platform. */
  readonly adminOptions: AdminAccess & { readonly fetch: PlatformFetch };
  /** Responds to requests to the addresses of this platform. A request to any other address fails with a connection error. */
  readonly fetch: PlatformFetch;
  /** The platform as an MSW handler of all requests to its addresses. */
  readonly handlers: RequestHandler[];
  /** The users. The first one is the user of `chatOptions`. */
  readonly users: Collection<User>;
  /** The conversations, and their members. */
  readonly conversations: ConversationCollection;
  /** The messages, those of the bot included. Creating one sends no signal: {@link Platform.emit} does. */
  readonly messages: Collection<Message>;
  /** The events. */
  readonly events: Collection<Event>;
  /** The bots of the workspace. */
  readonly bots: Collection<PlatformBot>;
  readonly #state: State;
  readonly #dialogue: Dialogue;
  readonly #service: Service;
  readonly #respond: Respond = (request, signal) => this.#service.respond(request, signal);
  #routes: readonly Route[];
  readonly #origin = `https://${crypto.randomUUID()}.bot-platform.test`;

  /** @internal */
  constructor(options: PlatformOptions | undefined) {
    const { seeds, credentials, bot, ...rest } = readPlatformOptions(options);
    const state = new State(seeds, credentials);
    this.#state = state;
    this.#dialogue = new Dialogue(state, bot);
    this.users = state.users;
    this.conversations = state.conversations;
    this.messages = state.messages;
    this.events = state.events;
    this.bots = state.bots;
    this.#routes = [
      ...conversationRoutes(state),
      ...participantRoutes(state, this.#dialogue),
      ...messageRoutes(state, this.#dialogue),
      ...userRoutes(state),
      ...botRoutes(state.bots),
    ];
    const prefixes = { chat: `/hooks/${credentials.webhookId}`, admin: apiRules.admin.suffix };
    this.#service = new Service({ state, prefixes, routes: () => this.#routes, ...rest });
    this.fetch = createFetch(this.#origin, this.#respond);
    this.handlers = [createHandler(this.#origin, this.#respond)];
    this.chatOptions = { ...this.#chatAccess(this.#origin), fetch: this.fetch };
    this.adminOptions = { ...this.#adminAccess(this.#origin), fetch: this.fetch };
  }

  /**
   * The requests that arrived until now, in order, in whatever form, with the credentials masked: the last 10,000 at
   * most, and fewer if their bodies have more than 32 million characters.
   */
  get requests(): RecordedRequest[] {
    return this.#service.log.all();
  }

  /**
   * The key of a user: `chat.withOptions({ userKey: platform.userKeyOf(user.id) })` calls as this one.
   *
   * @throws `ConfigurationError` if there is no such user.
   */
  userKeyOf(userId: string): string {
    return this.#state.userKeyOf(userId);
  }

  /**
   * Makes the next requests of an operation fail, or their responses slow, after the failures that were planned before.
   *
   * @throws `ConfigurationError` on an unknown operation or a wrong failure.
   * @example
   * ```ts
   * import { createPlatform } from 'bot-platform-sdk/testing';
   *
   * const platform = createPlatform();
   * platform.fail('getEvent', { status: 503, times: 2, headers: { 'retry-after': '1' } });
   * platform.fail('listBots', { fault: 'reset', when: ({ query }) => query.nextToken !== undefined });
   * platform.fail('addParticipant', { delayMs: 2000 });
   * ```
   */
  fail(operation: OperationName, failure: Failure): void {
    this.#plan(operation, failure);
  }

  #plan(operation: unknown, failure: unknown): void {
    const ids = this.#routes.map((route) => route.operation.id);
    const id = ids.find((known) => known === operation);
    if (id === undefined) {
      const summary = `platform.fail: \`${toLine(String(operation), 80)}\` is not a known operation; expected one of: ${ids.join(', ')}`;
      throw new ConfigurationError('operation', { summary });
    }
    this.#service.failures.add(id, failure);
  }

  /**
   * Serves an operation of your own. It replaces an operation of the same API that has its id, or its method and path. Its requests are checked, failed and recorded
   * like those of the others. For a paged operation, the resolver returns every item; for a stream, its events.
   *
   * @throws `ConfigurationError` on a bad definition.
   * @example
   * ```ts
   * import { defineOperation } from 'bot-platform-sdk';
   * import { createPlatform } from 'bot-platform-sdk/testing';
   * import * as z from 'zod';
   *
   * const rateMessage = defineOperation({
   *   id: 'rateMessage',
   *   method: 'POST',
   *   path: '/messages/{id}/rating',
   *   body: z.strictObject({ stars: z.number() }),
   *   response: z.object({ stars: z.number() }),
   * });
   *
   * const platform = createPlatform();
   * platform.handle('chat', rateMessage, ({ params, body, refuse }) =>
   *   platform.messages.has(params.id) ? body : refuse(404, 'there is no such message'),
   * );
   * ```
   */
  handle<const D extends OperationDefinition>(
    name: ApiName,
    operation: D,
    resolver: Resolver<D>,
    options?: HandleOptions,
  ): void {
    const refuse = refuseConfiguration('platform.handle');
    readOptions(targetSchema, { interface: name, resolver }, refuse);
    const { public: isPublic } = readOptions(handleSchema, options, refuse);
    const route = createRoute(name, operation, resolver, isPublic);
    this.#routes = [...this.#routes.filter((other) => !isReplaced(other, route)), route];
  }

  /**
   * Sends a signal to all listeners of a conversation, after the signals of the requests that were processed.
   *
   * @throws `ConfigurationError` if there is no such conversation, or the signal is not as documented.
   */
  emit(conversationId: string, signal: Signal): void {
    this.#dialogue.emit(conversationId, signal);
  }

  /** Ends the open streams of one conversation, or of all. A client does not receive signals that are sent until it reconnects. */
  disconnect(conversationId?: string): void {
    this.#state.streams.end(conversationId === undefined ? {} : { conversationId });
  }

  /** The number of open streams: 0 after every client has left. */
  get openStreams(): number {
    return this.#state.streams.size;
  }

  /** Serves the platform on a real loopback port, for requests that cannot be intercepted: of another process, or another language. */
  async listen(options?: ListenOptions): Promise<PlatformServer> {
    const control = {
      requests: () => this.requests,
      fail: (operation: unknown, failure: unknown) => this.#plan(operation, failure),
      reset: () => this.reset(),
    };
    const { url, close } = await listen(this.#origin, this.#respond, control, options);
    return {
      url,
      chatOptions: this.#chatAccess(url),
      adminOptions: this.#adminAccess(url),
      close,
      [Symbol.asyncDispose]: close,
    };
  }

  /**
   * Restores the platform as it was created: the same resources with the same timestamps, no failures, no requests, no
   * open streams. Credentials, addresses and the operations of `handle` stay.
   */
  reset(): void {
    this.#state.reset();
    this.#service.failures.clear();
    this.#service.log.clear();
  }

  #chatAccess(origin: string): ChatAccess {
    const { webhookId } = this.#state.credentials;
    return { baseUrl: `${origin}/hooks/${webhookId}`, userKey: this.#state.userKey };
  }

  #adminAccess(origin: string): AdminAccess {
    const { token, workspaceId } = this.#state.credentials;
    return { adminUrl: origin, token, workspaceId };
  }
}

/**
 * Creates a fake of the whole platform, which responds as the service does. It shares no state with others.
 *
 * @throws `ConfigurationError` on a wrong option, or a Node that is too old.
 * @example
 * ```ts
 * import { AdminClient, ChatClient } from 'bot-platform-sdk';
 * import { createPlatform } from 'bot-platform-sdk/testing';
 *
 * const platform = createPlatform({ bots: 250 });
 * const chat = new ChatClient(platform.chatOptions);
 * const admin = new AdminClient(platform.adminOptions);
 * ```
 */
export function createPlatform(options?: PlatformOptions): Platform {
  // A browser has no `process`.
  requireNode('createPlatform', globalThis.process?.versions ?? {});
  return new Platform(options);
}
