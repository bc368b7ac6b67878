import { describe, expect, test } from 'vitest';
import { InvalidResponseError, PaginationError } from '../../../src/index.ts';
import { json, send, startServer } from '../../support/bad-servers.ts';
import { clientsOf } from '../../support/every-operation.ts';
import { failureOf } from '../../support/failure.ts';
import { page, tokenOf } from './pages.ts';

describe('a list that would never end is a PaginationError, after the bots before it', () => {
  test.for([
    ['the same token for ever', ['a'], 2],
    ['the same token for ever, and no bot', ['a'], 2],
    ['two tokens by turns', ['a', 'b'], 3],
    ['a circle that begins later', ['a', 'b', 'c', 'd', 'b'], 5],
  ] as const)('with %s', async ([title, tokens, expected]) => {
    const isEmpty = title.endsWith('no bot');
    await using server = await startServer((socket, { index }) => {
      const nextToken = tokens[index % tokens.length];
      socket.write(isEmpty ? json({ bots: [], meta: { nextToken } }) : page(index, nextToken));
    });
    const delivered: string[] = [];
    const walk = async () => {
      for await (const { id } of clientsOf(server).admin.listBots()) delivered.push(id);
    };

    const error = await failureOf(walk(), PaginationError);

    expect(error).toMatchObject({ kind: 'pagination', operation: 'listBots' });
    expect(tokens).toContain(error.pageToken);
    expect(server.requests).toHaveLength(expected);
    expect(delivered).toHaveLength(isEmpty ? 0 : expected * 2);
    expect(new Set(delivered).size).toBe(delivered.length);
  });

  test('with empty pages and ever new tokens, after 100 of them', async () => {
    await using server = await startServer((socket, { index }) =>
      socket.write(json({ bots: [], meta: { nextToken: `token ${index}` } })),
    );

    await failureOf(clientsOf(server).admin.listBots().toArray(), PaginationError);

    expect(server.requests).toHaveLength(100);
  });
});

describe('a list ends', () => {
  test.for([
    ['an empty token', { meta: { nextToken: '' } }],
    ['a token that is null', { meta: { nextToken: null } }],
    ['no token', { meta: {} }],
    ['no `meta`', {}],
  ] as const)('with %s', async ([, rest]) => {
    await using server = await startServer(send(json({ bots: [{ id: 'bot_1' }], ...rest })));

    expect(await clientsOf(server).admin.listBots().toArray()).toEqual([{ id: 'bot_1' }]);

    expect(server.requests).toHaveLength(1);
  });
});

describe('a token that is none is an InvalidResponseError:', () => {
  test.for([7, 0, true, {}, ['a']])('%o', async (nextToken) => {
    await using server = await startServer(send(json({ bots: [], meta: { nextToken } })));

    const error = await failureOf(
      clientsOf(server).admin.listBots().toArray(),
      InvalidResponseError,
    );

    expect(error).toMatchObject({ reason: 'schema' });
    expect(error.issues[0]?.path).toEqual(['meta', 'nextToken']);
    expect(server.requests).toHaveLength(1);
  });

  test.for(['meta', 7, [], null])('nor is a `meta` that is %o', async (meta) => {
    await using server = await startServer(send(json({ bots: [], meta })));

    await failureOf(clientsOf(server).admin.listBots().toArray(), InvalidResponseError);
  });
});

describe('a token arrives as the one value that it is:', () => {
  test.for([
    'a+b/c=&x=1#',
    '==',
    ' ',
    '%2B%20',
    '&nextToken=other',
    '?',
    '\r\nx-injected: 1',
    '\0',
    'é😀',
    '__proto__',
    'undefined',
    'x'.repeat(2000),
  ])('%j', async (token) => {
    await using server = await startServer((socket, { index }) =>
      socket.write(page(index, index === 0 ? token : undefined)),
    );

    await clientsOf(server).admin.listBots().toArray();
    await clientsOf(server).admin.listBots({ nextToken: token });

    const [, second, third] = server.requests;
    for (const request of [second, third]) {
      const { searchParams, pathname, hash } = new URL(request?.target ?? '', server.url);
      expect([...searchParams]).toEqual([['nextToken', token]]);
      expect(pathname).toBe('/v1/admin/bots');
      expect(hash).toBe('');
      expect(request?.headers.has('x-injected')).toBe(false);
      expect(request && tokenOf(request)).toBe(token);
    }
  });
});
