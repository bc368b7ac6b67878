/*
 * Prints what Node prints for an uncaught error of each of twelve failures. Takes the folder of a built package, so that
 * two versions can be compared; by default, the `dist` of this one.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  json,
  type Responder,
  response,
  send,
  stall,
  startServer,
} from '../test/support/bad-servers.ts';
import { type Certificate, createCertificate } from '../test/support/certificates.ts';
import { runNode } from '../test/support/run-node.ts';

const entry = pathToFileURL(join(resolve(process.argv[2] ?? 'dist'), 'index.js')).href;

interface Failure {
  readonly title: string;
  /** What the server does with a request. */
  readonly respond?: Responder;
  /** The certificate of the server. Without one, it speaks plain HTTP. */
  readonly certificate?: Certificate;
  /** Whether the program trusts that certificate. */
  readonly isTrusted?: boolean;
  /** The address of the service, made from that of the server. */
  readonly address?: (url: string) => string;
  /** Whether the server responds with a 400 to bytes that it cannot read, as HTTP servers do. */
  readonly repliesToAnything?: boolean;
  /** Whether the server no longer listens when the client connects. */
  readonly isClosed?: boolean;
}

const day = 24 * 60 * 60 * 1000;
const host = 'localhost';
const own = await createCertificate({ host });
const expired = await createCertificate({
  host,
  notBefore: new Date(Date.now() - 2 * day),
  notAfter: new Date(Date.now() - day),
});
const other = await createCertificate({ host: 'other.example' });
const errorResponse = (status: number, type: string, message: string, headers = {}): Responder =>
  send(json({ id: 'err_1', code: status, type, message }, { status, headers }));

const failures: readonly Failure[] = [
  { title: 'The connection is refused', isClosed: true },
  { title: 'The host name does not exist', address: () => 'https://chat.invalid' },
  { title: 'The certificate signs itself', certificate: own },
  { title: 'The certificate has expired', certificate: expired, isTrusted: true },
  { title: 'The certificate is for another host', certificate: other, isTrusted: true },
  {
    title: 'An `https:` address of a server that speaks plain HTTP',
    repliesToAnything: true,
    address: (url) => url.replace('http:', 'https:'),
  },
  {
    title: 'An `http:` address of a server that speaks TLS',
    certificate: own,
    address: (url) => url.replace('https:', 'http:'),
  },
  {
    title: 'A proxy responds with a page and 502',
    respond: send(
      response({
        status: 502,
        headers: { 'content-type': 'text/html' },
        body: '<html><head><title>502 Bad Gateway</title></head></html>',
      }),
    ),
  },
  {
    title: 'The address is wrong',
    respond: send(json({ message: "Route doesn't exist" }, { status: 404 })),
  },
  {
    title: 'The user key is wrong',
    respond: errorResponse(401, 'Unauthorized', 'Unknown user key'),
  },
  {
    title: 'The rate limit is reached, and the wait is long',
    respond: errorResponse(429, 'RateLimited', 'Too many requests', { 'retry-after': '3600' }),
  },
  { title: 'The service does not respond in time', respond: stall() },
];

/** What a user writes, with a name look-up that needs no network. */
const program = `
  import dns from 'node:dns';
  const { lookup } = dns;
  dns.lookup = (hostname, options, callback) => {
    if (!hostname.endsWith('.invalid')) return lookup(hostname, options, callback);
    const fault = { errno: -3008, code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname };
    callback(Object.assign(new Error('getaddrinfo ENOTFOUND ' + hostname), fault));
  };
  const { ChatClient } = await import(${JSON.stringify(entry)});
  const chat = new ChatClient({
    baseUrl: process.argv.at(-1) + '/fake-webhook',
    userKey: 'fake-user-key',
    retry: { maxDelay: 1 },
    timeout: 500,
  });
  async function handleDelivery() {
    const { event } = await chat.getEvent({ id: 'evt_1' });
    return event;
  }
  async function processQueue() {
    await handleDelivery();
  }
  await processQueue();
`;

const badRequest = response({ status: 400, headers: { connection: 'close' } });
const onConnect = (socket: Socket) => socket.once('data', () => socket.end(badRequest));

const folder = await mkdtemp(join(tmpdir(), 'uncaught-'));
for (const [index, failure] of failures.entries()) {
  const { title, respond = stall(), certificate, isTrusted } = failure;
  const { isClosed = false, repliesToAnything = false, address = (url: string) => url } = failure;
  await using server = await startServer(respond, {
    ...(certificate && { tls: certificate, host }),
    ...(repliesToAnything && { onConnect }),
  });
  if (isClosed) await server.close();
  const file = join(folder, `${index}.pem`);
  await writeFile(file, certificate?.cert ?? '');
  const { stderr } = await runNode(
    ['--input-type=module', '--eval', program, address(server.url)],
    { env: isTrusted ? { NODE_EXTRA_CA_CERTS: file } : {} },
  );
  // The frames of the package, and the ports, differ with each build and each run.
  const text = stderr
    .replaceAll(entry.replace(/\/index\.js$/, ''), 'dist')
    .replaceAll(/(localhost|127\.0\.0\.1):\d+/g, '$1:<port>');
  console.log(`## ${index + 1}. ${title}\n\n${text.trim()}\n`);
}
await rm(folder, { recursive: true });
