import { AdminClient, ChatClient, isBotPlatformError } from '../../src/index.ts';
import { createNodeFetch } from '../../src/node.ts';

/*
 * One call in a process of its own, to measure its peak of memory. The arguments are the operation, the address of
 * the server to measure, that of one to warm up with, and the transport. It prints the outcome as a line of JSON.
 */

const [operation = '', url = '', warmUpUrl = '', transport = ''] = process.argv.slice(2);
const options = { retry: 0, ...(transport === 'createNodeFetch' && { fetch: createNodeFetch() }) };

/** Returns the number of bots, or of letters in the payload. */
async function call(address: string): Promise<number> {
  if (operation === 'listBots') {
    const credentials = { token: 'fake-token', workspaceId: 'fake-workspace' };
    const admin = new AdminClient({ adminUrl: address, ...credentials, ...options });
    return (await admin.listBots()).bots.length;
  }
  const chat = new ChatClient({ baseUrl: address, userKey: 'fake-user-key', ...options });
  const { event } = await chat.getEvent({ id: '1' });
  return String(event.payload?.text).length;
}

for (let round = 0; round < 20; round++) await call(warmUpUrl);
globalThis.gc?.();
const before = process.resourceUsage().maxRSS;
const cpuBefore = process.cpuUsage();
let outcome: unknown;
try {
  outcome = { count: await call(url) };
} catch (error) {
  if (!isBotPlatformError(error)) throw error;
  outcome = {
    ...error.toJSON(),
    body: undefined,
    cut: 'body' in error && typeof error.body === 'string',
  };
}
const { user, system } = process.cpuUsage(cpuBefore);
// Of this process: how busy the machine is does not change it much.
const ms = (user + system) / 1000;
// Work that continues after the call has ended counts, too.
await new Promise((resolve) => setTimeout(resolve, 500));
const growth = (process.resourceUsage().maxRSS - before) / 1024;
process.stdout.write(`${JSON.stringify({ outcome, ms, growth })}\n`, () => process.exit());
