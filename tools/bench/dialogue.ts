/**
 * A small dialogue (open it, one turn, close it) beside the same requests by hand, with the command `mock`: run `npm run build`
 * before. Both take turns in this process, and a figure is the least CPU time of all rounds, in milliseconds.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { createParser } from 'eventsource-parser';
import { ChatClient, openDialogue } from '../../src/index.ts';
import { createNodeFetch } from '../../src/node.ts';

const [rounds, dialogues] = [12, 40];
const command = new URL('../../dist/cli/index.js', import.meta.url).pathname;
const args = ['mock', '--port', '0', '--bot', 'echo', '--quiet', '--json'];
const mock = spawn(process.execPath, [command, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
const [line] = await once(createInterface(mock.stdout), 'line');
const { baseUrl, userKey }: { baseUrl: string; userKey: string } = JSON.parse(line).chatOptions;

/** The calls of this file pass an address, and no `Request`. */
type Fetch = (address: string, init?: RequestInit) => Promise<Response>;
type Talk = (conversationId: string) => Promise<unknown>;

function withPackage(fetch?: Fetch): Talk {
  const chat = new ChatClient({ baseUrl, userKey, ...(fetch !== undefined && { fetch }) });
  return async (conversationId) => {
    const dialogue = await openDialogue(chat, { conversationId, until: () => true });
    await dialogue.say('Hello');
    dialogue.close();
    await dialogue.closed;
  };
}

/** The same requests, without checks, retries and deadlines. */
function byHand(fetch: Fetch): Talk {
  const headers = { 'x-user-key': userKey };
  return async (conversationId) => {
    const address = `${baseUrl}/conversations/${conversationId}`;
    const closing = new AbortController();
    const { signal } = closing;
    const stream = await fetch(`${address}/listen`, {
      headers: { ...headers, accept: 'text/event-stream' },
      signal,
    });
    await (await fetch(`${address}/messages`, { headers })).json();
    const body = JSON.stringify({ conversationId, payload: { type: 'text', text: 'Hello' } });
    const sent = fetch(`${baseUrl}/messages`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body,
    }).then((response) => response.json());
    let isOver = false;
    const parser = createParser({
      onEvent: ({ data }) => {
        isOver ||= JSON.parse(data).data?.isBot === true;
      },
    });
    const decoder = new TextDecoder();
    for await (const chunk of stream.body ?? []) {
      parser.feed(decoder.decode(chunk, { stream: true }));
      if (isOver) break;
    }
    await sent;
    closing.abort();
  };
}

const ofNode = createNodeFetch();
const talks: Readonly<Record<string, Talk>> = {
  'the package': withPackage(),
  'by hand': byHand(fetch),
  'the package, with `createNodeFetch`': withPackage(ofNode),
  'by hand, with `createNodeFetch`': byHand(ofNode),
};
const visitor = new ChatClient({ baseUrl, userKey });
const least: Record<string, number> = {};

async function measure(name: string, talk: Talk): Promise<void> {
  const { conversation } = await visitor.createConversation({});
  const start = process.cpuUsage();
  for (let count = 0; count < dialogues; count += 1) await talk(conversation.id);
  const { user, system } = process.cpuUsage(start);
  least[name] = Math.min(least[name] ?? Infinity, (user + system) / 1000 / dialogues);
}

try {
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, talk] of Object.entries(talks)) await measure(name, talk);
  }
  for (const [name, ms] of Object.entries(least)) console.log(`${name}: ${ms.toFixed(2)} ms`);
} finally {
  await ofNode.close();
  mock.kill();
}
