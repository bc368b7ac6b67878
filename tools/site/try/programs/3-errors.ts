// Errors, one by one
import { ChatClient, isBotPlatformError } from 'bot-platform-sdk';
import { createPlatform } from 'bot-platform-sdk/testing';

const platform = createPlatform({ events: 1 });
const chat = new ChatClient({ ...platform.chatOptions, retry: 0, timeout: 1_000 });

async function show(call: () => Promise<unknown>) {
  try {
    await call();
  } catch (error) {
    if (!isBotPlatformError(error)) throw error;
    console.log(`${error.kind}\n  ${error.message}\n`);
  }
}

await show(() => chat.getEvent({ id: '' }));
await show(() => chat.getEvent({ id: 'no-such-event' }));
await show(() => chat.withOptions({ userKey: 'another-key' }).getEvent({ id: 'event_1' }));

for (const fault of ['reset', 'refused', 'dns', 'tls', 'stall', 'html'] as const) {
  platform.fail('getEvent', { fault });
  await show(() => chat.getEvent({ id: 'event_1' }));
}
