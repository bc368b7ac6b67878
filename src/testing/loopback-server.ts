import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { ConfigurationError } from '../errors/index.ts';
import { ownProperties, refuseUnknown } from '../shared/own-properties.ts';
import { answerPreflight } from './cors.ts';
import { firstHalf, frame, type Reply } from './reply.ts';
import type { Service } from './service.ts';

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

const hosts: readonly unknown[] = ['127.0.0.1', '::1', 'localhost'];

/** Serves a platform on a real port. */
export async function listen(service: Service, options: unknown): Promise<Listening> {
  const { port, host } = readListenOptions(options);
  // Loaded here, so that what has no sockets can import the rest.
  const { createServer } = await import('node:http');
  const server = createServer((request, response) => {
    if (answerPreflight(request, response)) return;
    serve(service, request, response).catch(() => request.socket.destroy());
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

function readListenOptions(options: unknown): { port: number; host: string } {
  const given = ownProperties(options, (problem) => refuse('options', `the options ${problem}`));
  refuseUnknown(given, ['port', 'host'], (name, problem) =>
    refuse(name, `${JSON.stringify(name)} ${problem}`),
  );
  const { port = 0, host = '127.0.0.1' } = given;
  if (typeof port !== 'number' || !Number.isInteger(port) || port < 0 || port > 65_535) {
    return refuse('port', '`port` must be a whole number from 0 to 65535');
  }
  if (typeof host !== 'string' || !hosts.includes(host)) {
    return refuse('host', `\`host\` must be a loopback address: ${hosts.join(', ')}`);
  }
  return { port, host };
}

async function serve(
  service: Service,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const reply = await service.answer({
    method: request.method ?? 'GET',
    target: request.url ?? '/',
    headers: readHeaders(request),
    readBody: (limit) => readBody(request, limit),
  });
  if (reply.break === 'reset') request.socket.resetAndDestroy();
  else if (reply.break !== 'stall') send(reply, response);
}

function readHeaders({ rawHeaders }: IncomingMessage): Headers {
  const headers = new Headers();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '');
  }
  return headers;
}

/** Reads to the end also what is too large: an answer in the middle of a request would reach few clients. */
async function readBody(request: IncomingMessage, limit: number): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > limit) chunks.length = 0;
    else chunks.push(chunk);
  }
  return size > limit ? undefined : new Uint8Array(Buffer.concat(chunks));
}

function send(reply: Reply, response: ServerResponse): void {
  const { status, headers, body } = frame(reply);
  response.setHeaders(headers);
  response.statusCode = status;
  if (reply.break === 'truncate') response.write(firstHalf(reply), () => response.destroy());
  else response.end(body ?? undefined);
}

function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function refuse(option: string, problem: string): never {
  throw new ConfigurationError(option, { summary: `platform.listen: ${problem}` });
}
