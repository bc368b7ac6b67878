// Serves the page of a web chat, and creates the user of each visitor. The page talks to the chat API itself.
//
//   node examples/web-chat/server.ts     against the fake platform, with a bot that shows everything
//   CHAT_BASE_URL=https://chat.botpress.cloud/… PORT=8080 node examples/web-chat/server.ts
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { ChatClient, isBotPlatformError } from 'bot-platform-sdk';
import { build } from 'esbuild';
import { Hono } from 'hono';

export interface WebChatOptions {
  /** The address of the chat API. The page has it, too. */
  readonly baseUrl: string;
  /** @default 0, any free one */
  readonly port?: number;
}

export interface WebChatServer {
  /** The address of the page. */
  readonly url: string;
  readonly close: () => void;
}

/** Starts the server on a loopback port. */
export async function startWebChat({ baseUrl, port = 0 }: WebChatOptions): Promise<WebChatServer> {
  const app = createApp(baseUrl, await bundlePage(baseUrl));
  const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' });
  if (!server.listening) await once(server, 'listening');
  const address = server.address();
  const bound = typeof address === 'object' ? address?.port : port;
  return { url: `http://127.0.0.1:${bound}/`, close: () => server.close() };
}

interface PageFiles {
  readonly html: string;
  readonly css: string;
  readonly js: string;
}

function createApp(baseUrl: string, { html, css, js }: PageFiles): Hono {
  const visitor = new ChatClient({ baseUrl, userKey: null });
  const app = new Hono();

  app.get('/', (context) =>
    context.html(html, 200, { 'content-security-policy': policyFor(baseUrl) }),
  );
  app.get('/style.css', (context) => context.body(css, 200, { 'content-type': 'text/css' }));
  app.get('/page.js', (context) => context.body(js, 200, { 'content-type': 'text/javascript' }));

  // Here you decide who becomes a visitor: limit how often, as for any form that needs no login.
  app.post('/visitors', async (context) => {
    const { user, key } = await visitor.createUser({ name: 'Visitor' });
    return context.json({ userId: user.id, userKey: key }, 201, { 'cache-control': 'no-store' });
  });

  app.onError((error, context) => {
    console.error(`web-chat: ${error.message}`);
    return context.json({ error: isBotPlatformError(error) ? error.kind : 'internal' }, 502);
  });

  return app;
}

/** The page and its program. Any bundler does: in production, run it when you build. */
async function bundlePage(baseUrl: string): Promise<PageFiles> {
  const folder = import.meta.dirname;
  const [html, css, bundle] = await Promise.all([
    readFile(join(folder, 'index.html'), 'utf8'),
    readFile(join(folder, 'style.css'), 'utf8'),
    build({
      entryPoints: [join(folder, 'page.ts')],
      bundle: true,
      minify: true,
      format: 'esm',
      write: false,
    }),
  ]);
  // An address that was parsed has no quotation marks.
  const page = html.replace('{{baseUrl}}', () => new URL(baseUrl).href);
  return { html: page, css, js: bundle.outputFiles[0]?.text ?? '' };
}

/** The addresses from which the page may load: if somebody finds a way to put a script into it, that script does not run. */
function policyFor(baseUrl: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src 'self' ${new URL(baseUrl).origin}`,
    // Pictures and recordings of the bot. Name their hosts, if you know them.
    'img-src http: https: data:',
    'media-src http: https:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}

if (import.meta.main) {
  const { CHAT_BASE_URL, PORT = '0' } = process.env;
  // The fake platform is for a first look: with an address, it is not even loaded.
  const baseUrl = CHAT_BASE_URL ?? (await (await import('./demo.ts')).startDemo());
  const { url } = await startWebChat({ baseUrl, port: Number(PORT) });
  console.log(`The chat is on ${url}`);
}
