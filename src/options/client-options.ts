import type { Observer } from '../observer.ts';
import { withoutPrototype } from '../shared/json.ts';
import { readAddress } from './address.ts';
import type { Api, CredentialRule } from './api.ts';
import {
  type Credential,
  type HeaderRecord,
  type HeadersOption,
  headersRule,
  readCredential,
  readHeadersOption,
} from './headers.ts';
import { kyFetch } from './ky-fetch.ts';
import {
  defaultLimits,
  type Limits,
  type RetryOptions,
  readLimits,
  readRetryLimits,
  retryRule,
} from './limits.ts';
import {
  anything,
  callable,
  flag,
  milliseconds,
  problemThrower,
  type RulesOf,
  readOptions,
  readOwnProperties,
  rule,
  type ThrowProblem,
} from './reader.ts';

/** The shape of `fetch`: of the platform, of another package, or of a test. */
export type Fetch = (input: string, init: RequestInit) => Promise<Response>;

/** The options that both clients have. */
export interface ClientOptions {
  /**
   * Milliseconds for one attempt, headers and body together. Node's own `fetch` fails after 300 seconds
   * without a response; `createNodeFetch` has no limit of its own.
   * @default 30_000
   */
  readonly timeout?: number | undefined;
  /**
   * Milliseconds for the whole call: attempts, waits and body.
   * @default 90_000
   */
  readonly totalTimeout?: number | undefined;
  /**
   * Retries after the first attempt.
   * @default 2
   */
  readonly retry?: number | RetryOptions | undefined;
  /** Extra headers: a record, or a function that returns one, called for each attempt. */
  readonly headers?: HeadersOption | undefined;
  /**
   * The function that sends the requests. It is called directly, with the address and a complete `RequestInit`, and must send
   * each request once. If it fails before it sends anything, it may reject with an error whose `code` is `ERR_NOT_SENT`, or
   * throw it: `maybeProcessed` is then `false`, and the call is repeated whatever the operation. Without the code, an error may
   * have occurred after the request was sent.
   * @default ky, over `globalThis.fetch`, looked up for each call
   */
  readonly fetch?: Fetch | undefined;
  /**
   * The maximum size of a decoded response body, in bytes.
   * @default 32 MiB for chat, 64 MiB for admin
   */
  readonly maxResponseBytes?: number | undefined;
  /** Observes the calls of the client. Its events hold no secret. */
  readonly observer?: Observer | undefined;
  /**
   * Allows an `http:` address of a host that is not loopback.
   * @default false
   */
  readonly allowInsecureHttp?: boolean | undefined;
}

export interface Settings {
  readonly api: Api;
  /** The address with the suffix of the API, without a slash at its end. */
  readonly url: string;
  readonly origin: string;
  readonly credentials: readonly { readonly rule: CredentialRule; readonly value: Credential }[];
  /** The option of a credential that is `null`: there is none yet. */
  readonly missingCredential: string | undefined;
  /** The keys and tokens that are known before a call. */
  readonly keys: readonly string[];
  /** The workspace id and the path segments of the address: secrets, but possibly ordinary words. */
  readonly identifiers: readonly string[];
  readonly limits: Limits;
  readonly headers: HeaderRecord | (() => unknown);
  readonly fetch: Fetch;
  readonly maxResponseBytes: number;
  readonly observer: Observer | undefined;
  /** The options as they were given, for a copy of the client. */
  readonly options: object;
}

/**
 * The options of a copy of a client, still to be checked. A `retry` keeps what it does not set, as that of a call does. An
 * identity that is `undefined` is a mistake: the copy would act as the original.
 */
export function replaceOptions({ api, options, limits }: Settings, changes: unknown): object {
  const throwProblem = problemThrower(api.client);
  const replaced: Pick<ClientOptions, 'retry'> = readOwnProperties(
    changes,
    throwProblem,
    'options',
    identityOf(api),
  );
  const retry = readRetryLimits('retry', replaced.retry, limits.retry, throwProblem);
  return withoutPrototype({ ...options, ...replaced, retry });
}

