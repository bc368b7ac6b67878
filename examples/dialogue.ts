// A dialogue in a terminal: asks a bot two questions, and prints what it replies while it writes it.
//
//   CHAT_BASE_URL=https://chat.botpress.cloud/YOUR_WEBHOOK_ID node examples/dialogue.ts
//
// Without an address, a bot of the fake platform replies, over real TCP. In the second turn, the connection is lost.
import {
  ChatClient,
  isBotPlatformError,
  type MessagePayload,
  openDialogue,
  TimeoutError,
} from 'bot-platform-sdk';

const { CHAT_BASE_URL, CHAT_USER_KEY } = process.env;
const fake = CHAT_BASE_URL === undefined ? await startFakePlatform() : undefined;
try {
  await converse(CHAT_BASE_URL ?? fake?.url ?? '');
} catch (error) {
  if (!isBotPlatformError(error)) throw error;
  console.error(explain(error.kind) ?? error.message);
  process.exitCode = 1;
} finally {
  await fake?.close();
}

async function converse(baseUrl: string): Promise<void> {
  const chat = await connect(baseUrl);
  const { conversation } = await chat.createConversation();
  const line = createLine();

  // The end of the block closes the dialogue: until then, its connection keeps the program running.
  await using dialogue = await openDialogue(chat, {
    conversationId: conversation.id,
    // A bot that calls a model or a tool is silent for a while between two replies. The one of the fake platform is fast.
    quietTime: fake === undefined ? 4000 : 500,
    // Without a reply, the turn rejects with a TimeoutError; with one, it ends at the latest after `maxDuration`.
    replyTimeout: 30_000,
    maxDuration: 120_000,
    onDelta: line.grow,
    // Messages of people, and those that the bot sends by itself or after its turn has ended.
    onMessage: ({ payload }) => line.end(`(unasked) ${toText(payload)}`),
  });

  for (const question of ['Where is my order?', 'When does it arrive?']) {
    console.log(`> ${question}`);
    const turn = dialogue.say(question);
    try {
      for await (const { payload } of turn) line.end(toText(payload));
      if (turn.endedBy === 'maxDuration') console.log('(The bot was still busy.)');
    } catch (error) {
      // The bot has the message, and the next one may have a reply. Any other error ends the conversation.
      if (!(error instanceof TimeoutError) || turn.message === undefined) throw error;
      console.log('(The bot did not reply.)');
    }
  }
}

/** The client of one user. In your program, store the key with your own record of the person: it cannot be read again. */
async function connect(baseUrl: string): Promise<ChatClient> {
  const visitor = new ChatClient({ baseUrl, userKey: null });
  const userKey = CHAT_USER_KEY ?? (await visitor.createUser({ name: 'Ada' })).key;
  return visitor.withOptions({ userKey });
}

/** A message as a text. The guide to messages shows every kind. */
function toText(payload: MessagePayload): string {
  switch (payload.type) {
    case 'text':
      return payload.text;
    case 'markdown':
      return payload.markdown;
    case 'choice':
    case 'dropdown':
      return `${payload.text} (${payload.options.map(({ label }) => label).join(', ')})`;
    default:
      // The service adds kinds: show a fallback, not an error.
      return `(a message of the kind ${payload.type})`;
  }
}

/** Advice for the person who runs the program. The message of the error is for a log. */
function explain(kind: string): string | undefined {
  switch (kind) {
    case 'not_found':
    case 'redirect':
    case 'invalid_response':
      return 'CHAT_BASE_URL is not the address of a bot. Try: npx bot-platform-sdk check --base-url …';
    case 'unauthorized':
      return 'CHAT_USER_KEY is wrong, or has expired.';
    case 'connection':
    case 'timeout':
    case 'internal_server':
      return 'The service cannot be reached. Try again later.';
    case 'rate_limited':
      return 'Too many requests. Try again in a minute.';
    default:
      return undefined;
  }
}

/** A line of the terminal on which a text grows. */
function createLine() {
  let shown = '';
  /** Prints what is new of the text. */
  function grow(text: string): void {
    // Half of an emoji waits for the other half.
    const whole = text.replace(/\p{Surrogate}$/u, '');
    process.stdout.write(whole.startsWith(shown) ? whole.slice(shown.length) : `\n${whole}`);
    shown = whole;
  }
  /** Prints what is missing of the whole text, and ends the line. */
  function end(text: string): void {
    grow(`${text}\n`);
    shown = '';
  }
  return { grow, end };
}

/** In place of the service. */
async function startFakePlatform() {
  const { createPlatform } = await import('bot-platform-sdk/testing');
  const platform = createPlatform({
    bot: {
      async message({ message, reply, stream }) {
        if (toText(message.payload).startsWith('Where')) return await stream('It is on its way.');
        platform.disconnect();
        reply('It arrives tomorrow.');
        reply('Between 8 and 10.');
      },
    },
  });
  const server = await platform.listen();
  return { url: server.chatOptions.baseUrl, close: () => server.close() };
}
