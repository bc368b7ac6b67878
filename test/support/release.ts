import type { Fetch } from '../../src/index.ts';
import type { BadServer } from './bad-servers.ts';
import { transport } from './transport.ts';
import { until } from './until.ts';

/** Waits until no connection to a server is open. */
export async function expectClosed({ sockets }: BadServer): Promise<void> {
  await until(() => sockets.size === 0);
}

/** Asserts that each connection is closed, or free for the next request of the `fetch` that opened it. */
export async function expectReleased(
  server: BadServer,
  fetch: Fetch = transport.fetch ?? globalThis.fetch,
): Promise<void> {
  await until(() => isReleased(server, fetch));
}

/** Whether as many requests as there are open connections open no other one. */
async function isReleased(server: BadServer, fetch: Fetch): Promise<boolean> {
  const { url, sockets, requests, connections } = server;
  const expected = requests.length + sockets.size;
  const controller = new AbortController();
  const probes = Array.from(sockets, () => fetch(url, { signal: controller.signal }));
  const ended = Promise.allSettled(probes);
  await until(() => requests.length === expected);
  controller.abort();
  await ended;
  return server.connections === connections;
}
