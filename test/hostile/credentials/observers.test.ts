import { describe, expect, test } from 'vitest';
import { type ClientEvent, InternalServerError, type Observer } from '../../../src/index.ts';
import { anyAnswer } from '../../support/any-answer.ts';
import { inTurn, json, send, startServer } from '../../support/bad-servers.ts';
import { clientsOf, everyOperation } from '../../support/every-operation.ts';
import { failureOf } from '../../support/failure.ts';
import { expectNoSecrets } from '../../support/secrets.ts';

const broken = send(json({ message: 'down for today' }, { status: 503 }));

test('an observer that logs all it is given logs no header, no address and no secret', async () => {
  await using server = await startServer(inTurn(broken, send(anyAnswer), broken));
  const lines: string[] = [];
  const onEvent = (event: ClientEvent) => lines.push(JSON.stringify(event));
  const clients = clientsOf(server, { onEvent });

  await clients.chat.getEvent({ id: 'evt_secret_name' });
  await failureOf(clients.chat.getEvent({ id: 'evt_secret_name' }), InternalServerError);

  const types = new Set(lines.map((line): unknown => JSON.parse(line).type));
  expect([...types].sort()).toEqual(['error', 'request', 'response', 'retry']);
  expectNoSecrets(lines);
  expectNoSecrets(lines, ['x-user-key', 'authorization', server.url, 'evt_secret_name']);
});

/** Observers that try to get at the call. */
const meddlers: Readonly<Record<string, Observer>> = {
  'overwrites all it is given': (event) => {
    for (const key of Reflect.ownKeys(event)) Reflect.set(event, key, 'polluted');
  },
  'deletes all it is given': (event) => {
    for (const key of Reflect.ownKeys(event)) Reflect.deleteProperty(event, key);
  },
  'changes the error it is given': (event) => {
    if ('error' in event) Object.assign(event.error, { name: 'polluted', message: 'polluted' });
  },
  'changes the prototype of what it is given': (event) => {
    Object.setPrototypeOf(event, { attempt: 99 });
  },
  'freezes what it is given': (event) => Object.freeze(event),
  throws: () => {
    throw new Error('polluted');
  },
  'throws nothing at all': () => {
    throw undefined;
  },
  rejects: () => Promise.reject(new Error('polluted')),
  'gives a promise that never settles': () => new Promise(() => undefined),
  'gives a thenable that throws': () => ({
    // biome-ignore lint/suspicious/noThenProperty: a thenable is what it is about.
    then() {
      throw new Error('polluted');
    },
  }),
  'gives a proxy that throws': () =>
    new Proxy(
      {},
      {
        get() {
          throw new Error('polluted');
        },
      },
    ),
};

describe.for(Object.entries(meddlers))('an observer that %s has no effect', ([, onEvent]) => {
  test.for(everyOperation)('on a success: $title', async ({ call, answer }) => {
    await using server = await startServer(send(json(answer)));

    expect(await call(clientsOf(server, { onEvent }))).toEqual(answer);

    expect(server.requests).toHaveLength(1);
  });

  test.for(everyOperation)('on a failure: $title', async ({ call, isRepeated }) => {
    await using server = await startServer(broken);

    const error = await failureOf(call(clientsOf(server, { onEvent })), InternalServerError);

    const attempts = isRepeated ? 3 : 1;
    expect(error).toMatchObject({ name: 'InternalServerError', status: 503, attempts });
    expect(error.message).not.toContain('polluted');
    expect(server.requests).toHaveLength(attempts);
  });
});

test('each event is a copy of its own: what is done to one is not seen in the next', async () => {
  await using server = await startServer(broken);
  const events: ClientEvent[] = [];
  const onEvent = (event: ClientEvent) => {
    events.push({ ...event });
    for (const key of Reflect.ownKeys(event)) Reflect.set(event, key, 'polluted');
  };

  await failureOf(
    clientsOf(server, { onEvent }).chat.getEvent({ id: 'evt_1' }),
    InternalServerError,
  );

  expect(events).toHaveLength(9);
  for (const event of events) expect(Object.values(event)).not.toContain('polluted');
});
