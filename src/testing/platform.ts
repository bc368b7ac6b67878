import type { RequestHandler } from 'msw';
import { ConfigurationError } from '../errors/index.ts';
import type { OperationDefinition } from '../operation.ts';
import type { operations } from '../operations.ts';
import type { Bot, Event, User } from '../schemas.ts';
import type { Collection } from './collection.ts';
import type { ConversationCollection } from './conversation-collection.ts';
import type { Failure } from './failure.ts';
import { networkError, respond } from './in-memory.ts';
import { type ListenOptions, listen } from './loopback-server.ts';
import { createHandlers } from './msw-handlers.ts';
import { type PlatformOptions, readPlatformOptions } from './platform-options.ts';
import type { RecordedRequest } from './recorded-request.ts';
import type { Resolver } from './resolver.ts';
import { createRoute, type InterfaceName } from './route.ts';
import { Service } from './service.ts';
import { State } from './state.ts';

/** The `fetch` of a platform. */
export type PlatformFetch = (
  input: string | URL | Request,
  init?: RequestInit,
) => Promise<Response>;

/** Where the chat interface of a platform is, and the key of its first user. */
export interface ChatAccess {
  /** The address of the chat interface. */
  readonly baseUrl: string;
  /** The key of the first user. */
  readonly userKey: string;
}

/** Where the admin interface of a platform is, and what opens it. */
export interface AdminAccess {
  /** The address of the admin interface, without `/v1/admin`. */
  readonly adminUrl: string;
  /** The access token. */
  readonly token: string;
  /** The workspace. */
  readonly workspaceId: string;
}

/** A platform on a real loopback port. */
export interface PlatformServer extends AsyncDisposable {
  /** The origin of both interfaces. */
  readonly url: string;
  /** The options of a `ChatClient` that calls this server. */
  readonly chatOptions: ChatAccess;
  /** The options of an `AdminClient` that calls this server. */
  readonly adminOptions: AdminAccess;
  /** Ends every connection, also those that stall, and stops listening. */
  close(): Promise<void>;
}

/** The id of an operation: one of the documented ones, or one that was given to `platform.handle`. */
export type OperationName = keyof typeof operations | (string & {});

/** A fake of the whole platform, in memory. Made by {@link createPlatform}. */
export class Platform {
  /** The options of a `ChatClient` that calls this platform, as its first user. */
  readonly chatOptions: ChatAccess & { readonly fetch: PlatformFetch };
  /** The options of an `AdminClient` that calls this platform. */
  readonly adminOptions: AdminAccess & { readonly fetch: PlatformFetch };
  /** Answers what is sent to the addresses of this platform. To any other address there is no connection. */
  readonly fetch: PlatformFetch;
  readonly #state: State;
  readonly #service: Service;
  readonly #origin = `https://${crypto.randomUUID()}.bot-platform.test`;

