// The producer: an endpoint that puts each delivery into the queue, and responds before it is handled.
//
//   PORT=8080 node examples/queue-workers/webhook.ts
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import * as z from 'zod';
import { connect, createQueue } from './queue.ts';

/** The body of a delivery. The specification does not show it: adapt it to yours, and check who sent it. */
const Body = z.object({
  // It becomes the id of a job, which cannot have a colon.
  eventId: z.string().regex(/^[\w.-]{1,200}$/),
  userId: z.string(),
});

const log = (line: string): void => console.error(`webhook: ${line}`);
// Without Redis, `add` fails immediately, so the sender receives a response.
const connection = connect({ log, waits: false });
const queue = createQueue(connection);

// Without a limit, anyone can fill the memory of this process.
const limit = bodyLimit({
  maxSize: 10_000,
  onError: (context) => context.json({ error: 'payload_too_large' }, 413),
});
const app = new Hono();
app.post('/webhook', limit, async (context) => {
  const body = Body.safeParse(await context.req.json().catch(() => undefined));
  if (!body.success) return context.json({ error: 'expected {"eventId":"…","userId":"…"}' }, 400);
  const { eventId, userId } = body.data;
  // An event that is delivered again has the id of a job that exists, and is not added again.
  await queue.add('delivery', { task: 'delivery', eventId, userId }, { jobId: `event-${eventId}` });
  return context.json({ accepted: true }, 202);
});
app.onError((error, context) => {
  log(error.message);
  context.header('retry-after', '5');
  return context.json({ error: 'unavailable' }, 503);
});

const port = Number(process.env.PORT ?? 0);
const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' }, (address) => {
  log(`listens on http://127.0.0.1:${address.port}/webhook`);
});

for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.once(signal, () => {
    server.close(async () => {
      await queue.close();
      connection.disconnect();
    });
  });
}
