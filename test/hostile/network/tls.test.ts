import type { TlsOptions } from 'node:tls';
import { expect, test } from 'vitest';
import { ConnectionError } from '../../../src/index.ts';
import { json, send, stall, startServer } from '../../support/bad-servers.ts';
import {
  type Certificate,
  createAuthority,
  createCertificate,
} from '../../support/certificates.ts';
import { getEvent } from '../../support/every-operation.ts';
import { failureOf } from '../../support/failure.ts';
import { event } from '../../support/resources.ts';
import { secrets } from '../../support/secrets.ts';
import { trustOnly } from '../../support/trust.ts';

const respond = send(json({ event }));
const host = 'localhost';
const own = await createCertificate({ host });
const inDays = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000);
const expired = await createCertificate({ host, notBefore: inDays(-2), notAfter: inDays(-1) });
const early = await createCertificate({ host, notBefore: inDays(1), notAfter: inDays(2) });
const other = await createCertificate({ host: 'other.example' });
const authority = await createAuthority();
const issued = await createCertificate({ host, issuer: authority });

const tls1 = { minVersion: 'TLSv1', maxVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' } as const;

test.for<[title: string, shown: TlsOptions, trusted: Certificate, code: string]>([
  ['its certificate is signed by itself', own, other, 'DEPTH_ZERO_SELF_SIGNED_CERT'],
  ['its certificate is of an unknown authority', issued, other, 'UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
  ['its certificate has expired', expired, expired, 'CERT_HAS_EXPIRED'],
  ['its certificate is not valid yet', early, early, 'CERT_NOT_YET_VALID'],
  ['its certificate is for another host', other, other, 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ['it supports only TLS 1.0', { ...own, ...tls1 }, own, ''],
])('a server receives no request if %s', async ([, tls, trusted, code]) => {
  using _ = trustOnly(trusted);
  await using server = await startServer(respond, { tls, host });

  // The option is for plain HTTP: it does not disable the verification.
  for (const allowInsecureHttp of [false, true]) {
    const error = await failureOf(getEvent(server, { allowInsecureHttp }), ConnectionError);
    expect(error.message).toContain('TLS failed');
    expect(error.message).toContain(code);
    expect(error).toMatchObject({ maybeProcessed: false, attempts: 1 });
  }

  expect(server.requests).toHaveLength(0);
});

test('the error of a certificate that is not trusted names the host and both ways to trust it', async () => {
  using _ = trustOnly(other);
  await using server = await startServer(respond, { tls: own, host });

  const { message } = await failureOf(getEvent(server), ConnectionError);

  for (const named of [
    new URL(server.url).host,
    'NODE_EXTRA_CA_CERTS',
    '`ca`',
    'createNodeFetch',
  ]) {
    expect(message).toContain(named);
  }
});

test.for([
  ['a trusted certificate', own, own],
  ['a certificate of a trusted authority', issued, authority],
] as const)('a server with %s receives the request', async ([, shown, trusted]) => {
  using _ = trustOnly(trusted);
  await using server = await startServer(respond, { tls: shown, host });

  await expect(getEvent(server)).resolves.toEqual({ event });
});

test('https: to a plain HTTP port is a ConnectionError, and the key is not sent', async () => {
  // The response of an HTTP server to a request that it cannot read.
  const badRequest = Buffer.from('HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n');
  await using server = await startServer(respond, {
    onConnect: (socket) => socket.once('data', () => socket.end(badRequest)),
  });

  const error = await failureOf(
    getEvent({ url: server.url.replace('http:', 'https:') }),
    ConnectionError,
  );

  expect(error).toMatchObject({ attempts: 1, maybeProcessed: false });
  expect(error.message).toMatch(/scheme.*`baseUrl`/);
  expect(error.message).not.toContain('NODE_EXTRA_CA_CERTS');
  expect(server.requests).toHaveLength(0);
  expect(server.received).not.toContain(secrets.userKey);
});

test('http: to a port that responds with a TLS alert is a ConnectionError', async () => {
  // What a TLS server sends to a client that does not speak TLS: the alert `protocol_version`.
  const alert = Buffer.from([0x15, 0x03, 0x01, 0x00, 0x02, 0x02, 0x46]);
  await using server = await startServer(stall(), {
    onConnect: (socket) => socket.once('data', () => socket.end(alert)),
  });

  const error = await failureOf(getEvent(server), ConnectionError);

  expect(error.attempts).toBe(1);
  expect(error.message).toMatch(/scheme.*`baseUrl`/);
});
