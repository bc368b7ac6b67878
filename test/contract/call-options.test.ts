import { expect, test, vi } from 'vitest';
import * as z from 'zod';
import { defineOperation, InvalidInputError, RateLimitError } from '../../src/index.ts';
import { requestWith } from '../support/calls.ts';
import { createAdmin, createChat, rejection, untyped } from '../support/clients.ts';
import { event } from '../support/resources.ts';
import { json, status, stubFetch } from '../support/stub-fetch.ts';

test('`retry.maxDelay` of a call takes precedence, and the limit of the client remains', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const fetch = stubFetch(status(429, { 'retry-after': '2' }));
  const chat = createChat({ fetch, retry: { limit: 7 } });
  const call = chat.getEvent({ id: 'e' }, { retry: { maxDelay: 1000 } });
  expect(await rejection(call, RateLimitError)).toMatchObject({
    attempts: 1,
    retryAfterMs: 2000,
  });
});

test('`headers` of a call take precedence over those of the client, in any letter case', async () => {
  const client = { headers: { 'X-A': 'client', 'x-b': 'client' } };
  const { headers } = await requestWith(client, { headers: { 'x-a': 'call' } });
  expect([headers.get('x-a'), headers.get('x-b')]).toEqual(['call', 'client']);
});

test('`query` adds percent-encoded parameters, and one for each item of an array', async () => {
  const query = Object.freeze({
    ...{ a: 'x y&z', 'b=': 5, c: Object.freeze([true, 'é']), d: undefined, e: [], '': '' },
  });
  const { url } = await requestWith({}, { query });
  expect(url.search).toBe('?a=x%20y%26z&b%3D=5&c=true&c=%C3%A9&=');
});

test('`query` may set a `nextToken` that is not part of the input, but not that of a list', async () => {
  const definition = { method: 'GET', path: '/op', response: z.looseObject({}) } as const;
  const op = defineOperation({ id: 'op', ...definition });
  const list = defineOperation({ id: 'list', ...definition, paging: { items: 'items' } });
  const fetch = stubFetch(json({ items: [] }));
  const chat = createChat({ fetch });
  const options = { query: { nextToken: 'x' } };
  await chat.request(op, {}, options);
  expect(fetch.requests[0]?.url.search).toBe('?nextToken=x');
  await rejection(chat.request(list, {}, options), InvalidInputError);
});

test('`query` may name a declared parameter that the input leaves out, and is refused if both name it', async () => {
  const fetch = stubFetch(json({ bots: [] }));
  const admin = createAdmin({ fetch });
  await admin.listBots({ dev: undefined }, { query: { dev: true, sortField: 'updatedAt' } });
  expect(fetch.requests[0]?.url.search).toBe('?dev=true&sortField=updatedAt');
  const call = admin.listBots({ dev: false }, { query: { dev: true } });
  const { message } = await rejection(call, InvalidInputError);
  expect(message).toContain('`query` must not set "dev"');
  expect(fetch.requests).toHaveLength(1);
});

test('`query` replaces the default of a parameter in the schema of the operation', async () => {
  const query = z.object({ limit: z.number().default(20), sort: z.string().default('id') });
  const op = defineOperation({
    ...{ id: 'op', method: 'GET', path: '/op', query, response: z.unknown() },
  });
  const fetch = stubFetch(json({}));
  const chat = createChat({ fetch });
  await chat.request(op, {}, { query: { limit: 5, more: 'x' } });
  await chat.request(op);
  const sent = fetch.requests.map(({ url }) => url.search);
  expect(sent).toEqual(['?sort=id&limit=5&more=x', '?limit=20&sort=id']);
  const call = chat.request(op, { limit: 20 }, { query: { limit: 5 } });
  expect((await rejection(call, InvalidInputError)).message).toContain('must not set "limit"');
});

test('`signal` may be one of another realm or of a polyfill', async () => {
  const signal = untyped<AbortSignal>({
    aborted: true,
    reason: 'gone',
    addEventListener() {},
    removeEventListener() {},
  });
  const call = createChat().getEvent({ id: 'e' }, { signal });
  await expect(call).rejects.toMatchObject({ kind: 'aborted', cause: 'gone' });
});

test('call options are read once: later changes have no effect', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0);
  const fetch = stubFetch(status(503), json({ event }));
  const headers: Record<string, string> = { 'x-a': '1' };
  const query: Record<string, string> = { a: '1' };
  const options = { headers, query, retry: 1 };
  const call = createChat({ fetch }).getEvent({ id: 'e' }, options);
  headers['x-a'] = '2';
  query.a = '2';
  options.retry = 0;
  await call;
  expect(fetch.requests.map(({ url }) => url.search)).toEqual(['?a=1', '?a=1']);
  expect(fetch.requests.map((request) => request.headers.get('x-a'))).toEqual(['1', '1']);
});

test('inherited call options are ignored', async () => {
  const options = Object.create({ timeout: -1, headers: { host: 'evil.example' } });
  expect((await requestWith({}, options)).headers.has('host')).toBe(false);
});
