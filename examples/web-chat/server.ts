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
import { csrf } from 'hono/csrf';
import { HTTPException } from 'hono/http-exception';

export interface WebChatOptions {
  /** The address of the chat API. The page has it, too. */
  readonly baseUrl: string;
  /** @default 0, any free one */
  readonly port?: number;
}

/** Starts the server on a loopback port. */
export async function startWebChat({ baseUrl, port = 0 }: WebChatOptions) {
  const app = await createApp(baseUrl);
  const server = serve({ fetch: app.fetch, port, hostname: '127.0.0.1' });
  if (!server.listening) await once(server, 'listening');
  const address = server.address();
  const bound = typeof address === 'object' ? address?.port : port;
  return { url: `http://127.0.0.1:${bound}/`, close: () => server.close() };
}

async function createApp(baseUrl: string): Promise<Hono> {
  const folder = import.meta.dirname;
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  // An address that was parsed has no quotation marks.
  const page = html.replace('{{baseUrl}}', () => new URL(baseUrl).href);
  const css = await readFile(join(folder, 'style.css'), 'utf8');
  // Any bundler works. In production, bundle when you build.
  const entryPoints = [join(folder, 'page.ts')];
  const options = { bundle: true, minify: true, format: 'esm', write: false } as const;
  const [program] = (await build({ entryPoints, ...options })).outputFiles;
  const headers = { 'content-security-policy': policyFor(baseUrl) };
  const visitor = new ChatClient({ baseUrl, userKey: null });

  return (
    new Hono()
      // A page of another site can send no JSON, and here nothing else is accepted from it.
      .use(csrf())
      .get('/', (context) => context.html(page, 200, headers))
      .get('/style.css', (context) => context.body(css, 200, { 'content-type': 'text/css' }))
      .get('/page.js', (context) =>
        context.body(program?.text ?? '', 200, { 'content-type': 'text/javascript' }),
      )
      .post('/visitors', async (context) => {
        // Here you decide who becomes a visitor: limit how often, as for any form that needs no login.
        const { user, key } = await visitor.createUser({ name: 'Visitor' });
        return context.json({ userId: user.id, userKey: key }, 201, {
          'cache-control': 'no-store',
        });
      })
      .onError((error, context) => {
        if (error instanceof HTTPException) return error.getResponse();
        console.error(`web-chat: ${error.message}`);
        return context.json({ error: isBotPlatformError(error) ? error.kind : 'internal' }, 502);
      })
  );
}

/** The addresses from which the page may load: if an attacker puts another script into the page, that script does not run. */
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
