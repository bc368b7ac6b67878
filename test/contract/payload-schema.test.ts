import * as v from 'valibot';
import { expect, test } from 'vitest';
import * as z from 'zod';
import * as zm from 'zod/mini';
import { InvalidResponseError, NotFoundError, type StandardSchema } from '../../src/index.ts';
import { createChat, rejection, untyped } from '../support/clients.ts';
import { event } from '../support/resources.ts';
import { json, status, stubFetch } from '../support/stub-fetch.ts';

const read = (payload: unknown, schema: StandardSchema) =>
  createChat({ fetch: stubFetch(json({ event: { ...event, payload }, sibling: 1 })) }).getEvent(
    { id: 'e' },
    { payload: schema },
  );

/** A Standard Schema of no library. */
function schemaOf(
  validate: StandardSchema['~standard']['validate'],
): StandardSchema<unknown, unknown> {
  return { '~standard': { version: 1, vendor: 'test', validate } };
}

test('a payload schema of Zod validates and types the payload', async () => {
  const schema = z.object({ text: z.string(), count: z.number() });
  const fetch = stubFetch(json({ event: { ...event, payload: { text: 'hi', count: 1 } } }));
  const { event: got } = await createChat({ fetch }).getEvent({ id: 'e' }, { payload: schema });
  expect(got.payload.text.toUpperCase() + got.payload.count.toFixed(1)).toBe('HI1.0');
  const error = await rejection(read({ text: 5 }, schema), InvalidResponseError);
  expect(error.issues.map(({ path }) => path)).toEqual([
    ['event', 'payload', 'text'],
    ['event', 'payload', 'count'],
  ]);
});

const wrapped = schemaOf((value) => ({ value: { wrapped: value } }));
const wrappedLater = schemaOf(async (value) => ({ value: { wrapped: value } }));

test.for<readonly [title: string, schema: StandardSchema, payload: object, read: object]>([
  ['of Zod Mini', zm.object({ text: zm.string() }), { text: 'hi' }, { text: 'hi' }],
  ['of Valibot', v.object({ text: v.string() }), { text: 'hi' }, { text: 'hi' }],
  ['of no library', wrapped, { a: 1 }, { wrapped: { a: 1 } }],
  ['that is asynchronous', wrappedLater, { a: 1 }, { wrapped: { a: 1 } }],
  [
    'that is a function, such as one of ArkType',
    Object.assign(() => undefined, wrapped),
    { a: 1 },
    { wrapped: { a: 1 } },
  ],
])(
  'a payload schema %s makes the payload, and affects neither the rest of the event nor the envelope',
  async ([, schema, payload, made]) => {
    expect(await read(payload, schema)).toEqual({
      event: { ...event, payload: made },
      sibling: 1,
    });
  },
);

test.for<readonly [library: string, StandardSchema]>([
  // Without a text of its own, it says "Invalid input" until a schema of Zod itself was made in the process.
  ['Zod Mini', zm.object({ list: zm.array(zm.object({ text: zm.string('not a string') })) })],
  ['Valibot', v.object({ list: v.array(v.object({ text: v.string() })) })],
])('the issues of a schema of %s have their path in the response', async ([, schema]) => {
  const error = await rejection(read({ list: [{ text: 5 }] }, schema), InvalidResponseError);
  expect(error.issues).toMatchObject([{ path: ['event', 'payload', 'list', 0, 'text'] }]);
  expect(error.issues[0]?.message).toContain('string');
  expect(error.message).toMatch(
    /^getEvent: 200 OK, but the schema of the call rejects the payload /,
  );
});

test('a payload schema receives a missing payload as `undefined`', async () => {
  const fetch = stubFetch(json({ event: { id: 'e' } }));
  const chat = createChat({ fetch });
  await rejection(chat.getEvent({ id: 'e' }, { payload: z.object({}) }), InvalidResponseError);
  const optional = z.object({ a: z.number() }).default({ a: 1 });
  const { event: got } = await chat.getEvent({ id: 'e' }, { payload: optional });
  expect(got.payload).toEqual({ a: 1 });
});

const issues = [{ message: 'not good' }];
const throwing = (reason: unknown) => (): never => {
  throw reason;
};

test.for<[string, StandardSchema]>([
  ['reports issues', schemaOf(() => ({ issues }))],
  ['throws', schemaOf(throwing(new Error('not good')))],
  ['throws a value other than an Error', schemaOf(throwing('not good'))],
])(
  'a payload schema that %s is an InvalidResponseError with the reason `payload`, and nothing is retried',
  async ([, payload]) => {
    const fetch = stubFetch(json({ event }));
    const call = createChat({ fetch }).getEvent({ id: 'e' }, { payload, retry: 5 });
    const error = await rejection(call, InvalidResponseError);
    expect(error).toMatchObject({ reason: 'payload', response: { status: 200 } });
    expect(error.issues[0]?.path).toEqual(['event', 'payload']);
    expect(error.issues[0]?.message).toContain('not good');
    expect(fetch.requests).toHaveLength(1);
  },
);

test('a payload schema that returns what is no result is an InvalidResponseError', async () => {
  for (const result of [undefined, { issues: 'bad' }, { issues: [null] }]) {
    const error = await rejection(
      read(
        {},
        schemaOf(() => untyped(result)),
      ),
      InvalidResponseError,
    );
    expect(error.issues[0]?.path).toEqual(['event', 'payload']);
  }
});

test('a path of objects, as Standard Schema allows, is reported as their keys', async () => {
  const schema = schemaOf(() => ({
    issues: [{ message: 'bad', path: [{ key: 'list' }, 0, { key: 'text' }] }],
  }));
  const error = await rejection(read({}, schema), InvalidResponseError);
  expect(error.issues).toEqual([{ path: ['event', 'payload', 'list', 0, 'text'], message: 'bad' }]);
});

test('the envelope is checked first: if it is not as documented, the reason is `schema`', async () => {
  for (const body of [{}, { event: 5 }, { event: { id: 5, payload: {} } }]) {
    const chat = createChat({ fetch: stubFetch(json(body)) });
    const call = chat.getEvent({ id: 'e' }, { payload: z.object({ count: z.number() }) });
    expect((await rejection(call, InvalidResponseError)).reason).toBe('schema');
  }
});

test('the payload schema is not called if the call failed', async () => {
  let asked = 0;
  const payload = schemaOf((value) => {
    asked += 1;
    return { value };
  });
  const fetch = stubFetch(status(404), json({ event: { id: 5 } }));
  const chat = createChat({ fetch });
  await rejection(chat.getEvent({ id: 'e' }, { payload }), NotFoundError);
  await rejection(chat.getEvent({ id: 'e' }, { payload }), InvalidResponseError);
  expect(asked).toBe(0);
});
