import { Client } from './client.ts';
import { adminApi } from './options/apis.ts';
import type { PagedCallOptions } from './options/call-options.ts';
import type { ClientOptions } from './options/client-options.ts';
import type { Credential } from './options/headers.ts';
import type { PageList } from './page-list.ts';
import { type Bot, type ListBotsInput, type ListBotsResponse, listBots } from './service/admin.ts';

/** The options of an {@link AdminClient}. */
export interface AdminClientOptions extends ClientOptions {
  /** The address of the admin API: an absolute `https:` URL. The client appends `/v1/admin`. */
  readonly adminUrl: string;
  /** The access token, or a function that returns it, called for each attempt. */
  readonly token: Credential;
  /** The id of the workspace to act on. */
  readonly workspaceId: string;
}

/**
 * The client of the admin API: the bots of a workspace.
 *
 * Every method rejects with a {@link BotPlatformError}, and with nothing else: {@link InvalidRequestError} (or
 * {@link PayloadTooLargeError}) before anything is sent; {@link ApiError} and its subclasses for an error status;
 * {@link RedirectError}; {@link InvalidResponseError}; {@link ConnectionError}; {@link TimeoutError};
 * {@link AbortError}; {@link PaginationError} for a list that would never end; and {@link ConfigurationError} if a
 * credential or header function fails.
 *
 * @throws {@link ConfigurationError} on a wrong option.
 * @example
 * ```ts
 * import { AdminClient } from 'bot-platform-sdk';
 *
 * const admin = new AdminClient({
 *   adminUrl: 'https://api.example.com',
 *   token: 'my-token',
 *   workspaceId: 'my-workspace',
 * });
 * ```
 */
export class AdminClient extends Client {
  constructor(options: AdminClientOptions) {
    super(adminApi, options);
  }

  /**
   * Lists the bots of the workspace. It requests nothing, and throws nothing, until it is awaited or iterated.
   * See "Operations" in docs/specification.md.
   *
   * @throws {@link UnauthorizedError} if the token or the workspace id is missing or invalid.
   * @throws {@link ForbiddenError} if the token lacks the permission.
   * @throws {@link PaginationError} if the list repeats a token, or has 100 empty pages in a row.
   * @throws {@link BotPlatformError} as every method: see {@link AdminClient}.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * async function printBots(admin: AdminClient) {
   *   for await (const bot of admin.listBots()) console.log(bot.id, bot.name);
   * }
   * ```
   */
  listBots(input?: ListBotsInput, options?: PagedCallOptions): PageList<Bot, ListBotsResponse> {
    return this.request(listBots, input, options);
  }

  /**
   * Returns a copy of this client with some options replaced. An option that is left out, or `undefined`, stays as it
   * is. The copy shares the retry budget, and costs no more than a check of the options.
   *
   * @throws {@link ConfigurationError} on a wrong option.
   * @example
   * ```ts
   * import type { AdminClient } from 'bot-platform-sdk';
   *
   * function inWorkspace(admin: AdminClient, workspaceId: string) {
   *   return admin.withOptions({ workspaceId });
   * }
   * ```
   */
  withOptions(options: Partial<AdminClientOptions>): AdminClient {
    return this.copy(create, options);
  }
}

/** Outside of the class: one that mentions itself is given another name by bundlers, which users see when they print it. */
function create(options: AdminClientOptions): AdminClient {
  return new AdminClient(options);
}
