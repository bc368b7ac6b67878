import { inspect } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ChatClient, type Dialogue, openDialogue } from '../../../src/index.ts';
import { createPlatform } from '../../../src/testing.ts';
import { chatOptions, createAdmin, createChat } from '../../support/clients.ts';
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

const found = () => createChat({ fetch: stubFetch(json({ event })) }).getEvent({ id: 'evt_1' });

/** Values that a program can reach and that hold a secret. In a list, what a test would await. */
const holders: Readonly<Record<string, () => unknown>> = {
  'a chat client': () => createChat(),
  'an admin client': () => createAdmin(),
  'a client whose credentials come from a function': () =>
    createChat({ userKey: Object.assign(() => chatOptions.userKey, {}) }),
  'a copy with other options': () => createChat().withOptions({ timeout: 1 }),
  'a client of a class of the user': () => new (class Mine extends ChatClient {})(chatOptions),
  'a list that was not asked for yet': () => [createAdmin().listBots({}, { headers: { a: 'b' } })],
  'an iterator of a list': () => createAdmin().listBots().pages(),
  'a call': () => [found()],
  'a result with its response': () => found().withResponse(),
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
};

test.for(Object.entries(holders))('no rendering of %s contains a secret', async ([, create]) => {
  expectNoSecrets(await create(), hidden);
});

test.for([
  ['ChatClient', () => createChat()],
  ['AdminClient', () => createAdmin()],
] as const)('a clone of a %s and a copy of its properties are empty', ([name, create]) => {
  const client = create();
  expect(inspect(client, { showHidden: true, depth: Infinity })).toBe(`${name} {}`);
  expect(Reflect.ownKeys(structuredClone(client))).toEqual([]);
  expect(Reflect.ownKeys({ ...client })).toEqual([]);
  expect(JSON.stringify({ client })).toBe('{"client":{}}');
});
