import {
  milliseconds,
  problemThrower,
  type Rule,
  readOptions,
  rule,
  wholeNumber,
} from '../options/reader.ts';
import { type Pem, readTls } from './tls.ts';

/** The options of {@link createNodeFetch}. */
export interface NodeFetchOptions {
  /**
   * The most sockets that are open to one origin: a whole number from 1. Calls beyond it wait for a free one, within
   * their `timeout`. Streams, which are requests that accept `text/event-stream`, have sockets of their own, which are
   * not counted.
   * @default 128
   */
  readonly connections?: number | undefined;
  /**
   * Milliseconds that an idle socket is kept. If the service announces how long it keeps one, the socket is closed a
   * second before that at the latest.
   * @default 4_000
   */
  readonly keepAliveTimeout?: number | undefined;
  /**
   * The address of an HTTP proxy, such as `http://user:password@proxy.example.com:8080`. Its user information is a
   * secret.
   */
  readonly proxy?: string | undefined;
  /**
   * Certificates of authorities to trust, in PEM form, in addition to those that Node trusts. They apply to the
   * service and to an `https:` proxy.
   */
  readonly ca?: Pem | undefined;
  /** The certificate of this client and its chain, in PEM form, for mutual TLS with the service. Requires `key`. */
  readonly cert?: Pem | undefined;
  /** The private key of `cert`, in PEM form and without a passphrase. It is a secret. */
  readonly key?: Pem | undefined;
}

export type NodeFetchSettings = ReturnType<typeof readNodeFetchOptions>;

const pem = rule<Pem>((value) => {
  const parts = [value].flat();
  return parts.length > 0 && parts.every(isPem);
}, 'must be PEM text: a string, a Buffer, or an array of them');

/** A value that is refused is not repeated in the message: it may contain a password. */
const proxy: Rule<string> = (value) => {
  if (typeof value !== 'string' || !/^https?:\/\/[^/]/i.test(value) || !URL.canParse(value)) {
    return 'must be an absolute http: or https: URL';
  }
  const url = new URL(value);
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') {
    return 'must not have a path, a query or a fragment';
  }
  if (hasDecodableUser(url)) return undefined;
  return 'has a percent sign in its user information that is not encoded as %25';
};

const rules = {
  connections: wholeNumber(1),
  keepAliveTimeout: milliseconds,
  proxy,
  ca: pem,
  cert: pem,
  key: pem,
};

export function readNodeFetchOptions(value: unknown) {
  const throwProblem = problemThrower('createNodeFetch');
  const options = readOptions(rules, value, throwProblem);
  return {
    connections: options.connections ?? 128,
    // Below the five seconds after which a Node server closes an idle connection.
    keepAliveTimeout: options.keepAliveTimeout ?? 4_000,
    proxy: options.proxy,
    tls: readTls(options, throwProblem),
  };
}

/** Node ignores an empty text. */
function isPem(value: unknown): boolean {
  const text = value instanceof Uint8Array ? Buffer.from(value).toString() : value;
  return typeof text === 'string' && text.includes('-----BEGIN ');
}

function hasDecodableUser({ username, password }: URL): boolean {
  try {
    decodeURIComponent(username + password);
    return true;
  } catch {
    return false;
  }
}
