import { HttpHandler, HttpResponse } from 'msw';
import { faultMark, withKeepAlive } from './testing/forms/relay.ts';
import type { Platform } from './testing/platform.ts';

/**
 * The MSW handlers of a fake platform: they respond to every request to its addresses, for code that creates its clients
 * itself.
 *
 * @example
 * ```ts
 * import { handlersOf } from 'bot-platform-sdk/msw';
 * import { createPlatform } from 'bot-platform-sdk/testing';
 * import { setupServer } from 'msw/node';
 *
 * const platform = createPlatform({ bots: 3 });
 * const server = setupServer(...handlersOf(platform));
 * server.listen();
 * ```
 */
export function handlersOf(platform: Pick<Platform, 'fetch' | 'adminOptions'>): HttpHandler[] {
  const { adminUrl } = platform.adminOptions;
  // A pattern, since the two majors of MSW differ in how they decode and compare a path that is given as text.
  const all = new RegExp(`^${adminUrl.replaceAll('.', String.raw`\.`)}/`);
  const handler = new HttpHandler(/./, all, async ({ request }) => {
    try {
      return withKeepAlive(await platform.fetch(request));
    } catch (error) {
      const { cause } = Object(error);
      // MSW reports an error response to `fetch` as the cause of its rejection. Without a fault, the request was aborted.
      return Object.assign(HttpResponse.error(), faultMark in Object(cause) && cause);
    }
  });
  // A list of handlers shows the header, which MSW derives from the pattern.
  handler.info.header = `* ${adminUrl}/*`;
  return [handler];
}
