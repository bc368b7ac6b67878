import { expect, test } from 'vitest';
import { createFolder } from '../../support/folder.ts';
import { startMock } from '../run-command.ts';

test('a program without the clients of this package calls all four operations of `mock`, and reads its errors', async () => {
  const seed = {
    users: [{ name: 'Ada' }, { id: 'grace', name: 'Grace' }],
    conversations: [{ id: 'support-42' }],
    events: [{ id: 'event_1', conversationId: 'support-42', payload: { text: 'Hello, bot!' } }],
  };
  using folder = createFolder({ 'state.json': JSON.stringify(seed) });
  using mock = await startMock('--seed', folder.file('state.json'), '--bots', '25');
  const { baseUrl, userKey } = mock.access.chatOptions;
  const { adminUrl, token, workspaceId } = mock.access.adminOptions;
  const chat = { 'content-type': 'application/json', 'x-user-key': String(userKey) };
  const admin = { authorization: `Bearer ${token}`, 'x-workspace-id': workspaceId };
  const bots = `${adminUrl}/v1/admin/bots`;
  const send = async (url: string, headers: Record<string, string>, sent?: object) => {
    const init = sent === undefined ? {} : { method: 'POST', body: JSON.stringify(sent) };
    const response = await fetch(url, { headers, ...init });
    return { status: response.status, body: Object(await response.json()) };
  };

  const find = `${baseUrl}/conversations/get-or-create`;
  expect(await send(find, chat, { id: 'support-42' })).toMatchObject({
    status: 200,
    body: { conversation: { id: 'support-42' } },
  });
  const participants = `${baseUrl}/conversations/support-42/participants`;
  expect(await send(participants, chat, { userId: 'grace' })).toMatchObject({
    status: 200,
    body: { participant: { id: 'grace', name: 'Grace' } },
  });
  expect(await send(`${baseUrl}/events/event_1`, chat)).toMatchObject({
    status: 200,
    body: { event: { id: 'event_1', payload: { text: 'Hello, bot!' } } },
  });
  const { status, body } = await send(bots, admin);
  expect([status, body.bots.length]).toEqual([200, 20]);
  const rest = await send(`${bots}?nextToken=${encodeURIComponent(body.meta.nextToken)}`, admin);
  expect([rest.status, rest.body.bots.length, rest.body.meta]).toEqual([200, 5, {}]);
  expect(await send(`${baseUrl}/events/none`, chat)).toMatchObject({
    status: 404,
    body: { code: 404, type: 'ResourceNotFound' },
  });
  const wrong = await send(bots, { ...admin, authorization: 'Bearer wrong' });
  expect(wrong.status).toBe(401);
});
