import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  type ClientEvent,
  ConnectionError,
  InvalidInputError,
  InvalidResponseError,
} from '../../src/index.ts';
import {
  createMessage,
  getMessage,
  listenConversation,
  listMessages,
  schemas,
} from '../../src/operations.ts';
import { createChat, rejection, untyped } from '../support/clients.ts';
import { recordEvents } from '../support/events.ts';
import { streamed } from '../support/streamed-bodies.ts';
import { ending, json, type Responder, stubFetch } from '../support/stub-fetch.ts';

const at = '2026-01-01T00:00:00Z';
const conversationId = 'c1';
const message = { id: 'm1', createdAt: at, userId: 'u1', conversationId };
const text = { type: 'text', text: 'Hello' };
const card = { type: 'card', title: 'A card', actions: [] };

const unknown = (value: unknown, ...issues: unknown[]) => ({
  type: 'unknown',
  raw: value,
  issues,
});

async function payloadOf(payload: unknown): Promise<unknown> {
  const chat = createChat({ fetch: stubFetch(json({ message: { ...message, payload } })) });
  return (await chat.request(getMessage, { id: 'm1' })).message.payload;
}

const kinds =
  '"text", "markdown", "image", "audio", "video", "file", "location", "card", "carousel", "choice", "dropdown" or "bloc"';

test.for<[title: string, payload: unknown, ...issues: unknown[]]>([
  ['a kind that is not listed', { type: 'hologram', angle: 5 }],
  ['a kind that every object inherits', { type: 'constructor' }],
  [
    'a choice whose option has no value',
    { type: 'choice', text: 'Which?', options: [{ label: 'This' }] },
    { path: ['options', 0, 'value'], message: 'is required' },
  ],
  [
    'a card with an action that is not listed',
    { ...card, actions: [{ action: 'shout', label: 'a', value: 'b' }] },
    { path: ['actions', 0, 'action'], message: 'expected "postback", "url" or "say"' },
  ],
  [
    'a card without a title: its `null` is an issue, too',
    { type: 'card', subtitle: null, actions: [] },
    { path: ['title'], message: 'is required' },
    { path: ['subtitle'], message: 'must be a string, not null' },
  ],
  ['no kind', {}, { path: ['type'], message: 'is required' }],
  ['a kind that is no text', { type: null }, { path: ['type'], message: `expected ${kinds}` }],
  ['null', null, { path: [], message: 'must be an object, not null' }],
])(
  'a payload that does not fit is the unknown variant, as it came: %s',
  async ([, payload, ...issues]) => {
    expect(await payloadOf(payload)).toEqual(unknown(payload, ...issues));
  },
);

test('the items of a bloc are unknown variants one by one', async () => {
  const items = [text, { type: 'hologram' }];
  const read = { type: 'bloc', items: [text, unknown({ type: 'hologram' })] };
  expect(await payloadOf({ type: 'bloc', items })).toEqual(read);
});

test('a message without a payload is an InvalidResponseError', async () => {
  const { issues } = await rejection(payloadOf(undefined), InvalidResponseError);
  expect(issues).toEqual([{ path: ['message', 'payload'], message: 'is required' }]);
});

test('a payload that was parsed and stored can be parsed again', async () => {
  const received = [{ type: 'hologram' }, { type: 'text' }, null, text];
  for (const payload of received) {
    const parsed = schemas.MessagePayload.parse(payload);
    expect(schemas.MessagePayload.parse(JSON.parse(JSON.stringify(parsed)))).toEqual(parsed);
  }
});

test('a payload is not sent if it is the unknown variant', async () => {
  const fetch = stubFetch(json({}));
  const call = createChat({ fetch }).request(createMessage, {
    conversationId,
    payload: untyped(unknown({ type: 'hologram' })),
  });
  const { issues } = await rejection(call, InvalidInputError);
  expect(issues).toEqual([{ path: ['payload', 'type'], message: `expected ${kinds}` }]);
  expect(fetch.requests).toEqual([]);
});

test('a payload is sent as it was received if it is of a listed kind, and refused if its text is empty', async () => {
  const fetch = stubFetch(json({ message: { ...message, payload: text } }));
  const chat = createChat({ fetch });
  const forward = async (payload: unknown) => {
    const received = schemas.MessagePayload.parse(payload);
    if (received.type === 'unknown' || received.type === 'bloc') throw new TypeError('a text');
    await chat.request(createMessage, { conversationId, payload: received });
  };
  await forward({ ...text, mood: 'glad' });
  expect(fetch.requests[0]?.body).toEqual({ conversationId, payload: { ...text, mood: 'glad' } });
  await rejection(forward({ type: 'text', text: '' }), InvalidInputError);
});

