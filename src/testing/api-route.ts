import type * as z from 'zod/mini';
import type { OperationDefinition, OperationResponse } from '../define-operation.ts';
import { readQuery } from './admin/query.ts';
import type { Query } from './paging.ts';
import type { Resolved, Resolver, ResolverRequest } from './resolver.ts';
import { compileRoute, type Route } from './route.ts';

/** The documented parameters of the query of an operation. */
type QueryOf<D> = D extends { readonly query: infer S } ? z.output<S> : unknown;

/** A request to the admin API. */
export type AdminRequest<D extends OperationDefinition> = Omit<
  ResolverRequest<D>,
  'query' | 'workspaceId'
> & {
  readonly query: QueryOf<D>;
  /** The query as it was sent. */
  readonly sentQuery: Query;
  readonly workspaceId: string;
};

/** Creates the route of an operation of the admin API. Its query is checked, as a body is. */
export function adminRoute<const D extends OperationDefinition>(
  definition: D,
  resolver: (request: AdminRequest<D>) => Resolved<OperationResponse<D>>,
): Route {
  return compileRoute('admin', definition, (request: ResolverRequest<D>) => {
    const { query: sentQuery, workspaceId = '', ...others } = request;
    // It was checked against the schema that the type is made of.
    const query = readQuery(definition.query, sentQuery) as QueryOf<D>;
    return resolver({ ...others, query, sentQuery, workspaceId });
  });
}

/** Creates the route of an operation of the chat API. */
export function chatRoute<const D extends OperationDefinition>(
  definition: D,
  resolver: Resolver<D>,
): Route {
  return compileRoute('chat', definition, resolver);
}
