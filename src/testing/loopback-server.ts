import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { getResponse, type RequestHandler } from 'msw';
import * as z from 'zod/mini';
import { ConfigurationError } from '../errors/index.ts';
import { readOptions, refuseConfiguration, wholeNumber } from '../options/reader.ts';
import { isNetworkError, networkErrors } from './fault.ts';
import { jsonResponse } from './reply.ts';

/** The options of `platform.listen`. */
export interface ListenOptions {
  /**
   * The port.
   * @default 0, any free one
   */
  readonly port?: number;
  /**
   * The loopback address to listen on: `127.0.0.1`, `::1` or `localhost`.
   * @default '127.0.0.1'
   */
  readonly host?: string;
}

/** A server that listens. */
export interface Listening {
  /** The origin, without a slash at its end. */
  readonly url: string;
  readonly close: () => Promise<void>;
}

const hosts = ['127.0.0.1', '::1', 'localhost'];
const schema = z.strictObject({
  port: z.optional(wholeNumber(0, 65_535)),
  host: z.optional(z.enum(hosts, `must be a loopback address: ${hosts.join(', ')}`)),
});

/** Serves the handlers of an origin on a real port. */
export async function listen(
  origin: string,
  handlers: () => RequestHandler[],
  options: unknown,
): Promise<Listening> {
  const { port = 0, host = '127.0.0.1' } = readOptions(
    schema,
    options,
    refuseConfiguration('platform.listen'),
  );
  // Loaded here, so that a runtime without sockets can import the rest.
  const { createServer } = await import('node:http');
  const { buffer } = await import('node:stream/consumers');
  const server = createServer((incoming, outgoing) => {
    buffer(incoming)
      .then((body) => getResponse(handlers(), toRequest(origin, incoming, outgoing, body)))
      .then((response) => respond(response, incoming, outgoing))
      .catch(() => incoming.socket.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.on('error', (cause) => {
      const summary = `platform.listen: the server cannot listen on port ${port}`;
      reject(new ConfigurationError('port', { summary }, undefined, { cause }));
    });
    server.listen(port, host, resolve);
  });
  const address = server.address();
  const bound = typeof address === 'object' ? address?.port : undefined;
  let closed: Promise<void> | undefined;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`,
    close() {
      closed ??= closeServer(server);
      return closed;
    },
  };
}

function toRequest(
  origin: string,
  { method = 'GET', url = '/', rawHeaders }: IncomingMessage,
  outgoing: ServerResponse,
  body: Uint8Array<ArrayBuffer>,
): Request {
  const headers = new Headers();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '');
  }
  const controller = new AbortController();
  outgoing.on('close', () => controller.abort());
  const init = { method, headers, signal: controller.signal };
  // `Request` refuses a body of these methods, and no operation has one.
  const isBodiless = method === 'GET' || method === 'HEAD';
  return new Request(origin + escapeDotSegments(url), isBodiless ? init : { ...init, body });
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

async function respond(
  response: Response | undefined,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  if (response === undefined) throw new TypeError('no handler of the platform responded');
  if (!isNetworkError(response)) return send(response, outgoing);
  if (response.code === networkErrors.reset.code) return void incoming.socket.resetAndDestroy();
  const message = `the fake platform cannot show "${response.message}" on a connection that was accepted`;
  await send(jsonResponse(501, JSON.stringify({ message })), outgoing);
}

async function send(response: Response, outgoing: ServerResponse): Promise<void> {
  outgoing.setHeaders(response.headers);
  outgoing.statusCode = response.status;
  try {
    for await (const chunk of response.body ?? []) {
      await new Promise((resolve) => outgoing.write(chunk, resolve));
    }
    outgoing.end();
  } catch {
    // The body breaks off: so does the connection.
    outgoing.destroy();
  }
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}
