import { BotPlatformError } from '../../errors/index.ts';

/**
 * Replaces the stack of an error by one that names the functions that await the call. V8 collects them only while they
 * wait, so this must run in the outermost asynchronous function; a call that succeeds pays nothing.
 */
export function traceCaller<E>(error: E): E {
  if (error instanceof BotPlatformError) Error.captureStackTrace?.(error, traceCaller);
  return error;
}
