import { type AddressInfo, createServer, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { createServer as createTlsServer, type TlsOptions } from 'node:tls';
import * as zlib from 'node:zlib';

/*
 * Servers that misbehave: `startServer(respond)` with a responder that sends the bytes of a response, or a part of them.
 * They use raw sockets, since an HTTP server cannot reset, stall or lie.
 */

/** A request that has arrived. */
export interface SeenRequest {
  readonly method: string;
  /** Path and query, as on the wire. */
  readonly target: string;
  /** By lower-case name. A repeated name has all values, with commas between. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
  /** Its number among the requests of the server, from 0. */
  readonly index: number;
  /** The number of its connection, from 0. */
  readonly connection: number;
  /** On the clock of `performance.now()`. */
  readonly at: number;
}

/** Responds to a request. */
export type Responder = (socket: Socket, request: SeenRequest) => void;

export interface ServerOptions {
  /** Makes it an `https:` server. */
  readonly tls?: TlsOptions;
  /** The host name in its address. It always listens on 127.0.0.1. */
  readonly host?: string;
  /** Called with a new connection, before anything is read from it. */
  readonly onConnect?: (socket: Socket) => void;
}

/** A running server. It is closed, with its connections, at the end of its scope. */
export interface BadServer extends AsyncDisposable {
  /** Its origin. */
  readonly url: string;
  readonly requests: readonly SeenRequest[];
  /** The number of connections so far. */
  readonly connections: number;
  /** The open connections that were used: after an abort, the `fetch` of some versions of Node opens one in advance. */
  readonly sockets: ReadonlySet<Socket>;
  /** Everything that was sent to it, requests or not. */
  readonly received: string;
  close(): Promise<void>;
}

/** Starts a server on a loopback port of its own. */
export async function startServer(
  respond: Responder,
  { tls, host = '127.0.0.1', onConnect }: ServerOptions = {},
): Promise<BadServer> {
  const requests: SeenRequest[] = [];
  const all = new Set<Socket>();
  const sockets = new Set<Socket>();
  let connections = 0;
  let received = '';

  const onSocket = (socket: Socket): void => {
    const connection = connections++;
    let pending = '';
    socket.on('error', () => undefined);
    socket.once('data', () => sockets.add(socket));
    socket.on('close', () => sockets.delete(socket));
    socket.on('data', (chunk: Buffer) => {
      const text = chunk.toString('latin1');
      received += text;
      pending += text;
      for (;;) {
        const read = readRequest(pending);
        if (read === undefined) return;
        pending = read.rest;
        const request = { ...read, index: requests.length, connection, at: performance.now() };
        requests.push(request);
        respond(socket, request);
      }
    });
    onConnect?.(socket);
  };
  const server = tls === undefined ? createServer(onSocket) : createTlsServer(tls, onSocket);
  server.on('connection', (socket: Socket) => {
    all.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => all.delete(socket));
  });
  server.on('tlsClientError', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', 4096, resolve));

  const close = async (): Promise<void> => {
    const closed = new Promise((resolve) => server.close(resolve));
    for (const socket of all) socket.destroy();
    await closed;
  };
  const { port } = server.address() as AddressInfo;
  return {
    url: `${tls === undefined ? 'http' : 'https'}://${host}:${port}`,
    requests,
    sockets,
    get connections() {
      return connections;
    },
    get received() {
      return received;
    },
    close,
    [Symbol.asyncDispose]: close,
  };
}

type ReadRequest = Pick<SeenRequest, 'method' | 'target' | 'headers' | 'body'> & { rest: string };

/** Reads the first request of a text. Returns `undefined` if it is not complete. */
function readRequest(text: string): ReadRequest | undefined {
  const end = text.indexOf('\r\n\r\n');
  if (end === -1) return undefined;
  const [start = '', ...lines] = text.slice(0, end).split('\r\n');
  const [method = '', target = ''] = start.split(' ');
  const headers = new Map<string, string>();
  for (const line of lines) {
    const colon = line.indexOf(':');
    const name = line.slice(0, colon).toLowerCase();
    const value = line.slice(colon + 1).trim();
    const before = headers.get(name);
    headers.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  const from = end + 4;
  const to = from + Number(headers.get('content-length') ?? 0);
  if (text.length < to) return undefined;
  return { method, target, headers, body: text.slice(from, to), rest: text.slice(to) };
}

// The bytes of a response.

export type HeaderList = readonly (readonly [name: string, value: string])[];

export interface ResponseParts {
  readonly status?: number;
  /** Additional headers, or a list of them to repeat a name. */
  readonly headers?: Readonly<Record<string, string>> | HeaderList;
  readonly body?: string | Uint8Array;
  /** The content-length, or `none` to omit it. By default, the length of the body. */
  readonly length?: number | 'none';
}

/** A response as bytes, which is valid unless its `length` is not that of the body. */
export function response({
  status = 200,
  headers = {},
  body = '',
  length = Buffer.byteLength(body),
}: ResponseParts = {}): Buffer {
  const lines = [
    `HTTP/1.1 ${status} Fake`,
    ...headerList(headers).map(([name, value]) => `${name}: ${value}`),
    ...(length === 'none' ? [] : [`content-length: ${length}`]),
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), Buffer.from(body)]);
}

