import { ConfigurationError } from '../errors.ts';
import { readAddress } from './address.ts';
import { readCredential } from './credential.ts';
import { type CheckedHeaders, type HeadersOption, readHeadersOption } from './headers.ts';
import type { CredentialRule, InterfaceRule } from './interfaces.ts';
import {
  defaultLimits,
  type Limits,
  type Refuse,
  type RetryOptions,
  readLimits,
} from './limits.ts';
import type { Observer } from './observer.ts';
import { ownProperties, refuseUnknown } from './own-properties.ts';
import type { RetryBudget } from './retry-budget.ts';
import type { Fetch } from './send.ts';

/** The options that both clients take. */
export interface ClientOptions {
  /**
   * Milliseconds for one attempt, headers and body together.
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
  /** Extra headers: a record, or a function that gives one, called for each attempt. */
  readonly headers?: HeadersOption | undefined;
  /**
   * Sends the requests.
   * @default globalThis.fetch, looked up at each call
   */
  readonly fetch?: Fetch | undefined;
  /**
   * The most bytes that a decoded response body may have.
   * @default 4 MiB for chat, 64 MiB for admin
   */
  readonly maxResponseBytes?: number | undefined;
  /** Watches requests, responses, retries and failures. What it is given holds no secret. */
  readonly onEvent?: Observer | undefined;
  /**
   * Allows an `http:` address of a host that is not loopback.
   * @default false
   */
  readonly allowInsecureHttp?: boolean | undefined;
}

/** A credential beside the rule of its header. */
export interface CredentialSetting {
  readonly rule: CredentialRule;
  readonly value: string | (() => unknown);
}

/** The options of a client, checked. */
export interface Settings {
  readonly rule: InterfaceRule;
  /** The address with what the specification appends, without a slash at its end. */
  readonly url: string;
  readonly credentials: readonly CredentialSetting[];
  /** What must not be seen: the credentials that are known before a call, and the path of the chat address. */
  readonly secrets: readonly string[];
  readonly limits: Limits;
  readonly headers: CheckedHeaders;
  readonly fetch: Fetch | undefined;
  readonly maxResponseBytes: number;
  readonly onEvent: Observer | undefined;
  readonly budget: RetryBudget;
}

const commonOptions: readonly string[] = [
  'timeout',
  'totalTimeout',
  'retry',
  'headers',
  'fetch',
  'maxResponseBytes',
  'onEvent',
  'allowInsecureHttp',
] satisfies (keyof ClientOptions)[];

/** Reads and checks the options of a client, once. */
export function readSettings(
  rule: InterfaceRule,
  given: Record<string, unknown>,
  budget: RetryBudget,
): Settings {
  const refuse: Refuse = (option, problem) => {
    throw new ConfigurationError(option, { summary: `${rule.client}: \`${option}\` ${problem}` });
  };
  const known = [rule.address, ...rule.credentials.map(({ option }) => option), ...commonOptions];
  refuseUnknown(given, known, refuse);

  const address = readAddress(rule, given[rule.address], given.allowInsecureHttp, refuse);
  const credentials = rule.credentials.map((credentialRule) => {
    const value = given[credentialRule.option];
    return {
      rule: credentialRule,
      value:
        credentialRule.mayBeFunction && isFunction<() => unknown>(value)
          ? value
          : readCredential(credentialRule, value, refuse),
    };
  });
  const { headers, fetch, maxResponseBytes = rule.maxResponseBytes, onEvent } = given;
  if (fetch !== undefined && !isFunction<Fetch>(fetch)) refuse('fetch', 'must be a function');
  if (onEvent !== undefined && !isFunction<Observer>(onEvent))
    refuse('onEvent', 'must be a function');
  if (
    typeof maxResponseBytes !== 'number' ||
    !(maxResponseBytes > 0) ||
    maxResponseBytes === Infinity
  ) {
    refuse('maxResponseBytes', 'must be a number of bytes above 0');
  }
  return {
    rule,
    url: address.url,
    credentials,
    secrets: [
      ...address.secrets,
      ...credentials.flatMap(({ value }) => (typeof value === 'string' ? [value] : [])),
    ],
    limits: readLimits(given, defaultLimits, refuse),
    headers: readHeadersOption(headers, (problem) => refuse('headers', problem)),
    fetch,
    maxResponseBytes,
    onEvent,
    budget,
  };
}

/** The options that may be records, and so must be copied like the options themselves. */
const recordOptions = ['retry', 'headers'] satisfies (keyof ClientOptions)[];

/** Copies the options of a client, so that changing the object later has no effect, nor on a copy of the client. */
export function copyOptions({ client }: InterfaceRule, options: unknown): Record<string, unknown> {
  const refuse: Refuse = (option, problem, cause) => {
    throw new ConfigurationError(option, { summary: `${client}: ${problem}` }, undefined, {
      cause,
    });
  };
  const refuseAll = (problem: string, cause?: unknown): never =>
    refuse('options', `the options ${problem}`, cause);
  const copy = options === undefined ? refuseAll('are missing') : ownProperties(options, refuseAll);
  for (const option of recordOptions) {
    const record = copy[option];
    if (typeof record !== 'object' || record === null) continue;
    copy[option] = ownProperties(record, (problem, cause) =>
      refuse(option, `\`${option}\` ${problem}`, cause),
    );
  }
  return copy;
}

/** Narrows to the function that an option is documented to be; what it gives is checked where it is called. */
function isFunction<F extends (...parameters: never[]) => unknown>(value: unknown): value is F {
  return typeof value === 'function';
}
