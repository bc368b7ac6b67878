import type * as z from 'zod/mini';
import { readOptions } from '../core/options.ts';
import { ConfigurationError } from '../errors.ts';

/** Reads the options of a function of this entry point; `subject` is its name, for the message. */
export function readTestingOptions<T>(
  subject: string,
  schema: z.ZodMiniType<T>,
  value: unknown,
): T {
  return readOptions(schema, value, (option, problem) => refuseOption(subject, option, problem));
}

/** Reports a wrong option: `` platform.listen: `port` must be a whole number from 0 to 65535 ``. */
export function refuseOption(subject: string, option: string, problem: string): never {
  throw new ConfigurationError(option, { summary: `${subject}: \`${option}\` ${problem}` });
}
