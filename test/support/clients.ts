import {
  AdminClient,
  type AdminClientOptions,
  type BotPlatformError,
  ChatClient,
  type ChatClientOptions,
  isBotPlatformError,
} from '../../src/index.ts';
import { secrets } from './secrets.ts';

export { untyped } from './untyped.ts';

export const chatOptions = {
  baseUrl: `https://chat.example/${secrets.webhook}`,
  userKey: secrets.userKey,
};

export const adminOptions = {
  adminUrl: 'https://admin.example',
  token: secrets.token,
  workspaceId: secrets.workspaceId,
};

/** A chat client with fake credentials. */
export function createChat(options: Partial<ChatClientOptions> = {}): ChatClient {
  return new ChatClient({ ...chatOptions, ...options });
}

/** An admin client with fake credentials. */
export function createAdmin(options: Partial<AdminClientOptions> = {}): AdminClient {
  return new AdminClient({ ...adminOptions, ...options });
}

export interface ErrorClass<E = BotPlatformError> {
  readonly name: string;
  readonly prototype: E;
  [Symbol.hasInstance](value: unknown): boolean;
}

/** The error that a call rejects with, which must be one of the given class. */
export async function rejection<E extends BotPlatformError>(
  call: PromiseLike<unknown>,
  errorClass: ErrorClass<E>,
): Promise<E> {
  try {
    await call;
  } catch (error) {
    return narrow(error, errorClass);
  }
  throw new Error(`expected a rejection with ${errorClass.name}`);
}

/** The error that a function throws at once, which must be one of the given class. */
export function thrown<E extends BotPlatformError>(
  run: () => unknown,
  errorClass: ErrorClass<E>,
): E {
  try {
    run();
  } catch (error) {
    return narrow(error, errorClass);
  }
  throw new Error(`expected ${errorClass.name} to be thrown`);
}

function narrow<E extends BotPlatformError>(error: unknown, errorClass: ErrorClass<E>): E {
  if (isBotPlatformError(error) && error instanceof errorClass) return error as unknown as E;
  throw new Error(`expected ${errorClass.name}`, { cause: error });
}
