import type { TlsOptions } from 'node:tls';
import { beforeAll, describe, expect, test } from 'vitest';
import { json, openHead, redirect, startServer } from '../../support/bad-servers.ts';
import { createAuthority, createCertificate } from '../../support/certificates.ts';
import { startProxy } from '../../support/proxy.ts';
import { runSource } from '../../support/run-source.ts';
import { pollution, type Report } from './pollution.ts';

const timestamp = '2024-05-01T12:00:00.000Z';
const resources = {
  participant: { id: 'user_1', createdAt: timestamp, updatedAt: timestamp },
  event: { id: 'evt_1' },
  bots: [{ id: 'bot_1' }],
};

/** A service that remembers what arrived, and redirects one of its resources. */
async function startService(elsewhere: string, ignored: string, tls?: TlsOptions) {
  let arrived: unknown[] = [];
  return startServer(
    (socket, request) => {
      const { method, target, headers, body } = request;
      if (target === '/arrived') {
        socket.write(json(arrived.map((seen) => JSON.stringify(seen))));
        arrived = [];
        return;
      }
      const sent = [...headers].filter(([name]) => name !== ignored);
      arrived.push([method, target, sent.toSorted(), body]);
      if (target.endsWith('/moved')) return redirect(307, `${elsewhere}/moved`)(socket, request);
      if (target.endsWith('/listen')) {
        socket.write(openHead({ headers: { 'content-type': 'text/event-stream' } }));
        socket.write('data: {"type":"error","data":{}}\n\n');
        return;
      }
      socket.write(json({ ...resources, meta: {} }));
    },
    tls === undefined ? {} : { tls, host: 'localhost' },
  );
}

describe.for(['fetch', 'createNodeFetch', 'proxy', 'tunnel'] as const)('over %s', (transport) => {
  let report: Report;
  let strayed: number;
  beforeAll(async () => {
    await using elsewhere = await startServer((socket) => socket.write(json({ stolen: 1 })));
    const authority = await createAuthority();
    const certificate = await createCertificate({ host: 'localhost', issuer: authority });
    const tls = transport === 'tunnel' ? certificate : undefined;
    // With `reset` there, the `fetch` of Node closes each connection.
    const ignored = transport === 'fetch' ? 'connection' : '';
    await using service = await startService(elsewhere.url, ignored, tls);
    await using proxy = await startProxy();
    const args = [service.url, elsewhere.url, proxy.url, transport, authority.cert];
    const url = new URL('polluted-calls.ts', import.meta.url);
    const { stdout, stderr } = await runSource(url, { args });
    expect(stderr).toBe('');
    report = JSON.parse(stdout);
    strayed = elsewhere.requests.length;
  });

  test('no request reaches another host', () => {
    expect(strayed).toBe(0);
  });

  // A result may have the name, too: Zod copies what it finds.
  test.for(Object.keys(pollution(transport, '')))(
    '`%s` on Object.prototype changes no request, and every error is of the package',
    (name) => {
      const { results, requests } = report.clean;
      expect(requests).toHaveLength(6);
      expect(results[2]).toBe('redirect');
      for (const outcome of report.polluted[name] ?? []) {
        // An aborted `signal` there ends a stream of Node itself before its request is sent.
        const isSent = (request: string) => name !== 'signal' || outcome.requests.includes(request);
        expect(outcome.requests).toEqual(requests.filter(isSent));
        expect(outcome.results.filter((result) => result.startsWith('foreign'))).toEqual([]);
      }
    },
  );
});
