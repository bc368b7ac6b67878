import { expect, test } from 'vitest';
import * as z from 'zod';
import * as zm from 'zod/mini';
import * as main from '../../src/index.ts';
import { defineOperation, InvalidInputError } from '../../src/index.ts';
import * as operations from '../../src/operations.ts';
import { getBotLogs, getEvent, listBots, schemas } from '../../src/operations.ts';
import { createPlatform } from '../../src/testing.ts';
import { createAdmin, createChat, rejection, thrown } from '../support/clients.ts';
import { buildCopies } from '../support/copies.ts';
import { documentedSchemas } from '../support/document.ts';
import { recordEvents } from '../support/events.ts';
import { everyRecord } from '../support/records.ts';
import { json, stubFetch } from '../support/stub-fetch.ts';

const constants = [
  'BotSchema',
  'ConversationSchema',
  'EventSchema',
  'ListMetaSchema',
  'UserSchema',
];
const log = { timestamp: '2026-01-01T00:00:00Z', level: 'info', message: 'Hello' };
const input = { id: 'bot_1', timeStart: '2026-01-01T00:00:00Z' };

test.for(everyRecord)('the schemas of $id are the same at each look', (record) => {
  const parts = [record.query, record.body, record.response, record.stream];
  expect(parts.filter((part) => part !== undefined).length).toBeGreaterThan(0);
  expect([record.query, record.body, record.response, record.stream]).toEqual(parts);
  for (const part of parts) if (part !== undefined) expect(part).toHaveProperty('_zod');
});

test('a record that is frozen keeps its schemas', () => {
  expect(Object.isFrozen(getBotLogs)).toBe(true);
  expect(Reflect.set(getBotLogs, 'response', z.unknown())).toBe(false);
  expect(Reflect.defineProperty(getBotLogs, 'response', { value: z.unknown() })).toBe(false);
});

test('a copy of a record has its schemas as plain properties, and is called as the record is', async () => {
  const copy = { ...getBotLogs };
  expect(Object.getOwnPropertyDescriptor(copy, 'response')).toMatchObject({
    value: getBotLogs.response,
  });
  const fetch = stubFetch(json({ logs: [log] }), json({ logs: [log] }));
  const admin = createAdmin({ fetch });
  expect(await admin.request(copy, input).toArray()).toEqual([log]);
  expect(await admin.request(getBotLogs, input).toArray()).toEqual([log]);
  const [one, other] = fetch.requests;
  expect(one?.url.href).toBe(other?.url.href);
});

test('defineOperation takes what a record has, with a schema replaced', async () => {
  const listNames = defineOperation({
    ...listBots,
    response: z.object({ bots: z.array(z.object({ name: z.string() })) }),
  });
  const fetch = stubFetch(json({ bots: [{ id: 'bot_1', name: 'Support' }] }));
  const bots = await createAdmin({ fetch }).request(listNames, { dev: true }).toArray();
  expect(bots).toEqual([{ name: 'Support' }]);
  expect(fetch.requests[0]?.url.search).toBe('?dev=true');
});

test('no entry point exports a schema as a constant but the main one, those of the specification', () => {
  const named = (module: object) => Object.keys(module).filter((name) => /Schema$/.test(name));
  expect(named(main).toSorted()).toEqual(constants);
  expect(named(operations)).toEqual([]);
});

test('`schemas` has every resource of the document, and the five constants', () => {
  const names = Object.keys(schemas);
  const missing = documentedSchemas.filter(
    (name) => !names.includes(name) && !names.includes(`${name}Input`),
  );
  // What nothing is in is no resource.
  expect(missing).toEqual(['EmptyResponse']);
  for (const name of constants) {
    expect(Reflect.get(schemas, name.replace('Schema', ''))).toBe(Reflect.get(main, name));
  }
});

test.for(Object.keys(schemas))('schemas.%s is a Zod schema and a Standard Schema', async (name) => {
  const schema = Reflect.get(schemas, name);
  expect(schema).toBeInstanceOf(zm.ZodMiniType);
  expect(Reflect.get(schemas, name)).toBe(schema);
  expect(await schema['~standard'].validate(undefined)).toHaveProperty('issues');
});

test('an exported schema explains what does not fit in the words of the clients', async () => {
  const { success, error } = main.UserSchema.safeParse({ id: 1, name: null });
  expect(success).toBe(false);
  expect(error?.issues.map(({ path, message }) => [path.join(), message])).toEqual([
    ['id', 'must be a string'],
    ['name', 'must be a string, not null'],
    ['createdAt', 'is required'],
    ['updatedAt', 'is required'],
  ]);
  const chat = createChat({ fetch: stubFetch(json({ user: { id: 1 } })) });
  const { issues } = await rejection(chat.getUser(), main.InvalidResponseError);
  expect(issues.map(({ path, message }) => [path.join(), message])).toEqual([
    ['user,id', 'must be a string'],
    ['user,createdAt', 'is required'],
    ['user,updatedAt', 'is required'],
  ]);
});

/** Whether each part of a schema that may raise an issue has a message for it, by its path. */
function partsOf(schema: z.core.$ZodType, path: string, parts = new Map<string, boolean>()) {
  const def = Object(schema._zod.def);
  const raises = !['optional', 'nullable', 'unknown'].includes(def.type);
  if (raises) parts.set(path, hasMessage(def));
  for (const [index, { _zod }] of (def.checks ?? []).entries()) {
    const speaks = hasMessage(_zod.def) || explainsItself(_zod);
    parts.set(`${path} check ${index}`, speaks);
  }
  for (const name of ['innerType', 'element', 'keyType', 'valueType']) {
    if (def[name] !== undefined) partsOf(def[name], `${path}.${name}`, parts);
  }
  for (const [name, inner] of Object.entries({ ...def.shape, ...def.options })) {
    partsOf(inner as z.core.$ZodType, `${path}.${name}`, parts);
  }
  return parts;
}

