import { describe, expect, test } from 'vitest';
import { ChatClient, ConfigurationError, ConnectionError } from '../../../src/index.ts';
import { json, send, startServer } from '../../support/bad-servers.ts';
import {
  type Certificate,
  createAuthority,
  createCertificate,
} from '../../support/certificates.ts';
import { chatOptions, thrown, untyped } from '../../support/clients.ts';
import { clientsOf, everyOperation, getEvent } from '../../support/every-operation.ts';
import { failureOf } from '../../support/failure.ts';
import { event } from '../../support/resources.ts';
import { secrets } from '../../support/secrets.ts';
import { trustOnly } from '../../support/trust.ts';

const respond = send(json({ event }));
const host = 'localhost';
const day = 24 * 60 * 60 * 1000;
const own = await createCertificate({ host });
const expired = await createCertificate({
  host,
  notBefore: new Date(Date.now() - 2 * day),
  notAfter: new Date(Date.now() - day),
});
const early = await createCertificate({
  host,
  notBefore: new Date(Date.now() + day),
  notAfter: new Date(Date.now() + 2 * day),
});
const other = await createCertificate({ host: 'other.example' });
const authority = await createAuthority();
const issued = await createCertificate({ host, issuer: authority });

describe('a server with an invalid certificate receives no request', () => {
  const cases: Record<string, { shown: Certificate; trusted: Certificate; code: RegExp }> = {
    'its certificate is signed by itself': {
      shown: own,
      trusted: other,
      code: /DEPTH_ZERO_SELF_SIGNED_CERT/,
    },
    'its certificate is of an unknown authority': {
      shown: issued,
      trusted: other,
      code: /UNABLE_TO_VERIFY_LEAF_SIGNATURE/,
    },
    'its certificate has expired': { shown: expired, trusted: expired, code: /CERT_HAS_EXPIRED/ },
    'its certificate is not valid yet': {
      shown: early,
      trusted: early,
      code: /CERT_NOT_YET_VALID/,
    },
    'its certificate is for another host': {
      shown: other,
      trusted: other,
      code: /ERR_TLS_CERT_ALTNAME_INVALID/,
    },
  };

  test.for(Object.entries(cases))(
    'a server receives no request if %s',
    async ([, { shown, trusted, code }]) => {
      using _ = trustOnly(trusted);
      await using server = await startServer(respond, { tls: shown, host });

      const error = await failureOf(getEvent(server), ConnectionError);

      expect(error.message).toContain('TLS failed');
      expect(error.message).toMatch(code);
      expect(error).toMatchObject({ maybeProcessed: false, attempts: 1 });
      expect(server.requests).toHaveLength(0);
    },
  );

  test('a server that supports only TLS 1.0 receives no request', async () => {
    using _ = trustOnly(own);
    await using server = await startServer(respond, {
      tls: { ...own, minVersion: 'TLSv1', maxVersion: 'TLSv1', ciphers: 'DEFAULT@SECLEVEL=0' },
      host,
    });

    const error = await failureOf(getEvent(server), ConnectionError);

    expect(error.message).toContain('TLS failed');
    expect(error).toMatchObject({ maybeProcessed: false, attempts: 1 });
    expect(server.requests).toHaveLength(0);
  });

  test.for(everyOperation)(
    'an untrusted server receives no request of $title',
    async ({ call }) => {
      using _ = trustOnly(other);
      await using server = await startServer(respond, { tls: own, host });

      const error = await failureOf(call(clientsOf(server)), ConnectionError);

      expect(error).toMatchObject({ maybeProcessed: false, attempts: 1 });
      expect(server.requests).toHaveLength(0);
    },
  );

  test.for([
    ['a trusted certificate', own, own],
    ['a certificate of a trusted authority', issued, authority],
  ] as const)('a server with %s receives the request', async ([, shown, trusted]) => {
    using _ = trustOnly(trusted);
    await using server = await startServer(respond, { tls: shown, host });

    await expect(getEvent(server)).resolves.toEqual({ event });
  });

  test.for(['rejectUnauthorized', 'insecure', 'tls', 'ca', 'agent', 'dispatcher'])(
    'there is no option `%s` to disable the verification',
    (option) => {
      const options = { ...chatOptions, [option]: false };

      expect(thrown(() => new ChatClient(untyped(options)), ConfigurationError).message).toContain(
        option,
      );
    },
  );

  test('`allowInsecureHttp` does not disable the verification', async () => {
    using _ = trustOnly(other);
    await using server = await startServer(respond, { tls: own, host });

    await failureOf(getEvent(server, { allowInsecureHttp: true }), ConnectionError);

    expect(server.requests).toHaveLength(0);
  });
});

describe('a wrong scheme in the address is a ConnectionError', () => {
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

    expect(error.attempts).toBe(1);
    expect(server.requests).toHaveLength(0);
    expect(server.received).not.toContain(secrets.userKey);
  });

  test('http: to a TLS port is a ConnectionError', async () => {
    await using server = await startServer(respond, { tls: own, host });

    await failureOf(getEvent({ url: server.url.replace('https:', 'http:') }), ConnectionError);

    expect(server.requests).toHaveLength(0);
  });
});
