import { readOwnProperties } from '../../options/reader.ts';
import type { User } from '../../service/resources.ts';
import { Collection, type CollectionRule, headerRule, isHeaderValue } from '../collection.ts';
import { throwMistake, throwResourceMistake } from '../mistake.ts';
import { KeyProblem, signUserKey, verifyUserKey } from './user-key.ts';

/** The users of a platform, and their keys. */
export class UserCollection extends Collection<User> {
  readonly #encryptionKey: string | undefined;
  readonly #keys = new Map<string, string>();
  /** The users of all keys, also of those that were revoked. */
  readonly #owners = new Map<string, string>();
  readonly #revoked = new Set<string>();

  /** @internal */
  constructor(rule: CollectionRule<User>, encryptionKey: string | undefined) {
    super(rule);
    this.#encryptionKey = encryptionKey;
  }

  /**
   * Revokes the keys of a user: requests with them are refused with 401, and `platform.userKeyOf` makes a new key. The key in
   * `chatOptions` stays the old one, so that a test sees it fail.
   *
   * @throws `ConfigurationError` if there is no such user, or the platform has an `encryptionKey`: a signed key cannot be
   * revoked, it expires.
   */
  revokeKey(userId: string): void {
    this.#requireUser('users.revokeKey', userId);
    if (this.#encryptionKey !== undefined) {
      const problem =
        'a key that the `encryptionKey` of the platform signs cannot be revoked; it expires';
      throwMistake('platform.users.revokeKey', 'encryptionKey', problem);
    }
    const key = this.#keys.get(userId);
    if (key !== undefined) this.#revoked.add(key);
    this.#keys.delete(userId);
  }

  /** Creates a user, with the key that is given. @internal */
  createWithKey(seed: object): User {
    const { key, ...draft } = readOwnProperties(seed, (_, problem) =>
      throwResourceMistake('users', `the user ${problem}`),
    );
    const user = this.create(draft);
    if (key !== undefined) this.#setKey(user.id, key);
    return user;
  }

  /** The key that a user calls with. @internal */
  keyOf(userId: string): string {
    this.#requireUser('userKeyOf', userId);
    const key = this.#encryptionKey;
    const made = () =>
      key === undefined ? `fake-user-key-${crypto.randomUUID()}` : signUserKey(userId, key);
    return this.#keys.get(userId) ?? this.#setKey(userId, made());
  }

  /** Every key that a user has or had. @internal */
  get allKeys(): readonly string[] {
    return [...this.#owners.keys()];
  }

  /** The id of the user that a key belongs to, also of a deleted one, or why the key is refused. @internal */
  callerOf(userKey: string): string | KeyProblem {
    if (this.#revoked.has(userKey)) return new KeyProblem('was revoked');
    const known = this.#owners.get(userKey);
    if (known !== undefined) return known;
    return this.#encryptionKey === undefined
      ? new KeyProblem('is not a user key')
      : verifyUserKey(userKey, this.#encryptionKey);
  }

  /** Returns a function that restores the present users. Those that remain have the first of their keys again. @internal */
  override snapshot(): () => void {
    const restore = super.snapshot();
    return () => {
      restore();
      this.#revoked.clear();
      this.#keys.clear();
      for (const [key, userId] of this.#owners) {
        if (!this.has(userId)) this.#owners.delete(key);
        else if (!this.#keys.has(userId)) this.#keys.set(userId, key);
      }
    };
  }

  #requireUser(caller: string, userId: string): void {
    if (this.has(userId)) return;
    const problem = `there is no user ${JSON.stringify(userId)}; platform.users.create makes one`;
    throwMistake(`platform.${caller}`, 'userId', problem);
  }

  #setKey(userId: string, key: unknown): string {
    if (!isHeaderValue(key)) throwResourceMistake('users', `the \`key\` of a user ${headerRule}`);
    if (this.#owners.has(key)) throwResourceMistake('users', 'two users have the same `key`');
    this.#keys.set(userId, key);
    this.#owners.set(key, userId);
    return key;
  }
}
