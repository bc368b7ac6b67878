import type { User } from '../../service/resources.ts';
import { Collection, type CollectionRule } from '../collection.ts';

/**
 * The users of a platform, and their keys.
 *
 * @example
 * ```ts
 * import { createPlatform } from 'bot-platform-sdk/testing';
 *
 * const platform = createPlatform();
 * const ada = platform.users.create({ name: 'Ada' });
 * platform.users.revokeKey(ada.id); // her key is 401 from now on
 * ```
 */
export class UserCollection extends Collection<User> {
  readonly #revoke: (userId: string) => void;

  /** @internal */
  constructor(rule: CollectionRule<User>, revoke: (userId: string) => void) {
    super(rule);
    this.#revoke = revoke;
  }

  /**
   * Revokes the keys of a user: requests with them are refused with 401, and `platform.userKeyOf` makes a new key. The key in
   * `chatOptions` stays the old one, so that a test sees it fail.
   *
   * @throws `ConfigurationError` if there is no such user, or the platform has an `encryptionKey`: a signed key cannot be
   * revoked, it expires.
   */
  revokeKey(userId: string): void {
    this.#revoke(userId);
  }
}
