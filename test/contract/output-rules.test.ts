import { describe, expect, test, vi } from 'vitest';
import { InvalidResponseError } from '../../src/index.ts';
import { createAdmin, createChat, rejection } from '../support/clients.ts';
import { operationsWithBody } from '../support/every-operation.ts';
import { failureOf } from '../support/failure.ts';
import { botOf, conversation, event, timestamp, user } from '../support/resources.ts';
import { json, type Responder, raw, stubFetch } from '../support/stub-fetch.ts';

const getEvent = (respond: Responder) =>
  createChat({ fetch: stubFetch(respond) }).getEvent({ id: 'e' });
const addParticipant = (respond: Responder) =>
  createChat({ fetch: stubFetch(respond) }).addParticipant({ conversationId: 'c', userId: 'u' });
const listBots = (respond: Responder) => createAdmin({ fetch: stubFetch(respond) }).listBots();

describe('a successful response', () => {
  test.for([200, 201, 202, 203, 206, 226, 299])(
    'status %i with a valid envelope is a success',
    async (status) => {
      await expect(getEvent(json({ event }, { status }))).resolves.toEqual({ event });
    },
  );

  test.for([
    'application/json; charset=utf-8',
    'text/plain',
    'text/html',
    'application/octet-stream',
  ])('a body is parsed as JSON even if its content type is %s', async (type) => {
    const respond = raw(JSON.stringify({ event }), { headers: { 'content-type': type } });
    await expect(getEvent(respond)).resolves.toEqual({ event });
  });

  test('additional properties of Conversation, Event, Bot, the metadata and the envelopes are kept', async () => {
    const more = { extra: { deep: [1] } };
    const conversations = await createChat({
      fetch: stubFetch(json({ conversation: { ...conversation, ...more }, ...more })),
    }).getOrCreateConversation();
    expect(conversations).toEqual({ conversation: { ...conversation, ...more }, ...more });
    const events = { event: { ...event, ...more }, ...more };
    expect(await getEvent(json(events))).toEqual(events);
    const page = { bots: [{ ...botOf(1), ...more }], meta: { ...more }, ...more };
    expect(await listBots(json(page))).toEqual(page);
  });

  test('additional properties of User are dropped, since it has no others', async () => {
    const respond = json({ participant: { ...user, email: 'ada@mail.example' }, sibling: 1 });
    expect(await addParticipant(respond)).toEqual({ participant: user, sibling: 1 });
  });

  test('properties that the specification does not require may be absent', async () => {
    expect(await getEvent(json({ event: { id: 'e' } }))).toEqual({ event: { id: 'e' } });
    expect(await listBots(json({ bots: [{ id: 'b' }] }))).toEqual({ bots: [{ id: 'b' }] });
    const chat = createChat({ fetch: stubFetch(json({ conversation: { id: 'c' } })) });
    expect(await chat.getOrCreateConversation()).toEqual({ conversation: { id: 'c' } });
  });

  test('the token of a list means nothing in the response of an operation that is not paged', async () => {
    const response = { event, meta: { nextToken: 5 } };
    expect(await getEvent(json(response))).toEqual(response);
  });

  test('timestamps stay the strings that were sent', async () => {
    const createdAt = '2024-05-01T14:00:00.123456+02:00';
    const response = await getEvent(json({ event: { ...event, createdAt } }));
    expect(response.event.createdAt).toBe(createdAt);
  });

  test('a result is a plain object, and `__proto__` in it changes no prototype', async () => {
    const respond = raw(
      '{"event":{"id":"e","__proto__":{"a":1},"payload":{"__proto__":{"a":1},"constructor":{"prototype":{"a":1}}}},"__proto__":{"a":1}}',
    );
    const response = await getEvent(respond);
    for (const value of [response, response.event, response.event.payload]) {
      expect(Reflect.get(value ?? {}, 'a')).toBeUndefined();
    }
    expect(Object.keys(response.event.payload ?? {})).toEqual(['__proto__', 'constructor']);
    expect(Reflect.get({}, 'a')).toBeUndefined();
  });

  test('numbers and the order of properties are those of JSON.parse', async () => {
    const respond = raw('{"event":{"id":"e","payload":{"b":9007199254740993,"a":1e400,"c":-0}}}');
    const { payload } = (await getEvent(respond)).event;
    expect(payload).toEqual({ b: 9007199254740992, a: Infinity, c: -0 });
    expect(Object.keys(payload ?? {})).toEqual(['b', 'a', 'c']);
  });

  test('the last value of a duplicate property counts, as with JSON.parse', async () => {
    const respond = raw('{"event":{"id":"a"},"event":{"id":"b","payload":{"c":1,"c":2}}}');
    expect(await getEvent(respond)).toEqual({ event: { id: 'b', payload: { c: 2 } } });
  });

  test('a resource with another id than the requested one is returned unchanged', async () => {
    expect(await getEvent(json({ event: { id: 'other' } }))).toEqual({ event: { id: 'other' } });
  });

  test('a body may begin with a byte order mark', async () => {
    const respond = raw(`\ufeff${JSON.stringify({ event })}`);
    await expect(getEvent(respond)).resolves.toEqual({ event });
  });
});

