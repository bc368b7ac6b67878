import * as v from 'valibot';
import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import {
  ApiError,
  BadRequestError,
  BotPlatformError,
  ConflictError,
  InvalidResponseError,
  isBotPlatformError,
  type StandardSchema,
} from '../../src/index.ts';
import { createChat, rejection } from '../support/clients.ts';
import { buildCopies } from '../support/copies.ts';
import { event } from '../support/resources.ts';
import { failure, json, type Responder, raw, status, stubFetch } from '../support/stub-fetch.ts';

const addParticipant = (responder: Responder) =>
  createChat({ fetch: stubFetch(responder) }).addParticipant({ conversationId: 'c', userId: 'u' });

describe.for([
  { code: 400, name: 'BadRequestError', kind: 'bad_request', text: 'Bad Request' },
  { code: 409, name: 'ConflictError', kind: 'conflict', text: 'Conflict' },
])('$name', ({ code, name, kind, text }) => {
  const errorClass = () => (code === 400 ? BadRequestError : ConflictError);

  test(`is the error of status ${code}, and an ApiError`, async () => {
    const error = await rejection(
      addParticipant(failure(code, 'ReferenceNotFound', 'Unknown user')),
      ApiError,
    );
    expect(error).toBeInstanceOf(errorClass());
    expect(error).toBeInstanceOf(BotPlatformError);
    expect(error.constructor).toBe(errorClass());
    expect(error).toMatchObject({
      name,
      kind,
      status: code,
      code,
      type: 'ReferenceNotFound',
      errorId: 'err_1',
      attempts: 1,
    });
    expect(error.message).toBe(
      `addParticipant: ${code} ${text} (POST /conversations/{conversationId}/participants): Unknown user [err_1]`,
    );
  });

  test.for<readonly [title: string, responder: Responder]>([
    ['an empty body', status(code)],
    ['a page', raw('<html>', { status: code })],
    ['a message alone', json({ message: 'no' }, { status: code })],
  ])('is the error of a response with %s, too', async ([, responder]) => {
    expect(await rejection(addParticipant(responder), ApiError)).toMatchObject({ name, kind });
  });

  test('is the error that the body of a 200 reports, with the status of the body', async () => {
    const responder = json({ id: 'err_1', code, type: 'T', message: 'no' });
    const error = await rejection(addParticipant(responder), ApiError);
    expect(error).toBeInstanceOf(errorClass());
    expect(error).toMatchObject({ kind, status: code, code, type: 'T' });
  });

  test('is not retried', async () => {
    const fetch = stubFetch(status(code));
    const chat = createChat({ fetch });
    await rejection(chat.getEvent({ id: 'e' }, { retry: 5 }), ApiError);
    expect(fetch.requests).toHaveLength(1);
  });

  test('is narrowed by `kind` and by its class', async () => {
    const error: unknown = await addParticipant(status(code)).catch((caught: unknown) => caught);
    const narrowed = vi.fn();
    if (isBotPlatformError(error)) {
      if (error.kind === 'bad_request') narrowed(error.status satisfies 400);
      if (error.kind === 'conflict') narrowed(error.status satisfies 409);
    }
    if (error instanceof BadRequestError) narrowed(error.status satisfies 400);
    if (error instanceof ConflictError) narrowed(error.status satisfies 409);
    expect(narrowed.mock.calls).toEqual([[code], [code]]);
  });
});

test('other 4xx statuses stay an ApiError of kind `api`', async () => {
  for (const code of [402, 405, 410, 413, 415, 418, 422]) {
    const error = await rejection(addParticipant(status(code)), ApiError);
    expect(error.constructor).toBe(ApiError);
    expect(error.kind).toBe('api');
  }
});

test('a copy of the package recognizes both classes of another copy', async () => {
  await using copies = await buildCopies();
  for (const copy of [copies.cjs, copies.minified, copies.otherRealm]) {
    for (const [code, kind, name] of [
      [400, 'bad_request', 'BadRequestError'],
      [409, 'conflict', 'ConflictError'],
    ] as const) {
      const chat = new copy.ChatClient({
        baseUrl: 'https://chat.example',
        userKey: 'fake-user-key',
        fetch: stubFetch(status(code)),
      });
      const error: unknown = await chat.getEvent({ id: 'e' }).catch((caught: unknown) => caught);
      expect(isBotPlatformError(error)).toBe(true);
      expect(error).toMatchObject({ kind, name });
    }
  }
});

describe('an event whose payload the schema given with the call refuses', () => {
  const read = (schema: StandardSchema, body: unknown = { event }) =>
    createChat({ fetch: stubFetch(json(body)) }).getEvent({ id: 'e' }, { payload: schema });

  test.for<readonly [title: string, schema: StandardSchema]>([
    ['Zod', z.object({ count: z.number() })],
    ['Valibot', v.object({ count: v.number() })],
  ])('has the reason `payload` and the place in `issues`: %s', async ([, schema]) => {
    const error = await rejection(read(schema), InvalidResponseError);
    expect(error).toMatchObject({ kind: 'invalid_response', reason: 'payload', status: 200 });
    expect(error.issues.map(({ path }) => path)).toEqual([['event', 'payload', 'count']]);
    expect(error.message).toContain('payload');
  });

  test('has the reason `schema` if the envelope is not as documented, too', async () => {
    const schema = z.object({ count: z.number() });
    for (const body of [{}, { event: 5 }, { event: { id: 5, payload: {} } }]) {
      expect((await rejection(read(schema, body), InvalidResponseError)).reason).toBe('schema');
    }
  });

  test('is not retried', async () => {
    const fetch = stubFetch(json({ event }));
    const payload = z.object({ count: z.number() });
    const call = createChat({ fetch }).getEvent({ id: 'e' }, { payload, retry: 5 });
    await rejection(call, InvalidResponseError);
    expect(fetch.requests).toHaveLength(1);
  });
});
