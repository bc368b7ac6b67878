// A backend on Hono. The routes are the same on every runtime that Hono has an adapter for; this one is for Node.
//
//   CHAT_BASE_URL=… CHAT_USER_KEY=… PORT=8080 node examples/backends/hono.ts
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { Delivery, readJson, readSaid } from './bodies.ts';
import { connect } from './client.ts';
import { handOver } from './handover.ts';
import { relay } from './relay.ts';
import { errorResponse } from './statuses.ts';

const chat = connect(process.env);
const app = new Hono();

app.post('/webhook', async (context) => {
  const { eventId } = Delivery.parse(await readJson(context.req.raw));
  // It continues after the response, in this process.
  handOver(chat, eventId).catch(console.error);
  return context.json({ accepted: true }, 202);
});

app.post('/conversations/:id/say', async (context) => {
  const { text } = await readSaid(context.req.raw);
  const { signal } = context.req.raw;
  // Here, all visitors share one user. For another one, pass `chat.withOptions({ userKey })`.
  return await relay(chat, { conversationId: context.req.param('id'), text, signal });
});

app.onError((error) => errorResponse(error));

const port = Number(process.env.PORT ?? 0);
const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, (address) => {
  console.log(`The backend listens on http://127.0.0.1:${address.port}`);
});

// Accepts no new requests. The process ends when the requests in progress, and the work that they started, have ended.
for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, () => server.close());
