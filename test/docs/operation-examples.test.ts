import { expect, test } from 'vitest';
import { AdminClient, ChatClient, InvalidInputError } from '../../src/index.ts';
import * as operations from '../../src/operations.ts';
import { createPlatform } from '../../src/testing.ts';
import { allPrograms } from './programs.ts';

/** The calls in the doc comments of methods, as `admin.getBot({ id: 'bot_1' })`. */
const calls = allPrograms()
  .filter(({ page }) => page.endsWith('-methods.ts') || page.endsWith('chat-client.ts'))
  .flatMap(
    ({ code }) => code.match(/\b(chat|admin|visitor)\s*\.\w+\((\s*\{[^;]*?\},?\s*)?\)/g) ?? [],
  );

test('the doc comment of every method has an example that calls it', () => {
  const ids = Object.values(operations).flatMap((exported) =>
    'path' in exported ? [exported.id] : [],
  );
  expect(ids.length).toBeGreaterThan(130);
  expect(ids.filter((id) => !calls.some((call) => call.includes(`.${id}(`)))).toEqual([]);
});

// An example with a parameter of its function cannot be called alone; it is compiled.
test.for(calls.filter((call) => /\((\{\s+\w+: ['[{\d][^{]*(\{[^{}]*\}[^{]*)?\})?\)$/.test(call)))(
  'the input of an example is accepted: %s',
  async (call) => {
    const platform = createPlatform();
    const chat = new ChatClient({ ...platform.chatOptions, retry: 0 });
    const admin = new AdminClient({ ...platform.adminOptions, retry: 0 });
    const outcome = await Promise.resolve(
      new Function('chat', 'admin', `return ${call}`)(chat, admin),
    ).catch((error: unknown) => error);
    expect(outcome).not.toBeInstanceOf(InvalidInputError);
  },
);
