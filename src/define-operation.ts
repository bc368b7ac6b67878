import type * as z from 'zod/mini';
import { copyDefinition, type Method, markBuiltIn } from './core/operation/compile-operation.ts';
import type { Schema } from './validation/schema.ts';

/** The properties of every operation. */
interface DefinitionBase {
  /** The name of the operation, such as `getEvent`: a letter, then letters, digits, `_`, `-` or `.`. */
  readonly id: string;
  /** The API that the operation belongs to: only its client accepts the operation. By default, both clients do. */
  readonly api?: 'chat' | 'admin';
  /** The path template below the address of the client, such as `/events/{id}`. */
  readonly path: `/${string}`;
  /** The query parameters: a Zod object schema, classic or mini. */
  readonly query?: Schema;
  /**
   * Whether repeating the call is safe: it decides what is retried. It may depend on the input.
   * @default every method but POST and PATCH
   */
  readonly idempotent?: boolean | ((input: Readonly<Record<string, unknown>>) => boolean);
  /**
   * Whether the operation is called without a credential, such as one that creates a user. Its requests carry none,
   * whatever the client has.
   * @default false
   */
  readonly public?: boolean;
  /**
   * Whether the operation acts on the workspace of the client. With `false`, an `AdminClient` whose `workspaceId` is `null` can
   * call it, too. An operation of the chat API has no workspace.
   * @default true
   */
  readonly workspace?: boolean;
}

/** An operation with one response, as data. */
export interface ResponseDefinition extends DefinitionBase {
  /** The HTTP method. */
  readonly method: Method;
  /** The JSON request body: a Zod object schema, classic or mini. */
  readonly body?: Schema;
  /** The JSON body of a 2xx response: a Zod schema, classic or mini. */
  readonly response: Schema;
  /** Makes the operation a paged list. */
  readonly paging?: {
    /** The array property of the response that holds the items. The schema must declare it. */
    readonly items: string;
    /**
     * The property of the response that holds the token of the next page, as a path of names with dots. Without one
     * in the response, the list has one page.
     * @default 'meta.nextToken'
     */
    readonly token?: string;
  };
  readonly stream?: never;
}

/** An operation whose response is a stream of server-sent events, as data. */
export interface StreamDefinition extends DefinitionBase {
  /** The HTTP method. */
  readonly method: 'GET';
  /** The data of each event, which is JSON: a Zod schema, classic or mini. */
  readonly stream: Schema;
  readonly body?: never;
  readonly response?: never;
  readonly paging?: never;
}

/** One operation of the service, as data. */
export type OperationDefinition = ResponseDefinition | StreamDefinition;

type Simplify<T> = { [K in keyof T]: T[K] } & {};

type ParameterNames<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterNames<Rest>
  : never;

type PartInput<D, Field extends 'query' | 'body'> = D extends { readonly [F in Field]: infer S }
  ? undefined extends z.input<S>
    ? Partial<Sent<NonNullable<z.input<S>>>>
    : Sent<NonNullable<z.input<S>>>
  : unknown;

type TokenInput<D> = D extends { readonly paging: object }
  ? { readonly nextToken?: string | undefined }
  : unknown;

/** What may take a property beside those of its path. */
type HasParts =
  | { readonly query: unknown }
  | { readonly body: unknown }
  | { readonly paging: unknown };

/** To the compiler, anything is a `{}`: an operation that is known to take nothing accepts no property. */
type NoInput<D extends Pick<OperationDefinition, 'path'>> = string extends D['path']
  ? unknown
  : D extends HasParts
    ? unknown
    : [ParameterNames<D['path']>] extends [never]
      ? Record<string, never>
      : unknown;

/** The properties of a map, such as a `z.record`, must have the types of those beside them, too. */
type WithIndex<T> = T extends unknown ? (string extends keyof T ? Named<T> & Index<T> : T) : never;

type Named<T> = { [K in keyof T as string extends K ? never : K]: T[K] };

type Index<T> = { [name: string]: T[keyof T] | Named<T>[keyof Named<T>] };

/** The package does not change an input: an array may be readonly. */
type Sent<T> = {
  [K in keyof T]: T[K] | (T[K] extends (infer Item)[] | undefined ? readonly Item[] : never);
};

/** The input of an operation, one flat object: path parameters, query and body properties. */
export type OperationInput<D extends Pick<OperationDefinition, 'path'>> = Simplify<
  WithIndex<
    { [Name in ParameterNames<D['path']>]: string } & PartInput<D, 'query'> &
      PartInput<D, 'body'> &
      TokenInput<D> &
      NoInput<D>
  >
>;

/** The names that may be `items`: those that the response declares, or any if it is a record, or unknown to the compiler. */
type ItemNames<T> = unknown extends T
  ? string
  : T extends readonly unknown[]
    ? never
    : T extends object
      ? string extends keyof T
        ? NamesBesideIndex<T>
        : keyof T & string
      : never;

/** A loose object keeps what it does not declare, but declares no more. Without a property, it is as a record. */
type NamesBesideIndex<T> =
  T extends Readonly<Record<string, infer Further>>
    ? unknown extends Further
      ? [keyof Named<T>] extends [never]
        ? string
        : keyof Named<T> & string
      : string
    : string;

/** What a definition must have beside its type: `items` that its response declares. */
type WithItems<D extends OperationDefinition> = D extends {
  readonly paging: { readonly items: infer Items extends string };
}
  ? string extends Items
    ? unknown
    : [Items] extends [ItemNames<OperationResponse<D>>]
      ? unknown
      : { readonly paging: { readonly items: ItemNames<OperationResponse<D>> } }
  : unknown;

/** The response of an operation: the documented object, such as `{ event }`. */
export type OperationResponse<D extends OperationDefinition> = D extends {
  readonly response: infer S;
}
  ? z.output<S>
  : never;

/** The type of the events of a stream. */
export type OperationEvent<D extends OperationDefinition> = D extends { readonly stream: infer S }
  ? z.output<S>
  : never;

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
 * @throws {@link ConfigurationError} on a wrong method, template or schema, a name that is used twice among path, query
 * and body, or `items` that the response does not declare.
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
export function defineOperation<const D extends OperationDefinition & { readonly payload?: never }>(
  definition: D & WithItems<D>,
): Readonly<D> {
  return copyDefinition<D>(definition);
}

/** An operation of this package. It is checked at its first call: a check at import would cost every program. */
export function builtInOperation<const D extends OperationDefinition>(definition: D): Readonly<D> {
  Object.freeze(definition.paging);
  markBuiltIn(definition);
  return Object.freeze(definition);
}