describe('a 2xx whose body does not match the specification is an InvalidResponseError', () => {
  test.for<[string, Responder, string]>([
    ['no body', raw(null, { status: 200 }), 'empty'],
    ['no body on 204', raw(null, { status: 204 }), 'empty'],
    ['no body on 205', raw(null, { status: 205 }), 'empty'],
    ['an empty body', raw(''), 'empty'],
    ['only white space', raw(' \r\n\t '), 'empty'],
    ['only a byte order mark', raw('\ufeff'), 'empty'],
    [
      'HTML',
      raw('<!doctype html><p>fake-markup', { headers: { 'content-type': 'text/html' } }),
      'json',
    ],
    ['text', raw('OK'), 'json'],
    ['incomplete JSON', raw('{"event":{"id"'), 'json'],
    ['two JSON values', raw('{}{}'), 'json'],
    ['bytes that are not UTF-8', raw(new Uint8Array([0x22, 0xff, 0xfe, 0x22])), 'encoding'],
    [
      'an unknown content encoding',
      raw('{}', { headers: { 'content-encoding': 'x-fake' } }),
      'encoding',
    ],
    ['null', raw('null'), 'schema'],
    ['an array', raw('[]'), 'schema'],
    ['a number', raw('0'), 'schema'],
    ['a string', raw('""'), 'schema'],
    ['an empty object', raw('{}'), 'schema'],
    ['an envelope of null', json({ event: null }), 'schema'],
    ['an envelope of an array', json({ event: [] }), 'schema'],
    ['an envelope of a string', json({ event: 'e' }), 'schema'],
    ['a resource without an id', json({ event: { payload: {} } }), 'schema'],
    ['a resource whose id is a number', json({ event: { id: 1 } }), 'schema'],
    ['an invalid timestamp', json({ event: { id: 'e', createdAt: 'now' } }), 'schema'],
    ['a payload that is not an object', json({ event: { id: 'e', payload: 'x' } }), 'schema'],
    ['a payload that is an array', json({ event: { id: 'e', payload: [] } }), 'schema'],
    [
      'a duplicate property whose last value is wrong',
      raw('{"event":{"id":"e"},"event":null}'),
      'schema',
    ],
    ['the envelope of another operation', json({ conversation }), 'schema'],
  ])('a 2xx with %s is an InvalidResponseError', async ([, respond, reason]) => {
    const fetch = stubFetch(respond);
    const error = await rejection(
      createChat({ fetch }).getEvent({ id: 'e' }),
      InvalidResponseError,
    );
    expect(error.reason).toBe(reason);
    expect(error.issues.length > 0).toBe(reason === 'schema');
    expect(error.status).toBeGreaterThanOrEqual(200);
    expect(error.status).toBeLessThan(300);
    expect(error.message).not.toContain('fake-markup');
    expect(fetch.requests, 'it is never retried').toHaveLength(1);
  });

  test('an InvalidResponseError names the content type of a body that is not JSON', async () => {
    const respond = raw('<p>', { headers: { 'content-type': 'text/html; charset=utf-8' } });
    expect((await rejection(getEvent(respond), InvalidResponseError)).message).toContain(
      'text/html',
    );
  });

  test('the issues of an InvalidResponseError have the path of the problem', async () => {
    const bots = [botOf(1), { ...botOf(2), id: 5, createdAt: 'x' }];
    const error = await rejection(listBots(json({ bots })), InvalidResponseError);
    expect(error.issues.map(({ path }) => path)).toEqual([
      ['bots', 1, 'id'],
      ['bots', 1, 'createdAt'],
    ]);
    expect(error.message).toContain('bots.1.id');
  });

  test('an InvalidResponseError keeps the first 20 issues, and its message has their number', async () => {
    const bots = Array.from({ length: 5000 }, () => ({ id: 1 }));
    const error = await rejection(listBots(json({ bots })), InvalidResponseError);
    expect(error.issues).toHaveLength(20);
    expect(error.message).toContain('more');
    expect(error.message.length).toBeLessThan(2000);
  });

  const shapes = operationsWithBody.flatMap(({ title, body, call }) =>
    [
      'null',
      '[]',
      '0',
      '""',
      'true',
      '{}',
      '{p:null}',
      '{p:0}',
      '{p:"text"}',
      '{p:[null]}',
      '{p:{}}',
      '[{p:{"id":"1"}}]',
    ]
      .map((shape) => shape.replace('p', JSON.stringify(Object.keys(body)[0])))
      .map((text) => [title, text, call] as const),
  );

  test.for(shapes)('%s rejects the body %s', async ([, body, call]) => {
    const fetch = stubFetch(raw(body));
    const clients = { chat: createChat({ fetch }), admin: createAdmin({ fetch }) };
    const error = await failureOf(call(clients), InvalidResponseError);
    expect(error.reason).toBe('schema');
    expect(error.issues.length).toBeGreaterThan(0);
    expect(fetch.requests).toHaveLength(1);
  });

  test.for([
    ['without the participant', {}],
    ['without a timestamp of the participant', { participant: { id: 'u', createdAt: timestamp } }],
    ['without the id of the participant', { participant: { ...user, id: undefined } }],
    ['without a creation time', { participant: { ...user, createdAt: undefined } }],
    ['with a name that is null', { participant: { ...user, name: null } }],
    ['with a picture that is not a string', { participant: { ...user, pictureUrl: 1 } }],
  ] as const)('addParticipant rejects a response %s', async ([, body]) => {
    const error = await rejection(addParticipant(json(body)), InvalidResponseError);
    expect(error.issues).toHaveLength(1);
    expect(error.issues[0]?.path[0]).toBe('participant');
  });

  test.for([
    ['without bots', { meta: {} }],
    ['with bots that are not an array', { bots: {} }],
    ['with a bot whose id is a number', { bots: [{ id: '1' }, { id: 2 }], meta: {} }],
    ['with metadata that are not an object', { bots: [], meta: 'x' }],
    ['with a token that is a number', { bots: [], meta: { nextToken: 5 } }],
  ] as const)('listBots rejects a response %s', async ([, body]) => {
    await rejection(listBots(json(body)), InvalidResponseError);
  });
});

test('an incomplete body is not an InvalidResponseError, and is retried', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const broken = (): Response =>
    new Response(
      new ReadableStream({
        pull(controller) {
          controller.error(new TypeError('terminated'));
        },
      }),
    );
  const fetch = stubFetch(broken, json({ event }));
  await expect(createChat({ fetch }).getEvent({ id: 'e' })).resolves.toEqual({ event });
  expect(fetch.requests).toHaveLength(2);
});
