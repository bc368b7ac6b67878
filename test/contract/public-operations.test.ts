import { expect, test } from 'vitest';
import * as z from 'zod';
import { ConfigurationError, defineOperation, UnauthorizedError } from '../../src/index.ts';
import { createAdmin, createChat, rejection } from '../support/clients.ts';
import { event, timestamp } from '../support/resources.ts';
import { json, type Responder, stubFetch } from '../support/stub-fetch.ts';

const user = { id: 'u', createdAt: timestamp, updatedAt: timestamp };
const created = json({ user, key: 'fake-new-key' });

test('a client without a user calls a public operation, and `withOptions` makes the client of the user', async () => {
  const fetch = stubFetch(created, json({ event }));
  const visitor = createChat({ userKey: null, fetch });
  const { key } = await visitor.createUser({ name: 'Ada' });
  await visitor.withOptions({ userKey: key }).getEvent({ id: 'e' });
  expect(fetch.requests.map(({ headers }) => headers.get('x-user-key'))).toEqual([
    null,
    'fake-new-key',
  ]);
});

test('without a user, a method, a list and a stream that are not public are ConfigurationErrors before anything is sent', async () => {
  const fetch = stubFetch(created);
  const visitor = createChat({ userKey: null, fetch });
  for (const call of [
    visitor.getEvent({ id: 'e' }),
    visitor.listConversations(),
    visitor.listenConversation({ id: 'c' }).open(),
  ]) {
    const error = await rejection(call, ConfigurationError);
    expect(error.option).toBe('userKey');
    expect(error.message).toContain('`userKey` of the client is null');
  }
  expect(fetch.requests).toEqual([]);
});

test('a public operation carries no credential, whatever the client has', async () => {
  const post = { id: 'signUp', method: 'POST', path: '/guests', response: z.unknown() } as const;
  const signUp = defineOperation({ ...post, public: true });
  const fetch = stubFetch(json({}));
  const userKey = () => {
    throw new Error('not needed');
  };
  await createChat({ fetch }).request(signUp);
  await createChat({ fetch, userKey }).request(signUp);
  await createAdmin({ fetch }).request(signUp);
  for (const { headers } of fetch.requests) {
    for (const name of ['x-user-key', 'authorization', 'x-workspace-id']) {
      expect(headers.has(name)).toBe(false);
    }
  }
  expect(fetch.requests).toHaveLength(3);
});

test('the 401 of a public operation does not advise to check a credential that was not sent', async () => {
  const fetch = stubFetch(json({ message: 'log in at the proxy' }, { status: 401 }));
  const error = await rejection(createChat({ fetch }).createUser(), UnauthorizedError);
  expect(error.message).toMatch(/log in at the proxy$/);
});

const create = (...responders: readonly Responder[]) => {
  const fetch = stubFetch(...responders);
  return { fetch, admin: createAdmin({ fetch, workspaceId: null }) };
};
const workspaces = json({ workspaces: [], meta: {} });

test('a client without a workspace calls an operation that needs none, without the header, and with it as the client of one', async () => {
  const { admin, fetch } = create(workspaces);
  await admin.listWorkspaces();
  await admin.withOptions({ workspaceId: 'ws_1' }).listWorkspaces();
  expect(fetch.requests.map(({ headers }) => headers.get('x-workspace-id'))).toEqual([
    null,
    'ws_1',
  ]);
  expect(fetch.requests[0]?.headers.get('authorization')).toContain('Bearer ');
});

test('a client without a workspace refuses any other operation before anything is sent', async () => {
  const { admin, fetch } = create(workspaces);
  const error = await rejection(admin.listBots(), ConfigurationError);
  expect(error).toMatchObject({ option: 'workspaceId', operation: 'listBots' });
  expect(error.message).toContain('withOptions({ workspaceId })');
  expect(fetch.requests).toEqual([]);
});

test('a client without a workspace calls an operation of a user that says so, or that is public', async () => {
  const base = { id: 'own', method: 'GET', path: '/own', response: z.object({}) } as const;
  const { admin, fetch } = create(json({}), json({}));
  await admin.request(defineOperation({ ...base, workspace: false }));
  await admin.request(defineOperation({ ...base, public: true }));
  expect(fetch.requests).toHaveLength(2);
  await rejection(admin.request(defineOperation(base)), ConfigurationError);
});
