import { unfinishedFrame } from '../forms/sse.ts';
import { toResponse } from '../reply.ts';

/** The faults that a connection can show after it was accepted. */
export const acceptedFaults = ['reset', 'stall', 'truncate', 'html'] as const;
/** The faults that prevent a connection. */
export const connectFaults = ['refused', 'dns', 'tls'] as const;

/**
 * A fault of a connection. `reset` ends it before a response, `refused`, `dns` and `tls` prevent it, `stall` never
 * responds, `truncate` ends it in the middle of the body of a 200, or of an event of a stream, and `html` is the 502 page
 * of a proxy. A request that meets a fault does not change the state of the platform, unless the failure has
 * `processed: true`.
 */
export type Fault = (typeof acceptedFaults)[number] | (typeof connectFaults)[number];

/** The cause that the `fetch` of Node reports for a connection that failed. */
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
      const type = isStream ? 'text/event-stream' : 'application/json';
      const body = isStream ? unfinishedFrame : unfinished;
      // With its length: without one, the end of the connection would be the end of the body.
      const { headers } = toResponse(200, body, new Headers({ 'content-type': type }));
      return new Response(brokenStream(body.slice(0, body.length / 2)), { headers });
    }
    default:
      throw new ConnectionFault(fault);
  }
}

/** Nothing is read ahead: an error discards what was not read. */
function brokenStream(text: string): ReadableStream<Uint8Array> {
  let isSent = false;
  const pull: UnderlyingDefaultSource<Uint8Array>['pull'] = (controller) => {
    if (isSent) {
      const cause = Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' });
      controller.error(new TypeError('terminated', { cause }));
    } else {
      isSent = true;
      controller.enqueue(new TextEncoder().encode(text));
    }
  };
  return new ReadableStream({ pull }, { highWaterMark: 0 });
}
