import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/*
 * The loopback service, in a process of its own: as little work for an answer as Node allows.
 * Paths: /chat/events/{id}, and /list/{bots}/{bots per page}/{latency in ms}/v1/admin/bots.
 */

const timestamp = '2024-05-01T12:00:00.000Z';

/** Pages of different bots; a longer list repeats them. */
const distinctPages = 100;
const pageTexts = new Map<string, string>();

const server = createServer((request, response) => {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const [area = '', ...rest] = pathname.slice(1).split('/');
  if (area === 'list') {
    const [count = 0, pageSize = 100, latency = 0] = rest.slice(0, 3).map(Number);
    const page = Number(searchParams.get('nextToken') ?? 0);
    const text = listText(count, pageSize, page);
    if (latency === 0) answer(response, text);
    else setTimeout(answer, latency, response, text);
    return;
  }
  const id = rest.at(-1) ?? '';
  answer(response, rest.at(-2) === 'events' ? eventText(id) : '{}');
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.send?.(`http://127.0.0.1:${port}`);
});
process.on('disconnect', () => process.exit());

function answer(response: ServerResponse, text: string): void {
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(text),
  });
  response.end(text);
}

function eventText(id: string): string {
  return `{"event":{"id":"${id}","createdAt":"${timestamp}","type":"custom","payload":{"type":"text","text":"It was a bright cold day in April, and the clocks were striking thirteen.","tags":{"a":"1","b":"2"}},"conversationId":"conv_01HXYZ0123456789","userId":"user_01HXYZ0123456789"}}`;
}

function listText(count: number, pageSize: number, page: number): string {
  const isLast = (page + 1) * pageSize >= count;
  const meta = isLast ? '{}' : `{"nextToken":"${page + 1}"}`;
  return `{"bots":${botsText(page % distinctPages, pageSize)},"meta":${meta}}`;
}

function botsText(page: number, pageSize: number): string {
  const key = `${page}/${pageSize}`;
  const known = pageTexts.get(key);
  if (known !== undefined) return known;
  const bots = Array.from({ length: pageSize }, (_, index) => {
    const number = page * pageSize + index;
    return {
      id: `bot_${String(number).padStart(12, '0')}`,
      createdAt: timestamp,
      updatedAt: timestamp,
      name: `Support assistant ${number}`,
      deployedAt: timestamp,
      tags: { team: `team-${number % 7}` },
      type: 'bot',
    };
  });
  const text = JSON.stringify(bots);
  pageTexts.set(key, text);
  return text;
}
