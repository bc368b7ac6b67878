import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Lets a page in a browser call the server, and answers what a browser asks before it does.
 * The documented interfaces know no such request, so it is none of theirs.
 */
export function answerPreflight(request: IncomingMessage, response: ServerResponse): boolean {
  const { origin, 'access-control-request-method': method } = request.headers;
  if (origin === undefined) return false;
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('access-control-expose-headers', '*');
  if (request.method !== 'OPTIONS' || method === undefined) return false;
  const names = request.headers['access-control-request-headers'];
  // `*` would not stand for `authorization`.
  if (names !== undefined) response.setHeader('access-control-allow-headers', names);
  response.writeHead(204, { 'access-control-allow-methods': method }).end();
  return true;
}
