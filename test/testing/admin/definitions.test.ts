import { describe, expect, test } from 'vitest';
import { AdminClient } from '../../../src/index.ts';
import { createPlatform } from '../../../src/testing.ts';

function start() {
  const platform = createPlatform({ workspaces: [{ id: 'first' }, { id: 'second' }], bots: 1 });
  return { platform, admin: new AdminClient({ ...platform.adminOptions, retry: 0 }) };
}
const named = { name: 'crm', version: '1.0.0' };

describe('what integrations, interfaces and plugins define', () => {
  test('a part of a structure leaves the rest of it empty', async () => {
    const { admin } = start();
    const configuration = { title: 'CRM' };
    const { integration } = await admin.createIntegration({ ...named, configuration });
    expect(integration.configuration).toEqual({ title: 'CRM', identifier: {}, schema: {} });
    const code = { node: '', browser: '' };
    const dependencies = { interfaces: { llm: {} } };
    const { plugin } = await admin.createPlugin({ ...named, code, dependencies });
    expect(plugin.dependencies).toEqual({ interfaces: { llm: {} }, integrations: {} });
  });

  test('a change of the dependencies of a plugin keeps those that it does not name', async () => {
    const { admin } = start();
    const code = { node: '', browser: '' };
    const dependencies = { interfaces: { llm: {}, tts: {} } };
    const { plugin } = await admin.createPlugin({ ...named, code, dependencies });
    const change = { interfaces: { tts: null, stt: {} } };
    const { plugin: changed } = await admin.updatePlugin({ id: plugin.id, dependencies: change });
    expect(changed.dependencies).toEqual({ interfaces: { llm: {}, stt: {} }, integrations: {} });
  });

  test('a property that is null has its default again', async () => {
    const { admin } = start();
    const nameTemplate = { script: 'a', language: 'b' };
    const { interface: created } = await admin.createInterface({ ...named, nameTemplate });
    expect(created.nameTemplate).toEqual(nameTemplate);
    const { interface: changed } = await admin.updateInterface({
      id: created.id,
      nameTemplate: null,
    });
    expect(changed).not.toHaveProperty('nameTemplate');
  });
});

test('an integration of another workspace is found if it is public, and cannot be changed', async () => {
  const { platform, admin } = start();
  const other = new AdminClient({ ...platform.adminOptionsOf('second'), retry: 0 });
  for (const [version, visibility] of [
    ['1.0.0', 'private'],
    ['2.0.0', 'public'],
  ] as const) {
    const { integration } = await other.createIntegration({ name: 'crm', version, visibility });
    const { id } = integration;
    const calls = [
      admin.getIntegration({ id }),
      admin.getIntegrationByName({ name: 'crm', version }),
      admin.updateIntegration({ id, title: 'CRM' }),
      admin.deleteIntegration({ id }),
    ];
    const outcomes = (await Promise.allSettled(calls)).map(({ status }) => status === 'fulfilled');
    expect(outcomes).toEqual([visibility === 'public', visibility === 'public', false, false]);
  }
  expect((await admin.listIntegrations()).integrations).toEqual([]);
});
