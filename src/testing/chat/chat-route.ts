import type { OperationDefinition } from '../../define-operation.ts';
import type { Resolver } from '../resolver.ts';
import { compileRoute, type Route } from '../route.ts';

/** Creates the route of an operation of the chat API. */
export function chatRoute<const D extends OperationDefinition>(
  definition: D,
  resolver: Resolver<D>,
): Route {
  return compileRoute('chat', definition, resolver);
}
