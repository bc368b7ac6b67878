import { expect, test } from 'vitest';
import { anyResponse } from '../../support/any-response.ts';
import { send, startServer } from '../../support/bad-servers.ts';
import { createAdmin } from '../../support/clients.ts';
import { clientsOf } from '../../support/every-operation.ts';
import { secrets } from '../../support/secrets.ts';

test('a chat body of exactly 1 MiB arrives complete, once, with its content-length', async () => {
  await using server = await startServer(send(anyResponse));
  const size = 1024 * 1024;
  const rest = size - '{"userId":""}'.length;

  await clientsOf(server).chat.addParticipant({
    conversationId: 'conv_1',
    userId: 'é'.repeat(rest / 2) + 'x'.repeat(rest % 2),
  });

  expect(server.requests).toHaveLength(1);
  const { headers, body } = server.requests[0] ?? {};
  expect(headers?.get('content-type')).toBe('application/json');
  expect(headers?.get('content-length')).toBe(String(size));
  expect(headers?.has('transfer-encoding')).toBe(false);
  expect(body?.length).toBe(size);
});

test('each header of a request arrives once, with one value', async () => {
  await using server = await startServer(send(anyResponse));
  const headers = { 'X-Trace': 'client', 'x-other': 'client' };
  const { chat } = clientsOf(server, { headers });
  const options = { headers: { 'x-trace': 'call', Accept: 'application/vnd.bot+json' } };
  await chat.addParticipant({ conversationId: 'conv_1', userId: 'user_1' }, options);
  await createAdmin({ adminUrl: server.url, headers }).listBots({}, options);

  const heads = server.received.split('\r\n\r\n').filter((part) => part.includes('HTTP/1.1'));
  expect(heads).toHaveLength(2);
  for (const head of heads) {
    const names = [...head.matchAll(/^([\w-]+): /gm)].map(([, name = '']) => name.toLowerCase());
    expect(names).toEqual([...new Set(names)]);
  }
  const [post, get] = server.requests;
  expect(post?.headers.get('x-user-key')).toBe(secrets.userKey);
  expect(get?.headers.get('authorization')).toBe(`Bearer ${secrets.token}`);
  expect(get?.headers.get('x-workspace-id')).toBe(secrets.workspaceId);
  for (const request of [post, get]) {
    expect(request?.headers.get('x-trace')).toBe('call');
    expect(request?.headers.get('x-other')).toBe('client');
    expect(request?.headers.get('accept')).toBe('application/vnd.bot+json');
  }
});
