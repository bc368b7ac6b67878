import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { ConfigurationError, defineOperation, InvalidResponseError } from '../../src/index.ts';
import { createAdmin, createChat, rejection, thrown, untyped } from '../support/clients.ts';
import { json, stubFetch } from '../support/stub-fetch.ts';

const listOf = (token?: string) =>
  defineOperation({
    id: 'list',
    method: 'GET',
    path: '/things',
    response: z.object({ things: z.array(z.string()) }),
    paging: { items: 'things', ...(token !== undefined && { token }) },
  });

describe('`paging.token` of an operation', () => {
  test.for([
    ['nextToken', { nextToken: 't' }],
    ['page.next', { page: { next: 't' } }],
    ['meta.nextToken', { meta: { nextToken: 't' } }],
    [undefined, { meta: { nextToken: 't' } }],
  ] as const)('the token of the next page is read from `%s`', async ([token, fields]) => {
    const fetch = stubFetch(json({ things: ['a'], ...fields }), json({ things: ['b'] }));
    const things = await createChat({ fetch }).request(listOf(token)).toArray();
    expect(things).toEqual(['a', 'b']);
    expect(fetch.requests.map(({ url }) => url.search)).toEqual(['', '?nextToken=t']);
  });

  test('a token at another place does not continue the list', async () => {
    const fetch = stubFetch(json({ things: ['a'], meta: { nextToken: 't' } }));
    expect(await createChat({ fetch }).request(listOf('nextToken')).toArray()).toEqual(['a']);
  });

  test.for([
    [5, 'expected string, received number'],
    ['\ud800', 'expected a well-formed string'],
  ] as const)(
    'a token that cannot be sent is an InvalidResponseError that names its place: %j',
    async ([next, message]) => {
      const fetch = stubFetch(json({ things: [], page: { next } }));
      const list = createChat({ fetch }).request(listOf('page.next'));
      const error = await rejection(list, InvalidResponseError);
      expect(error.issues).toEqual([{ path: ['page', 'next'], message }]);
    },
  );

  test.for(['', '.', 'meta.', '.nextToken', 'a..b', 5, null])(
    'the path %j is a ConfigurationError',
    (token) => {
      const error = thrown(() => listOf(untyped<string>(token)), ConfigurationError);
      expect(error.message).toBe(
        'defineOperation: `paging` must have as `token` a path of properties, such as "meta.nextToken"',
      );
    },
  );

  test('another field of `paging` is a ConfigurationError that names it', () => {
    const paging = untyped<{ items: string }>({ items: 'things', tokn: 'nextToken' });
    const error = thrown(() => defineOperation({ ...listOf(), paging }), ConfigurationError);
    expect(error.message).toContain('"tokn"; expected one of: items, token');
  });
});

describe('a token in a response that is `null` or empty is read as absent', () => {
  const log = { timestamp: '2026-01-01T00:00:00Z', level: 'info', message: 'Hello' };
  const at = { id: 'bot_1', timeStart: '2026-01-01T00:00:00Z' };

  test.for([null, ''])('%j at the top of the logs', async (nextToken) => {
    const fetch = stubFetch(json({ logs: [log], nextToken, further: 1 }));
    const page = await createAdmin({ fetch }).getBotLogs(at);
    expect(page).toEqual({ logs: [log], further: 1 });
    const next: string | undefined = page.nextToken;
    expect(next).toBeUndefined();
    expect(await createAdmin({ fetch }).getBotLogs(at).toArray()).toEqual([log]);
  });

  test.for([null, ''])('%j in the metadata of another list', async (nextToken) => {
    const fetch = stubFetch(json({ members: [], meta: { nextToken } }));
    expect((await createAdmin({ fetch }).listWorkspaceMembers()).meta).toEqual({});
  });
});
