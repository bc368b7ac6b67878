import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventText, listText } from './responses.ts';

/*
 * The loopback service runs in a separate process and does as little work per response as possible.
 * Paths: /chat/events/{id}, and /list/{bots}/{bots per page}/{latency in ms}/v1/admin/bots.
 */

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const [area = '', ...rest] = pathname.slice(1).split('/');
  if (area === 'list') {
    const [count = 0, pageSize = 100, latency = 0] = rest.slice(0, 3).map(Number);
    const page = Number(searchParams.get('nextToken') ?? 0);
    const text = listText(count, pageSize, page);
    if (latency === 0) respond(response, text);
    else setTimeout(respond, latency, response, text);
    return;
  }
  const id = rest.at(-1) ?? '';
  respond(response, rest.at(-2) === 'events' ? eventText(id) : '{}');
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.send?.(`http://127.0.0.1:${port}`);
});
process.on('disconnect', () => process.exit());

function respond(response: ServerResponse, text: string): void {
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}
