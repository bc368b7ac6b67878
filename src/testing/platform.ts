import type { OperationDefinition } from '../define-operation.ts';
import { adminApi } from '../service/apis.ts';
import type { AdminRecord, ChatRecord } from '../service/generated/records.ts';
import type * as service from '../service/generated/types.ts';
import type { Event } from '../service/resources.ts';
import type { PlatformBot } from './admin/bot.ts';
import type { IssueCollection } from './admin/issue-collection.ts';
import { adminRoutes } from './admin/routes.ts';
import type { PlatformLog } from './admin/state.ts';
import type { ConversationCollection } from './chat/conversation-collection.ts';
import type { MessageCollection, Unlisted } from './chat/message-collection.ts';
import { chatRoutes } from './chat/routes.ts';
import type { UnlistedSignal } from './chat/signals.ts';
import type { UserCollection } from './chat/user-collection.ts';
import type { Collection } from './collection.ts';
import type { Failure, PlannedFailures } from './failures/failure.ts';
import { createFetch, type PlatformFetch, type Respond } from './forms/fetch.ts';
import {
  type AdminAccess,
  type ChatAccess,
  type ListenOptions,
  listen,
  type PlatformServer,
} from './forms/server.ts';
import { throwMistake } from './mistake.ts';
import type { OwnedCollection } from './owned-collection.ts';
import { type PlatformOptions, readPlatformOptions } from './platform-options.ts';
import type { RecordedRequest } from './recorded-request.ts';
import type {
  ApiName,
  ApiOf,
  HandleOptions,
  OperationOrId,
  RecordOf,
  Resolver,
  ResolverRequest,
  UnlistedResult,
} from './resolver.ts';
import { Responder } from './responder.ts';
import { RouteTable } from './route-table.ts';
import { State } from './state.ts';

/** The id of an operation: a documented one, or one that was given to `platform.handle`. */
export type OperationName = (ChatRecord | AdminRecord)['id'] | (string & {});

/** A fake of the whole platform, in memory. Created by {@link createPlatform}. */
export class Platform {
  /** The options of a `ChatClient` that calls this platform, as its first user. */
  readonly chatOptions: ChatAccess;
  /** The options of an `AdminClient` that calls this platform. */
  readonly adminOptions: AdminAccess;
  /** Responds to requests to the addresses of this platform. A request to any other address fails with a connection error. */
  readonly fetch: PlatformFetch;
  /** The users, and their keys. The first one is the user of `chatOptions`. */
  readonly users: UserCollection;
  /** The conversations, and their members. */
  readonly conversations: ConversationCollection;
  /** The messages, those of the bot included. Creating one sends no signal: {@link Platform.emit} does. */
  readonly messages: MessageCollection;
  /** The events. */
  readonly events: Collection<Event>;
  /** The workspaces. The first one is that of `adminOptions`. */
  readonly workspaces: Collection<service.Workspace>;
  /** The members of workspaces. */
  readonly members: OwnedCollection<service.WorkspaceMember, 'workspaceId'>;
  /** The bots of all workspaces. */
  readonly bots: OwnedCollection<PlatformBot, 'workspaceId'>;
  /** The versions of bots. */
  readonly versions: OwnedCollection<service.BotVersion, 'botId'>;
  /** The API keys of bots. Only the response of `createBotApiKey` has the value of a key. */
  readonly apiKeys: OwnedCollection<service.ApiKey, 'botId'>;
  /** The integrations of all workspaces. */
  readonly integrations: OwnedCollection<service.Integration, 'workspaceId'>;
  /** The interfaces of all workspaces. */
  readonly interfaces: OwnedCollection<service.Interface, 'workspaceId'>;
  /** The plugins of all workspaces. */
  readonly plugins: OwnedCollection<service.Plugin, 'workspaceId'>;
  /** The logs of bots and integrations. */
  readonly logs: OwnedCollection<PlatformLog, 'botId' | 'integrationId'>;
  /** The issues of bots, and their occurrences. */
  readonly issues: IssueCollection;
  readonly #state: State;
  readonly #responder: Responder;
  readonly #respond: Respond = (request, signal) => this.#responder.respond(request, signal);
  readonly #routes: RouteTable;
  readonly #firstWorkspace: string;
  readonly #origin = `https://${crypto.randomUUID()}.bot-platform.test`;

