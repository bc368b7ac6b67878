import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { createChat } from '../support/clients.ts';
import { listen, take } from '../support/event-streams.ts';
import { recordEvents } from '../support/events.ts';

const streamCount = 200;
const outage = 3000;

/** A service over real sockets that can be down: it then ends every connection, and responds with 503. */
async function startService() {
  const open = new Set<ServerResponse>();
  /** When the requests for a stream came, by the id of the conversation. */
  const requests = new Map<string, number[]>();
  let isDown = false;
  let failures = 0;
  const server = createServer((request, response) => {
    const id = /conversations\/([^/]+)\/listen/.exec(request.url ?? '')?.[1];
    if (id !== undefined) requests.set(id, [...(requests.get(id) ?? []), performance.now()]);
    if (isDown || (id === undefined && failures-- > 0)) {
      response.writeHead(503).end();
    } else if (id === undefined) {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ event: { id: 'e' } }));
    } else {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: {"n":1}\n\n');
      open.add(response);
    }
  });
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    goDown() {
      isDown = true;
      for (const response of open) response.destroy();
      open.clear();
    },
    /** The next calls that are no stream fail still. */
    comeBack(moreFailures: number) {
      isDown = false;
      failures = moreFailures;
    },
    async [Symbol.asyncDispose]() {
      server.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.once('close', resolve));
    },
  };
}

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

test.for([
  ['of less than 10 seconds', 100],
  ['that had lasted', 10_500],
] as const)(
  '200 streams of one client, with connections %s, are back soon after an outage of 3 seconds, and other calls have their retries',
  async ([, age]) => {
    await using service = await startService();
    const { events, onEvent } = recordEvents();
    const chat = createChat({ baseUrl: service.url, onEvent });
    const ids = Array.from({ length: streamCount }, (_, index) => `c-${index}`);
    const streams = ids.map((id) => chat.request(listen, { id }));
    await Promise.all(streams.map((stream) => stream.open()));
    await sleep(age);

    service.goDown();
    const downAt = performance.now();
    await sleep(outage);
    service.comeBack(2);
    const upAt = performance.now();
    // Its first two attempts fail: it needs two retries.
    const other = chat.withOptions({ userKey: 'fake-other-key' });
    expect(await other.getEvent({ id: 'e' })).toEqual({ event: { id: 'e' } });
    await Promise.all(streams.map((stream) => take(stream, 2)));

    const afterOutage = ids.map((id) => Number(service.requests.get(id)?.at(-1)) - upAt);
    const sorted = afterOutage.toSorted((a, b) => a - b);
    const [median = 0, maximum = 0] = [sorted[streamCount / 2], sorted.at(-1)];
    const attempts = [...service.requests.values()].map(
      (times) => times.filter((time) => time > downAt).length,
    );
    const waits = events.filter(
      ({ type, operation }) => type === 'retry' && operation === 'listen',
    );
    expect(median).toBeLessThan(3000);
    expect(maximum).toBeLessThan(12_000);
    // One attempt for each wait.
    expect(attempts.reduce((sum, count) => sum + count)).toBe(waits.length);
  },
);
