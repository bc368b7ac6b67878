// A backend on Deno.
//
//   CHAT_BASE_URL=… CHAT_USER_KEY=… PORT=8080 deno run --allow-net --allow-env examples/backends/deno.ts
import { Delivery, readJson, readSaid } from './bodies.ts';
import { connect } from './client.ts';
import { handOver } from './handover.ts';
import { relay } from './relay.ts';
import { errorResponse } from './statuses.ts';

const access = Deno.env.toObject();
const chat = connect(access);

const server = Deno.serve(
  { port: Number(access.PORT ?? 0), hostname: '127.0.0.1', onError: errorResponse },
  async (request) => {
    const { pathname } = new URL(request.url);
    const [, route, conversationId = '', action] = pathname.split('/').map(decodeURIComponent);
    if (route === 'webhook') {
      const { eventId } = Delivery.parse(await readJson(request));
      // It continues after the response, in this process.
      handOver(chat, eventId).catch(console.error);
      return Response.json({ accepted: true }, { status: 202 });
    }
    if (route === 'conversations' && action === 'say') {
      const { text } = await readSaid(request);
      // Here, all visitors share one user. For another one, pass `chat.withOptions({ userKey })`.
      return await relay(chat, { conversationId, text, signal: request.signal });
    }
    return Response.json({ error: 'no such route' }, { status: 404 });
  },
);

// Accepts no new requests. The process ends when the requests in progress, and the work that they started, have ended.
Deno.addSignalListener('SIGTERM', () => server.shutdown());