  /** @internal */
  constructor(options: PlatformOptions | undefined) {
    const { seeds, pageSize } = readPlatformOptions(options);
    this.#state = new State(seeds);
    this.#service = new Service(this.#state, pageSize);
    this.fetch = async (input, init) => {
      // Without the signal: `Request` would follow it by a weak reference alone, and refuse that of another realm.
      const request = new Request(input, { ...init, signal: null });
      if (new URL(request.url).origin !== this.#origin) {
        throw networkError('ENOTFOUND', 'getaddrinfo ENOTFOUND: not an address of this platform');
      }
      const given = input instanceof Request ? input.signal : request.signal;
      return respond(this.#service, request, init?.signal ?? given);
    };
    this.chatOptions = { ...this.#chatAccess(this.#origin), fetch: this.fetch };
    this.adminOptions = { ...this.#adminAccess(this.#origin), fetch: this.fetch };
  }

  /** The users. The first one is the user of `chatOptions`. */
  get users(): Collection<User> {
    return this.#state.users;
  }

  /** The conversations, and who takes part in them. */
  get conversations(): ConversationCollection {
    return this.#state.conversations;
  }

  /** The events. */
  get events(): Collection<Event> {
    return this.#state.events;
  }

  /** The bots of the workspace. */
  get bots(): Collection<Bot> {
    return this.#state.bots;
  }

  /** The platform as MSW handlers: one an operation, and one for whatever else is sent to its addresses. */
  get handlers(): RequestHandler[] {
    return createHandlers(this.#service, this.#origin);
  }

  /** What has arrived until now, in order, in whatever form, with the credentials masked. */
  get requests(): RecordedRequest[] {
    return this.#service.requests.map((request) => ({ ...request }));
  }

  /**
   * The key of a user: `chat.withOptions({ userKey: platform.userKeyOf(user.id) })` calls as this one.
   *
   * @throws `ConfigurationError` where there is no such user.
   */
  userKeyOf(userId: string): string {
    return this.#state.userKeyOf(userId);
  }

  /**
   * Has the next requests of an operation fail, after the failures that were asked for before.
   *
   * @throws `ConfigurationError` on an unknown operation or a wrong failure.
   * @example
   * ```ts
   * import { createPlatform } from 'bot-platform-sdk/testing';
   *
   * const platform = createPlatform();
   * platform.fail('getEvent', { status: 503, times: 2, headers: { 'retry-after': '1' } });
   * platform.fail('listBots', { fault: 'reset' });
   * ```
   */
  fail(operation: OperationName, failure: Failure): void {
    const known = this.#service.routes.map((route) => route.operation.id);
    if (!known.includes(operation)) {
      const summary = `platform.fail: unknown operation ${JSON.stringify(operation)}; known are ${known.join(', ')}`;
      throw new ConfigurationError('operation', { summary });
    }
    this.#service.failures.add(operation, failure);
  }

  /**
   * Answers an operation that the specification does not show, declared with `defineOperation`. Its requests are
   * checked, failed and recorded as those of the documented ones are. Of a paged operation, the resolver gives every item.
   *
   * @throws `ConfigurationError` on a bad definition, or an operation that is answered already.
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
    name: InterfaceName,
    operation: D,
    resolver: Resolver<D>,
  ): void {
    if (name !== 'chat' && name !== 'admin') {
      const summary = "platform.handle: the interface must be 'chat' or 'admin'";
      throw new ConfigurationError('interface', { summary });
    }
    if (typeof resolver !== 'function') {
      const summary = 'platform.handle: the resolver must be a function';
      throw new ConfigurationError('resolver', { summary });
    }
    const route = createRoute(name, operation, resolver);
    if (this.#service.routes.some((other) => other.operation.id === route.operation.id)) {
      const summary = `platform.handle: ${route.operation.id} is answered already`;
      throw new ConfigurationError('operation', { summary });
    }
    this.#service.routes.push(route);
  }

  /** Serves the platform on a real loopback port, for what cannot be intercepted: another process, another language. */
  async listen(options?: ListenOptions): Promise<PlatformServer> {
    const { url, close } = await listen(this.#service, options);
    return {
      url,
      chatOptions: this.#chatAccess(url),
      adminOptions: this.#adminAccess(url),
      close,
      [Symbol.asyncDispose]: close,
    };
  }

  /** Back to how it began: the resources as they were created, no failures, no requests. Credentials, addresses and what `handle` was given stay. */
  reset(): void {
    this.#state.reset();
    this.#service.failures.clear();
    this.#service.requests.length = 0;
  }

  #chatAccess(origin: string): ChatAccess {
    return { baseUrl: origin + this.#service.hookPath, userKey: this.#state.userKey };
  }

  #adminAccess(origin: string): AdminAccess {
    const { token, workspaceId } = this.#state;
    return { adminUrl: origin, token, workspaceId };
  }
}

/**
 * Makes a fake of the whole platform, which answers as the specification says. It shares nothing with another one.
 *
 * @throws `ConfigurationError` on a wrong option.
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
  return new Platform(options);
}
