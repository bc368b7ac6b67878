import { expect, test } from 'vitest';
import { NotFoundError } from '../../../src/index.ts';
import { anyResponse } from '../../support/any-response.ts';
import { json, type Responder, send, startServer } from '../../support/bad-servers.ts';
import { createAdmin, createChat } from '../../support/clients.ts';
import { clientsOf, everyOperation } from '../../support/every-operation.ts';
import { failureOf } from '../../support/failure.ts';
import { event } from '../../support/resources.ts';
import { expectNoSecrets, secrets } from '../../support/secrets.ts';

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

test('cookies of the service are neither sent back nor kept in an error', async () => {
  const cookie = { 'set-cookie': 'session=private-session; Path=/' };
  await using server = await startServer((socket, { index }) => {
    const bytes =
      index === 0
        ? json({ event }, { headers: cookie })
        : json({ message: 'no' }, { status: 404, headers: cookie });
    socket.write(bytes);
  });
  const { chat } = clientsOf(server);

  await chat.getEvent({ id: 'evt_1' });
  const error = await failureOf(chat.getEvent({ id: 'evt_1' }), NotFoundError);

  expect(error.response.headers.has('set-cookie')).toBe(false);
  expect(JSON.stringify(error)).not.toContain('private-session');
  for (const { headers } of server.requests) expect(headers.has('cookie')).toBe(false);
});

test('no credential of one API is sent to the other one', async () => {
  let response = anyResponse;
  const respond: Responder = (socket) => socket.write(response);
  await using chatServer = await startServer(respond);
  await using adminServer = await startServer(respond);
  const chat = createChat({ baseUrl: `${chatServer.url}/${secrets.webhook}` });
  const admin = createAdmin({ adminUrl: adminServer.url });

  await admin.listBots().toArray();
  for (const { body, call } of everyOperation) {
    response = json(body);
    await call({ chat, admin });
  }

  expect(chatServer.requests).not.toHaveLength(0);
  expect([...chatServer.requests, ...adminServer.requests]).toHaveLength(everyOperation.length + 1);
  expectNoSecrets(chatServer.received, [secrets.token, secrets.workspaceId]);
  expect(chatServer.received).not.toMatch(/^(authorization|x-workspace-id):/im);
  expectNoSecrets(adminServer.received, [secrets.userKey, secrets.webhook]);
  expect(adminServer.received).not.toMatch(/^x-user-key:/im);
});

test('a secret is sent only in its own header', async () => {
  let response = anyResponse;
  await using server = await startServer((socket) => socket.write(response));
  const clients = clientsOf(server);

  for (const { body, call } of everyOperation) {
    response = json(body);
    await call(clients);
  }

  for (const { target, body, headers } of server.requests) {
    const { userKey, token, workspaceId, webhook } = secrets;
    expectNoSecrets([target, body], [userKey, token, workspaceId]);
    const own = ['x-user-key', 'authorization', 'x-workspace-id'];
    const others = [...headers].filter(([name]) => !own.includes(name)).flat();
    expectNoSecrets(others, [userKey, token, workspaceId, webhook]);
  }
});

test('1,000 concurrent calls of several clients never send the key of another client', async () => {
  await using server = await startServer((socket, { headers, target }) => {
    const key = headers.get('x-user-key') ?? '';
    socket.write(json({ event: { id: `${key} ${target.split('/').at(-1)}` } }));
  });
  const origin = createChat({ baseUrl: server.url, userKey: 'fake-key-0' });
  const clients = [
    origin,
    createChat({ baseUrl: server.url, userKey: 'fake-key-1' }),
    origin.withOptions({ userKey: 'fake-key-2' }),
    origin.withOptions({ userKey: async () => 'fake-key-3' }),
  ];
  const calls = Array.from({ length: 1000 }, async (_, index) => {
    const number = index % clients.length;
    const result = await clients[number]?.getEvent({ id: `evt_${index}_${number}` });
    expect(result?.event.id).toBe(`fake-key-${number} evt_${index}_${number}`);
  });
  await Promise.all(calls);

  expect(server.requests).toHaveLength(1000);
  for (const { target, headers } of server.requests)
    expect(headers.get('x-user-key')).toBe(`fake-key-${target.at(-1)}`);
});
