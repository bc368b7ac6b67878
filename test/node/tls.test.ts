import type { TLSSocket, TlsOptions } from 'node:tls';
import { describe, expect, test } from 'vitest';
import { ConnectionError } from '../../src/index.ts';
import { createNodeFetch, type NodeFetchOptions } from '../../src/node.ts';
import { json, type Responder, send, startServer } from '../support/bad-servers.ts';
import { createCertificate } from '../support/certificates.ts';
import { getEvent } from '../support/every-operation.ts';
import { failureOf } from '../support/failure.ts';
import { needs } from '../support/needs.ts';
import { startProxy } from '../support/proxy.ts';
import { event } from '../support/resources.ts';
import { canTrust, trustOnly } from '../support/trust.ts';

const service = await createCertificate({ host: 'localhost' });
const client = await createCertificate({ host: 'fake-client' });
const other = await createCertificate({ host: 'other' });
const proxyTls = await createCertificate({ host: 'localhost' });
const remote = await createCertificate({ host: 'service.example' });

/** Starts a service with a certificate of its own, and calls it. */
async function callService(
  options: NodeFetchOptions,
  tls: TlsOptions = service,
  host = 'localhost',
) {
  await using server = await startServer(send(json({ event })), { tls, host });
  await using fetch = createNodeFetch(options);
  return await getEvent(server, { fetch, retry: 0 });
}

describe('a service is trusted by its authority in `ca`', () => {
  test.for([
    ['a string', service.cert],
    ['a Buffer', Buffer.from(service.cert)],
    ['a Uint8Array', new Uint8Array(Buffer.from(service.cert))],
    ['a list', [Buffer.from(other.cert), service.cert]],
    ['several certificates in one text', `# fake\n${other.cert}\n${service.cert}`],
  ] as const)('a service is trusted by its authority in `ca`: %s', async ([, ca]) => {
    expect(await callService({ ca })).toEqual({ event });
  });

  test('a service is not trusted by another authority in `ca`', async () => {
    const error = await failureOf(callService({ ca: other.cert }), ConnectionError);

    expect(error).toMatchObject({ attempts: 1, maybeProcessed: false });
    expect(error.message).toContain('DEPTH_ZERO_SELF_SIGNED_CERT');
  });
});

test(
  '`ca` adds to the authorities that Node trusts',
  needs('a Node whose trusted authorities can be replaced', canTrust),
  async () => {
    const known = await createCertificate({ host: 'known.example' });
    using _ = trustOnly(known);
    // It connects to this machine, whatever the host.
    await using proxy = await startProxy();
    const options = { proxy: proxy.url, ca: service.cert };

    expect(await callService(options, known, 'known.example')).toEqual({ event });
    expect(await callService(options)).toEqual({ event });
  },
);

describe('mutual TLS', () => {
  const mutual = { ...service, requestCert: true, ca: client.cert };
  const { cert, key } = client;

  test('mutual TLS shows the certificate of the client to the service', async () => {
    const seen: unknown[] = [];
    await using server = await startServer(noteClient(seen), { tls: mutual, host: 'localhost' });
    await using fetch = createNodeFetch({ ca: service.cert, cert, key: Buffer.from(key) });

    await getEvent(server, { fetch });

    expect(seen).toEqual(['fake-client']);
  });

  test('mutual TLS without a certificate is a ConnectionError', async () => {
    await failureOf(callService({ ca: service.cert }, mutual), ConnectionError);
  });

  test('a client certificate does not make the client trust other authorities', async () => {
    await failureOf(callService({ cert, key }), ConnectionError);
  });
});

describe('through a tunnel of a proxy', () => {
  const { cert, key } = client;

  test.for(['http', 'https'] as const)(
    'through a tunnel, an %s: proxy receives no certificate of the client, and the service receives it',
    async (protocol) => {
      const seen: unknown[] = [];
      const tls = { ...remote, requestCert: true, ca: cert };
      await using server = await startServer(noteClient(seen), { tls, host: 'service.example' });
      const asked = { ...proxyTls, requestCert: true, rejectUnauthorized: false };
      await using proxy = await startProxy(protocol === 'https' ? { tls: asked } : {});
      const ca = [remote.cert, proxyTls.cert];
      await using fetch = createNodeFetch({ proxy: proxy.url, ca, cert, key });

      await getEvent(server, { fetch });

      expect(seen).toEqual(['fake-client']);
      expect(proxy.asked).toEqual([new URL(server.url).host]);
      expect(proxy.clientCertificates).toEqual([]);
    },
  );

  test('an https: proxy whose authority is unknown is a ConnectionError', async () => {
    await using proxy = await startProxy({ tls: proxyTls });

    const error = await failureOf(
      callService({ proxy: proxy.url, ca: remote.cert }),
      ConnectionError,
    );

    expect(error.maybeProcessed).toBe(false);
    expect(proxy.asked).toEqual([]);
  });

  test('an https: proxy forwards to an http: service', async () => {
    await using server = await startServer(send(json({ event })));
    await using proxy = await startProxy({ tls: proxyTls });
    await using fetch = createNodeFetch({ proxy: proxy.url, ca: proxyTls.cert });

    expect(await getEvent(server, { fetch })).toEqual({ event });
    expect(proxy.asked).toHaveLength(1);
  });
});

/** Responds, and notes the name in the certificate of the client. */
function noteClient(seen: unknown[]): Responder {
  return (socket) => {
    seen.push((socket as TLSSocket).getPeerCertificate().subject?.CN);
    socket.write(json({ event }));
  };
}
