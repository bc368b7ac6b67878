// A route handler of Next.js 15.1 or later: save it as app/api/bot/[...path]/route.ts, with the files that it imports beside
// it. It serves /api/bot/webhook and /api/bot/conversations/ID/say.
import { after } from 'next/server';
import { Delivery, readJson, readSaid } from './bodies.ts';
import { connect } from './client.ts';
import { handOver } from './handover.ts';
import { relay } from './relay.ts';
import { errorResponse } from './statuses.ts';

/** Seconds: 20 at most to open the dialogue, and 50 for the turn. */
export const maxDuration = 90;

interface Context {
  readonly params: Promise<{ path: string[] }>;
}

export async function POST(request: Request, { params }: Context): Promise<Response> {
  try {
    const chat = connect(process.env);
    const [route, conversationId, action] = (await params).path;
    if (route === 'webhook') {
      const { eventId } = Delivery.parse(await readJson(request));
      // Next.js runs it when the response is sent, and keeps the process until it has ended.
      after(() => handOver(chat, eventId));
      return Response.json({ accepted: true }, { status: 202 });
    }
    if (route === 'conversations' && conversationId !== undefined && action === 'say') {
      const { text } = await readSaid(request);
      // Here, all visitors share one user. For another one, pass `chat.withOptions({ userKey })`.
      return await relay(chat, { conversationId, text, signal: request.signal });
    }
    return Response.json({ error: 'no such route' }, { status: 404 });
  } catch (error) {
    return errorResponse(error);
  }
}