test('a signal that does not fit, and a payload in one, are unknown variants', async () => {
  const typing = { type: 'typing', data: { userId: 'u1' } };
  const added = { type: 'participant_added', data: { conversationId } };
  const payload = { type: 'hologram' };
  const created = (one: unknown) => ({
    type: 'message_created',
    data: { ...message, isBot: true, payload: one },
  });
  const chat = createChat({ fetch: stubFetch(ending(typing, added, null, created(payload))) });
  const stream = chat.request(listenConversation, { id: conversationId }, { reconnect: false });
  const taken: unknown[] = [];
  for await (const signal of stream) taken.push(signal);
  expect(taken).toEqual([
    unknown(typing),
    unknown(added, { path: ['data', 'participantId'], message: 'is required' }),
    unknown(null, { path: [], message: 'must be an object, not null' }),
    created(unknown(payload)),
  ]);
});

const observe = (body: unknown, respond = json(body)) => {
  const { events, observer } = recordEvents();
  return { events, chat: createChat({ fetch: stubFetch(respond), observer }) };
};
const types = (events: readonly ClientEvent[]) => events.map(({ type }) => type);
const pageOf = (...payloads: readonly unknown[]) => ({
  messages: payloads.map((payload) => ({ ...message, payload })),
});

test('the event `unknown_variant` comes for each of them before the end of the call, with its place, its kind and its issues', async () => {
  const bloc = { type: 'bloc', items: [text, { type: 'x'.repeat(500) }] };
  const { events, chat } = observe(
    pageOf({ type: 'hologram' }, text, bloc, { type: 'text' }, null),
  );
  await chat.request(listMessages, { conversationId });
  expect(types(events)).toEqual([
    'request',
    'response',
    ...Array.from({ length: 4 }, () => 'unknown_variant'),
    'success',
  ]);
  expect(events.filter(({ type }) => type === 'unknown_variant')).toMatchObject([
    { at: 'messages.0.payload', tag: 'hologram', issues: [] },
    { at: 'messages.2.payload.items.1', tag: `${'x'.repeat(79)}\u2026`, issues: [] },
    {
      at: 'messages.3.payload',
      tag: 'text',
      issues: [{ path: ['text'], message: 'is required' }],
    },
    {
      at: 'messages.4.payload',
      issues: [{ path: [], message: 'must be an object, not null' }],
    },
  ]);
  expect(events[5]).not.toHaveProperty('tag');
  expect(new Set(events.map(({ callId }) => callId)).size).toBe(1);
});

test.for<[type: unknown, tag: string | undefined]>([
  ['hologram', 'hologram'],
  [5, '5'],
  [true, 'true'],
  [null, undefined],
  [['text'], undefined],
])('the event of an unknown variant whose tag is %j has the tag %s', async ([type, tag]) => {
  const { events, chat } = observe(pageOf({ type }));
  await chat.request(listMessages, { conversationId });
  const event = events.find((one) => one.type === 'unknown_variant');
  expect(event?.tag).toBe(tag);
  expect(event?.at).toBe('messages.0.payload');
});

const chunks = ['data: {"type":"b"}\n\n', 'data: {"type":"c"}\n\n'];
const eventStream = { headers: { 'content-type': 'text/event-stream' } };

test.for<[title: string, respond: Responder]>([
  ['the service ends the stream', ending({ type: 'b' }, { type: 'c' })],
  ['the connection is lost', streamed({ chunks, end: new Error('reset') }, eventStream).respond],
])(
  'the event `unknown_variant` comes before the end of its connection: %s',
  async ([, respond]) => {
    const { events, observer } = recordEvents();
    const chat = createChat({ fetch: stubFetch(respond), observer });
    const stream = chat.listenConversation({ id: 'c' }, { reconnect: false });
    await stream.open();
    await new Promise(setImmediate);
    const types: string[] = [];
    try {
      for await (const { type } of stream) types.push(type);
    } catch (error) {
      expect(error).toBeInstanceOf(ConnectionError);
    }
    expect(types).toEqual(['unknown', 'unknown']);
    expect(events.map(({ type }) => type)).toEqual([
      ...['request', 'response', 'unknown_variant', 'unknown_variant'],
      expect.stringMatching(/^(success|error)$/),
    ]);
  },
);