/** A response with a value as JSON. */
export function json(value: unknown, parts: ResponseParts = {}): Buffer {
  const headers = headerList(parts.headers ?? []);
  return response({
    ...parts,
    headers: [['content-type', 'application/json'], ...headers],
    body: JSON.stringify(value),
  });
}

function headerList(headers: NonNullable<ResponseParts['headers']>): HeaderList {
  return isList(headers) ? headers : Object.entries(headers);
}

function isList(headers: NonNullable<ResponseParts['headers']>): headers is HeaderList {
  return Array.isArray(headers);
}

/** Only the head of a response without a content-length, which the end of the connection delimits. */
export function openHead(parts: Omit<ResponseParts, 'body' | 'length'> = {}): Buffer {
  return response({ ...parts, length: 'none' });
}

/** A body with chunked transfer encoding, by default with its last chunk. */
export function chunked(chunks: readonly (string | Uint8Array)[], end = '0\r\n\r\n'): Buffer {
  const written = chunks.flatMap((chunk) => [
    Buffer.from(`${Buffer.byteLength(chunk).toString(16)}\r\n`),
    Buffer.from(chunk),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...written, Buffer.from(end)]);
}

export type Encoding = 'gzip' | 'deflate' | 'br' | 'zstd';

const compressors = {
  gzip: () => zlib.createGzip({ level: 1 }),
  deflate: () => zlib.createDeflate({ level: 1 }),
  br: () => zlib.createBrotliCompress({ params: { [zlib.constants.BROTLI_PARAM_QUALITY]: 3 } }),
  zstd: () => zlib.createZstdCompress(),
};

/** The encodings that this Node knows. It knows the last one from 22.15 on. */
export const encodings = (['gzip', 'deflate', 'br', 'zstd'] as const).filter(
  (encoding) => encoding !== 'zstd' || zlib.createZstdCompress !== undefined,
);

/** A compressed body that has this many mebibytes after decompression. */
export function bomb(encoding: Encoding, mebibytes: number): Promise<Buffer> {
  const zeros = Buffer.alloc(1024 * 1024);
  const input = Readable.from(Array.from({ length: mebibytes }, () => zeros));
  return buffer(input.pipe(compressors[encoding]()));
}

// Responders.

/** How a connection ends: closed, reset, or left open without another byte. */
export type Ending = 'fin' | 'reset' | 'stall';

export function finish(socket: Socket, ending: Ending): void {
  if (ending === 'fin') socket.destroySoon();
  if (ending === 'reset') socket.resetAndDestroy();
}

/** Sends everything, and keeps the connection open. */
export function send(bytes: Uint8Array): Responder {
  return (socket) => socket.write(bytes);
}

/** Sends the first bytes, by default all of them, and ends the connection. */
export function cut(bytes: Uint8Array, ending: Ending, after = bytes.byteLength): Responder {
  return (socket) => {
    if (after === 0) finish(socket, ending);
    else socket.write(bytes.subarray(0, after), () => finish(socket, ending));
  };
}

/** Never responds. */
export function stall(): Responder {
  return () => undefined;
}

/** Sends one part after another, at an interval. */
export function drip(parts: Iterable<Uint8Array>, everyMs: number): Responder {
  return (socket) => {
    const rest = parts[Symbol.iterator]();
    const timer = setInterval(() => {
      const { done, value } = rest.next();
      if (done) clearInterval(timer);
      else socket.write(value);
    }, everyMs);
    socket.on('close', () => clearInterval(timer));
  };
}

/** Sends the beginning, and then the same bytes without end, as fast as they are read. */
export function endless(beginning: Uint8Array, again: Uint8Array): Responder {
  return (socket) => {
    const fill = (): void => {
      while (!socket.destroyed && socket.write(again));
    };
    socket.on('drain', fill);
    socket.write(beginning);
    fill();
  };
}

/** Redirects, with or without a location. */
export function redirect(status: number, location?: string): Responder {
  return send(response({ status, headers: location === undefined ? {} : { location } }));
}

/** Responds to each request in its own way, and repeats the last one. */
export function inTurn(...responders: readonly [Responder, ...Responder[]]): Responder {
  return (socket, request) => {
    const respond = responders[Math.min(request.index, responders.length - 1)];
    respond?.(socket, request);
  };
}

/** Responds, and closes the connection after it has been idle. */
export function closeIdle(respond: Responder, ending: Ending, afterMs: number): Responder {
  const timers = new WeakMap<Socket, ReturnType<typeof setTimeout>>();
  return (socket, request) => {
    if (!timers.has(socket)) socket.on('close', () => clearTimeout(timers.get(socket)));
    clearTimeout(timers.get(socket));
    respond(socket, request);
    timers.set(
      socket,
      setTimeout(() => finish(socket, ending), afterMs),
    );
  };
}