/** The options that decide for whom, and where, a call acts. */
function identityOf(api: Api): string[] {
  return [api.address, ...api.credentials.map(({ option }) => option)];
}

function rulesOf(api: Api) {
  return {
    // They are checked after the other options, as the results of credential functions are.
    ...Object.fromEntries(identityOf(api).map((option) => [option, anything])),
    ...({
      timeout: milliseconds,
      totalTimeout: milliseconds,
      retry: retryRule,
      headers: headersRule,
      fetch: callable<Fetch>(),
      maxResponseBytes: rule<number>(
        (value) => typeof value === 'number' && value > 0 && value < Infinity,
        'must be a number of bytes above 0',
      ),
      observer: callable<Observer>(),
      allowInsecureHttp: flag,
    } satisfies RulesOf<ClientOptions>),
  };
}

export function readSettings(api: Api, value: unknown): Settings {
  const throwProblem = problemThrower(api.client);
  if (value === undefined) throwProblem('options', 'must be an object, not undefined');
  const options: ClientOptions & Record<string, unknown> = withoutPrototype({
    ...readOptions(rulesOf(api), value, throwProblem, (name, known) =>
      describeUnknown(api, name, known),
    ),
  });
  const isHttpAllowed = options.allowInsecureHttp === true;
  const { url, origin, segments } = readAddress(
    api,
    options[api.address],
    isHttpAllowed,
    throwProblem,
  );
  const missing = api.credentials.find((rule) => rule.mayBeNull && options[rule.option] === null);
  const credentials = api.credentials
    .filter((rule) => rule !== missing)
    .map((rule) => ({
      rule,
      value: readCredentialOption(rule, options[rule.option], throwProblem),
    }));
  const valuesOf = (isKey: boolean): string[] =>
    credentials.flatMap(({ rule, value }) =>
      rule.isKey === isKey && typeof value === 'string' ? [value] : [],
    );
  const headers = readHeadersOption(options.headers, throwProblem);
  const { timeout, totalTimeout, retry } = options;
  const limits = readLimits({ timeout, totalTimeout, retry }, defaultLimits, throwProblem);
  return {
    api,
    url,
    origin,
    credentials,
    missingCredential: missing?.option,
    keys: valuesOf(true),
    identifiers: [...valuesOf(false), ...segments],
    limits,
    headers,
    fetch: options.fetch ?? kyFetch,
    maxResponseBytes: options.maxResponseBytes ?? api.maxResponseBytes,
    observer: options.observer,
    options: withoutPrototype({ ...options, headers }),
  };
}

/** Names the option that a wrong name is meant to be: one in other letters, or that of another client. */
function describeUnknown(
  { client, address, credentials }: Api,
  name: string,
  known: readonly string[],
) {
  const meanings: readonly (readonly [RegExp, string | undefined])[] = [
    [/ur[il]$|^(address|endpoint|host)$/i, address],
    [/workspace/i, credentials.find(({ isKey }) => !isKey)?.option],
    [/key$|token$/i, credentials.find(({ isKey }) => isKey)?.option],
    [/^(max)?(retry|retries)$/i, 'retry'],
    [/^onEvent$/i, 'observer'],
  ];
  const meant =
    known.find((option) => option.toLowerCase() === name.toLowerCase()) ??
    meanings.find(([pattern, option]) => option !== undefined && pattern.test(name))?.[1];
  const expected = meant === undefined ? `one of: ${known.join(', ')}` : `\`${meant}\``;
  return `is not an option of ${client}; expected ${expected}`;
}

function readCredentialOption(
  rule: CredentialRule,
  value: unknown,
  throwProblem: ThrowProblem,
): Credential {
  const isFunction = rule.isKey && typeof value === 'function';
  return isFunction ? (context) => value(context) : readCredential(rule, value, throwProblem);
}
