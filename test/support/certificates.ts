import { generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** A certificate that signs itself, and its key, as `node:tls` takes them. */
export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

export interface CertificateRules {
  /** The host name it is for. `127.0.0.1` and `::1` are no names: a certificate for `localhost` is not for them. */
  readonly host: string;
  readonly notBefore?: Date;
  readonly notAfter?: Date;
}

const day = 24 * 60 * 60 * 1000;

/**
 * Makes a certificate. Node can read one but not write one, and the few bytes of DER around its signature
 * are less than a dependency.
 */
export function createCertificate({
  host,
  notBefore = new Date(Date.now() - day),
  notAfter = new Date(Date.now() + day),
}: CertificateRules): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const algorithm = sequence(oid('2a8648ce3d040302')); // ecdsa-with-SHA256
  const name = sequence(set(sequence(oid('550403'), tagged(0x0c, Buffer.from(host)))));
  const content = sequence(
    tagged(0xa0, integer(Buffer.from([2]))), // version 3
    integer(Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    algorithm,
    name,
    sequence(time(notBefore), time(notAfter)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(subjectAltName(host))),
  );
  const signature = tagged(0x03, Buffer.from([0]), sign('sha256', content, privateKey));
  return {
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    cert: pem(sequence(content, algorithm, signature)),
  };
}

function subjectAltName(host: string): Buffer {
  const names = sequence(tagged(0x82, Buffer.from(host)));
  return sequence(oid('551d11'), tagged(0x04, names));
}

function tagged(tag: number, ...content: readonly Buffer[]): Buffer {
  const bytes = Buffer.concat(content);
  const { length } = bytes;
  const size = length < 0x80 ? [length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), bytes]);
}

function sequence(...content: readonly Buffer[]): Buffer {
  return tagged(0x30, ...content);
}

function set(...content: readonly Buffer[]): Buffer {
  return tagged(0x31, ...content);
}

function oid(hex: string): Buffer {
  return tagged(0x06, Buffer.from(hex, 'hex'));
}

function integer(bytes: Buffer): Buffer {
  return tagged(0x02, bytes);
}

function time(date: Date): Buffer {
  return tagged(0x17, Buffer.from(`${date.toISOString().replace(/\D/g, '').slice(2, 14)}Z`));
}

function pem(der: Buffer): string {
  const lines = der.toString('base64').match(/.{1,64}/g) ?? [];
  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}
