import { noParts } from '../errors/base.ts';
import { ConfigurationError } from '../errors/index.ts';

/**
 * Reports a mistake of the test's author: it throws where the mistake is made. `caller` is what was called, such as
 * `platform.emit`. A request that the service does not accept is a `refuse` or a `serviceError` instead: a client receives it.
 */
export function reportMistake(caller: string, option: string, problem: string): never {
  throw ConfigurationError.create({ option }, { ...noParts, summary: `${caller}: ${problem}` });
}

/** Reports a resource that a test must not create. */
export function reportResource(collection: string, problem: string): never {
  return reportMistake(`platform.${collection}`, collection, problem);
}
