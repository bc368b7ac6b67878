// A handler of AWS Lambda behind a function URL with the invoke mode RESPONSE_STREAM. Only the Node runtimes of Lambda have
// the global `awslambda`: without response streaming, Lambda sends a response when the handler has ended.
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Delivery, readJson, readSaid } from './bodies.ts';
import { connect } from './client.ts';
import { handOver } from './handover.ts';
import { relay } from './relay.ts';
import { errorResponse } from './statuses.ts';

/** The part of an event of a function URL that the handler needs. */
interface FunctionUrlEvent {
  readonly rawPath: string;
  readonly headers: Record<string, string>;
  readonly body?: string;
  readonly isBase64Encoded: boolean;
}

export const handler = awslambda.streamifyResponse(
  async (event: FunctionUrlEvent, stream: Writable) => {
    const { rawPath, headers, body = '', isBase64Encoded } = event;
    const left = new AbortController();
    stream.on('close', () => left.abort());
    try {
      const chat = connect(process.env);
      const request = new Request(`https://${headers.host}${rawPath}`, {
        method: 'POST',
        headers,
        body: Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'),
      });
      const [, route, conversationId = '', action] = rawPath.split('/').map(decodeURIComponent);
      if (route === 'webhook') {
        const { eventId } = Delivery.parse(await readJson(request));
        await send(stream, Response.json({ accepted: true }, { status: 202 }));
        // The caller has its response. Lambda freezes the process when the handler ends, so the handler waits.
        await handOver(chat, eventId).catch(console.error);
      } else if (route === 'conversations' && action === 'say') {
        const { text } = await readSaid(request);
        // Here, all visitors share one user. For another one, pass `chat.withOptions({ userKey })`.
        await send(stream, await relay(chat, { conversationId, text, signal: left.signal }));
      } else {
        await send(stream, Response.json({ error: 'no such route' }, { status: 404 }));
      }
    } catch (error) {
      await send(stream, errorResponse(error));
    }
  },
);

async function send(stream: Writable, { status, headers, body }: Response): Promise<void> {
  const metadata = { statusCode: status, headers: Object.fromEntries(headers) };
  const response = awslambda.HttpResponseStream.from(stream, metadata);
  // It rejects if the stream is destroyed, which is not an error.
  await pipeline(body ?? [], response).catch(() => {});
}
