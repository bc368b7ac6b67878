import { inspect } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ChatClient, type Dialogue, openDialogue } from '../../../src/index.ts';
import { createPlatform } from '../../../src/testing.ts';
import { anyResponse } from '../../support/any-response.ts';
import { send, startServer } from '../../support/bad-servers.ts';
import { chatOptions, createAdmin, createChat } from '../../support/clients.ts';
import { consoleOutput } from '../../support/console-output.ts';
import { event } from '../../support/resources.ts';
import { expectNoSecrets, secrets } from '../../support/secrets.ts';
import { json, stubFetch } from '../../support/stub-fetch.ts';

const encryptionKey = 'fake-encryption-key-3Mh6';
const platform = createPlatform({ conversations: [{ id: 'c' }], encryptionKey, bot: 'echo' });
const hidden = [...Object.values(secrets), encryptionKey, platform.chatOptions.userKey];
/** Ends what a holder opened. */
let ending = new AbortController();

beforeEach(() => {
  ending = new AbortController();
});
afterEach(() => ending.abort());

function openPlatformDialogue(): Promise<Dialogue> {
  const chat = new ChatClient(platform.chatOptions);
  return openDialogue(chat, { conversationId: 'c', signal: ending.signal });
}

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
  // In a list, since a test would await it.
  'a list that was not asked for yet': () => [createAdmin().listBots({}, { headers: { a: 'b' } })],
  'an iterator of a list': () => createAdmin().listBots().pages(),
  'a call': () => [createChat({ fetch: stubFetch(json({ event })) }).getEvent({ id: 'evt_1' })],
  'a call that failed': async () => {
    const call = createChat({ fetch: stubFetch(json({ code: 403 }, { status: 403 })) }).getEvent({
      id: 'e',
    });
    const error = await call.catch((reason: unknown) => reason);
    return { call: [call], error };
  },
  'a result with its response': async () =>
    await createChat({ fetch: stubFetch(json({ event })) })
      .getEvent({ id: 'evt_1' })
      .withResponse(),
  'a page': async () => [await createAdmin({ fetch: stubFetch(json({ bots: [] })) }).listBots()],
  'a method': () => createChat().getEvent,
  'a stream that was not asked for yet': () => createChat().listenConversation({ id: 'c' }),
  'a stream that is open': async () => {
    const chat = new ChatClient(platform.chatOptions);
    const stream = chat.listenConversation({ id: 'c' }, { signal: ending.signal });
    await stream.open();
    return [stream, stream[Symbol.asyncIterator]()];
  },
  'a dialogue': async () => {
    const dialogue = await openPlatformDialogue();
    return [dialogue, dialogue.say('Hello'), dialogue.say('And?')[Symbol.asyncIterator]()];
  },
  'an error of a dialogue': async () => {
    platform.fail('listMessages', { status: 403 });
    return await openPlatformDialogue().catch((reason: unknown) => reason);
  },
} satisfies Record<string, () => unknown>;

describe.for(Object.entries(holders))('%s', ([, create]) => {
  test('no rendering contains a secret', async () => {
    expectNoSecrets(await create(), hidden);
  });

  test('no console output contains a secret', async () => {
    const holder = await create();
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
    expectNoSecrets(text, hidden);
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
