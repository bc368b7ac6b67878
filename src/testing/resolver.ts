import type * as z from 'zod/mini';
import type { OperationDefinition, OperationInput, OperationResponse } from '../operation.ts';
import type { User } from '../service/chat.ts';
import type { Query } from './paging.ts';

/** A request that has passed every check but those of the resources. */
export interface ResolverRequest<D extends OperationDefinition> {
  /** The path parameters, decoded. */
  readonly params: OperationInput<Pick<D, 'id' | 'method' | 'path' | 'response'>>;
  /** The query, decoded. */
  readonly query: Query;
  /** The body, parsed by the schema of the operation. */
  readonly body: D extends { readonly body: infer S } ? z.output<S> : undefined;
  /** On the chat API: the user that the key of the request belongs to; `undefined` if the user was deleted. */
  readonly caller: User | undefined;
  /** On the chat API: the id to compare with owners and participants; the key of a deleted user may still have one. */
  readonly callerId: string | undefined;
  /**
   * Responds with an error in the format of the service.
   *
   * @param type - The default is the one that the service has for the status, such as `ResourceNotFound`.
   */
  readonly refuse: (status: number, message: string, type?: string) => never;
}

/** The response of an operation, its lists read-only: those of the platform are served as they are. */
export type Resolved<Response> = {
  readonly [Property in keyof Response]: Response[Property] extends (infer Item)[]
    ? readonly Item[]
    : Response[Property];
};

/** Returns the documented response of an operation. For a paged one it returns every item; the platform selects the page. */
export type Resolver<D extends OperationDefinition> = (
  request: ResolverRequest<D>,
) => Resolved<OperationResponse<D>> | Promise<Resolved<OperationResponse<D>>>;

/** The options of `platform.handle`. */
export interface HandleOptions {
  /**
   * Whether the operation is called without a credential, such as `POST /users` of the service.
   * @default false
   */
  readonly public?: boolean;
}
