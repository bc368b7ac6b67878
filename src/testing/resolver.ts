import type * as z from 'zod/mini';
import type { OperationDefinition, OperationInput, OperationResponse } from '../operation.ts';
import type { User } from '../schemas.ts';
import type { Query } from './paging.ts';

/** A request that has passed every check but those of the resources. */
export interface ResolverRequest<D extends OperationDefinition> {
  /** The path parameters, decoded. */
  readonly params: OperationInput<Pick<D, 'id' | 'method' | 'path' | 'response'>>;
  /** The query, decoded. */
  readonly query: Query;
  /** The body, as the schema of the operation gives it. */
  readonly body: D extends { readonly body: infer S } ? z.output<S> : undefined;
  /** On the chat interface: the user whose key came with the request. */
  readonly caller: User | undefined;
  /** Answers with an error. */
  readonly refuse: (status: number, message: string) => never;
}

/** A response as an operation has it, its lists not to be changed: those of the platform are served as they are. */
export type Resolved<Response> = {
  readonly [Property in keyof Response]: Response[Property] extends (infer Item)[]
    ? readonly Item[]
    : Response[Property];
};

/** Answers an operation: gives the documented response. Of a paged one it gives every item; the platform cuts the page. */
export type Resolver<D extends OperationDefinition> = (
  request: ResolverRequest<D>,
) => Resolved<OperationResponse<D>> | Promise<Resolved<OperationResponse<D>>>;
