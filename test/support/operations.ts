import { expect } from 'vitest';
import * as z from 'zod';
import {
  defineOperation,
  InvalidInputError,
  type OperationDefinition,
  type ResponseDefinition,
} from '../../src/index.ts';
import { createChat, rejection } from './clients.ts';
import { json, stubFetch } from './stub-fetch.ts';
import { untyped } from './untyped.ts';

/** A Zod schema, classic or mini. */
export type Schema = NonNullable<OperationDefinition['body']>;

/** An operation of these parts: by default a GET of `/op`, or a POST if it has a body, with any response. */
export function operationOf(parts: object): ResponseDefinition {
  const method = 'body' in parts ? 'POST' : 'GET';
  const definition = { id: 'op', method, path: '/op', response: z.unknown(), ...parts };
  return defineOperation(untyped<ResponseDefinition>(definition));
}

/** The request of such an operation with this input: method, path, query and body. */
export async function sent(parts: object, input?: object): Promise<string> {
  const fetch = stubFetch(json({}));
  const chat = createChat({ baseUrl: 'https://chat.example', fetch });
  await chat.request(operationOf(parts), untyped(input));
  const [{ method, url, body } = expect.fail('no request')] = fetch.requests;
  const content = body === undefined ? '' : ` ${JSON.stringify(body)}`;
  return `${method} ${url.pathname}${url.search}${content}`;
}

/** The error of such an operation with an input that must be rejected before anything is sent. */
export async function rejectedInput(parts: object, input?: object): Promise<InvalidInputError> {
  const fetch = stubFetch(json({}));
  const call = createChat({ fetch }).request(operationOf(parts), untyped(input));
  const error = await rejection(call, InvalidInputError);
  expect(fetch.requests).toEqual([]);
  return error;
}

/** The result of such an operation whose response has this schema and this body. */
export function resultOf(response: Schema, body: unknown): Promise<unknown> {
  return createChat({ fetch: stubFetch(json(body)) }).request(operationOf({ response }));
}
