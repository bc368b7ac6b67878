import { expect, vi } from 'vitest';
import type { Fetch } from '../../src/index.ts';
import type { BadServer } from './bad-servers.ts';
import { transport } from './transport.ts';

const patience = { timeout: 10_000, interval: 10 };

/** Asserts that no connection to a server is open. Tests that run beside each other do not have `expect.poll`. */
export async function expectClosed({ sockets }: BadServer): Promise<void> {
  await vi.waitFor(() => expect(sockets.size).toBe(0), patience);
}

/** Asserts that each connection is closed, or free for the next request of the `fetch` that opened it. */
export async function expectReleased(
  server: BadServer,
  fetch: Fetch = transport.fetch ?? globalThis.fetch,
): Promise<void> {
  await expect.poll(() => isReleased(server, fetch), patience).toBe(true);
}

/** Whether as many requests as there are open connections open no other one. */
async function isReleased(server: BadServer, fetch: Fetch): Promise<boolean> {
  const { url, sockets, requests, connections } = server;
  const expected = requests.length + sockets.size;
  const controller = new AbortController();
  const probes = Array.from(sockets, () => fetch(url, { signal: controller.signal }));
  const ended = Promise.allSettled(probes);
  await expect.poll(() => requests.length, patience).toBe(expected);
  controller.abort();
  await ended;
  return server.connections === connections;
}
