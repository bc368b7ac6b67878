import { ConfigurationError } from '../errors/index.ts';

/**
 * Throws an error about a mistake of the test's author, where the mistake is made. `caller` is what was called, such as
 * `platform.emit`. A request that the service does not accept is a `throwServiceError` or a `serviceError` instead: a client receives it.
 */
export function throwMistake(caller: string, option: string, problem: string): never {
  throw ConfigurationError.create({ option }, { summary: `${caller}: ${problem}` });
}

/** Throws an error about a resource that a test must not create. */
export function throwResourceMistake(collection: string, problem: string): never {
  return throwMistake(`platform.${collection}`, collection, problem);
}
