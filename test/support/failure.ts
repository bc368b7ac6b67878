import type { BotPlatformError } from '../../src/index.ts';
import { rejection } from './clients.ts';
import { expectNoSecrets } from './secrets.ts';

/** The error that a call rejects with: of the given class of this package, and without a secret in any rendering. */
export async function failureOf<E extends BotPlatformError>(
  call: PromiseLike<unknown>,
  errorClass: abstract new (...parameters: never[]) => E,
): Promise<E> {
  const error = await rejection(call, errorClass);
  expectNoSecrets(error);
  return error;
}
