import * as z from 'zod/mini';
import type { BotPlatformError, InvalidResponseError } from '../errors/index.ts';
import { bare } from '../shared/json.ts';
import { encodeQuery } from '../shared/query.ts';
import { isStandardSchema, type StandardSchema } from '../shared/standard-schema.ts';
import { toLine } from '../shared/text.ts';
import { readHeadersOption, type Settings } from './client-options.ts';
import type { HeadersOption } from './headers.ts';
import { type Limits, limitShape, type RetryOptions, readLimits } from './limits.ts';
import {
  callable,
  flag,
  milliseconds,
  option,
  type Refuse,
  readOptions,
  readOwnProperties,
} from './reader.ts';

/** A value of a query parameter; a list is sent as one parameter for each item. */
export type QueryValue =
  | string
  | number
  | boolean
  | readonly (string | number | boolean)[]
  | undefined;

/** The options of one call. */
export interface CallOptions {
  /** Aborts the call, in any phase. */
  readonly signal?: AbortSignal | undefined;
  /**
   * Milliseconds for one attempt, headers and body together.
   * @default the option of the client
   */
  readonly timeout?: number | undefined;
  /**
   * Milliseconds for the whole call: attempts, waits and body.
   * @default the option of the client
   */
  readonly totalTimeout?: number | undefined;
  /**
   * Retries after the first attempt: how often, and how long to wait. `idempotent` decides whether a call is repeated.
   * @default the option of the client
   */
  readonly retry?: number | RetryOptions | undefined;
  /**
   * Whether this call may be repeated: `true` if a second one does no harm, `false` if it does. Without it, only a 429, which
   * was not processed, is repeated of an operation that is not idempotent.
   * @default what the operation declares
   */
  readonly idempotent?: boolean | undefined;
  /** Extra headers. They take precedence over those of the client. */
  readonly headers?: HeadersOption | undefined;
  /** Extra query parameters: those that the operation does not declare, or that the input leaves out. */
  readonly query?: Readonly<Record<string, QueryValue>> | undefined;
}

/** The options of a call whose response has a payload that a schema can validate and type. */
export interface PayloadOptions<S extends StandardSchema> extends CallOptions {
  /** Any Standard Schema: Zod, Valibot, ArkType … */
  readonly payload: S;
}

/** The options of a paged call. */
export interface PagedCallOptions extends CallOptions {
  /**
   * Requests the next page while the current one is consumed.
   * @default false
   */
  readonly prefetch?: boolean | undefined;
  /**
   * Called, and awaited, with each item that the schema rejects, when it is due, and with the error: the item is left out,
   * and the list goes on. Without it, the error is thrown. What it throws ends the list.
   */
  readonly onInvalidItem?: ((value: unknown, error: InvalidResponseError) => unknown) | undefined;
}

/** The options of a stream. */
export interface StreamOptions
  extends Omit<CallOptions, 'timeout' | 'totalTimeout' | 'retry' | 'idempotent'> {
  /**
   * Milliseconds to the headers of a response, for one attempt to connect.
   * @default the option of the client
   */
  readonly timeout?: number | undefined;
  /**
   * Milliseconds from the first use of the stream to its first connection: attempts and waits. It does not apply after that.
   * @default the option of the client
   */
  readonly totalTimeout?: number | undefined;
  /**
   * Retries after attempts in a row that received nothing, and the longest wait between them.
   * @default the option of the client; without it, 30 retries and waits of at most 10 seconds
   */
  readonly retry?: number | RetryOptions | undefined;
  /**
   * Milliseconds of silence after which a connection is considered lost. A stream that is not read, since the consumer is
   * slower than the service, is not silent.
   * @default 60_000
   */
  readonly idleTimeout?: number | undefined;
  /**
   * Called when a connection is lost, with the reason, before the stream connects again: what is sent from now on until
   * `onReconnect` is missed. What it throws ends the iteration.
   */
  readonly onDisconnect?: ((error: BotPlatformError) => unknown) | undefined;
  /**
   * Called, and awaited, after each reconnect and before the next event: list there what was missed. What it throws ends
   * the iteration.
   */
  readonly onReconnect?: (() => unknown) | undefined;
  /**
   * Whether a connection that was lost is opened again. With `false`, the end of the connection ends the iteration, and a
   * fault rejects.
   * @default true
   */
  readonly reconnect?: boolean | undefined;
  /**
   * Called, and awaited, with the data of each event that the schema rejects, and with the error: the event is left out, and
   * the stream goes on. Without it, the error is thrown. What it throws ends the iteration.
   */
  readonly onInvalidItem?: ((value: unknown, error: InvalidResponseError) => unknown) | undefined;
}

