import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Responder = (request: IncomingMessage, response: ServerResponse) => void;

/** A server that misbehaves as named by the first segment of the path. A page of any origin may call it. */
export async function startTrouble(pages: Readonly<Record<string, string>>) {
  let followed = 0;
  let openStreams = 0;
  const kinds: Readonly<Record<string, Responder>> = {
    403: (_, response) => response.writeHead(403).end(),
    500: (_, response) => response.writeHead(500).end('it broke'),
    redirect: (_, response) => response.writeHead(302, { location: '/target' }).end(),
    target: (_, response) => {
      followed += 1;
      response.end();
    },
    followed: (_, response) => response.end(JSON.stringify({ followed })),
    stall: () => {},
    // The connection is lost after the second event; the next one goes on after the last event.
    stream: (request, response) => {
      const isFirst = request.headers['last-event-id'] === undefined;
      openStreams += 1;
      response.on('close', () => {
        openStreams -= 1;
      });
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const ids = isFirst ? [1, 2] : [3];
      const events = ids.map((id) => `id: ${id}\ndata: {"id":"${id}"}\n\n`);
      response.write(`data: ping\n\n${events.join('')}`, () => {
        if (isFirst) setTimeout(() => response.destroy(), 50);
      });
    },
    silent: (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(':\n');
    },
    openStreams: (_, response) => response.end(JSON.stringify({ openStreams })),
    truncate: (_, response) => {
      response.writeHead(200, { 'content-length': 1000 });
      response.write('{"event":', () => response.destroy());
    },
    large: (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const chunk = ' '.repeat(1 << 20);
      for (let count = 0; count < 6; count += 1) response.write(chunk);
      response.end('{}');
    },
  };
  const server = createServer((request, response) => {
    const kind = request.url?.split('/')[1] ?? '';
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*');
    const page = pages[kind];
    if (request.method === 'OPTIONS') response.writeHead(204).end();
    else if (page === undefined) (kinds[kind] ?? kinds[500])?.(request, response);
    else
      response
        .setHeader('content-type', kind.endsWith('js') ? 'text/javascript' : 'text/html')
        .end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
