import { getResponse, type RequestHandler } from 'msw';
import * as z from 'zod/mini';
import { ConfigurationError } from '../errors/index.ts';
import type { OperationDefinition } from '../operation.ts';
import { callable, flag, readOptions, refuseConfiguration } from '../options/reader.ts';
import type { operations } from '../service/built-in.ts';
import type { Event, User } from '../service/chat.ts';
import { requireNode } from '../shared/node-version.ts';
import { toLine } from '../shared/text.ts';
import type { AdminAccess, ChatAccess, PlatformServer } from './access.ts';
import { builtInRoutes } from './built-in-routes.ts';
import type { Collection } from './collection.ts';
import type { ConversationCollection } from './conversation-collection.ts';
import type { Failure } from './failure.ts';
import { createFetch, type PlatformFetch } from './fetch.ts';
import { createHandlers, createRest } from './handlers.ts';
import { type ListenOptions, listen } from './loopback-server.ts';
import { type PlatformOptions, readPlatformOptions } from './platform-options.ts';
import type { RecordedRequest } from './recorded-request.ts';
import type { HandleOptions, Resolver } from './resolver.ts';
import type { PlatformBot } from './resources.ts';
import { type ApiName, apiRules, createRoute, type Route } from './route.ts';
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

/** A fake of the whole platform, in memory. Made by {@link createPlatform}. */
export class Platform {
  /** The options of a `ChatClient` that calls this platform, as its first user. */
  readonly chatOptions: ChatAccess & { readonly fetch: PlatformFetch };
  /** The options of an `AdminClient` that calls this platform. */
  readonly adminOptions: AdminAccess & { readonly fetch: PlatformFetch };
  /** Responds to what is sent to the addresses of this platform. To any other address there is no connection. */
  readonly fetch: PlatformFetch;
  readonly #state: State;
  readonly #service: Service;
  #routes: readonly Route[];
  readonly #origin = `https://${crypto.randomUUID()}.bot-platform.test`;
  /** The path of the chat address: it contains a webhook-specific segment. */
  readonly #hookPath = `/hooks/${crypto.randomUUID()}`;
  #handlers: RequestHandler[] | undefined;

  /** @internal */
  constructor(options: PlatformOptions | undefined) {
    const { seeds, pageSize, onRequest } = readPlatformOptions(options);
    this.#state = new State(seeds);
    this.#service = new Service(this.#state, pageSize, onRequest);
    this.#routes = [...builtInRoutes(this.#state), ...userRoutes(this.#state)];
    this.fetch = createFetch(this.#origin, () => this.#ownHandlers());
    this.chatOptions = { ...this.#chatAccess(this.#origin), fetch: this.fetch };
    this.adminOptions = { ...this.#adminAccess(this.#origin), fetch: this.fetch };
  }

  /** The users. The first one is the user of `chatOptions`. */
  get users(): Collection<User> {
    return this.#state.users;
  }

  /** The conversations, and their members. */
  get conversations(): ConversationCollection {
    return this.#state.conversations;
  }

  /** The events. */
  get events(): Collection<Event> {
    return this.#state.events;
  }

  /** The bots of the workspace. */
  get bots(): Collection<PlatformBot> {
    return this.#state.bots;
  }

  /** The platform as MSW handlers: one for each operation, and one for everything else that is sent to its addresses. */
  get handlers(): RequestHandler[] {
    const handlers = this.#ownHandlers();
    // An operation that is handled later is served by the last one.
    const rest = createRest(this.#origin, (request) => getResponse(this.#ownHandlers(), request));
    return [...handlers.slice(0, -1), rest];
  }

  /** The requests that arrived until now, in order, in whatever form, with the credentials masked. */
  get requests(): RecordedRequest[] {
    return this.#service.requests.map((request) => ({ ...request }));
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
    const ids = this.#routes.map((route) => route.operation.id);
    if (!ids.includes(operation)) {
      const summary = `platform.fail: \`${toLine(String(operation), 80)}\` is not a known operation; expected one of: ${ids.join(', ')}`;
      throw new ConfigurationError('operation', { summary });
    }
    this.#service.failures.add(operation, failure);
  }

  /**
   * Serves an operation that the specification does not show, declared with `defineOperation`. Its requests are
   * checked, failed and recorded like those of the documented ones. For a paged operation, the resolver returns every item.
   *
   * @throws `ConfigurationError` on a bad definition, or an operation that the platform serves already.
   * @example
   * ```ts
   * import { defineOperation } from 'bot-platform-sdk';
   * import { createPlatform } from 'bot-platform-sdk/testing';
   * import * as z from 'zod';
   *
   * const getUser = defineOperation({
   *   id: 'getUser',
   *   method: 'GET',
   *   path: '/users/{id}',
   *   response: z.object({ user: z.looseObject({ id: z.string() }) }),
   * });
   *
   * const platform = createPlatform();
   * platform.handle('chat', getUser, ({ params, refuse }) => ({
   *   user: { ...(platform.users.get(params.id) ?? refuse(404, 'there is no such user')) },
   * }));
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
    const route = createRoute(name, operation, resolver, { isPublic });
    const { id, method, path } = route.operation;
    const isSame = (other: Route): boolean =>
      other.operation.id === id ||
      (other.api === name && other.operation.method === method && other.operation.path === path);
    const known = this.#routes.find((other) => isSame(other) && !other.isReplaceable);
    if (known !== undefined) {
      const summary = `platform.handle: the platform serves ${known.operation.id} already`;
      throw new ConfigurationError('operation', { summary });
    }
    this.#routes = [...this.#routes.filter((other) => !isSame(other)), route];
    this.#handlers = undefined;
  }

  /** Serves the platform on a real loopback port, for what cannot be intercepted: another process, another language. */
  async listen(options?: ListenOptions): Promise<PlatformServer> {
    const { url, close } = await listen(this.#origin, () => this.#ownHandlers(), options);
    return {
      url,
      chatOptions: this.#chatAccess(url),
      adminOptions: this.#adminAccess(url),
      close,
      [Symbol.asyncDispose]: close,
    };
  }

  /**
   * Restores the platform as it was created: the same resources with the same timestamps, no failures, no requests.
   * Credentials, addresses and the operations of `handle` stay.
   */
  reset(): void {
    this.#state.reset();
    this.#service.failures.clear();
    this.#service.requests.length = 0;
  }

  #ownHandlers(): RequestHandler[] {
    this.#handlers ??= createHandlers(this.#service, this.#routes, this.#origin, {
      chat: this.#chatAccess(this.#origin).baseUrl,
      admin: this.#adminAccess(this.#origin).adminUrl + apiRules.admin.suffix,
    });
    return this.#handlers;
  }

  #chatAccess(origin: string): ChatAccess {
    return { baseUrl: origin + this.#hookPath, userKey: this.#state.userKey };
  }

  #adminAccess(origin: string): AdminAccess {
    const { token, workspaceId } = this.#state;
    return { adminUrl: origin, token, workspaceId };
  }
}

/**
 * Makes a fake of the whole platform, which responds as the service does. It shares nothing with another one.
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
