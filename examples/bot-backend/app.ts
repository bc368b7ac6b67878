// The web application of a bot: it is told the id of an event, and adds the person who was asked for to the conversation.
// It gets everything it works with, so that its tests give it a client of the embedded platform.
import { type ChatClient, isBotPlatformError } from 'bot-platform-sdk';
import { Hono } from 'hono';
import * as z from 'zod';
import { answerTo } from './answer.ts';

/** What is posted to the webhook. The specification does not show it: adapt it to yours, and check who sent it. */
const Delivery = z.object({ eventId: z.string() });

/** The payload of the events that this bot handles: somebody asks for a person. */
const Handover = z.object({ type: z.literal('handover'), agentId: z.string() });

export interface AppOptions {
  readonly chat: ChatClient;
  /** Ends the calls that are under way. */
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
    // An event outside of any conversation gets one that is named after it: delivered again, it finds the same.
    const { conversation } = await chat.getOrCreateConversation(
      { id: event.conversationId ?? event.id },
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
    // No message of the SDK holds a credential, so it can go to the log; the sender is told the kind alone.
    log(error.message);
    const { status, retryAfter } = answerTo(error);
    if (retryAfter !== undefined) context.header('retry-after', String(retryAfter));
    return context.json({ error: error.kind }, status);
  });

  return app;
}
