import { Agent, type Dispatcher, errors, Pool, ProxyAgent } from 'undici';
import { ConfigurationError } from '../errors/index.ts';
import type { Fetch } from '../options/client-options.ts';
import { requireNode } from '../shared/node-version.ts';
import { Connections } from './connections.ts';
import { Exchange } from './exchange.ts';
import { type NodeFetchOptions, type NodeFetchSettings, readNodeFetchOptions } from './options.ts';
import { createTargetReader } from './target.ts';
import { TunnelPool } from './tunnel-pool.ts';
import { undefinedOptions } from './undefined-options.ts';

/** The `fetch` that {@link createNodeFetch} returns, and the sockets behind it. */
export interface NodeFetch extends Fetch, AsyncDisposable {
  (input: string, init?: RequestInit): Promise<Response>;
  /** Waits for the calls under way, bodies included, then closes all sockets. A later call rejects. */
  close(): Promise<void>;
}

/** The time between the last use of an idle socket and its end as the service announced it. */
const keepAliveTimeoutThreshold = 1_000;

/** The headers that the `fetch` of Node adds to those of the caller; there, `br` is for `https:` only. */
const defaultHeaders = [
  ['accept-encoding', 'gzip, deflate, br'],
  ['user-agent', 'node'],
] as const;

/**
 * Creates a `fetch` for backends with high throughput: it caps the sockets, closes idle ones before the service does,
 * goes through a proxy, trusts a private certificate authority, and costs less per call than the `fetch` of Node. It
 * needs the package `undici`: `npm install undici`.
 *
 * It follows no redirect, keeps no cookies and has no time limit of its own except ten seconds to connect. One serves
 * any number of clients. It is made for them: the URL is a string, a body is a string or a `Uint8Array`, and the
 * `Response` has neither `url` nor `statusText`. If its signal is aborted before anything was sent, it rejects with an
 * `AbortError` whose `code` is `ERR_NOT_SENT` and whose `cause` is the reason; a client then reports `maybeProcessed: false`.
 *
 * @throws `ConfigurationError` on a wrong option, a Node that is too old, or a runtime whose `undici` sends nothing, such as Bun.
 * @example
 * ```ts
 * import { ChatClient } from 'bot-platform-sdk';
 * import { createNodeFetch } from 'bot-platform-sdk/node';
 *
 * const fetch = createNodeFetch({ connections: 64 });
 * const chat = new ChatClient({
 *   baseUrl: 'https://chat.example.com/my-webhook',
 *   userKey: 'my-user-key',
 *   fetch,
 * });
 *
 * await fetch.close(); // when the program ends
 * ```
 */
export function createNodeFetch(options?: NodeFetchOptions): NodeFetch {
  requireNode('createNodeFetch', process.versions);
  requireDispatcher();
  const settings = readNodeFetchOptions(options);
  const calls = createDispatcher(settings, settings.connections);
  // A stream keeps its socket for as long as it is open.
  const streams = createDispatcher(settings, null);
  const origins = new Map<string, Connections>();
  const connectionsTo = (origin: string): Connections => {
    let connections = origins.get(origin);
    if (connections === undefined) {
      connections = new Connections(settings.connections);
      origins.set(origin, connections);
    }
    return connections;
  };

  const readTarget = createTargetReader();
  let closing: Promise<void> | undefined;
  const fetch = async (input: string, init?: RequestInit): Promise<Response> => {
    if (closing !== undefined) throw new errors.ClientClosedError('the fetch was closed');
    const { signal = null, method = 'GET', headers, body } = init ?? {};
    signal?.throwIfAborted();
    const { origin, path } = readTarget(input);
    const { list, isStream } = readHeaders(headers);
    const request = {
      ...undefinedOptions,
      origin,
      path,
      method,
      headers: list,
      body: readBody(body),
    };
    const connections = isStream ? undefined : connectionsTo(origin);
    const turn = connections?.acquire(signal);
    if (turn !== undefined) await turn;
    const exchange = new Exchange(signal, connections);
    const dispatcher = isStream ? streams : calls;
    try {
      dispatcher.dispatch(request, exchange);
    } catch (error) {
      // undici reports most errors to the exchange, and throws the others.
      exchange.onResponseError(null, Object(error));
    }
    return await exchange.response;
  };

  const closeAll = async (): Promise<void> => {
    // Behind the calls that wait: undici would reject them.
    for (const connections of origins.values()) {
      await connections.acquire();
      connections.release();
    }
    await Promise.all([calls.close(), streams.close()]);
  };
  const close = (): Promise<void> => {
    closing ??= closeAll();
    return closing;
  };
  return Object.assign(fetch, { close, [Symbol.asyncDispose]: close });
}

/** Bun resolves `undici` to classes of its own: they can be created, and send nothing. */
function requireDispatcher(): void {
  if (typeof Agent.prototype.dispatch === 'function') return;
  const summary =
    'createNodeFetch: needs the package `undici`, which this runtime replaces: use the `fetch` of the runtime';
  throw ConfigurationError.create({ option: 'runtime' }, { summary });
}

/** Without a number of connections, there is a socket for each request. */
function createDispatcher(settings: NodeFetchSettings, connections: number | null): Dispatcher {
  const { keepAliveTimeout, proxy, tls } = settings;
  const options = {
    connections,
    keepAliveTimeout,
    keepAliveMaxTimeout: keepAliveTimeout,
    keepAliveTimeoutThreshold,
    // The clients have their own.
    headersTimeout: 0,
    bodyTimeout: 0,
    // One connection for everything would be no pool, and not what the options are about.
    allowH2: false,
  };
  if (proxy === undefined) return new Agent({ ...options, connect: tls.service });
  return new ProxyAgent({
    ...options,
    uri: proxy,
    // undici 7 opens a tunnel for http:, too, which many proxies refuse.
    proxyTunnel: false,
    requestTls: tls.service,
    proxyTls: tls.proxy,
    // undici omits the options of the pool when it asks a proxy without a tunnel.
    factory: (origin, changes) => new Pool(origin, { ...options, ...changes }),
    clientFactory: (proxy, poolOptions) => new TunnelPool(proxy, poolOptions),
  });
}

/** The headers of a request, and whether it asks for a stream of events. */
function readHeaders(headers: HeadersInit = {}): { list: string[]; isStream: boolean } {
  // Names and values in turn: the form that undici reads fastest.
  const list: string[] = [];
  const seen: string[] = [];
  let isStream = false;
  const add = (name: string, value: string): void => {
    const lowerCase = name.toLowerCase();
    if (lowerCase === 'accept') isStream = /text\/event-stream/i.test(value);
    seen.push(lowerCase);
    list.push(name, value);
  };
  if (Symbol.iterator in headers) for (const [name = '', value = ''] of headers) add(name, value);
  else for (const name of Object.keys(headers)) add(name, headers[name] ?? '');
  for (const [name, value] of defaultHeaders) {
    if (!seen.includes(name)) list.push(name, value);
  }
  return { list, isStream };
}

function readBody(body: BodyInit | null | undefined): string | Uint8Array | null {
  if (body === null || body === undefined) return null;
  if (typeof body === 'string' || body instanceof Uint8Array) return body;
  throw new TypeError('the body of a request must be a string or a Uint8Array');
}
