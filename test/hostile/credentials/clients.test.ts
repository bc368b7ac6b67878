import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { ChatClient } from '../../../src/index.ts';
import { anyResponse } from '../../support/any-response.ts';
import { send, startServer } from '../../support/bad-servers.ts';
import { chatOptions, createAdmin, createChat } from '../../support/clients.ts';
import { consoleOutput } from '../../support/console-output.ts';
import { event } from '../../support/resources.ts';
import { expectNoSecrets } from '../../support/secrets.ts';
import { json, stubFetch } from '../../support/stub-fetch.ts';

/** Values that a program can reach and that hold a secret. */
const holders = {
  'a chat client': () => createChat(),
  'an admin client': () => createAdmin(),
  'a client whose credentials come from a function': () =>
    createChat({ userKey: Object.assign(() => chatOptions.userKey, {}) }),
  'a copy with other options': () => createChat().withOptions({ timeout: 1 }),
  'a client of a class of the user': () => new (class Mine extends ChatClient {})(chatOptions),
  'a client among other things': () => ({
    list: [createChat()],
    map: new Map([[1, createAdmin()]]),
  }),
  'a list that was not asked for yet': () => createAdmin().listBots({}, { headers: { a: 'b' } }),
  'an iterator of a list': () => createAdmin().listBots().pages(),
  'a call': () => createChat({ fetch: stubFetch(json({ event })) }).getEvent({ id: 'evt_1' }),
  'a method': () => createChat().getEvent,
} satisfies Record<string, () => unknown>;

describe.for(Object.entries(holders))('%s', ([, create]) => {
  test('no rendering contains a secret', () => {
    expectNoSecrets(create());
  });

  test('no console output contains a secret', async () => {
    const holder = create();
    const text = await consoleOutput((output) => {
      output.log(holder);
      output.log('%s %o %O %d', holder, holder, holder, holder);
      output.dir(holder, { showHidden: true, depth: null });
      output.table([holder]);
      output.log(
        inspect(holder, { showHidden: true, showProxy: true, depth: null, getters: true }),
      );
      output.assert(false, holder);
    });

    expect(text).not.toBe('');
    expectNoSecrets(text);
  });
});

describe('a copy of a client is harmless', () => {
  test.for([
    ['ChatClient', () => createChat()],
    ['AdminClient', () => createAdmin()],
  ] as const)('a clone of %s has no properties', ([name, create]) => {
    expect(inspect(create(), { showHidden: true, depth: Infinity })).toBe(`${name} {}`);
    const clone = structuredClone(create());
    expect(Reflect.ownKeys(clone)).toEqual([]);
    expectNoSecrets(clone);
  });

  test('a copy of the properties of a client is empty, and sends nothing', async () => {
    await using server = await startServer(send(anyResponse));
    const chat = createChat({ baseUrl: server.url });
    expect(Reflect.ownKeys({ ...chat })).toEqual([]);
    expect(JSON.parse(JSON.stringify({ chat }))).toEqual({ chat: {} });
    expect(server.received).toBe('');
  });
});

test('writing properties of a client does not change where its secrets are sent', async () => {
  await using server = await startServer(send(anyResponse));
  await using thief = await startServer(send(anyResponse));
  const chat = createChat({ baseUrl: server.url });
  for (const name of ['baseUrl', 'url', 'options', 'settings', '_options', '_settings', 'fetch'])
    Reflect.set(chat, name, thief.url);

  await chat.getEvent({ id: 'evt_1' });

  expect(server.requests).toHaveLength(1);
  expect(thief.received).toBe('');
});
