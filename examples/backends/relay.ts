// Relays a bot to a browser that has no user key: what the browser says goes to the bot, and what the bot replies comes back
// as server-sent events, part by part. It needs `Response` and web streams, which every runtime has.
import { type ChatClient, isBotPlatformError, openDialogue } from 'bot-platform-sdk';

export interface RelayOptions {
  readonly conversationId: string;
  /** The text of the user. */
  readonly text: string;
  /** Aborted when the browser leaves. */
  readonly signal: AbortSignal;
  readonly log?: (line: string) => void;
  /** Milliseconds after a reply until the browser learns that it was the last one. */
  readonly quietTime?: number;
  /** Milliseconds without a reply until the browser learns that the bot is silent. */
  readonly replyTimeout?: number;
}

/** Rejects if the dialogue cannot be opened. A later failure is an event of the response. */
export async function relay(
  chat: ChatClient,
  {
    conversationId,
    text,
    signal,
    log = console.error,
    quietTime = 2000,
    replyTimeout = 30_000,
  }: RelayOptions,
): Promise<Response> {
  // Some servers report a browser that left by the signal of its request, others by canceling the body.
  const canceled = new AbortController();
  const left = AbortSignal.any([signal, canceled.signal]);
  let events: ReadableStreamDefaultController<Uint8Array> | undefined;
  const dialogue = await openDialogue(chat, {
    conversationId,
    quietTime,
    // A function has a time limit, and the browser learns the end of a turn before it.
    replyTimeout,
    maxDuration: 50_000,
    signal: left,
    onDelta: (writtenSoFar) => send('writing', writtenSoFar),
  });
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      events = controller;
      // A comment: with it, a server sends the headers now, and not with the first reply.
      write(': the bot is asked\n\n');
      void converse();
    },
    cancel: () => canceled.abort(),
  });
  return new Response(body, {
    headers: { 'content-type': 'text/event-stream', 'cache-control': 'no-cache, no-transform' },
  });

  async function converse(): Promise<void> {
    // Servers and proxies close a connection that is silent, and some find out that the browser has left only when they write.
    const heartbeat = setInterval(() => write(':\n\n'), 5000);
    const turn = dialogue.say(text);
    try {
      for await (const { id, payload } of turn) send('reply', payload, id);
      send('end', null);
    } catch (error) {
      if (left.aborted) return;
      log(String(error));
      const kind = isBotPlatformError(error) ? error.kind : 'internal';
      // The bot has the message: that it is silent is no outage, and asking again would be asking twice.
      if (kind === 'timeout' && turn.message !== undefined) send('silent', null);
      else send('failed', kind);
    } finally {
      clearInterval(heartbeat);
      dialogue.close();
      if (!canceled.signal.aborted) events?.close();
    }
  }

  function send(event: string, data: unknown, id?: string): void {
    const lines = [`event: ${event}`, `data: ${JSON.stringify(data)}`];
    if (id !== undefined) lines.push(`id: ${id}`);
    write(`${lines.join('\n')}\n\n`);
  }

  function write(event: string): void {
    if (!left.aborted) events?.enqueue(new TextEncoder().encode(event));
  }
}
