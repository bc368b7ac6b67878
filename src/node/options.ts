import { milliseconds, type Refuse } from '../core/limits.ts';
import { ownProperties, refuseUnknown } from '../core/own-properties.ts';
import { ConfigurationError } from '../errors/index.ts';

/** The options of {@link createNodeFetch}. */
export interface NodeFetchOptions {
  /**
   * The most sockets that are open to one origin: a whole number from 1. Calls beyond it wait for a free one, within
   * their `timeout`.
   * @default 128
   */
  readonly connections?: number | undefined;
  /**
   * Requests that are sent on a socket before the first of them is answered: a whole number from 1. Above 1, a slow
   * answer delays those behind it.
   * @default 1
   */
  readonly pipelining?: number | undefined;
  /**
   * Milliseconds that an idle socket is kept. Where the service announces how long it keeps one, it is closed a
   * second before that at the latest.
   * @default 4_000
   */
  readonly keepAliveTimeout?: number | undefined;
  /** The address of an HTTP proxy, as `http://user:password@proxy.example.com:8080`. Its user information is a secret. */
  readonly proxy?: string | undefined;
}

/** The options, checked. */
export interface NodeFetchSettings {
  readonly connections: number;
  readonly pipelining: number;
  readonly keepAliveTimeout: number;
  readonly proxy: string | undefined;
}

const known: readonly string[] = [
  'connections',
  'pipelining',
  'keepAliveTimeout',
  'proxy',
] satisfies (keyof NodeFetchOptions)[];

/** Reads and checks the options, once. */
export function readOptions(given: unknown): NodeFetchSettings {
  const refuse: Refuse = (option, problem, cause) => {
    const text = { summary: `createNodeFetch: \`${option}\` ${problem}` };
    throw new ConfigurationError(option, text, undefined, { cause });
  };
  const options = ownProperties(given, (problem, cause) => refuse('options', problem, cause));
  refuseUnknown(options, known, refuse);
  // Below the five seconds after which a Node server closes an idle connection.
  const { connections = 128, pipelining = 1, keepAliveTimeout = 4_000, proxy } = options;
  return {
    connections: count('connections', connections, refuse),
    pipelining: count('pipelining', pipelining, refuse),
    keepAliveTimeout: milliseconds('keepAliveTimeout', keepAliveTimeout, refuse),
    proxy: proxy === undefined ? undefined : readProxy(proxy, refuse),
  };
}

function count(option: string, value: unknown, refuse: Refuse): number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 1
    ? value
    : refuse(option, 'must be a whole number from 1');
}

/** What is refused is not repeated in the message: it may have a password in it. */
function readProxy(value: unknown, refuse: Refuse): string {
  if (typeof value !== 'string' || !/^https?:\/\/[^/]/i.test(value) || !URL.canParse(value)) {
    return refuse('proxy', 'must be an absolute http: or https: URL');
  }
  const { username, password, pathname, search, hash } = new URL(value);
  if (pathname !== '/' || search !== '' || hash !== '') {
    refuse('proxy', 'must not have a path, a query or a fragment');
  }
  if (!isDecodable(username + password)) {
    refuse('proxy', 'has a percent sign in its user information that is not encoded as %25');
  }
  return value;
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
