import { describe, expect, test } from 'vitest';
import { InvalidResponseError, NotFoundError } from '../../../src/index.ts';
import { json, response, send, startServer } from '../../support/bad-servers.ts';
import { clientsOf, everyOperation } from '../../support/every-operation.ts';
import { failureOf } from '../../support/failure.ts';
import { expectReleased } from '../../support/release.ts';
import { conversation, event, timestamp, user } from '../../support/resources.ts';

const html = '<!doctype html><title>Private page</title>';

describe.for(everyOperation)(
  'a 2xx that is no result is refused, by $title',
  ({ answer, call }) => {
    test('HTML: the content type is named, and no HTML is in the message', async () => {
      await using server = await startServer(
        send(response({ headers: { 'content-type': 'text/html; charset=utf-8' }, body: html })),
      );

      const error = await failureOf(call(clientsOf(server)), InvalidResponseError);

      expect(error).toMatchObject({ status: 200, reason: 'json' });
      expect(error.message).toContain('text/html; charset=utf-8');
      expect(error.message).not.toMatch(/doctype|Private page/);
      expect(server.requests).toHaveLength(1);
      await expectReleased(server);
    });

    test.for([
      ['200 with nothing in it', response()],
      ['200 with white space', response({ body: ' \r\n\t ' })],
      ['200 with a byte order mark', response({ body: '\ufeff' })],
      ['204', response({ status: 204, length: 'none' })],
      ['205', response({ status: 205 })],
    ] as const)('%s', async ([, bytes]) => {
      await using server = await startServer(send(bytes));

      const error = await failureOf(call(clientsOf(server)), InvalidResponseError);

      expect(error.reason).toBe('empty');
      expect(server.requests).toHaveLength(1);
      await expectReleased(server);
    });

    const [property = ''] = Object.keys(answer);
    test.for([
      'null',
      '[]',
      '0',
      '""',
      'true',
      '{}',
      `{"${property}":null}`,
      `{"${property}":0}`,
      `{"${property}":"text"}`,
      `{"${property}":[null]}`,
      `{"${property}":{}}`,
      `[{"${property}":{"id":"1"}}]`,
    ])('the JSON %s', async (body) => {
      await using server = await startServer(send(response({ body })));

      const error = await failureOf(call(clientsOf(server)), InvalidResponseError);

      expect(error.reason).toBe('schema');
      expect(error.issues.length).toBeGreaterThan(0);
      expect(server.requests).toHaveLength(1);
    });
  },
);

describe('a resource is what is documented', () => {
  test.for([
    ['the id is missing', { ...user, id: undefined }],
    ['the id is a number', { ...user, id: 1 }],
    ['the name is null', { ...user, name: null }],
    ['createdAt is missing', { ...user, createdAt: undefined }],
    ['updatedAt is missing', { ...user, updatedAt: undefined }],
  ])('a user is refused where %s', async ([, participant]) => {
    await using server = await startServer(send(json({ participant })));
    const { chat } = clientsOf(server);

    const error = await failureOf(
      chat.addParticipant({ conversationId: 'conv_1', userId: 'user_1' }),
      InvalidResponseError,
    );

    expect(error.reason).toBe('schema');
    expect(error.issues).toHaveLength(1);
    expect(error.issues[0]?.path[0]).toBe('participant');
  });

  test.for([
    ['a conversation', 'getOrCreateConversation with an id', { conversation: { id: true } }],
    ['an event', 'getEvent', { event: { id: null } }],
    ['an event, in its payload', 'getEvent', { event: { id: '1', payload: [] } }],
    ['a bot', 'listBots', { bots: [{ id: '1' }, { id: 2 }], meta: {} }],
    ['the metadata of a list', 'listBots', { bots: [], meta: { nextToken: 1 } }],
    ['a list', 'listBots', { bots: { id: '1' }, meta: {} }],
  ] as const)('%s of the wrong type is refused', async ([, title, answer]) => {
    await using server = await startServer(send(json(answer)));
    const operation = everyOperation.find((candidate) => candidate.title === title);

    const error = await failureOf(
      operation?.call(clientsOf(server)) ?? Promise.resolve(),
      InvalidResponseError,
    );

    expect(error.reason).toBe('schema');
  });

  test('unknown properties are accepted at every level, and kept but on a user', async () => {
    const further = { addedLater: { by: 'the service' } };
    const answer = {
      ...further,
      participant: { ...user, ...further },
      conversation: { ...conversation, ...further },
      event: { ...event, ...further },
      bots: [{ id: 'bot_1', ...further }],
      meta: { ...further },
    };
    await using server = await startServer(send(json(answer)));
    const { chat, admin } = clientsOf(server);

    expect(await chat.addParticipant({ conversationId: 'conv_1', userId: 'user_1' })).toMatchObject(
      { ...further, participant: user },
    );
    expect(await chat.getOrCreateConversation()).toMatchObject({
      ...further,
      conversation: answer.conversation,
    });
    expect(await chat.getEvent({ id: 'evt_1' })).toMatchObject({ ...further, event: answer.event });
    expect(await admin.listBots()).toMatchObject({
      ...further,
      bots: answer.bots,
      meta: answer.meta,
    });
  });
});

