// A route handler of Next.js in which each visitor is a user of their own: save it as app/api/chat/route.ts, with the files
// that it imports beside it.
import { readSaid } from './bodies.ts';
import { relay } from './relay.ts';
import { errorResponse } from './statuses.ts';
import { asVisitor } from './visitor.ts';

/** Seconds: 20 at most to open the dialogue, and 50 for the turn. */
export const maxDuration = 90;

export async function POST(request: Request): Promise<Response> {
  try {
    const { text } = await readSaid(request);
    const { signal } = request;
    return await asVisitor(request, (chat, conversationId) =>
      relay(chat, { conversationId, text, signal }),
    );
  } catch (error) {
    return errorResponse(error);
  }
}
