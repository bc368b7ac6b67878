// The web application of a bot. It receives the id of an event, opens a conversation for it, adds the agent that the event
// asks for, and then responds, so that the sender delivers again what failed. Its dependencies are parameters, so that its
// tests can pass a client of the fake platform.
import type { ChatClient } from 'bot-platform-sdk';
import { Hono } from 'hono';
import { Delivery, readJson, readSaid } from '../backends/bodies.ts';
import { handOver } from '../backends/handover.ts';
import { relay } from '../backends/relay.ts';
import { errorResponse } from '../backends/statuses.ts';

export interface AppOptions {
  readonly chat: ChatClient;
  /** Aborts the calls in progress. */
  readonly signal: AbortSignal;
  readonly log: (line: string) => void;
}

export function createApp({ chat, signal, log }: AppOptions): Hono {
  const app = new Hono();

  app.post('/webhook', async (context) => {
    const { eventId } = Delivery.parse(await readJson(context.req.raw));
    const handover = await handOver(chat, eventId, signal);
    log(`${handover.participantId} joined ${handover.conversationId}`);
    return context.json(handover);
  });

  app.post('/conversations/:id/say', async (context) => {
    const { text } = await readSaid(context.req.raw);
    const conversationId = context.req.param('id');
    const left = AbortSignal.any([context.req.raw.signal, signal]);
    // Here, all visitors share one user. For another one, pass `chat.withOptions({ userKey })`.
    return await relay(chat, { conversationId, text, signal: left, log });
  });

  app.onError((error) => errorResponse(error, log));

  return app;
}
