import { AdminClient, ChatClient, isBotPlatformError } from '../../src/index.ts';

/*
 * One call in a process of its own, to measure its peak of memory. The arguments are the operation, the address of
 * the server to measure, and that of one to warm up with. It prints the outcome as a line of JSON.
 */

const [operation = '', url = '', warmUpUrl = ''] = process.argv.slice(2);

function call(address: string): PromiseLike<unknown> {
  if (operation === 'listBots') {
    const credentials = { token: 'fake-token', workspaceId: 'fake-workspace' };
    return new AdminClient({ adminUrl: address, ...credentials, retry: 0 }).listBots();
  }
  const chat = new ChatClient({ baseUrl: address, userKey: 'fake-user-key', retry: 0 });
  return chat.getEvent({ id: '1' });
}

for (let round = 0; round < 20; round++) await call(warmUpUrl);
globalThis.gc?.();
const before = process.resourceUsage().maxRSS;
const cpuBefore = process.cpuUsage();
let outcome: unknown;
try {
  const result = (await call(url)) as { bots?: readonly unknown[] };
  outcome = { count: result.bots?.length };
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
process.stdout.write(`${JSON.stringify({ outcome, ms, growth })}\n`);
