// A backend on Express 5.
//
//   CHAT_BASE_URL=… CHAT_USER_KEY=… PORT=8080 node examples/backends/express.ts
import { pipeline } from 'node:stream/promises';
import express, { type ErrorRequestHandler, type Response as ExpressResponse } from 'express';
import { assertOwnPage, Delivery, Said } from './bodies.ts';
import { connect } from './client.ts';
import { handOver } from './handover.ts';
import { relay } from './relay.ts';
import { errorResponse } from './statuses.ts';

const chat = connect(process.env);
const app = express();
// By default, it reads at most 100 kB, and only JSON, which a form of another site cannot send.
app.use(express.json());

app.post('/webhook', (request, response) => {
  const { eventId } = Delivery.parse(request.body);
  response.status(202).json({ accepted: true });
  // It continues after the response, in this process.
  handOver(chat, eventId).catch(console.error);
});

app.post('/conversations/:id/say', async (request, response) => {
  assertOwnPage((name) => request.get(name));
  const { text } = Said.parse(request.body);
  const left = new AbortController();
  response.on('close', () => left.abort());
  const conversationId = request.params.id;
  // Here, all visitors share one user. For another one, pass `chat.withOptions({ userKey })`.
  await send(response, await relay(chat, { conversationId, text, signal: left.signal }));
});

// Errors of Express itself have a status, such as 413 after a body that is too large.
const onError: ErrorRequestHandler = (error, _request, response, _next) =>
  error.expose ? response.sendStatus(error.status) : send(response, errorResponse(error));
app.use(onError);

const server = app.listen(Number(process.env.PORT ?? 0), '127.0.0.1', (error) => {
  if (error) throw error;
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : address;
  console.log(`The backend listens on http://127.0.0.1:${port}`);
});

// Accepts no new requests. The process ends when the requests in progress, and the work that they started, have ended.
for (const name of ['SIGTERM', 'SIGINT'] as const) process.once(name, () => server.close());

/** Express has a response of its own. */
async function send(response: ExpressResponse, { status, headers, body }: Response): Promise<void> {
  response.status(status).setHeaders(headers);
  if (body === null) return void response.end();
  // It rejects if the browser leaves, which is not an error.
  await pipeline(body, response).catch(() => {});
}
