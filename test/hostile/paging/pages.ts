import { json, type Responder, type SeenRequest } from '../../support/bad-servers.ts';
import { botOf } from '../../support/resources.ts';

/** The token of a request, decoded. */
export function tokenOf({ target }: SeenRequest): string | null {
  return new URL(target, 'http://x').searchParams.get('nextToken');
}

/** A page of two bots, and the token of the next one. */
export function page(number: number, nextToken?: unknown): Buffer {
  const bots = [botOf(number * 2), botOf(number * 2 + 1)];
  return json({ bots, meta: nextToken === undefined ? {} : { nextToken } });
}

/** Serves a list of `count` pages, whose tokens are their numbers; `instead` replaces some of them. */
export function pages(count: number, instead: Readonly<Record<number, Responder>> = {}): Responder {
  return (socket, request) => {
    const number = Number(tokenOf(request) ?? 0);
    const respond = instead[number];
    if (respond !== undefined) respond(socket, request);
    else socket.write(page(number, number + 1 < count ? String(number + 1) : undefined));
  };
}
