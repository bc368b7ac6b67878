import { X509Certificate } from 'node:crypto';
import * as tls from 'node:tls';
import type { ThrowProblem } from '../options/reader.ts';

/** Text in PEM form, as `node:tls` accepts it. */
export type Pem = string | Uint8Array | readonly (string | Uint8Array)[];

interface PemOptions {
  readonly ca: Pem | undefined;
  readonly cert: Pem | undefined;
  readonly key: Pem | undefined;
}

/**
 * Reads the certificates and the key once: with them in its options, each connection would parse them again. Without a context,
 * a connection has the defaults of Node. The certificate of this client is for the service, and not for a proxy.
 */
export function readTls({ ca, cert, key }: PemOptions, throwProblem: ThrowProblem) {
  const trust =
    ca === undefined ? {} : { ca: [...defaultAuthorities(), ...readAuthorities(ca, throwProblem)] };
  const secureContext = ca === undefined ? undefined : tls.createSecureContext(trust);
  const proxy = { secureContext };
  if (cert === undefined && key === undefined) return { service: proxy, proxy };
  if (cert === undefined || key === undefined) {
    return throwProblem(
      cert === undefined ? 'cert' : 'key',
      'is missing: `cert` and `key` need each other',
    );
  }
  let option = 'cert';
  let problem = 'must contain certificates in PEM form';
  try {
    tls.createSecureContext({ cert: textsOf(cert) });
    option = 'key';
    problem = 'must be the private key of `cert`, in PEM form and without a passphrase';
    const identity = { cert: textsOf(cert), key: textsOf(key) };
    return {
      service: { secureContext: tls.createSecureContext({ ...trust, ...identity }) },
      proxy,
    };
  } catch (cause) {
    return throwProblem(option, problem, cause);
  }
}

/** The authorities that Node trusts, `NODE_EXTRA_CA_CERTS` included; Node before 22.15 lists only its own. */
function defaultAuthorities(): readonly string[] {
  return tls.getCACertificates?.('default') ?? tls.rootCertificates;
}

/** Node ignores an authority that it cannot read. */
function readAuthorities(pem: Pem, throwProblem: ThrowProblem): string[] {
  const found = textsOf(pem).flatMap((text) => {
    const parts = text
      .split(/(?=-----BEGIN )/)
      .filter((part) => /^-----BEGIN [A-Z0-9 ]*CERTIFICATE-----/.test(part));
    return parts.length === 0 ? [text] : parts;
  });
  try {
    for (const text of found) new X509Certificate(text);
    return found;
  } catch (cause) {
    return throwProblem('ca', 'must contain certificates in PEM form', cause);
  }
}

function textsOf(pem: Pem): string[] {
  return [pem].flat().map((text) => Buffer.from(text as string).toString());
}