describe('a timestamp is a date-time of RFC 3339, with seconds and a zone', () => {
  const read = async (createdAt: unknown) => {
    await using server = await startServer(send(json({ event: { ...event, createdAt } })));
    return await clientsOf(server).chat.getEvent({ id: 'evt_1' });
  };

  test.for([
    timestamp,
    '2024-05-01T12:00:00Z',
    '2024-05-01T12:00:00+02:00',
    '2024-05-01T12:00:00.123456789-11:30',
    '2024-02-29T00:00:00Z',
  ])('%s is kept as it is', async (createdAt) => {
    expect(await read(createdAt)).toMatchObject({ event: { createdAt } });
  });

  test.for([
    ['without a zone', '2024-05-01T12:00:00'],
    ['a date only', '2024-05-01'],
    ['30 February', '2024-02-30T12:00:00Z'],
    ['29 February of no leap year', '2023-02-29T12:00:00Z'],
    ['hour 25', '2024-05-01T25:00:00Z'],
    ['text', 'yesterday'],
    ['empty', ''],
    ['a number', 1714564800],
    ['null', null],
    ['1 MB of digits', '2024-05-01T12:00:00.'.padEnd(1024 * 1024, '0')],
    ['1 MB that ends in a Z', `${'2024-05-01T12:00:00.'.padEnd(1024 * 1024, '0')}!Z`],
  ])('%s is refused', async ([, createdAt]) => {
    const error = await failureOf(read(createdAt), InvalidResponseError);

    expect(error.reason).toBe('schema');
    expect(error.issues[0]?.path).toEqual(['event', 'createdAt']);
    expect(error.message.length).toBeLessThan(1000);
  });
});

describe('what JSON allows is passed through', () => {
  const readText = async (body: string) => {
    await using server = await startServer(send(response({ body })));
    return await clientsOf(server).chat.getEvent({ id: 'evt_1' });
  };

  test('of a key that comes twice, the last value counts', async () => {
    const result = await readText(
      '{"event":{"id":"first"},"event":{"id":"second","payload":{"a":1,"a":2}}}',
    );

    expect(result.event).toEqual({ id: 'second', payload: { a: 2 } });
  });

  test('a last value that is wrong is refused, whatever the first was', async () => {
    await failureOf(readText('{"event":{"id":"first"},"event":null}'), InvalidResponseError);
  });

  test('numbers are what JSON.parse makes of them', async () => {
    const { event } = await readText(
      '{"event":{"id":"1","payload":{"big":9007199254740993,"huge":1e400,"zero":-0}}}',
    );

    expect(event.payload).toEqual({ big: 9007199254740992, huge: Infinity, zero: -0 });
  });

  test('a payload nested 200,000 deep is passed through', async () => {
    const depth = 200_000;
    const deep = `${'{"a":'.repeat(depth)}0${'}'.repeat(depth)}`;

    const { event } = await readText(`{"event":{"id":"1","payload":${deep}}}`);

    let inner: unknown = event.payload;
    let levels = 0;
    while (typeof inner === 'object' && inner !== null && 'a' in inner) {
      inner = inner.a;
      levels += 1;
    }
    expect(levels).toBe(depth);
  });

  test('nesting of 200,000 where it is not documented is passed through or refused', async () => {
    const deep = `${'['.repeat(200_000)}${']'.repeat(200_000)}`;

    expect(await readText(`{"event":{"id":"1","more":${deep}},"more":${deep}}`)).toHaveProperty(
      'event.id',
      '1',
    );
    await failureOf(readText(`{"event":${deep}}`), InvalidResponseError);
    await failureOf(readText(deep), InvalidResponseError);
  });

  test('a key __proto__ is a key, and changes no prototype', async () => {
    const { event } = await readText(
      '{"event":{"id":"1","__proto__":{"polluted":1},"payload":{"__proto__":{"polluted":1}}},"__proto__":{"polluted":1}}',
    );

    expect('polluted' in event).toBe(false);
    expect(Reflect.get(Object.prototype, 'polluted')).toBeUndefined();
    expect(Object.keys(event.payload ?? {})).toEqual(['__proto__']);
  });

  test('an id that is not the one asked for is returned as it is', async () => {
    expect(await readText('{"event":{"id":"another"}}')).toEqual({ event: { id: 'another' } });
  });

  test('answers that come in another order than their requests are not mixed up', async () => {
    const waiting: (() => void)[] = [];
    await using server = await startServer((socket, { target }) => {
      const id = target.split('/').at(-1);
      waiting.push(() => socket.write(json({ event: { id } })));
      if (waiting.length === 50) for (const answer of waiting.reverse()) answer();
    });
    const { chat } = clientsOf(server);
    const ids = Array.from({ length: 50 }, (_, index) => `evt_${index}`);

    const results = await Promise.all(ids.map((id) => chat.getEvent({ id })));

    expect(results.map(({ event }) => event.id)).toEqual(ids);
  });
});

test('cookies of the service are neither sent back nor kept in an error', async () => {
  const cookie = { 'set-cookie': 'session=private-session; Path=/' };
  await using server = await startServer((socket, { index }) => {
    const bytes =
      index === 0
        ? json({ event }, { headers: cookie })
        : json({ message: 'no' }, { status: 404, headers: cookie });
    socket.write(bytes);
  });
  const { chat } = clientsOf(server);

  await chat.getEvent({ id: 'evt_1' });
  const error = await failureOf(chat.getEvent({ id: 'evt_1' }), NotFoundError);

  expect(error.headers.has('set-cookie')).toBe(false);
  expect(JSON.stringify(error)).not.toContain('private-session');
  for (const { headers } of server.requests) expect(headers.has('cookie')).toBe(false);
});
