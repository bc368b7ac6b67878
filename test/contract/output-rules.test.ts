import { describe, expect, test } from 'vitest';
import { InvalidResponseError } from '../../src/index.ts';
import { getEvent, listBots } from '../support/calls.ts';
import { createAdmin, createChat, rejection } from '../support/clients.ts';
import { everyOperation } from '../support/every-operation.ts';
import { failureOf } from '../support/failure.ts';
import { botOf, conversation, event, user } from '../support/resources.ts';
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
    }).getOrCreateConversation({ id: 'c' });
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

  test('the token of a list means nothing in the response of an operation that is not paged', async () => {
    const response = { event, meta: { nextToken: 5 } };
    expect(await getEvent(json(response))).toEqual(response);
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
  const calls = { getEvent, addParticipant, listBots };
  const userWith = (change: object) => ({ participant: { ...user, ...change } });

  test.for<readonly [operation: keyof typeof calls, body: object, ...paths: readonly string[]]>([
    ['getEvent', { conversation }, 'event'],
    ['getEvent', { event: { payload: {} } }, 'event.id'],
    ['getEvent', { event: { id: 1 } }, 'event.id'],
    ['getEvent', { event: { id: 'e', createdAt: 'now' } }, 'event.createdAt'],
    ['getEvent', { event: { id: 'e', payload: 'x' } }, 'event.payload'],
    ['getEvent', { event: { id: 'e', payload: [] } }, 'event.payload'],
    ['addParticipant', {}, 'participant'],
    ['addParticipant', userWith({ updatedAt: undefined }), 'participant.updatedAt'],
    ['addParticipant', userWith({ createdAt: undefined }), 'participant.createdAt'],
    ['addParticipant', userWith({ id: undefined }), 'participant.id'],
    ['addParticipant', userWith({ pictureUrl: 1 }), 'participant.pictureUrl'],
    ['listBots', { meta: {} }, 'bots'],
    ['listBots', { bots: {} }, 'bots'],
    ['listBots', { bots: [{ id: '1' }, { id: 2 }], meta: {} }, 'bots.1.id'],
    ['listBots', { bots: [botOf(0), { id: 5, createdAt: 'x' }] }, 'bots.1.id', 'bots.1.createdAt'],
    ['listBots', { bots: [], meta: 'x' }, 'meta'],
    ['listBots', { bots: [], meta: { nextToken: 5 } }, 'meta.nextToken'],
    ['listBots', { bots: [], meta: { nextToken: '\ud800' } }, 'meta.nextToken'],
  ])(
    '%s rejects the response %j, with the path of each issue',
    async ([operation, body, ...paths]) => {
      const error = await rejection(calls[operation](json(body)), InvalidResponseError);
      expect(error).toMatchObject({ reason: 'schema', status: 200, attempts: 1 });
      expect(error.issues.map(({ path }) => path.join('.'))).toEqual(paths);
      for (const path of paths) expect(error.message).toContain(` ${path}: `);
    },
  );

  const values = ['null', '[]', '0', '""', 'true', '{}'];
  const envelopes = ['null', '0', '"text"', '[null]', '{}'].map((value) => `{p:${value}}`);
  const shapes = everyOperation.flatMap(({ title, body, call }) =>
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
