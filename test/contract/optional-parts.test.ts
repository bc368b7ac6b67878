import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import * as zm from 'zod/mini';
import { defineOperation, InvalidRequestError, type OperationDefinition } from '../../src/index.ts';
import { createChat, rejection, untyped } from '../support/clients.ts';
import { json, stubFetch } from '../support/stub-fetch.ts';

type Schema = NonNullable<OperationDefinition['body']>;

const response = z.looseObject({});
const note = z.object({ title: z.string(), pinned: z.boolean().optional() });
const miniNote = zm.object({ title: zm.string() });
const filter = z.object({ limit: z.number(), sort: z.string().default('name') });
const miniFilter = zm.object({ limit: zm.number() });

/** What is sent for an input. */
async function sent(parts: { body?: Schema; query?: Schema }, input?: object) {
  const operation = defineOperation({
    id: 'op',
    method: 'PUT',
    path: '/things/{id}',
    response,
    ...parts,
  });
  const fetch = stubFetch(json({}));
  await createChat({ fetch }).request(operation, untyped({ id: 'x', ...input }));
  const [request] = fetch.requests;
  return { body: request?.body, query: request?.url.search };
}

test.for<readonly [title: string, body: Schema]>([
  ['classic', z.strictObject({ title: z.string().transform((text) => text.trim()) })],
  [
    'Zod Mini',
    zm.strictObject({
      title: zm.pipe(
        zm.string(),
        zm.transform((text) => text.trim()),
      ),
    }),
  ],
])('a body is transformed by a schema of %s', async ([, body]) => {
  expect(await sent({ body }, { title: ' x ' })).toEqual({ body: { title: 'x' }, query: '' });
});

describe('an optional body', () => {
  test.for<readonly [title: string, body: Schema]>([
    ['`.optional()`', note.optional()],
    ['`.nullish()`', note.nullish()],
    ['`.optional()` twice', note.optional().optional()],
    ['`optional` of Zod Mini', zm.optional(miniNote)],
    ['`nullish` of Zod Mini', zm.nullish(miniNote)],
  ])(
    'a body that is optional by %s is not sent if the input has none of its properties',
    async ([, body]) => {
      expect(await sent({ body })).toEqual({ body: undefined, query: '' });
    },
  );

  test.for<readonly [title: string, body: Schema]>([
    ['`.default()`', note.default({ title: 'untitled' })],
    ['`.prefault()`', note.prefault({ title: 'untitled' })],
    ['`.default()` around `.optional()`', note.optional().default({ title: 'untitled' })],
    ['`_default` of Zod Mini', zm._default(miniNote, { title: 'untitled' })],
    ['`prefault` of Zod Mini', zm.prefault(miniNote, { title: 'untitled' })],
  ])(
    'a body that is optional by %s is its default if the input has none of its properties',
    async ([, body]) => {
      expect(await sent({ body })).toEqual({ body: { title: 'untitled' }, query: '' });
    },
  );

  test.for<readonly [title: string, body: Schema]>([
    ['`.optional()`', note.optional()],
    ['`.nullish()`', note.nullish()],
    ['`.default()`', note.default({ title: 'untitled' })],
    ['`.prefault()`', note.prefault({ title: 'untitled' })],
    ['`optional` of Zod Mini', zm.optional(miniNote)],
  ])(
    'a body that is optional by %s is validated and sent if the input has one of its properties',
    async ([, body]) => {
      expect(await sent({ body }, { title: 'mine' })).toMatchObject({ body: { title: 'mine' } });
      await rejection(sent({ body }, { title: 5 }), InvalidRequestError);
      await rejection(sent({ body }, { title: 'mine', nme: 'x' }), InvalidRequestError);
    },
  );

  test('an optional body is rejected if the input has one of its properties and lacks a required one', async () => {
    for (const body of [note.optional(), note.default({ title: 'untitled' })]) {
      const error = await rejection(sent({ body }, { pinned: true }), InvalidRequestError);
      expect(error.issues.map(({ path }) => path)).toEqual([['title']]);
    }
  });

  test('a body that is optional by `.prefault()` has the defaults of its properties, too', async () => {
    const body = z.object({ title: z.string(), tag: z.string().default('none') });
    expect(await sent({ body: body.prefault({ title: 'untitled' }) })).toMatchObject({
      body: { title: 'untitled', tag: 'none' },
    });
  });
});

describe('an optional query', () => {
  test.for<readonly [title: string, query: Schema]>([
    ['`.optional()`', filter.optional()],
    ['`.nullish()`', filter.nullish()],
    ['`optional` of Zod Mini', zm.optional(miniFilter)],
  ])(
    'a query that is optional by %s is empty if the input has none of its properties',
    async ([, query]) => {
      expect(await sent({ query })).toEqual({ body: undefined, query: '' });
    },
  );

  test.for<readonly [title: string, query: Schema, expected: string]>([
    ['`.default()`', filter.default({ limit: 20, sort: 'id' }), '?limit=20&sort=id'],
    ['`.prefault()`', filter.prefault({ limit: 20 }), '?limit=20&sort=name'],
    ['`_default` of Zod Mini', zm._default(miniFilter, { limit: 20 }), '?limit=20'],
  ])(
    'a query that is optional by %s is its default if the input has none of its properties',
    async ([, query, expected]) => {
      expect(await sent({ query })).toEqual({ body: undefined, query: expected });
    },
  );

  test('an optional query is validated and sent if the input has one of its properties', async () => {
    const query = filter.default({ limit: 20, sort: 'id' });
    expect(await sent({ query }, { limit: 5 })).toMatchObject({ query: '?limit=5&sort=name' });
    await rejection(sent({ query }, { sort: 'id' }), InvalidRequestError);
  });

  test('an optional query and an optional body are independent of each other', async () => {
    const parts = { query: filter.optional(), body: note.default({ title: 'untitled' }) };
    expect(await sent(parts, { limit: 5 })).toEqual({
      body: { title: 'untitled' },
      query: '?limit=5&sort=name',
    });
    expect(await sent(parts, { title: 'mine' })).toEqual({ body: { title: 'mine' }, query: '' });
  });
});

test('an operation that needs no input is called without one', async () => {
  const operation = defineOperation({
    id: 'op',
    method: 'POST',
    path: '/things',
    response,
    body: note.default({ title: 'untitled' }),
  });
  const fetch = stubFetch(json({}));
  await createChat({ fetch }).request(operation);
  expect(fetch.requests[0]?.body).toEqual({ title: 'untitled' });
});
