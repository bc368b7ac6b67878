import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import * as main from '../../src/index.ts';
import { defineOperation } from '../../src/index.ts';
import * as operations from '../../src/operations.ts';
import { createBot, getBotLogs, listBots, schemas } from '../../src/operations.ts';
import { createAdmin } from '../support/clients.ts';
import { documentedSchemas } from '../support/document.ts';
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

describe('the schemas of a record', () => {
  test.for(everyRecord)('the schemas of $id are the same at each look', (record) => {
    const parts = [record.query, record.body, record.response, record.stream];
    expect(parts.filter((part) => part !== undefined).length).toBeGreaterThan(0);
    expect([record.query, record.body, record.response, record.stream]).toEqual(parts);
    for (const part of parts) if (part !== undefined) expect(part).toHaveProperty('_zod');
  });

  test('a schema of a record parses what the operation sends or returns', () => {
    expect(z.parse(getBotLogs.response, { logs: [log], nextToken: null })).toEqual({ logs: [log] });
    expect(createBot.body.safeParse({ name: 'Support' }).success).toBe(true);
    expect(createBot.body.safeParse({ nmae: 'Support' }).success).toBe(false);
  });

  test('a record has its schemas among its keys', () => {
    expect(Object.keys(getBotLogs)).toEqual([
      ...['id', 'api', 'method', 'path', 'query', 'response', 'paging'],
    ]);
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
});

describe('the schemas of resources', () => {
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

  test.for(Object.keys(schemas))(
    'schemas.%s is a Zod schema and a Standard Schema',
    async (name) => {
      const schema = Reflect.get(schemas, name);
      expect(schema).toBeInstanceOf(z.ZodMiniType);
      expect(Reflect.get(schemas, name)).toBe(schema);
      expect(await schema['~standard'].validate(undefined)).toHaveProperty('issues');
    },
  );

  test('a schema of a resource can be a part of a schema of the user', () => {
    const message = { id: 'm', createdAt: log.timestamp, userId: 'u', conversationId: 'c' };
    const value = [{ ...message, payload: { type: 'text', text: 'Hello' } }];
    expect(z.parse(z.array(schemas.Message), value)).toEqual(value);
    expect(schemas.Workspace).toHaveProperty('shape.ownerId');
    expect(z.toJSONSchema(schemas.Workspace)).toMatchObject({ type: 'object' });
  });
});
