import * as z from 'zod';
import {
  type ChatClient,
  type ChatClientOptions,
  defineOperation,
  type EventStream,
  type StreamOptions,
} from '../../src/index.ts';
import { createChat } from './clients.ts';
import { secrets } from './secrets.ts';
import { transport } from './transport.ts';

/** A stream of numbers. */
export const listen = defineOperation({
  id: 'listen',
  method: 'GET',
  path: '/conversations/{id}/listen',
  stream: z.object({ n: z.number() }),
});

export interface Numbered {
  readonly n: number;
}

interface Server {
  readonly url: string;
}

/** The chat client of a server, with very short waits. */
export function chatOf({ url }: Server, options: Partial<ChatClientOptions> = {}): ChatClient {
  const baseUrl = `${url}/${secrets.webhook}`;
  return createChat({ baseUrl, retry: { maxDelay: 1 }, ...transport, ...options });
}

/** The stream of a server. */
export function streamOf(
  server: Server,
  options: StreamOptions = {},
  clientOptions: Partial<ChatClientOptions> = {},
): EventStream<Numbered> {
  return chatOf(server, clientOptions).request(
    listen,
    { id: 'support-1' },
    { reconnect: { maxDelay: 1 }, ...options },
  );
}

/** Not a fake one. */
const { setTimeout, clearTimeout } = globalThis;

/** The events of a stream, which must not stand still. Leaving the loop closes it. */
export async function* moving<Event>(stream: AsyncIterable<Event>): AsyncGenerator<Event> {
  const iterator = stream[Symbol.asyncIterator]();
  const still = Promise.withResolvers<never>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    for (;;) {
      timer = setTimeout(() => still.reject(new Error('no event for 10 seconds')), 10_000);
      const next = await Promise.race([iterator.next(), still.promise]);
      clearTimeout(timer);
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    clearTimeout(timer);
    await iterator.return?.();
  }
}

/** The numbers of the next events. The loop is left after them, which closes the stream. */
export async function take(stream: EventStream<Numbered>, count: number): Promise<number[]> {
  const numbers: number[] = [];
  for await (const { n } of moving(stream)) {
    numbers.push(n);
    if (numbers.length === count) break;
  }
  return numbers;
}

/** Every number up to the end of a stream. */
export function takeAll(stream: EventStream<Numbered>): Promise<number[]> {
  return take(stream, Number.POSITIVE_INFINITY);
}
