import { expect, test } from 'vitest';
import { isJsonObject } from '../../../src/shared/json.ts';
import { createPlatform } from '../../../src/testing.ts';
import { expectOutcome, missing, sendAdmin } from '../../support/raw-requests.ts';

const named = { name: 'crm', version: '1.0.0' };
const title = { title: 'Other' };

/** A resource of each kind, and a change of it, where there is an operation for one. A list shows the fields that are given. */
test.for<[path: string, given: object, change: object | undefined, query?: string]>([
  ['/bots', { name: 'New' }, { name: 'Other' }],
  ['/workspaces', { name: 'New' }, { name: 'Other' }],
  ['/workspace-members', { email: 'g@example.com', role: 'viewer' }, { role: 'manager' }],
  ['/integrations', named, title],
  ['/interfaces', named, title],
  ['/plugins', { ...named, code: { node: '', browser: '' } }, title],
  ['/bots/baks', { botId: 'b', note: 'deployment' }, undefined, '?botId=b'],
  ['/integrations/iaks', { integrationId: 'i', note: 'x' }, undefined, '?integrationId=i'],
])('a POST to %s creates, a PUT changes, a DELETE deletes what its list shows', async (row) => {
  const [path, given, change, query = ''] = row;
  const platform = createPlatform({ bots: [{ id: 'b' }], integrations: [{ id: 'i' }] });
  const send = async (method: string, at: string, body?: object): Promise<object> => {
    const response = await sendAdmin(platform, at, { method, body });
    expect(response.status, `${method} ${at}`).toBe(200);
    return await response.json();
  };
  /** The resource itself, or what a response has under its name. */
  const inside = (response: object): Record<string, unknown> =>
    Object.values(response).find(isJsonObject) ?? { ...response };
  const listed = async (id: unknown): Promise<unknown> =>
    Object.values(await send('GET', path + query))
      .find(Array.isArray)
      ?.find((item) => item.id === id);
  const {
    botId: _,
    integrationId: __,
    code: ___,
    ...fields
  }: Record<string, unknown> = { ...given };

  const { id, value, ...created } = inside(await send('POST', path, given));
  expect(created).toMatchObject(fields);
  expect(await listed(id)).toMatchObject({ id, ...fields });
  // Only the response of its creation has the value of a key.
  expect(await listed(id)).not.toHaveProperty('value');
  expect(value === undefined).toBe(fields.note === undefined);
  if (change !== undefined) {
    expect(inside(await send('PUT', `${path}/${id}`, change))).toMatchObject({ id, ...change });
    expect(await listed(id)).toMatchObject({ ...fields, ...change });
  }
  await send('DELETE', `${path}/${id}`);
  expect(await listed(id)).toBeUndefined();
  await expectOutcome(sendAdmin(platform, `${path}/${id}`, { method: 'DELETE' }), missing);
});
