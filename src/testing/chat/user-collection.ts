import { readOwnProperties } from '../../options/reader.ts';
import type { User } from '../../service/resources.ts';
import {
  Collection,
  type CollectionRule,
  type Draft,
  headerRule,
  isHeaderValue,
} from '../collection.ts';
import { throwMistake, throwResourceMistake } from '../mistake.ts';
import type { Secrets } from '../secrets.ts';
import { KeyProblem, signUserKey, verifyUserKey } from './user-key.ts';

/** The user that a key belongs to. */
interface KeyOwner {
  readonly userId: string;
  readonly isRevoked: boolean;
}

/** The users of a platform. Beside each is its key, which an `encryptionKey` makes anew each time. */
export class UserCollection extends Collection<User, string | undefined> {
  readonly #encryptionKey: string | undefined;
  readonly #secrets: Secrets;
  /** By every key that a user has or had. */
  readonly #owners = new Map<string, KeyOwner>();

  /** @internal */
  constructor(
    rule: Omit<CollectionRule<User, string | undefined>, 'besideOf'>,
    encryptionKey: string | undefined,
    secrets: Secrets,
  ) {
    super({ ...rule, besideOf: () => this.#newKey() });
    this.#encryptionKey = encryptionKey;
    this.#secrets = secrets;
  }

  /** Creates a user. Missing fields are filled in. */
  override create(partial: Draft<User> = {}): User {
    return this.#createWith(this.#newKey(), partial);
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
    this.#owners.set(this.keyOf(userId), { userId, isRevoked: true });
    const key = this.#newKey();
    this.setBeside(userId, key);
    this.#hold(key, userId);
  }

  /** Creates a user, with the key that is given. @internal */
  createWithKey(seed: object): User {
    const { key = this.#newKey(), ...draft } = readOwnProperties(seed, (_, problem) =>
      throwResourceMistake('users', `the user ${problem}`),
    );
    return this.#createWith(key, draft);
  }

  /** The key that a user calls with. @internal */
  keyOf(userId: string): string {
    this.#requireUser('userKeyOf', userId);
    return this.besideOf(userId) ?? signUserKey(userId, this.#encryptionKey ?? '');
  }

  /** The id of the user that a key belongs to, also of a deleted one, or why the key is refused. @internal */
  callerOf(userKey: string): string | KeyProblem {
    const owner = this.#owners.get(userKey);
    if (owner?.isRevoked === true) return new KeyProblem('was revoked');
    if (owner !== undefined) return owner.userId;
    return this.#encryptionKey === undefined
      ? new KeyProblem('is not a user key')
      : verifyUserKey(userKey, this.#encryptionKey);
  }

  /** Returns a function that restores the present users, with their present keys. @internal */
  override snapshot(): () => void {
    const restore = super.snapshot();
    return () => {
      restore();
      for (const [key, { userId }] of this.#owners) {
        if (this.has(userId)) this.#owners.set(key, { userId, isRevoked: false });
        else this.#owners.delete(key);
      }
    };
  }

  #requireUser(caller: string, userId: string): void {
    if (this.has(userId)) return;
    const problem = `there is no user ${JSON.stringify(userId)}; platform.users.create makes one`;
    throwMistake(`platform.${caller}`, 'userId', problem);
  }

  #createWith(key: unknown, draft: Draft<User>): User {
    const checked = key === undefined ? undefined : this.#check(key);
    const user = this.add(draft, checked);
    this.#hold(checked, user.id);
    return user;
  }

  /** The key of a new user; none if the encryption key signs it. */
  #newKey(): string | undefined {
    return this.#encryptionKey === undefined ? `fake-user-key-${crypto.randomUUID()}` : undefined;
  }

  #check(key: unknown): string {
    if (!isHeaderValue(key)) throwResourceMistake('users', `the \`key\` of a user ${headerRule}`);
    if (this.#owners.has(key)) throwResourceMistake('users', 'two users have the same `key`');
    return key;
  }

  #hold(key: string | undefined, userId: string): void {
    if (key === undefined) return;
    this.#owners.set(key, { userId, isRevoked: false });
    this.#secrets.add(key);
  }
}
