// A backend on Bun.
//
//   CHAT_BASE_URL=… CHAT_USER_KEY=… PORT=8080 bun examples/backends/bun.ts
import { Delivery, readJson, readSaid } from './bodies.ts';
import { connect } from './client.ts';
import { handOver } from './handover.ts';
import { relay } from './relay.ts';
import { errorResponse } from './statuses.ts';

const chat = connect(process.env);

const server = Bun.serve({
  port: Number(process.env.PORT ?? 0),
  hostname: '127.0.0.1',
  routes: {
    '/webhook': {
      async POST(request) {
        const { eventId } = Delivery.parse(await readJson(request));
        // It continues after the response, in this process.
        handOver(chat, eventId).catch(console.error);
        return Response.json({ accepted: true }, { status: 202 });
      },
    },
    '/conversations/:id/say': {
      async POST(request) {
        const { text } = await readSaid(request);
        const conversationId = request.params.id;
        // Here, all visitors share one user. For another one, pass `chat.withOptions({ userKey })`.
        return await relay(chat, { conversationId, text, signal: request.signal });
      },
    },
  },
  error: (error) => errorResponse(error),
});
console.log(`The backend listens on ${server.url}`);

// Accepts no new requests. The process ends when the requests in progress, and the work that they started, have ended.
for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, () => server.stop());
