import type { BotPlatformError } from '../../src/index.ts';
import { type ErrorClass, rejection } from './clients.ts';
import { expectNoSecrets } from './secrets.ts';

/** The error that a call rejects with, which must be of the given class and show no secret. */
export async function failureOf<E extends BotPlatformError>(
  call: PromiseLike<unknown>,
  errorClass: ErrorClass<E>,
): Promise<E> {
  const error = await rejection(call, errorClass);
  expectNoSecrets(error);
  return error;
}
