import type * as z from 'zod/mini';
import { ConfigurationError } from '../errors/index.ts';
import { readOptions } from '../options/reader.ts';

/** Reads the options of a function of this entry point; `subject` is its name, for the message. */
export function readTestingOptions<T extends object>(
  subject: string,
  schema: z.ZodMiniType<T> & { readonly shape: object },
  value: unknown,
): T {
  return readOptions(schema, value, (option, problem) => refuseOption(subject, option, problem));
}

/** Reports a wrong option: `` platform.listen: `port` must be a whole number from 0 to 65535 ``. */
export function refuseOption(subject: string, option: string, problem: string): never {
  throw new ConfigurationError(option, { summary: `${subject}: \`${option}\` ${problem}` });
}
