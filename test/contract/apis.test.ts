import { expect, test } from 'vitest';
import * as z from 'zod';
import { defineOperation, InvalidInputError } from '../../src/index.ts';
import { getEvent, listBots } from '../../src/operations.ts';
import { createPlatform } from '../../src/testing.ts';
import { createAdmin, createChat, rejection, thrown } from '../support/clients.ts';
import { json, stubFetch } from '../support/stub-fetch.ts';

const response = z.object({ a: z.number() });
const ofChat = defineOperation({ id: 'a', api: 'chat', method: 'GET', path: '/a', response });
const ofAdmin = defineOperation({ id: 'b', api: 'admin', method: 'GET', path: '/b', response });
const ofBoth = defineOperation({ id: 'c', method: 'GET', path: '/c', response });

test('an operation is called by the client of its API, and by any if it names none', async () => {
  const fetch = stubFetch(json({ a: 1 }));
  const [chat, admin] = [createChat({ fetch }), createAdmin({ fetch })];
  for (const call of [
    chat.request(ofChat),
    chat.request(ofBoth),
    admin.request(ofAdmin),
    admin.request(ofBoth),
  ]) {
    expect(await call).toEqual({ a: 1 });
  }
});

test('an operation of the other API is refused before anything is sent', async () => {
  const fetch = stubFetch(json({ a: 1 }));
  const [chat, admin] = [createChat({ fetch }), createAdmin({ fetch })];
  for (const [client, operation, api] of [
    [chat, ofAdmin, 'admin'],
    [chat, listBots, 'admin'],
    [admin, ofChat, 'chat'],
    [admin, getEvent, 'chat'],
  ] as const) {
    const call: Promise<unknown> = Reflect.apply(client.request, client, [operation, { id: 'e' }]);
    const error = await rejection(Promise.resolve(call), InvalidInputError);
    expect(error).toMatchObject({ operation: operation.id, attempts: 0, issues: [{ path: [] }] });
    expect(error.message).toContain(`the ${api} API`);
  }
  expect(fetch.requests).toEqual([]);
});

test('the fake platform serves an operation at its API only', () => {
  const platform = createPlatform();
  platform.handle('chat', ofBoth, () => ({ a: 1 }));
  platform.handle('admin', ofBoth, () => ({ a: 1 }));
  platform.handle('admin', ofAdmin, () => ({ a: 1 }));
  for (const [name, operation] of [
    ['admin', ofChat],
    ['admin', getEvent],
    ['admin', 'getEvent'],
    ['chat', ofAdmin],
    ['chat', 'listBots'],
  ] as const) {
    const error = thrown(
      () => Reflect.apply(platform.handle, platform, [name, operation, () => ({ a: 1 })]),
      InvalidInputError,
    );
    expect(error.operation).toBe(typeof operation === 'string' ? operation : operation.id);
  }
});
