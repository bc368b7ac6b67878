import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { json, send, startServer } from '../../support/bad-servers.ts';
import { clientsOf } from '../../support/every-operation.ts';

/** The address of a port on which no server listens any longer. */
async function refusedAddress(): Promise<{ readonly url: string }> {
  const server = await startServer(send(json({})));
  await server.close();
  return { url: server.url };
}

test('a POST to a port that opens during a wait is processed once', async () => {
  const address = await refusedAddress();
  const { port } = new URL(address.url);
  let requests = 0;
  const server = createServer((request, response) => {
    requests += 1;
    request.resume().on('end', () => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ event: { id: 'event_1' } }));
    });
  });
  const { chat } = clientsOf(address, {
    retry: { limit: 20, maxDelay: 100 },
    observer: ({ type, attempt }) => {
      if (type === 'retry' && attempt === 1) server.listen(Number(port), '127.0.0.1');
    },
  });
  try {
    const { event } = await chat.createEvent({ conversationId: 'c', payload: { type: 'custom' } });
    expect(event.id).toBe('event_1');
    expect(requests).toBe(1);
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
