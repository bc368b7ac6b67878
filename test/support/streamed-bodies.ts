import { vi } from 'vitest';
import type { Responder } from './stub-fetch.ts';

export interface StreamedBody {
  /** Its parts: bytes, or text that is sent as UTF-8. */
  readonly chunks?: Iterable<Uint8Array | string>;
  /** How it ends: by itself, with a fault, or never. */
  readonly end?: 'closed' | 'stalled' | Error;
}

/** Responds with a body that is produced as it is read, and counts reads and cancellations. */
export function streamed({ chunks = [], end = 'closed' }: StreamedBody, init: ResponseInit = {}) {
  const encoder = new TextEncoder();
  const cancel = vi.fn();
  let pulled = 0;
  const respond: Responder = () => {
    const iterator = chunks[Symbol.iterator]();
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          const { done, value } = iterator.next();
          if (done !== true) {
            pulled += 1;
            controller.enqueue(typeof value === 'string' ? encoder.encode(value) : value);
          } else if (end === 'closed') controller.close();
          else if (end === 'stalled') return new Promise<void>(() => undefined);
          else controller.error(end);
          return undefined;
        },
        cancel,
      },
      { highWaterMark: 0 },
    );
    return new Response(body, init);
  };
  return { respond, cancel, pulled: () => pulled };
}

/** The bytes of a text, in pieces of a size. */
export function* inPieces(text: string, size: number): Generator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  for (let start = 0; start < bytes.length; start += size) yield bytes.slice(start, start + size);
}

/** Pieces of text without end. */
export function* endlessText(): Generator<string> {
  for (;;) yield 'x'.repeat(1000);
}
