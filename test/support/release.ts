import { expect } from 'vitest';
import type { BadServer } from './bad-servers.ts';
import { transport } from './transport.ts';

const patience = { timeout: 10_000, interval: 10 };

/** Asserts that no connection to a server is open. */
export async function expectClosed({ sockets }: BadServer): Promise<void> {
  await expect.poll(() => sockets.size, patience).toBe(0);
}

/** Asserts that each connection is closed, or free for the next request. */
export async function expectReleased(server: BadServer): Promise<void> {
  await expect.poll(() => isReleased(server), patience).toBe(true);
}

/** Whether as many requests as there are open connections open no other one. */
async function isReleased(server: BadServer): Promise<boolean> {
  const { fetch = globalThis.fetch } = transport;
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
