import { describe, expect, test, vi } from 'vitest';
import { InvalidResponseError } from '../../src/index.ts';
import { getEvent, listBots } from '../support/calls.ts';
import { createAdmin, createChat, rejection } from '../support/clients.ts';
import { operationsWithBody } from '../support/every-operation.ts';
import { failureOf } from '../support/failure.ts';
import { botOf, conversation, event, user } from '../support/resources.ts';
import { streamed } from '../support/streamed-bodies.ts';
import { json, type Responder, raw, stubFetch } from '../support/stub-fetch.ts';

const addParticipant = (respond: Responder) =>
  createChat({ fetch: stubFetch(respond) }).addParticipant({ conversationId: 'c', userId: 'u' });

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
  const words = {
    empty: 'but the body is empty (GET /events/{id})',
    encoding: 'but the body is not UTF-8 (GET /events/{id})',
    json: 'but the body is not JSON (GET /events/{id}): its content-type is text/plain;charset=UTF-8',
    html: 'but the body is not JSON (GET /events/{id}): its content-type is text/html',
    bytes: 'but the body is not JSON (GET /events/{id}): it has no content-type',
  };
  const html = raw('<!doctype html><p>', { headers: { 'content-type': 'text/html' } });

  test.for<readonly [title: string, Responder, reason: string, problem?: keyof typeof words]>([
    ['no body', raw(null, { status: 200 }), 'empty'],
    ['no body on 204', raw(null, { status: 204 }), 'empty'],
    ['no body on 205', raw(null, { status: 205 }), 'empty'],
    ['an empty body', raw(''), 'empty'],
    ['only white space', raw(' \r\n\t '), 'empty'],
    ['only a byte order mark', raw('\ufeff'), 'empty'],
    ['bytes that are not UTF-8', raw(new Uint8Array([0x22, 0xff, 0xfe, 0x22])), 'encoding'],
    ['text', raw('OK'), 'json'],
    ['incomplete JSON', raw('{"event":{"id"'), 'json'],
    ['two JSON values', raw('{}{}'), 'json'],
    ['HTML, whose type the message names', html, 'json', 'html'],
    ['bytes without a type', raw(new Uint8Array([1, 2, 3])), 'json', 'bytes'],
  ])(
    'a 2xx with %s is an InvalidResponseError, and is not retried',
    async ([, respond, reason, problem = reason]) => {
      const error = await rejection(getEvent(respond), InvalidResponseError);
      expect(error).toMatchObject({ reason, issues: [], attempts: 1 });
      const [head, ...rest] = error.message.split(', ');
      expect(head).toMatch(/^getEvent: (200 OK|204 No Content|205 Reset Content)$/);
      expect(rest.join(', ')).toBe(Object(words)[problem]);
    },
  );

  const calls = { getEvent, addParticipant, listBots };
  const absent = 'is required';
  const number = 'expected string, received number';
  const date = 'must be an ISO 8601 date-time with a zone';
  const userWith = (change: object) => ({ participant: { ...user, ...change } });

  test.for<readonly [operation: keyof typeof calls, body: object, path: string, problem: string]>([
    ['getEvent', { conversation }, 'event', absent],
    ['getEvent', { event: { payload: {} } }, 'event.id', absent],
    ['getEvent', { event: { id: 1 } }, 'event.id', number],
    ['getEvent', { event: { id: 'e', createdAt: 'now' } }, 'event.createdAt', date],
    ['getEvent', { event: { id: 'e', payload: 'x' } }, 'event.payload', 'expected an object'],
    ['getEvent', { event: { id: 'e', payload: [] } }, 'event.payload', 'expected an object'],
    ['addParticipant', {}, 'participant', absent],
    ['addParticipant', userWith({ updatedAt: undefined }), 'participant.updatedAt', absent],
    ['addParticipant', userWith({ createdAt: undefined }), 'participant.createdAt', absent],
    ['addParticipant', userWith({ id: undefined }), 'participant.id', absent],
    [
      'addParticipant',
      userWith({ name: null }),
      'participant.name',
      'expected string, received null',
    ],
    ['addParticipant', userWith({ pictureUrl: 1 }), 'participant.pictureUrl', number],
    ['listBots', { meta: {} }, 'bots', absent],
    ['listBots', { bots: {} }, 'bots', 'expected array, received object'],
    ['listBots', { bots: [{ id: '1' }, { id: 2 }], meta: {} }, 'bots.1.id', number],
    ['listBots', { bots: [], meta: 'x' }, 'meta', 'expected object, received string'],
    ['listBots', { bots: [], meta: { nextToken: 5 } }, 'meta.nextToken', number],
    [
      'listBots',
      { bots: [], meta: { nextToken: '\ud800' } },
      'meta.nextToken',
      'expected a well-formed string',
    ],
  ])('%s rejects the response %j: %s: %s', async ([operation, body, path, problem]) => {
    const error = await rejection(calls[operation](json(body)), InvalidResponseError);
    const head = `${operation}: 200 OK, but the body is not as documented (${error.method} ${error.path})`;
    expect(error.message).toBe(`${head}: ${path}: ${problem}`);
    expect(error).toMatchObject({ reason: 'schema', status: 200, attempts: 1 });
    expect(error.issues.map(({ path }) => path.join('.'))).toEqual([path]);
  });

  test('a duplicate property whose last value is wrong is an InvalidResponseError', async () => {
    const call = getEvent(raw('{"event":{"id":"e"},"event":null}'));
    expect((await rejection(call, InvalidResponseError)).reason).toBe('schema');
  });

  test('every issue of an InvalidResponseError has its path', async () => {
    const respond = json({ bots: [botOf(0), { ...botOf(1), id: 5, createdAt: 'x' }], meta: [] });
    const { issues, message } = await rejection(listBots(respond), InvalidResponseError);
    expect(issues.map(({ path }) => path)).toEqual([
      ['bots', 1, 'id'],
      ['bots', 1, 'createdAt'],
      ['meta'],
    ]);
    expect(message).toBe(
      `listBots: 200 OK, but the body is not as documented (GET /bots): bots.1.id: ${number}; bots.1.createdAt: ${date}; meta: expected object, received array`,
    );
  });

  test('an InvalidResponseError keeps the first 20 issues, and its message has their number', async () => {
    const bots = Array.from({ length: 5000 }, () => ({ id: 1 }));
    const error = await rejection(listBots(json({ bots })), InvalidResponseError);
    expect(error.issues).toHaveLength(20);
    expect(error.message).toContain('more');
    expect(error.message.length).toBeLessThan(2000);
  });

  const values = ['null', '[]', '0', '""', 'true', '{}'];
  const envelopes = ['null', '0', '"text"', '[null]', '{}'].map((value) => `{p:${value}}`);
  const shapes = operationsWithBody.flatMap(({ title, body, call }) =>
    [...values, ...envelopes, '[{p:{"id":"1"}}]']
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
});

test('an incomplete body is not an InvalidResponseError, and is retried', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const broken = streamed({ end: new TypeError('terminated') }).respond;
  const fetch = stubFetch(broken, json({ event }));
  await expect(createChat({ fetch }).getEvent({ id: 'e' })).resolves.toEqual({ event });
  expect(fetch.requests).toHaveLength(2);
});
