// Runs the bot backend of app.ts, and shuts down without losing a delivery.
//
//   node examples/bot-backend/server.ts --demo     against the fake platform
//   CHAT_BASE_URL=… CHAT_USER_KEY=… PORT=8080 node examples/bot-backend/server.ts
import { parseArgs } from 'node:util';
import { serve } from '@hono/node-server';
import { ChatClient, type ChatClientOptions, isBotPlatformError } from 'bot-platform-sdk';
import { createPlatform } from 'bot-platform-sdk/testing';
import { createApp } from './app.ts';

const help = `Responds to the deliveries of a webhook as a bot, until it is terminated.

Usage: server [--demo]

  --demo   runs against a fake platform
  --help   prints this text

Access:
  CHAT_BASE_URL, CHAT_USER_KEY   environment variables, for the real service

Environment:
  PORT       the port to listen on; default any free port
  GRACE_MS   milliseconds that deliveries in progress have at shutdown; default 10000

Exit codes:
  0    terminated (SIGTERM) or interrupted (SIGINT), after every delivery got its response
  1    it cannot listen
  2    wrong arguments
  3    wrong or missing access: an option of the client`;

const { CHAT_BASE_URL = '', CHAT_USER_KEY = '', PORT = '0', GRACE_MS = '10000' } = process.env;
const chat = connect();
const shutdown = new AbortController();
const log = (line: string) => console.error(line);
const app = createApp({ chat, signal: shutdown.signal, log });

const server = serve({ fetch: respond, port: Number(PORT), hostname: '127.0.0.1' }, ({ port }) => {
  console.log(`The bot listens on http://127.0.0.1:${port}/webhook`);
});

server.on('error', (error: Error) => {
  console.error(`bot-backend: ${error.message}`);
  process.exitCode = 1;
});

async function respond(request: Request): Promise<Response> {
  const response = await app.fetch(request);
  // During shutdown, a sender that keeps its connection would keep the process alive.
  if (!server.listening) response.headers.set('connection', 'close');
  return response;
}

for (const name of ['SIGTERM', 'SIGINT'] as const) {
  // Once: a second signal ends the process immediately, as it does by default.
  process.once(name, () => {
    console.log(`${name}: no new deliveries; those in progress have ${GRACE_MS} ms`);
    server.close(() => console.log('Every delivery got its response.'));
    // Then the calls that still run end with an AbortError, and their deliveries receive a 503.
    setTimeout(() => shutdown.abort(name), Number(GRACE_MS)).unref();
  });
}

/** The client of the service that the environment names, or of a fake platform. Ends the process if there is none. */
function connect(): ChatClient {
  try {
    const { values } = parseArgs({
      options: {
        demo: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false, short: 'h' },
      },
    });
    if (values.help) {
      console.log(help);
      process.exit(0);
    }
    const access = values.demo ? demo() : { baseUrl: CHAT_BASE_URL, userKey: CHAT_USER_KEY };
    // The sender of a delivery does not wait forever: a 503 in time is better.
    return new ChatClient({ ...access, totalTimeout: 20_000 });
  } catch (error) {
    const isAccess = isBotPlatformError(error);
    console.error(`bot-backend: ${error instanceof Error ? error.message : error}`);
    if (isAccess) console.error('Set CHAT_BASE_URL and CHAT_USER_KEY, or try --demo.');
    process.exit(isAccess ? 3 : 2);
  }
}

function demo(): ChatClientOptions {
  const platform = createPlatform({
    bot: 'echo',
    users: [{ name: 'The bot' }, { name: 'Grace', id: 'agent_grace' }],
    conversations: [{ id: 'support-42' }],
    events: [
      {
        id: 'event_1',
        conversationId: 'support-42',
        payload: { type: 'handover', agentId: 'agent_grace' },
      },
    ],
  });
  console.log(
    'The fake platform has an event for you, and its bot repeats what you say. In another terminal:',
  );
  console.log(`  curl --json '{"eventId":"event_1"}' <the address below>`);
  console.log(`  curl --json '{"text":"Hello"}' <the same with /conversations/support-42/say>`);
  return platform.chatOptions;
}
