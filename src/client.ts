import { setParts } from './core/call/client-parts.ts';
import { prepareCall } from './core/call/prepare.ts';
import { type Call, startCall } from './core/call/run-call.ts';
import { type Origins, originOf } from './core/failure/origin.ts';
import type { ClientParts } from './core/failure/running-call.ts';
import { readOperation } from './core/operation/compile-operation.ts';
import type {
  OperationDefinition,
  OperationEvent,
  OperationInput,
  OperationItem,
  OperationResponse,
  StreamDefinition,
} from './define-operation.ts';
import type { Api } from './options/api.ts';
import {
  type CallOptions,
  type PagedCallOptions,
  type PayloadOptions,
  readCallOptions,
} from './options/call-options.ts';
import { readSettings, replaceOptions, type Settings } from './options/client-options.ts';
import { PageList } from './paging/page-list.ts';
import type { StandardOutput, StandardSchema } from './shared/standard-schema.ts';
import { EventStream } from './streams/event-stream.ts';
import { readStreamOptions, type StreamOptions } from './streams/options.ts';

/**
 * The result of a call of an operation: a promise of its response, a list if the operation is paged, or a stream of events
 * if its response is one.
 */
export type OperationResult<D extends OperationDefinition> = D extends StreamDefinition
  ? EventStream<OperationEvent<D>>
  : D extends { readonly paging: object }
    ? PageList<OperationItem<D>, OperationResponse<D>>
    : Call<OperationResponse<D>>;

/** The options of a call of an operation: a paged operation also takes `prefetch`, and a stream has its own. */
export type OperationOptions<D extends OperationDefinition> = D extends StreamDefinition
  ? StreamOptions
  : D extends { readonly paging: object }
    ? PagedCallOptions
    : CallOptions;

/** The arguments after the operation in a call of `request`. The input may be omitted if nothing in it is required. */
export type RequestArguments<D extends OperationDefinition> =
  Record<never, never> extends OperationInput<D>
    ? [input?: OperationInput<D>, options?: OperationOptions<D>]
    : [input: OperationInput<D>, options?: OperationOptions<D>];

/** A response whose resource has its payload typed by a schema. */
type WithPayload<D extends OperationDefinition & { readonly payload: string }, Payload> = Omit<
  OperationResponse<D>,
  D['payload']
> & {
  [Property in D['payload']]: OperationResponse<D> extends {
    readonly [P in Property]: infer Resource;
  }
    ? Resource & { payload: Payload }
    : never;
};

/** A client that may call an operation: one of its API, or any if the operation names none. */
type Caller<D extends OperationDefinition> = Client & { readonly '~api': D['api'] };

/** The base class of both clients: it calls any operation. */
export abstract class Client {
  /** The API that the client calls, for the compiler only: there is no such property. */
  declare readonly '~api': 'chat' | 'admin';
  #origins: Origins = new Map();
  #parts: ClientParts;

  /** @internal */
  constructor(api: Api, options: unknown) {
    this.#parts = setParts(this, partsOf(readSettings(api, options), this.#origins));
  }

  /**
   * Calls an operation that was declared with {@link defineOperation}, or one of `bot-platform-sdk/operations`.
   *
   * @param operation - The operation.
   * @param input - Path parameters, query and body properties, in one flat object.
   * @param options - The options of this call.
   * @throws {@link InvalidInputError} if the input or an option is wrong, or the operation belongs to the other API, before
   * anything is sent.
   * @throws {@link ConfigurationError} if the definition of the operation is wrong.
   * @throws {@link BotPlatformError} as every method: see {@link ChatClient} and {@link AdminClient}.
   * @example
   * ```ts
   * import { ChatClient, defineOperation } from 'bot-platform-sdk';
   * import * as z from 'zod';
   *
   * const getUser = defineOperation({
   *   id: 'getUser',
   *   method: 'GET',
   *   path: '/users/{id}',
   *   response: z.object({ user: z.object({ id: z.string() }) }),
   * });
   *
   * async function load(chat: ChatClient) {
   *   const { user } = await chat.request(getUser, { id: 'user_1' });
   *   return user.id;
   * }
   * ```
   */
  request<
    const D extends OperationDefinition & { readonly payload: string },
    S extends StandardSchema,
  >(
    this: Caller<D>,
    operation: D,
    input: OperationInput<D>,
    options: PayloadOptions<S>,
  ): Call<WithPayload<D, StandardOutput<S>>>;
  /** Calls an operation without a schema for a payload. The errors are those of the other signature. */
  request<const D extends OperationDefinition>(
    this: Caller<D>,
    operation: D,
    ...[input, options]: RequestArguments<D>
  ): OperationResult<D>;
  request(definition: OperationDefinition, input?: unknown, options?: unknown): unknown {
    const read = readOperation(definition);
    const { isStream, items } = read.operation;
    if (isStream) {
      return new EventStream(
        prepareCall(this.#parts, read, input, (...target) => readStreamOptions(options, ...target)),
      );
    }
    const call = prepareCall(this.#parts, read, input, (...target) =>
      readCallOptions(options, ...target),
    );
    return items === undefined ? startCall(call) : new PageList(call);
  }

  /**
   * Creates a client with some options of this one replaced. They share what they know about an origin, such as its retry
   * budget: an outage is one, however many copies meet it.
   *
   * @internal
   */
  protected copy<C extends Client>(create: (options: never) => C, options: unknown): C {
    const copy = create(replaceOptions(this.#parts.settings, options) as never);
    copy.#origins = this.#origins;
    copy.#parts = setParts(copy, partsOf(copy.#parts.settings, this.#origins));
    return copy;
  }
}

function partsOf(settings: Settings, origins: Origins): ClientParts {
  return { settings, origin: originOf(origins, settings.origin) };
}