test('the end of a connection is reported when its events are dropped', async () => {
  const { events, observer } = recordEvents();
  const chat = createChat({ fetch: stubFetch(ending({ type: 'b' })), observer });
  const stream = chat.listenConversation({ id: 'c' }, { reconnect: false });
  await stream.open();
  await new Promise(setImmediate);
  stream.close();
  await Promise.resolve();
  expect(events.map(({ type }) => type)).toEqual(['request', 'response', 'success']);
});

test('the event `unknown_variant` has at most 20 issues, and no value of the response but the kind', async () => {
  const payload = { ...card, title: 'a secret', actions: Array.from({ length: 50 }, () => ({})) };
  const { events, chat } = observe({ message: { ...message, payload } });
  await chat.request(getMessage, { id: 'm1' });
  const [event] = events.filter(({ type }) => type === 'unknown_variant');
  expect(Object(event).issues).toHaveLength(20);
  expect(JSON.stringify(event)).not.toContain('a secret');
});

test('the event `unknown_variant` does not come for a variant that was parsed before, nor if all fits', async () => {
  const { events, chat } = observe(pageOf(text, unknown({ type: 'hologram' })));
  await chat.request(listMessages, { conversationId });
  expect(types(events)).toEqual(['request', 'response', 'success']);
});

test('the event `unknown_variant` of a stream comes when the signal is consumed', async () => {
  const typing = { type: 'typing' };
  const created = { type: 'message_created', data: { ...message, isBot: true, payload: {} } };
  const { events, chat } = observe(undefined, ending(typing, created));
  const stream = chat.request(listenConversation, { id: conversationId }, { reconnect: false });
  const noted = () => events.filter(({ type }) => type === 'unknown_variant');
  const signals = stream[Symbol.asyncIterator]();
  await signals.next();
  expect(noted()).toMatchObject([{ at: '', tag: 'typing' }]);
  await signals.next();
  expect(noted().slice(1)).toMatchObject([{ at: 'data.payload', issues: [{ path: ['type'] }] }]);
  await signals.return();
});

test('the event `unknown_variant` comes for a payload that the schema of the call reads', async () => {
  const { events, chat } = observe({ event: { id: 'e', payload: { type: 'hologram' } } });
  const { event } = await chat.getEvent({ id: 'e' }, { payload: schemas.MessagePayload });
  expect(event.payload).toEqual(unknown({ type: 'hologram' }));
  expect(events.filter(({ type }) => type === 'unknown_variant')).toMatchObject([
    { at: 'event.payload', tag: 'hologram' },
  ]);
});

test('the event `unknown_variant` comes once for a payload that the schema of the call uses twice', async () => {
  const { events, chat } = observe({ event: { id: 'e', payload: { type: 'hologram' } } });
  const payload = schemas.MessagePayload;
  const twice = z.pipe(
    payload,
    z.transform((value) => ({ first: value, again: value })),
  );
  await chat.getEvent({ id: 'e' }, { payload: twice });
  expect(types(events).filter((type) => type === 'unknown_variant')).toHaveLength(1);
});

test('the event `unknown_variant` comes for the items that are kept if others are left out', async () => {
  const { events, chat } = observe({ messages: [{ id: 1 }, { ...message, payload: null }] });
  const left: unknown[] = [];
  const options = { onInvalidItem: (value: unknown) => left.push(value) };
  await chat.request(listMessages, { conversationId }, options);
  expect(left).toEqual([{ id: 1 }]);
  expect(events.filter(({ type }) => type === 'unknown_variant')).toMatchObject([
    { at: 'messages.0.payload' },
  ]);
});

test('an error of the service in a stream is that error, and is retried as its status would be', async () => {
  const typing = { type: 'typing' };
  const fetch = stubFetch(
    ending({ id: 'err_1', code: 503, type: 'Internal', message: 'not now' }),
    ending(typing),
    ending({ id: 'err_2', code: 403, type: 'Forbidden', message: 'not yours' }),
  );
  const chat = createChat({ fetch, retry: { maxDelay: 1 } });
  const signals = chat
    .request(listenConversation, { id: conversationId }, { reconnect: { maxDelay: 1 } })
    [Symbol.asyncIterator]();
  expect((await signals.next()).value).toEqual(unknown(typing));
  await expect(signals.next()).rejects.toMatchObject({ kind: 'forbidden', errorId: 'err_2' });
  expect(fetch.requests).toHaveLength(3);
});
