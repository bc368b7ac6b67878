import { generate } from 'selfsigned';

/** A certificate and its private key, both in PEM, in the form that `node:tls` accepts. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

export interface CertificateRules {
  /** The host name of a server, or the name of a client. A certificate for `localhost` is for 127.0.0.1, too. */
  readonly host: string;
  readonly notBefore?: Date;
  readonly notAfter?: Date;
  /** The authority that signs the certificate. By default, the certificate signs itself. */
  readonly issuer?: Certificate;
}

const day = 24 * 60 * 60 * 1000;

/** Makes a certificate that identifies a server or, for mutual TLS, a client. */
export async function createCertificate({
  host,
  notBefore = new Date(Date.now() - day),
  notAfter = new Date(Date.now() + day),
  issuer,
}: CertificateRules): Promise<Certificate> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: host }], {
    ...ellipticCurve,
    notBeforeDate: notBefore,
    notAfterDate: notAfter,
    ...(issuer && { ca: { ...issuer } }),
  });
  return { key, cert };
}

/** Makes a private certificate authority, to be the `issuer` of certificates. */
export async function createAuthority(): Promise<Certificate> {
  const { private: key, cert } = await generate(
    [{ name: 'commonName', value: 'Authority of a test' }],
    {
      ...ellipticCurve,
      extensions: [
        { name: 'basicConstraints', cA: true, critical: true },
        { name: 'keyUsage', keyCertSign: true, critical: true },
      ],
    },
  );
  return { key, cert };
}

const ellipticCurve = { keyType: 'ec', algorithm: 'sha256' } as const;
