import { bare } from './core/bare.ts';
import { runCall } from './core/call.ts';
import type { CallOptions, PagedCallOptions, PayloadOptions } from './core/call-options.ts';
import { type CompiledOperation, compileOperation } from './core/compile.ts';
import type { InterfaceRule } from './core/interfaces.ts';
import { PageList } from './core/page-list.ts';
import { planCall } from './core/plan.ts';
import { type Call, createCall } from './core/result.ts';
import { RetryBudget } from './core/retry-budget.ts';
import { copyOptions, readSettings, type Settings } from './core/settings.ts';
import type { StandardOutput, StandardSchema } from './core/standard-schema.ts';
import type {
  OperationDefinition,
  OperationInput,
  OperationItem,
  OperationResponse,
} from './operation.ts';

/** What a call of an operation gives: a promise of its response, or, where it is paged, a list. */
export type OperationResult<D extends OperationDefinition> = D extends { readonly paging: object }
  ? PageList<OperationItem<D>, OperationResponse<D>>
  : Call<OperationResponse<D>>;

/** The options of a call of an operation. */
export type OperationOptions<D extends OperationDefinition> = D extends { readonly paging: object }
  ? PagedCallOptions
  : CallOptions;

/** What follows the operation in a call of `request`. The input may be left out where nothing in it is required. */
export type RequestArguments<D extends OperationDefinition> =
  Record<never, never> extends OperationInput<D>
    ? [input?: OperationInput<D>, options?: OperationOptions<D>]
    : [input: OperationInput<D>, options?: OperationOptions<D>];

/** A response whose resource has its payload typed by a schema. */
export type ResponseWithPayload<
  D extends OperationDefinition & { readonly payload: string },
  Payload,
> = Omit<OperationResponse<D>, D['payload']> & {
  [Property in D['payload']]: OperationResponse<D> extends {
    readonly [P in Property]: infer Resource;
  }
    ? Resource & { payload: Payload }
    : never;
};

/** What both clients have in common. */
export abstract class Client {
  readonly #options: Record<string, unknown>;
  #settings: Settings;

  /** @internal */
  constructor(rule: InterfaceRule, options: unknown) {
    this.#options = copyOptions(rule, options);
    this.#settings = readSettings(rule, this.#options, new RetryBudget());
  }

  /**
   * Calls an operation that was declared with {@link defineOperation}, or one of {@link operations}.
   *
   * @param operation - The operation.
   * @param input - Path parameters, query and body properties, in one flat object.
   * @param options - The options of this call.
   * @throws As every method of a client; see the class.
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
    operation: D,
    input: OperationInput<D>,
    options: PayloadOptions<S>,
  ): Call<ResponseWithPayload<D, StandardOutput<S>>>;
  request<const D extends OperationDefinition>(
    operation: D,
    ...[input, options]: RequestArguments<D>
  ): OperationResult<D>;
  request(definition: OperationDefinition, input?: unknown, options?: unknown): unknown {
    const settings = this.#settings;
    let operation: CompiledOperation;
    try {
      operation = compileOperation(definition);
    } catch (error) {
      return isPaged(definition)
        ? new PageList(() => {
            throw error;
          })
        : createCall(Promise.reject(error));
    }
    const plan = planCall(settings, operation, input, options);
    const { items } = operation;
    return items === undefined
      ? createCall(runCall(settings, operation, plan))
      : new PageList(() => ({ settings, operation, items, plan }));
  }

  /** The options of this client with some of them replaced. */
  protected mergeOptions(options: unknown): Record<string, unknown> {
    return Object.assign(bare(), this.#options, copyOptions(this.#settings.rule, options));
  }

  /** Shares the retry budget of another client: an outage is one, however many copies meet it. */
  protected shareBudget(origin: Client): this {
    this.#settings = { ...this.#settings, budget: origin.#settings.budget };
    return this;
  }
}

/** Whether a definition that cannot be used was meant as one of a list. */
function isPaged(definition: unknown): boolean {
  try {
    return Object(definition).paging !== undefined;
  } catch {
    return false;
  }
}
