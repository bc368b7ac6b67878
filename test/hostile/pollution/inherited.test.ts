// @module-tag processes
import { expect, test } from 'vitest';
import { createAuthority, createCertificate } from '../../support/certificates.ts';
import { startProxy } from '../../support/proxy.ts';
import { runSource } from '../../support/run-source.ts';
import { startService } from './service.ts';

test.for(['fetch', 'createNodeFetch', 'proxy', 'tunnel'])(
  'over %s, no option of ky, undici or Node on Object.prototype changes a request',
  async (transport) => {
    const authority = await createAuthority();
    const certificate = await createCertificate({ host: 'localhost', issuer: authority });
    await using service = await startService(transport === 'tunnel' ? certificate : undefined);
    await using proxy = await startProxy();
    const args = [service.url, transport, proxy.url, authority.cert];
    const program = new URL('inherited.ts', import.meta.url);
    const { stdout, stderr } = await runSource(program, { args });
    expect(stderr).toBe('');
    expect(JSON.parse(stdout)).toEqual({ requests: 8, added: [], missing: [] });
  },
);
