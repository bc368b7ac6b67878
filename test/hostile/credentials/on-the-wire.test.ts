import { describe, expect, test } from 'vitest';
import { anyResponse } from '../../support/any-response.ts';
import { json, type Responder, startServer } from '../../support/bad-servers.ts';
import { createAdmin, createChat } from '../../support/clients.ts';
import { clientsOf, everyOperation } from '../../support/every-operation.ts';
import { expectNoSecrets, secrets } from '../../support/secrets.ts';

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

describe('clients with different keys', () => {
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

  test('clients never share a response, and send a request for each of several equal calls', async () => {
    await using server = await startServer((socket, { headers }) =>
      socket.write(
        json(
          { event: { id: headers.get('x-user-key') } },
          { headers: { 'cache-control': 'public, max-age=3600', etag: '"1"' } },
        ),
      ),
    );
    const keys = ['fake-key-0', 'fake-key-1', 'fake-key-0', 'fake-key-1', 'fake-key-2'];
    const call = async (userKey: string) => {
      const { event } = await createChat({ baseUrl: server.url, userKey }).getEvent({
        id: 'evt_1',
      });
      return event.id;
    };
    expect(await Promise.all(keys.map(call))).toEqual(keys);
    expect(await Promise.all(keys.map(call))).toEqual(keys);
    expect(server.requests).toHaveLength(2 * keys.length);
    for (const { headers } of server.requests) expect(headers.has('if-none-match')).toBe(false);
  });
});
