import { HttpHandler, HttpResponse } from 'msw';
import { ConnectionFault } from '../failures/fault.ts';
import { escapeForRegExp } from '../route.ts';
import type { Respond } from './fetch.ts';

/** The platform as an MSW handler, which serves everything that is sent to an origin. */
export function createHandler(origin: string, respond: Respond): HttpHandler {
  // A pattern, since the two majors of MSW differ in how they decode and compare a path that is given as text.
  const all = new RegExp(`^${escapeForRegExp(`${origin}/`)}`);
  const handler = new HttpHandler(/./, all, async ({ request }) => {
    try {
      return await respond(request);
    } catch (error) {
      // MSW reports an error response to `fetch` as the cause of its rejection. Without a fault, the request was aborted.
      return Object.assign(HttpResponse.error(), error instanceof ConnectionFault && error.cause);
    }
  });
  // A list of handlers shows the header, which MSW derives from the pattern.
  handler.info.header = `* ${origin}/*`;
  return handler;
}
