// Relays a bot to a browser that has no user key: what the browser says goes to the bot, and what the bot replies comes back
// as server-sent events, part by part.
import { type ChatClient, isBotPlatformError, openDialogue } from 'bot-platform-sdk';
import { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import * as z from 'zod';

const Said = z.object({ text: z.string().min(1) });

export interface RelayOptions {
  /** The client of the user who makes a request. Find out who that is by your own session, such as a cookie. */
  readonly chatOf: (request: Request) => ChatClient;
  readonly log: (line: string) => void;
  /** Milliseconds after a reply until the browser learns that it was the last one. */
  readonly quietTime?: number;
}

export function createRelay({ chatOf, log, quietTime = 2000 }: RelayOptions): Hono {
  const app = new Hono();

  app.post('/conversations/:id/say', async (context) => {
    const said = Said.safeParse(await context.req.json().catch(() => undefined));
    if (!said.success) return context.json({ error: 'expected {"text":"…"}' }, 400);
    const conversationId = context.req.param('id');
    const left = new AbortController();

    return streamSSE(context, async (events) => {
      events.onAbort(() => left.abort());
      try {
        await using dialogue = await openDialogue(chatOf(context.req.raw), {
          conversationId,
          quietTime,
          timeout: 30_000,
          signal: left.signal,
          onDelta: (text) => events.writeSSE({ event: 'writing', data: JSON.stringify(text) }),
        });
        for await (const { id, payload } of dialogue.say(said.data.text)) {
          await events.writeSSE({ event: 'reply', id, data: JSON.stringify(payload) });
        }
        await events.writeSSE({ event: 'end', data: 'null' });
      } catch (error) {
        if (left.signal.aborted) return; // The browser has left.
        log(String(error));
        const kind = isBotPlatformError(error) ? error.kind : 'internal';
        await events.writeSSE({ event: 'failed', data: JSON.stringify(kind) });
      }
    });
  });

  return app;
}