function hasMessage(def: object): boolean {
  return typeof Reflect.get(def, 'error') === 'function';
}

/** Whether a check that is a function puts a message into each of its issues. */
function explainsItself({ def, check }: z.core.$ZodCheck['_zod']): boolean {
  const values = [undefined, null, '', 'x'.repeat(10_000), 'no date', {}];
  return (
    def.check === 'custom' &&
    values.every((value) => {
      const payload: z.core.ParsePayload = { value, issues: [] };
      try {
        check(payload as never);
      } catch {} // A rule of a text is never asked about another value.
      return payload.issues.every(({ message }) => typeof message === 'string');
    })
  );
}

test('every part of every schema of the package has a message of its own', () => {
  const all = everyRecord.flatMap(({ id, query, body, response, stream }) =>
    Object.entries({ query, body, response, stream }).map(([part, schema]) => [
      `${id}.${part}`,
      schema,
    ]),
  );
  const silent = [...all, ...Object.entries(schemas)].flatMap(([name, schema]) =>
    schema === undefined
      ? []
      : [...partsOf(schema as z.core.$ZodType, String(name))].filter(([, speaks]) => !speaks),
  );
  expect(silent.map(([path]) => path)).toEqual([]);
});

test('a schema of a resource can be a part of a schema of the user', () => {
  const message = { id: 'm', createdAt: log.timestamp, userId: 'u', conversationId: 'c' };
  const value = [{ ...message, payload: { type: 'text', text: 'Hello' } }];
  expect(z.parse(z.array(schemas.Message), value)).toEqual(value);
  expect(schemas.Workspace).toHaveProperty('shape.ownerId');
  expect(z.toJSONSchema(schemas.Workspace)).toMatchObject({ type: 'object' });
});

test('a client calls a record of another copy of the package as it calls its own', async () => {
  await using copies = await buildCopies();
  const { getMessage, getEvent } = copies.operations;
  const { events, observer } = recordEvents();
  const message = {
    id: 'm',
    createdAt: '2024-05-01T12:00:00Z',
    conversationId: 'c',
    userId: 'u',
    payload: { type: 'hologram' },
  };
  const chat = createChat({ fetch: stubFetch(json({ message })), observer });
  await chat.request(getMessage, { id: 'm' });
  expect(events.map(({ type }) => type)).toEqual([
    'request',
    'response',
    'unknown_variant',
    'success',
  ]);

  const event = { id: 'e', payload: { a: 1 } };
  const withPayload = createChat({ fetch: stubFetch(json({ event })) });
  const payload = {
    '~standard': { version: 1, vendor: 'test', validate: () => ({ value: 2 }) },
  } as const;
  expect(await withPayload.request(getEvent, { id: 'e' }, { payload })).toEqual({
    event: { ...event, payload: 2 },
  });
});

const response = z.object({ a: z.number() });
const ofChat = defineOperation({ id: 'a', api: 'chat', method: 'GET', path: '/a', response });
const ofAdmin = defineOperation({ id: 'b', api: 'admin', method: 'GET', path: '/b', response });
const ofBoth = defineOperation({ id: 'c', method: 'GET', path: '/c', response });

test('an operation is called by the client of its API, and by any if it names none', async () => {
  const fetch = stubFetch(json({ a: 1 }));
  const [chat, admin] = [createChat({ fetch }), createAdmin({ fetch })];
  for (const call of [
    chat.request(ofChat),
    chat.request(ofBoth),
    admin.request(ofAdmin),
    admin.request(ofBoth),
  ]) {
    expect(await call).toEqual({ a: 1 });
  }
});

test('an operation of the other API is refused before anything is sent', async () => {
  const fetch = stubFetch(json({ a: 1 }));
  const [chat, admin] = [createChat({ fetch }), createAdmin({ fetch })];
  for (const [client, operation, api] of [
    [chat, ofAdmin, 'admin'],
    [chat, listBots, 'admin'],
    [admin, ofChat, 'chat'],
    [admin, getEvent, 'chat'],
  ] as const) {
    const call: Promise<unknown> = Reflect.apply(client.request, client, [operation, { id: 'e' }]);
    const error = await rejection(Promise.resolve(call), InvalidInputError);
    expect(error).toMatchObject({ operation: operation.id, attempts: 0, issues: [{ path: [] }] });
    expect(error.message).toContain(`the ${api} API`);
  }
  expect(fetch.requests).toEqual([]);
});

test('the fake platform serves an operation at its API only', () => {
  const platform = createPlatform();
  platform.handle('chat', ofBoth, () => ({ a: 1 }));
  platform.handle('admin', ofBoth, () => ({ a: 1 }));
  platform.handle('admin', ofAdmin, () => ({ a: 1 }));
  for (const [name, operation] of [
    ['admin', ofChat],
    ['admin', getEvent],
    ['admin', 'getEvent'],
    ['chat', ofAdmin],
    ['chat', 'listBots'],
  ] as const) {
    const error = thrown(
      () => Reflect.apply(platform.handle, platform, [name, operation, () => ({ a: 1 })]),
      InvalidInputError,
    );
    expect(error.operation).toBe(typeof operation === 'string' ? operation : operation.id);
  }
});
