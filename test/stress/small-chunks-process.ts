import { ChatClient } from '../../src/index.ts';
import { createNodeFetch } from '../../src/node.ts';

/** Reads one event of the service at the address in the arguments, and prints the most memory that it took. */
const [baseUrl = '', transport] = process.argv.slice(2);
const chat = new ChatClient({
  baseUrl,
  userKey: 'fake-user-key',
  maxResponseBytes: 16 * 1024 * 1024,
  retry: 0,
  ...(transport === 'createNodeFetch' ? { fetch: createNodeFetch() } : {}),
});
const before = process.resourceUsage().maxRSS;
const { event } = await chat.getEvent({ id: 'evt_1' });
const { text } = event.payload as { text: string };
const megabytes = (process.resourceUsage().maxRSS - before) / 1024;
console.log(JSON.stringify({ length: text.length, megabytes }));
process.exit();