  /** @internal */
  constructor(options: PlatformOptions | undefined) {
    const { seeds, credentials, bot, ...rest } = readPlatformOptions(options);
    const state = new State(seeds, credentials, bot);
    this.#state = state;
    this.#firstWorkspace = state.admin.workspaces.firstId ?? '';
    this.users = state.users;
    this.conversations = state.conversations;
    this.messages = state.messages;
    this.events = state.events;
    this.workspaces = state.admin.workspaces;
    this.members = state.admin.members;
    this.bots = state.admin.bots;
    this.versions = state.admin.versions;
    this.apiKeys = state.admin.apiKeys;
    this.integrations = state.admin.integrations;
    this.interfaces = state.admin.interfaces;
    this.plugins = state.admin.plugins;
    this.logs = state.admin.logs;
    this.issues = state.admin.issues;
    this.#routes = new RouteTable([...chatRoutes(state), ...adminRoutes(state.admin)]);
    const prefixes = { chat: `/hooks/${credentials.webhookId}`, admin: adminApi.suffix };
    this.#responder = new Responder({ state, prefixes, routes: this.#routes, ...rest });
    this.fetch = createFetch(this.#origin, this.#respond);
    this.chatOptions = { ...this.#chatAccess(this.#origin), fetch: this.fetch };
    this.adminOptions = { ...this.#adminAccess(this.#origin), fetch: this.fetch };
  }

  /**
   * The requests that arrived until now, in order, in whatever form, with the credentials masked: the last 10,000 at
   * most, and fewer if their bodies have more than 32 million characters.
   */
  get requests(): RecordedRequest[] {
    return this.#responder.log.all();
  }

  /**
   * The user key of a user: `chat.withOptions({ userKey: platform.userKeyOf(user.id) })` calls as this one.
   *
   * @throws `ConfigurationError` if there is no such user.
   */
  userKeyOf(userId: string): string {
    return this.users.keyOf(userId);
  }

  /**
   * The options of an `AdminClient` that calls this platform in one of its workspaces.
   *
   * @throws `ConfigurationError` if there is no such workspace.
   */
  adminOptionsOf(workspaceId: string): AdminAccess {
    if (this.workspaces.has(workspaceId)) {
      return { ...this.#adminAccess(this.#origin, workspaceId), fetch: this.fetch };
    }
    const problem = `there is no workspace ${JSON.stringify(workspaceId)}; platform.workspaces.create makes one`;
    return throwMistake('platform.adminOptionsOf', 'workspaceId', problem);
  }

  /**
   * Makes the next requests of an operation fail, or their responses slow, after the failures that were planned before. With
   * `'*'`, it is those of every operation, except `GET /hello`; a failure of one operation comes first. The result ends the
   * failure, and {@link Platform.recover} ends all of them.
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
   *
   * const outage = platform.fail('*', { status: 503, times: Number.POSITIVE_INFINITY });
   * outage.stop();
   * ```
   */
  fail(operation: OperationName | '*', failure: Failure): PlannedFailures {
    return { stop: this.#plan(operation, failure) };
  }

  /** Ends every failure that was planned, and changes nothing else. */
  recover(): void {
    this.#responder.failures.clear();
  }

  #plan(operation: unknown, failure: unknown): () => void {
    return this.#responder.failures.add(this.#routes.failing(operation), failure);
  }

  /**
   * Serves an operation of your own, or a documented one, by its id, in your own way. Use it for whatever the fake platform
   * does not model. It replaces an operation of the same API that has the same id, or the same method and path. The platform
   * checks, fails and records its requests like all others. For a paged operation, the resolver returns every item; for a
   * stream, its events.
   *
   * @throws `ConfigurationError` on a bad definition, or an id that is not known; `InvalidInputError` on an operation of
   * the other API.
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
   * platform.handle('chat', 'getEvent', ({ params }) => ({ event: { id: params.id } }));
   * ```
   */
  handle<A extends ApiName, const D extends OperationOrId<A>>(
    api: A & ApiOf<D>,
    operation: D,
    resolver: NoInfer<Resolver<RecordOf<A, D>>>,
    options?: HandleOptions,
  ): void;
  /** Kinds of messages, payloads and signals that are not listed are sent as they come. */
  handle<A extends ApiName, const D extends OperationOrId<A>, const Given>(
    api: A & ApiOf<D>,
    operation: D,
    resolver: (
      request: ResolverRequest<RecordOf<A, NoInfer<D>>>,
    ) => Given & UnlistedResult<Given, RecordOf<A, NoInfer<D>>>,
    options?: HandleOptions,
  ): void;
  handle(
    api: ApiName,
    operation: OperationDefinition | string,
    resolver: (request: never) => unknown,
    options?: HandleOptions,
  ): void {
    this.#routes.handle(api, operation, resolver, options);
  }

  /**
   * Sends a signal to all listeners of a conversation, after the signals of the requests that were processed. A kind that is
   * not listed is sent as it is.
   *
   * @throws `ConfigurationError` if there is no such conversation, or the signal is not as documented.
   */
  emit<const Kind extends string>(
    conversationId: string,
    signal: service.Signal | UnlistedSignal<Kind>,
  ): void {
    this.#state.signals.emit(conversationId, signal);
  }

  /**
   * Sends a message of the bot, and its signal, after those of the requests that were processed. It returns the message. A
   * string is the text of a message, which must not be empty; a kind that is not listed is sent as it is.
   *
   * @throws `ConfigurationError` if there is no such conversation, or the payload is not as documented.
   * @example
   * ```ts
   * import { createPlatform } from 'bot-platform-sdk/testing';
   *
   * const platform = createPlatform({ conversations: [{ id: 'support-42' }] });
   * platform.reply('support-42', 'It arrives tomorrow.');
   * ```
   */
  reply<const Kind extends string>(
    conversationId: string,
    payload:
      | service.MessagePayload
      | service.MessagePayloadInput
      | Unlisted<service.MessagePayload, Kind>
      | string,
  ): service.Message {
    return this.#state.signals.reply(conversationId, payload);
  }

  /**
   * Ends the open streams of one conversation, or of all. A client does not receive signals that are sent until it reconnects.
   */
  disconnect(conversationId?: string): void {
    this.#state.streams.end(conversationId === undefined ? {} : { conversationId });
  }

  /** The number of open streams. In memory, it is 0 as soon as every client has closed its streams. */
  get openStreams(): number {
    return this.#state.streams.size;
  }

  /**
   * Serves the platform on a real loopback port, for requests that cannot be intercepted: of another process, or another language.
   *
   * @throws `ConfigurationError` on a wrong option, a port that is in use, or a runtime without `node:http`, such as a browser.
   */
  async listen(options?: ListenOptions): Promise<PlatformServer> {
    const control = {
      requests: () => this.requests,
      stops: new Map<string, () => void>(),
      fail: (operation: unknown, failure: unknown) => this.#plan(operation, failure),
      recover: () => this.recover(),
      create: (collection: unknown, value: unknown) => this.#state.create(collection, value),
      reset: () => this.reset(),
      reply: (conversationId: string, payload: object | string, userId?: string) =>
        this.#state.signals.reply(conversationId, payload, userId),
      emit: (conversationId: string, signal: object) =>
        this.#state.signals.emit(conversationId, signal),
      disconnect: (conversationId?: string) => this.disconnect(conversationId),
    };
    const served = {
      origin: this.#origin,
      respond: this.#respond,
      maxRequestBytes: (path: string) => this.#responder.maxRequestBytes(path),
    };
    const { url, close: closeServer } = await listen(served, control, options);
    const { streams } = this.#state;
    streams.servers += 1;
    let closed: Promise<void> | undefined;
    const close = (): Promise<void> => {
      if (closed === undefined) streams.servers -= 1;
      closed ??= closeServer();
      return closed;
    };
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
    this.#responder.failures.clear();
    this.#responder.log.clear();
  }

  #chatAccess(origin: string): ChatAccess {
    const { webhookId } = this.#state.credentials;
    return { baseUrl: `${origin}/hooks/${webhookId}`, userKey: this.#state.userKey };
  }

  #adminAccess(origin: string, workspaceId = this.#firstWorkspace): AdminAccess {
    return { adminUrl: origin, token: this.#state.credentials.token, workspaceId };
  }
}
