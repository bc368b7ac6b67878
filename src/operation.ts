import type * as z from 'zod/mini';
import { compileOperation, copyDefinition, type Method } from './core/operation.ts';
import type { Schema } from './core/schema.ts';

/** One operation of the service, as data. */
export interface OperationDefinition {
  /** The name of the operation, such as `getEvent`: a letter, then letters, digits, `_`, `-` or `.`. */
  readonly id: string;
  /** The HTTP method. */
  readonly method: Method;
  /** The path template below the address of the client, such as `/events/{id}`. */
  readonly path: `/${string}`;
  /** The query parameters: a Zod object schema, classic or mini. */
  readonly query?: Schema;
  /** The JSON request body: a Zod object schema, classic or mini. */
  readonly body?: Schema;
  /** The JSON body of a 2xx response: a Zod schema, classic or mini. */
  readonly response: Schema;
  /** Makes the operation a paged list: the array property of the response that holds the items. */
  readonly paging?: { readonly items: string };
  /**
   * Whether repeating the call is safe: it decides what is retried. It may depend on the input.
   * @default every method but POST and PATCH
   */
  readonly idempotent?: boolean | ((input: Readonly<Record<string, unknown>>) => boolean);
  /** The property of the response whose `payload` a schema passed with the call validates and types. */
  readonly payload?: string;
}

type Simplify<T> = { [K in keyof T]: T[K] } & {};

type ParameterNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterNames<Rest>
  : never;

type PartInput<D, Field extends 'query' | 'body'> = D extends { readonly [F in Field]: infer S }
  ? undefined extends z.input<S>
    ? Partial<NonNullable<z.input<S>>>
    : NonNullable<z.input<S>>
  : unknown;

type TokenInput<D> = D extends { readonly paging: object }
  ? { readonly nextToken?: string | undefined }
  : unknown;

/** The input of an operation, one flat object: path parameters, query and body properties. */
export type OperationInput<D extends OperationDefinition> = Simplify<
  { [Name in ParameterNames<D['path']>]: string } & PartInput<D, 'query'> &
    PartInput<D, 'body'> &
    TokenInput<D>
>;

/** The response of an operation: the documented object, such as `{ event }`. */
export type OperationResponse<D extends OperationDefinition> = z.output<D['response']>;

/** The type of the items of a paged operation. */
export type OperationItem<D extends OperationDefinition> = D extends {
  readonly paging: { readonly items: infer Items extends string };
}
  ? OperationResponse<D> extends { readonly [I in Items]: readonly (infer Item)[] }
    ? Item
    : never
  : never;

/**
 * Declares an operation for `client.request`, with the types, validation, errors, retries and limits of the built-in
 * ones.
 *
 * @throws {@link ConfigurationError} on a wrong method, template or schema, or a name that is used twice among path, query
 * and body.
 * @example
 * ```ts
 * import { defineOperation } from 'bot-platform-sdk';
 * import * as z from 'zod';
 *
 * const getUser = defineOperation({
 *   id: 'getUser',
 *   method: 'GET',
 *   path: '/users/{id}',
 *   response: z.object({ user: z.object({ id: z.string() }) }),
 * });
 * ```
 */
export function defineOperation<const D extends OperationDefinition>(definition: D): Readonly<D> {
  const operation = Object.freeze(copyDefinition(definition));
  compileOperation(operation);
  return operation;
}
