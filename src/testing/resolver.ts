import type * as z from 'zod/mini';
import type {
  OperationDefinition,
  OperationEvent,
  OperationInput,
  OperationResponse,
} from '../define-operation.ts';
import type { AdminRecord, ChatRecord } from '../service/generated/records.ts';
import type { User } from '../service/resources.ts';
import type { UnknownVariant } from '../validation/unknown-variant.ts';
import type { Query } from './query.ts';

/** The two APIs of the platform. */
export type ApiName = 'chat' | 'admin';

/** The documented operations of an API. */
type Documented<A extends ApiName> = { chat: ChatRecord; admin: AdminRecord }[A];

/** The name of an operation of an API: its record, or the id of a documented operation. */
export type OperationOrId<A extends ApiName> = OperationDefinition | Documented<A>['id'];

/** The API that an operation names; any if it names none. */
export type ApiOf<D> = D extends { readonly api: infer Name } ? Name : unknown;

/** The record of an operation that is named by itself or by its id. */
export type RecordOf<A extends ApiName, D extends OperationOrId<A>> = D extends OperationDefinition
  ? D
  : Extract<Documented<A>, { readonly id: D }>;

/** The query of an operation. */
export type QueryOf<D> = D extends { readonly query: infer S } ? z.output<S> : Query;

/** A request that has passed every check but those of the resources. */
export interface ResolverRequest<D extends OperationDefinition> {
  /** The path parameters, decoded. */
  readonly params: OperationInput<Pick<D, 'path'>>;
  /** The query, read by the schema of the operation; as it was sent, if the operation has none. */
  readonly query: QueryOf<D>;
  /** The body, parsed by the schema of the operation. */
  readonly body: D extends { readonly body: infer S } ? z.output<S> : undefined;
  /** On the chat API: the user that the key of the request belongs to; `undefined` if the user was deleted. */
  readonly caller: User | undefined;
  /** On the chat API: the id of that user, also of a deleted one: the key stays valid. */
  readonly callerId: string | undefined;
  /** On the admin API: the id of the workspace of the request. */
  readonly workspaceId: string | undefined;
  /**
   * Responds with an error in the format of the service.
   *
   * @param status - From 400 to 599.
   * @param type - The default is the one that the service has for the status, such as `ResourceNotFound`; for 409,
   * `AlreadyExists`.
   */
  readonly refuse: (status: number, message: string, type?: string) => never;
}

/**
 * A response as a resolver may return it: read-only, since the platform serves its own lists, and an optional property may
 * be `undefined`, which JSON omits.
 */
export type Resolved<Response> = Response extends readonly (infer Item)[]
  ? readonly Resolved<Item>[]
  : Response extends object
    ? {
        readonly [Property in keyof Response]:
          | Resolved<Response[Property]>
          | (Partial<Response> extends Pick<Response, Property> ? undefined : never);
      }
    : Response;

/** The result of a resolver: the documented response, or the events of a stream. */
type Result<D extends OperationDefinition> = D extends { readonly stream: object }
  ? AsyncIterable<Resolved<OperationEvent<D>>>
  : Resolved<OperationResponse<D>> | Promise<Resolved<OperationResponse<D>>>;

/**
 * Returns the documented response of an operation. For a paged one it returns every item, and the platform selects the
 * page; for a stream it returns the events, such as an async generator.
 */
export type Resolver<D extends OperationDefinition> = (request: ResolverRequest<D>) => Result<D>;

/** The result of a resolver with kinds that the types do not list: they are sent as they come. */
export type UnlistedResult<Given, D extends OperationDefinition> = D extends {
  readonly stream: object;
}
  ? Given extends AsyncIterable<infer Event>
    ? AsyncIterable<WithUnlisted<Event, OperationEvent<D>>>
    : Result<D>
  : Given extends PromiseLike<infer Response>
    ? Promise<WithUnlisted<Response, OperationResponse<D>>>
    : WithUnlisted<Given, OperationResponse<D>>;

/** `Given`, or what it does not fit. A listed kind must fit. */
type WithUnlisted<Given, Response> =
  Given extends Resolved<Response>
    ? Given
    : Given extends readonly unknown[]
      ? { readonly [Index in keyof Given]: WithUnlisted<Given[Index], ItemOf<Response>> }
      : UnknownVariant extends Response
        ? Given extends { readonly type: infer Kind }
          ? Kind extends Listed<Response>['type']
            ? Parts<Given, Extract<Response, { readonly type: Kind }>>
            : Given
          : Resolved<Response>
        : Parts<Given, Response>;

type Parts<Given, Response> = {
  readonly [Name in keyof Response]: Name extends keyof Given
    ? WithUnlisted<Given[Name], Response[Name]>
    : Resolved<Response[Name]>;
};

type ItemOf<Response> = Response extends readonly (infer Item)[] ? Item : never;

/** The variants of a union, without the unknown one. */
type Listed<Response> = Extract<Exclude<Response, UnknownVariant>, { readonly type: unknown }>;

/** The options of `platform.handle`. */
export interface HandleOptions {
  /**
   * Whether the operation is called without a credential.
   * @default what the operation says
   */
  readonly public?: boolean;
}
