import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { TLSSocket, TlsOptions } from 'node:tls';

/** A proxy that runs. It is closed at the end of its scope. */
export interface Proxy extends AsyncDisposable {
  readonly host: string;
  readonly url: string;
  /** What it was asked for: an absolute address, or a host and port to connect to. */
  readonly asked: readonly string[];
  readonly authorizations: readonly (string | undefined)[];
  /** The names in the certificates that clients showed. */
  readonly clientCertificates: readonly unknown[];
  /** How many connections were made, and how many of them are open. */
  connections(): number;
  open(): number;
}

export interface ProxyOptions {
  /** The status of every response. Absent: requests are forwarded, and tunnels are opened. */
  readonly status?: number;
  /** What it does to the first requests for a tunnel, in order. */
  readonly faults?: readonly ('ignore' | 'close' | 'reset')[];
  /** Makes it an `https:` proxy. */
  readonly tls?: TlsOptions;
}

/** Starts a proxy on loopback. */
export async function startProxy({ status, faults = [], tls }: ProxyOptions = {}): Promise<Proxy> {
  const asked: string[] = [];
  const authorizations: (string | undefined)[] = [];
  const sockets = new Set<Duplex>();
  const note = ({ url = '', headers }: IncomingMessage): void => {
    asked.push(url);
    authorizations.push(headers['proxy-authorization']);
  };
  const clientCertificates: unknown[] = [];
  const onRequest = (incoming: IncomingMessage, reply: ServerResponse): void => {
    note(incoming);
    if (status !== undefined) {
      reply.writeHead(status, { 'content-type': 'text/html' }).end('<h1>fake proxy</h1>');
      return;
    }
    const { 'proxy-authorization': _, ...headers } = incoming.headers;
    const forwarded = request(incoming.url ?? '', { method: incoming.method ?? 'GET', headers });
    forwarded.on('response', (response) => {
      reply.writeHead(response.statusCode ?? 500, response.headers);
      response.pipe(reply);
    });
    incoming.pipe(forwarded);
  };
  const server = tls === undefined ? createServer(onRequest) : createTlsServer(tls, onRequest);
  server.on('tlsClientError', () => undefined);
  server.on('secureConnection', (socket: TLSSocket) => {
    const { subject } = socket.getPeerCertificate();
    if (subject !== undefined) clientCertificates.push(subject.CN);
  });
  const accepted: Socket[] = [];
  server.on('connection', (socket) => {
    sockets.add(socket);
    accepted.push(socket);
  });
  server.on('connect', (incoming, socket) => {
    note(incoming);
    socket.on('error', () => undefined);
    const fault = faults[asked.length - 1];
    if (fault === 'close') socket.end();
    if (fault === 'reset') accepted.at(-1)?.resetAndDestroy();
    if (fault !== undefined) return;
    if (status !== undefined) {
      socket.end(`HTTP/1.1 ${status} Fake\r\ncontent-length: 0\r\n\r\n`);
      return;
    }
    const port = Number(incoming.url?.split(':').at(-1));
    const tunnel = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Fake\r\n\r\n');
      socket.pipe(tunnel).pipe(socket);
    });
    tunnel.on('error', () => socket.destroy());
    sockets.add(tunnel);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const host = `${tls === undefined ? '127.0.0.1' : 'localhost'}:${port}`;
  return {
    host,
    url: `${tls === undefined ? 'http' : 'https'}://${host}`,
    clientCertificates,
    asked,
    authorizations,
    connections: () => accepted.length,
    open: () => accepted.filter(({ destroyed }) => !destroyed).length,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
