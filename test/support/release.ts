import { expect, vi } from 'vitest';
import type { BadServer } from './bad-servers.ts';
import { transport } from './transport.ts';

// Not `expect.poll`, which a test that runs beside others does not have.
const patience = { timeout: 10_000, interval: 10 };

/** Asserts that no connection to a server is open. */
export async function expectClosed({ sockets }: BadServer): Promise<void> {
  await vi.waitFor(() => expect(sockets.size).toBe(0), patience);
}

/** Asserts that each connection is closed, or free for the next request. */
export async function expectReleased(server: BadServer): Promise<void> {
  await vi.waitFor(async () => expect(await isReleased(server)).toBe(true), patience);
}

/** Whether as many requests as there are open connections open no other one. */
async function isReleased(server: BadServer): Promise<boolean> {
  const { fetch = globalThis.fetch } = transport;
  const { url, sockets, requests, connections } = server;
  const expected = requests.length + sockets.size;
  const controller = new AbortController();
  const probes = Array.from(sockets, () => fetch(url, { signal: controller.signal }));
  const ended = Promise.allSettled(probes);
  await vi.waitFor(() => expect(requests.length).toBe(expected), patience);
  controller.abort();
  await ended;
  return server.connections === connections;
}
