import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { ConfigurationError } from '../../errors/index.ts';
import { flag, problemThrower, readOptions, rule, wholeNumber } from '../../options/reader.ts';
import { ConnectionFault } from '../failures/fault.ts';
import { jsonResponse } from '../reply.ts';
import { type Controlled, isControl, respondToControl } from './control.ts';
import type { PlatformFetch, Respond } from './fetch.ts';
import { bracket, wildcardHosts } from './host.ts';
import { withKeepAlive } from './relay.ts';

/** Where the chat API of a platform is, and the key of its first user. */
export interface ChatAccess {
  /** The address of the chat API. */
  readonly baseUrl: string;
  /** The key of the first user. */
  readonly userKey: string;
  /** The `fetch` of the platform. A server is reached over the network, without it. */
  readonly fetch?: PlatformFetch;
}

/** Where the admin API of a platform is, and its credentials. */
export interface AdminAccess {
  /** The address of the admin API, without `/v1/admin`. */
  readonly adminUrl: string;
  /** The access token. */
  readonly token: string;
  /** The workspace. */
  readonly workspaceId: string;
  /** The `fetch` of the platform. A server is reached over the network, without it. */
  readonly fetch?: PlatformFetch;
}

/** A platform on a real loopback port. */
export interface PlatformServer extends AsyncDisposable {
  /** The origin of both APIs. */
  readonly url: string;
  /** The options of a `ChatClient` that calls this server. */
  readonly chatOptions: ChatAccess;
  /** The options of an `AdminClient` that calls this server. */
  readonly adminOptions: AdminAccess;
  /** Ends every connection, also those that stall, and stops listening. */
  close(): Promise<void>;
}

/** The options of `platform.listen`. */
export interface ListenOptions {
  /**
   * The port.
   * @default 0, any free one
   */
  readonly port?: number;
  /**
   * The host to listen on. The fake platform has no protection: on one that is not loopback, whoever reaches it can use it.
   * @default '127.0.0.1'
   */
  readonly host?: string;
  /**
   * Also serves `/_platform`, for tests in other languages. See "The control address" in docs/mock-server.md.
   * @default false
   */
  readonly control?: boolean;
}

const rules = {
  port: wholeNumber(0, 65_535),
  host: rule<string>(
    (value) => typeof value === 'string' && value !== '',
    'must be the name or the address of a host',
  ),
  control: flag,
};

export interface Served {
  /** The address that the requests are rewritten to. */
  readonly origin: string;
  readonly respond: Respond;
  /** The largest body that is accepted on a path. */
  readonly maxRequestBytes: (path: string) => number;
}

/** Serves the requests to an origin on a real port. */
export async function listen(
  { origin, respond, maxRequestBytes }: Served,
  controlled: Controlled,
  options: unknown,
): Promise<Pick<PlatformServer, 'url' | 'close'>> {
  const throwProblem = problemThrower('platform.listen');
  const {
    port = 0,
    host = '127.0.0.1',
    control = false,
  } = readOptions(rules, options, throwProblem);
  const server = nodeHttp().createServer((incoming, outgoing) => {
    const controller = new AbortController();
    outgoing.on('close', () => controller.abort());
    readBody(incoming, maxRequestBytes(pathOf(incoming)))
      .then((body) => toRequest(origin, incoming, body))
      .then((request) =>
        control && isControl(request)
          ? respondToControl(controlled, request, host)
          : respond(request, controller.signal),
      )
      .catch(explain)
      .then((response) => send(withKeepAlive(response), outgoing))
      .catch((error) => (isReset(error) ? incoming.socket.resetAndDestroy() : outgoing.destroy()));
  });
  // Node would close an idle connection after 5 s, also when a request is on its way: a fault that no test planned.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve, reject) => {
    server.on('error', (cause) => {
      const summary = `platform.listen: the server cannot listen on port ${port} of ${host}`;
      reject(ConfigurationError.create({ option: 'port' }, { summary, cause }));
    });
    server.listen(port, host, resolve);
  });
  const address = server.address();
  const bound = typeof address === 'object' ? address?.port : undefined;
  const name = wildcardHosts[host] ?? host;
  return { url: `http://${bracket(name)}:${bound}`, close: () => closeServer(server) };
}

/** Not imported, so that a bundler for browsers builds the rest of the fake platform. */
function nodeHttp(): typeof import('node:http') {
  const http = globalThis.process?.getBuiltinModule?.('node:http');
  if (http !== undefined) return http;
  const summary =
    'platform.listen: needs Node, Deno or Bun; in a browser or a Worker, pass `platform.fetch` to a client, or use `handlersOf` of `bot-platform-sdk/msw`';
  throw ConfigurationError.create({ option: 'runtime' }, { summary });
}

function pathOf({ url = '/' }: IncomingMessage): string {
  return url.split('?')[0] ?? '';
}

/** Reads a body. Of one that is larger than the limit, it keeps no more than shows that, and ignores the rest. */
export async function readBody(
  incoming: IncomingMessage,
  limit: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  let size = 0;
  await new Promise<void>((resolve, reject) => {
    incoming.on('data', (chunk: Buffer) => {
      if (size > limit) return;
      size += chunk.length;
      chunks.push(chunk);
      if (size > limit) resolve();
    });
    incoming.on('end', resolve);
    incoming.on('error', reject);
    incoming.on('close', () => reject(new Error('the request was aborted')));
  });
  return new Uint8Array(Buffer.concat(chunks));
}

function toRequest(
  origin: string,
  { method = 'GET', url = '/', rawHeaders }: IncomingMessage,
  body: Uint8Array<ArrayBuffer>,
): Request {
  const headers = new Headers();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '');
  }
  const address = origin + escapeDotSegments(url);
  // `Request` refuses a body of these methods, and no operation has one.
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(address, { method, headers, ...(hasBody && { body }) });
}

/** `Request` resolves dot segments, and a client that sends one must not reach another path. */
function escapeDotSegments(url: string): string {
  const [path = '', ...query] = url.replaceAll('\\', '%5C').split('?');
  const segments = path.split('/').map((segment) => {
    return /^(\.|%2e){1,2}$/i.test(segment)
      ? segment.replaceAll('.', '%2e').replaceAll('%', '%25')
      : segment;
  });
  return [segments.join('/'), ...query].join('?');
}

async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.setHeaders(response.headers);
  outgoing.statusCode = response.status;
  for await (const chunk of response.body ?? []) {
    await new Promise((resolve) => outgoing.write(chunk, resolve));
  }
  outgoing.end();
}

function isReset(error: unknown): boolean {
  return error instanceof ConnectionFault && error.cause.code === 'ECONNRESET';
}

function explain(error: unknown): Response {
  if (!(error instanceof ConnectionFault) || isReset(error)) throw error;
  const message = `the fake platform cannot show "${error.message}" on a connection that was accepted`;
  return jsonResponse(501, JSON.stringify({ message }));
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
