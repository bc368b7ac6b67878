import { bare } from './bare.ts';
import type { CompiledOperation } from './compile.ts';
import { type CheckedHeaders, type HeadersOption, readHeadersOption } from './headers.ts';
import { type Limits, type Refuse, type RetryOptions, readLimits } from './limits.ts';
import { ownProperties, refuseUnknown } from './own-properties.ts';
import { readExtraQuery } from './query.ts';
import { isStandardSchema, type StandardSchema } from './standard-schema.ts';

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
   * @default the client's
   */
  readonly timeout?: number | undefined;
  /**
   * Milliseconds for the whole call: attempts, waits and body.
   * @default the client's
   */
  readonly totalTimeout?: number | undefined;
  /**
   * Retries after the first attempt. Given with the call, it also allows an operation to be repeated that is not safe to repeat.
   * @default the client's
   */
  readonly retry?: number | RetryOptions | undefined;
  /** Extra headers, over the client's. */
  readonly headers?: HeadersOption | undefined;
  /** Extra query parameters, for what the specification does not show. */
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
}

/** The options of a call, checked. */
export interface CheckedCallOptions {
  readonly signal: AbortSignal | undefined;
  readonly limits: Limits;
  /** Whether `retry` came with the call: it opts in to repeating what is not safe to repeat. */
  readonly mayRepeat: boolean;
  readonly headers: CheckedHeaders;
  /** The extra query parameters, encoded. */
  readonly query: readonly string[];
  readonly payload: StandardSchema | undefined;
  readonly prefetch: boolean;
}

const common: readonly string[] = [
  'signal',
  'timeout',
  'totalTimeout',
  'retry',
  'headers',
  'query',
] satisfies (keyof CallOptions)[];

const none = {
  signal: undefined,
  mayRepeat: false,
  headers: bare({}),
  query: [],
  payload: undefined,
  prefetch: false,
} satisfies Omit<CheckedCallOptions, 'limits'>;

/** Reads and checks the options of a call, once. */
export function readCallOptions(
  value: unknown,
  { query, items, payload: payloadOf }: CompiledOperation,
  limits: Limits,
  refuse: Refuse,
): CheckedCallOptions {
  if (value === undefined) return { ...none, limits };
  const options = ownProperties(value, (problem, cause) => refuse('options', problem, cause));
  const known = [
    ...common,
    ...(payloadOf === undefined ? [] : ['payload']),
    ...(items === undefined ? [] : ['prefetch']),
  ];
  refuseUnknown(options, known, refuse);
  const { signal, retry, headers, payload, prefetch = false } = options;
  if (signal !== undefined && !isSignal(signal)) refuse('signal', 'must be an AbortSignal');
  if (payload !== undefined && !isStandardSchema(payload))
    refuse('payload', 'must be a Standard Schema');
  if (typeof prefetch !== 'boolean') refuse('prefetch', 'must be a boolean');
  const declared = [...(query?.names ?? []), ...(items === undefined ? [] : ['nextToken'])];
  return {
    signal,
    limits: readLimits(options, limits, refuse),
    mayRepeat: retry !== undefined,
    headers: readHeadersOption(headers, (problem, cause) => refuse('headers', problem, cause)),
    query: readExtraQuery(options.query, declared, refuse),
    payload,
    prefetch,
  };
}

/** By what is used of it: one of another realm is as good. */
function isSignal(value: unknown): value is AbortSignal {
  const { aborted, addEventListener, removeEventListener }: Partial<AbortSignal> = Object(value);
  return (
    typeof aborted === 'boolean' &&
    typeof addEventListener === 'function' &&
    typeof removeEventListener === 'function'
  );
}
