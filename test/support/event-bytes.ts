import type { Socket } from 'node:net';
import { openHead, type Responder } from './bad-servers.ts';

/** The head of a stream that the end of the connection ends. */
export const streamHead = openHead({ headers: { 'content-type': 'text/event-stream' } });

/** An event as bytes. */
export function eventOf(n: number, fields = ''): Buffer {
  return Buffer.from(`${fields}data: ${JSON.stringify({ n })}\n\n`);
}

/** Responds with the beginning of a stream, and then does something with its connection. */
export function streaming(
  beginning: string | Uint8Array = '',
  then: (socket: Socket) => void = () => undefined,
): Responder {
  return (socket) => {
    socket.write(Buffer.concat([streamHead, Buffer.from(beginning)]), () => then(socket));
  };
}
