// The web application of a bot. It receives the id of an event, opens a conversation for it, and adds the agent that the
// event asks for. Its dependencies are parameters, so that its tests can pass a client of the fake platform.
import { type ChatClient, isBotPlatformError } from 'bot-platform-sdk';
import { Hono } from 'hono';
import * as z from 'zod';
import { replyTo } from './reply.ts';

/** The body of a delivery. The specification does not show it: adapt it to yours, and check who sent it. */
const Delivery = z.object({ eventId: z.string() });

/** The payload of the events that this bot handles: a user asks for an agent. */
const Handover = z.object({ type: z.literal('handover'), agentId: z.string() });

export interface AppOptions {
  readonly chat: ChatClient;
  /** Aborts the calls in progress. */
  readonly signal: AbortSignal;
  readonly log: (line: string) => void;
}

export function createApp({ chat, signal, log }: AppOptions): Hono {
  const app = new Hono();

  app.post('/webhook', async (context) => {
    const delivery = Delivery.safeParse(await context.req.json().catch(() => undefined));
    if (!delivery.success) return context.json({ error: 'expected {"eventId":"…"}' }, 400);

    const { event } = await chat.getEvent(
      { id: delivery.data.eventId },
      { payload: Handover, signal },
    );
    // Named after the event: if it is delivered again, the call finds the same conversation.
    const { conversation } = await chat.getOrCreateConversation(
      { id: `handover-${event.id}` },
      { signal },
    );
    const { participant } = await chat.addParticipant(
      { conversationId: conversation.id, userId: event.payload.agentId },
      { signal },
    );
    log(`${participant.id} joined ${conversation.id}`);
    return context.json({ conversationId: conversation.id, participantId: participant.id });
  });

  app.onError((error, context) => {
    if (!isBotPlatformError(error)) {
      log(`a defect of this backend: ${error.stack}`);
      return context.json({ error: 'internal' }, 500);
    }
    // No message of the package holds a credential, so it can be logged; the sender receives only the kind.
    log(error.message);
    const { status, retryAfter } = replyTo(error);
    if (retryAfter !== undefined) context.header('retry-after', String(retryAfter));
    return context.json({ error: error.kind }, status);
  });

  return app;
}
