import type { InvalidResponseError } from '../errors/index.ts';
import { classProperty, withoutPrototype } from '../shared/json.ts';
import { encodeQuery } from '../shared/query.ts';
import { isStandardSchema, type StandardSchema } from '../shared/standard-schema.ts';
import { toLine } from '../shared/text.ts';
import type { Settings } from './client-options.ts';
import { type HeadersOption, headersRule, noHeaders, readHeadersOption } from './headers.ts';
import { type Limits, type RetryOptions, readLimits, retryRule } from './limits.ts';
import {
  callable,
  flag,
  milliseconds,
  type Rule,
  type RulesOf,
  readOptions,
  readOwnProperties,
  rule,
  type ThrowProblem,
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
   * Whether this call may be repeated: `true` if a second call does no harm, `false` if it does. A call that was
   * certainly not processed, such as after a 429 or a refused connection, is repeated in any case.
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
   * and the list continues. Without it, the error is thrown. If it throws, the list ends.
   */
  readonly onInvalidItem?: ((value: unknown, error: InvalidResponseError) => unknown) | undefined;
}

type ReadOptions = Pick<CallOptions, 'timeout' | 'totalTimeout' | 'retry' | 'headers' | 'query'>;

export type Parsed<Options> = Omit<Options, keyof ReadOptions> & {
  readonly limits: Limits;
  readonly headers: Settings['headers'];
  /** Encoded parameters. */
  readonly query: readonly string[];
};

export type ParsedCallOptions = Parsed<PagedCallOptions & Partial<PayloadOptions<StandardSchema>>>;

export interface CallTarget {
  readonly payload: string | undefined;
  readonly items: string | undefined;
}

export const signalRule = /* @__PURE__ */ rule<AbortSignal>(isSignal, 'must be an AbortSignal');

/** It depends on the operation, so it is checked where it is read. */
export const queryRule: Rule<NonNullable<CallOptions['query']>> = () => undefined;

export const onInvalidItemRule =
  /* @__PURE__ */ callable<NonNullable<PagedCallOptions['onInvalidItem']>>();

const callRules = {
  signal: signalRule,
  timeout: milliseconds,
  totalTimeout: milliseconds,
  retry: retryRule,
  idempotent: flag,
  headers: headersRule,
  query: queryRule,
} satisfies RulesOf<CallOptions>;

const pageRules = {
  prefetch: flag,
  onInvalidItem: onInvalidItemRule,
} satisfies RulesOf<Omit<PagedCallOptions, keyof CallOptions>>;

const payloadRules = {
  payload: /* @__PURE__ */ rule<StandardSchema>(isStandardSchema, 'must be a Standard Schema'),
} satisfies RulesOf<Omit<PayloadOptions<StandardSchema>, keyof CallOptions>>;

export function readCallOptions(
  value: unknown,
  operation: CallTarget,
  { limits }: Pick<Settings, 'limits'>,
  throwProblem: ThrowProblem,
): ParsedCallOptions {
  if (value === undefined) return withoutPrototype({ limits, headers: noHeaders, query: [] });
  const rules = {
    ...callRules,
    ...(operation.payload !== undefined && payloadRules),
    ...(operation.items !== undefined && pageRules),
  };
  return readValues(readOptions(rules, value, throwProblem), limits, operation, throwProblem);
}

export function readValues<Options extends ReadOptions>(
  options: Options,
  limits: Limits,
  operation: CallTarget,
  throwProblem: ThrowProblem,
): Parsed<Options> {
  const { timeout, totalTimeout, retry } = options;
  return withoutPrototype({
    ...options,
    limits: readLimits({ timeout, totalTimeout, retry }, limits, throwProblem),
    headers: readHeadersOption(options.headers, throwProblem),
    query: readExtraQuery(options.query, operation, throwProblem),
  });
}

function readExtraQuery(
  value: CallOptions['query'],
  { items }: CallTarget,
  throwProblem: ThrowProblem,
): string[] {
  if (value === undefined) return [];
  const isPaged = items !== undefined;
  return Object.entries(readOwnProperties(value, throwProblem, 'query')).flatMap(([name, item]) => {
    const shown = JSON.stringify(toLine(name, 80));
    if (isPaged && name === 'nextToken')
      throwProblem('query', `must not set ${shown}: a list requests its pages itself`);
    return (
      encodeQuery(name, item) ??
      throwProblem(
        'query',
        `has a value for ${shown} that cannot be sent: it must be a string, a finite number, a boolean, or a list of them`,
      )
    );
  });
}

/** Checked by what is used of it: a signal of another realm is as good. */
function isSignal(value: unknown): value is AbortSignal {
  return (
    typeof classProperty(value, 'aborted') === 'boolean' &&
    typeof classProperty(value, 'addEventListener') === 'function' &&
    typeof classProperty(value, 'removeEventListener') === 'function'
  );
}
