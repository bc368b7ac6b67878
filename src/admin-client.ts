import type { ClientOptions } from './options/client-options.ts';
import type { Credential } from './options/headers.ts';
import { adminApi } from './service/apis.ts';
import { AdminMethods } from './service/generated/admin-methods.ts';

/** The options of an {@link AdminClient}. */
export interface AdminClientOptions extends ClientOptions {
  /** The address of the admin API: an absolute `https:` URL. The client appends `/v1/admin`. */
  readonly adminUrl: string;
  /**
   * The access token, or a function that returns it, called for each attempt, and after a 401 once more with the token that
   * was `rejected`: see {@link Credential}.
   */
  readonly token: Credential;
  /**
   * The id of the workspace to act on. `null` if there is none yet: the client then calls the operations that need none, such as
   * `listWorkspaces`, and `withOptions({ workspaceId })` returns the client of a workspace.
   */
  readonly workspaceId: string | null;
}

/**
 * The client of the admin API: bots, members, logs, usage and settings of a workspace.
 *
 * Every method rejects with a {@link BotPlatformError}, and with nothing else: {@link InvalidInputError}
 * before anything is sent; {@link ApiError} and its subclasses for an error status;
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
export class AdminClient extends AdminMethods {
  constructor(options: AdminClientOptions) {
    super(adminApi, options);
  }

  /**
   * Returns a copy of this client with some options replaced. An option that is left out, or `undefined`, stays as it
   * is. The copy shares the retry budget of its origin, and costs no more than a check of the options.
   *
   * @throws {@link ConfigurationError} on a wrong option, or if `token`, `workspaceId` or `adminUrl` is there and `undefined`: the copy would
   * act as the original.
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
