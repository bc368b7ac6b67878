// A Cloudflare Worker. It needs a compatibility date of 2024-10-14 or later, and no compatibility flag. With the flag
// `enable_request_signal`, a visitor who leaves keeps no message waiting.
//
//   npx wrangler dev examples/backends/cloudflare-worker.ts
import { Delivery, readJson, readSaid } from './bodies.ts';
import { type Access, connect } from './client.ts';
import { handOver } from './handover.ts';
import { relay } from './relay.ts';
import { errorResponse } from './statuses.ts';

/** The part of the context of a request that the handler needs. */
interface Context {
  waitUntil(work: Promise<unknown>): void;
}

// Workers require a default export.
export default {
  async fetch(request: Request, access: Access, context: Context): Promise<Response> {
    try {
      // The variables and secrets of a Worker come with each request.
      const chat = connect(access);
      const { pathname } = new URL(request.url);
      const [, route, conversationId = '', action] = pathname.split('/').map(decodeURIComponent);
      if (route === 'webhook') {
        const { eventId } = Delivery.parse(await readJson(request));
        // The Worker lives on after the response, for up to 30 seconds.
        context.waitUntil(handOver(chat, eventId));
        return Response.json({ accepted: true }, { status: 202 });
      }
      if (route === 'conversations' && action === 'say') {
        const { text } = await readSaid(request);
        // Here, all visitors share one user. For another one, pass `chat.withOptions({ userKey })`.
        return await relay(chat, { conversationId, text, signal: request.signal });
      }
      return Response.json({ error: 'no such route' }, { status: 404 });
    } catch (error) {
      return errorResponse(error);
    }
  },
};