/** The options of a call, checked. */
export interface ParsedCallOptions {
  readonly signal: AbortSignal | undefined;
  readonly limits: Limits;
  readonly idempotent: boolean | undefined;
  readonly headers: Settings['headers'];
  /** The extra query parameters, encoded. */
  readonly query: readonly string[];
  readonly payload: StandardSchema | undefined;
  readonly prefetch: boolean;
  readonly idleTimeout: number;
  readonly onDisconnect: ((error: BotPlatformError) => unknown) | undefined;
  readonly onReconnect: (() => unknown) | undefined;
  readonly reconnect: boolean;
  readonly onInvalidItem: PagedCallOptions['onInvalidItem'];
}

/** What the options of a call depend on. */
interface CallTarget {
  /** The property of the response whose payload a schema of the call validates. */
  readonly payload: string | undefined;
  /** The property of the response that holds the items of a page. */
  readonly items: string | undefined;
  readonly isStream: boolean;
}

/** The options that are read as they are given. */
type Plain = Pick<
  ParsedCallOptions,
  | 'signal'
  | 'idempotent'
  | 'payload'
  | 'prefetch'
  | 'idleTimeout'
  | 'onDisconnect'
  | 'onReconnect'
  | 'reconnect'
  | 'onInvalidItem'
>;

type Given = Omit<CallOptions, keyof Plain> & Partial<Plain>;

type OptionsSchema = z.ZodMiniType<Given> & { readonly shape: object };

const schemas = /* @__PURE__ */ new WeakMap<CallTarget, OptionsSchema>();

function schemaOf(operation: CallTarget): OptionsSchema {
  let schema = schemas.get(operation);
  if (schema === undefined) {
    const payload = option<StandardSchema>(isStandardSchema, 'must be a Standard Schema');
    const { timeout, totalTimeout, ...limits } = limitShape();
    schema = z.strictObject({
      signal: z.optional(option<AbortSignal>(isSignal, 'must be an AbortSignal')),
      timeout,
      totalTimeout,
      ...(operation.isStream ? streamShape() : { idempotent: z.optional(flag) }),
      ...limits,
      query: z.optional(option<CallOptions['query']>(() => true, '')),
      ...(operation.payload !== undefined && { payload: z.optional(payload) }),
      ...(operation.items !== undefined && { prefetch: z.optional(flag) }),
      ...((operation.isStream || operation.items !== undefined) && {
        onInvalidItem: z.optional(callable<NonNullable<PagedCallOptions['onInvalidItem']>>()),
      }),
    }) as OptionsSchema;
    schemas.set(operation, schema);
  }
  return schema;
}

function streamShape() {
  return {
    idleTimeout: z.optional(milliseconds),
    onDisconnect: z.optional(callable<(error: BotPlatformError) => unknown>()),
    onReconnect: z.optional(callable<() => unknown>()),
    reconnect: z.optional(flag),
  };
}

/** The options of a call without any. */
export const noOptions = {
  signal: undefined,
  idempotent: undefined,
  headers: /* @__PURE__ */ bare({}),
  query: [],
  payload: undefined,
  prefetch: false,
  idleTimeout: 60_000,
  onDisconnect: undefined,
  onReconnect: undefined,
  reconnect: true,
  onInvalidItem: undefined,
} satisfies Omit<ParsedCallOptions, 'limits'>;

/** Reads and checks the options of a call, once. */
export function readCallOptions(
  value: unknown,
  operation: CallTarget,
  clientLimits: Limits,
  refuse: Refuse,
): ParsedCallOptions {
  const limits = operation.isStream ? streamLimits(clientLimits) : clientLimits;
  const options = readOptions(schemaOf(operation), value, refuse);
  return {
    ...noOptions,
    ...options,
    limits: readLimits(options, limits, refuse),
    headers: readHeadersOption(options.headers, refuse),
    query: readExtraQuery(options.query, operation, refuse),
  };
}

function streamLimits(limits: Limits): Limits {
  return { ...limits, retries: limits.streamRetries, maxDelay: limits.streamMaxDelay };
}

/** A list keeps its token itself, so it is part of the input. */
function readExtraQuery(value: unknown, { items }: CallTarget, refuse: Refuse): string[] {
  if (value === undefined) return [];
  const isPaged = items !== undefined;
  return Object.entries(readOwnProperties(value, refuse, 'query')).flatMap(([name, item]) => {
    const shown = JSON.stringify(toLine(name, 80));
    if (isPaged && name === 'nextToken')
      refuse('query', `must not set ${shown}: it is part of the input`);
    return (
      encodeQuery(name, item) ??
      refuse(
        'query',
        `has a value for ${shown} that cannot be sent: it must be a string, a finite number, a boolean, or a list of them`,
      )
    );
  });
}

/** Checked by what is used of it: a signal of another realm is as good. */
export function isSignal(value: unknown): value is AbortSignal {
  const { aborted, addEventListener, removeEventListener }: Partial<AbortSignal> = Object(value);
  return (
    typeof aborted === 'boolean' &&
    typeof addEventListener === 'function' &&
    typeof removeEventListener === 'function'
  );
}
