import { jsonResponse, toResponse } from './reply.ts';
import { brokenFrame } from './sse.ts';

export const faults = ['reset', 'refused', 'dns', 'tls', 'stall', 'truncate', 'html'] as const;

/**
 * What breaks. `reset` ends the connection before a response, `refused`, `dns` and `tls` prevent a connection, `stall`
 * never responds, `truncate` ends the connection in the middle of the body of a 200, or of an event of a stream, and
 * `html` is the 502 page of a proxy. A request that meets a fault does not change the state of the platform.
 */
export type Fault = (typeof faults)[number];

/** What Node's `fetch` reports as the cause of a connection that failed. */
interface Cause {
  readonly code: string;
  readonly syscall?: string;
  readonly message: string;
}

const causes: Readonly<Record<Exclude<Fault, 'stall' | 'truncate' | 'html'>, Cause>> = {
  reset: { code: 'ECONNRESET', syscall: 'read', message: 'read ECONNRESET' },
  refused: { code: 'ECONNREFUSED', syscall: 'connect', message: 'connect ECONNREFUSED' },
  dns: { code: 'ENOTFOUND', syscall: 'getaddrinfo', message: 'getaddrinfo ENOTFOUND' },
  tls: { code: 'DEPTH_ZERO_SELF_SIGNED_CERT', message: 'self-signed certificate' },
};

/** A connection that failed, in place of a response. */
export class ConnectionFault extends Error {
  override readonly cause: Cause;

  constructor(fault: keyof typeof causes, message = causes[fault].message) {
    super(message);
    this.cause = { ...causes[fault], message };
  }
}

const unfinished = '{"message":"this never arrives in full"}';
const page =
  '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>';

/** The response that stands for a fault. */
export function faultResponse(fault: Fault, isStream: boolean): Response | Promise<never> {
  switch (fault) {
    case 'stall':
      return new Promise(() => {});
    case 'html':
      return toResponse(502, page, new Headers({ 'content-type': 'text/html' }));
    case 'truncate': {
      const headers = isStream
        ? new Headers({ 'content-type': 'text/event-stream' })
        : // With its length: without one, the end of the connection would be the end of the body.
          jsonResponse(200, unfinished).headers;
      const text = isStream ? brokenFrame : unfinished.slice(0, unfinished.length / 2);
      return new Response(brokenStream(text), { headers });
    }
    default:
      throw new ConnectionFault(fault);
  }
}

function brokenStream(text: string): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode(text));
    },
    async pull(controller) {
      // A chunk that arrives together with the end of its connection may get lost.
      await macrotask();
      const cause = Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' });
      controller.error(new TypeError('terminated', { cause }));
    },
  });
}

/** Resolves in the next turn of the event loop. Not by a timer: a test may have faked those. */
export function macrotask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}
