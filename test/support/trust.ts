import * as tls from 'node:tls';
import { Agent, getGlobalDispatcher, setGlobalDispatcher } from 'undici';
import type { Certificate } from './certificates.ts';

/** Whether all of this process can trust other authorities: from Node 22.19 on. */
export const canTrust = 'setDefaultCACertificates' in tls;

/** Makes this process, or on an older Node its `fetch`, trust only one certificate until the end of the scope. */
export function trustOnly({ cert }: Certificate): Disposable {
  if (!canTrust) {
    const before = getGlobalDispatcher();
    setGlobalDispatcher(new Agent({ connect: { ca: cert } }));
    return { [Symbol.dispose]: () => setGlobalDispatcher(before) };
  }
  const before = tls.getCACertificates('default');
  tls.setDefaultCACertificates([cert]);
  return { [Symbol.dispose]: () => tls.setDefaultCACertificates(before) };
}
