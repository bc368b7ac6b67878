import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import type { Certificate } from './certificates.ts';

/** Makes this process trust only one certificate until the end of the scope. */
export function trustOnly({ cert }: Certificate): Disposable {
  const before = getCACertificates('default');
  setDefaultCACertificates([cert]);
  return { [Symbol.dispose]: () => setDefaultCACertificates(before) };
}
