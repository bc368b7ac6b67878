import { expect, test } from 'vitest';
import { stateless } from '../../src/testing/admin/routes.ts';
import type { PlatformOptions } from '../../src/testing.ts';
import { validateClosed } from '../../src/validation/unknown-variant.ts';
import {
  type DocumentedOperation,
  documentedOperations,
  inputSample,
} from '../support/document.ts';
import type { Clients } from '../support/every-operation.ts';
import { everyRecord } from '../support/records.ts';
import { setUp } from './set-up.ts';

/** The id of one resource of each kind, and every other text of an input. */
const id = 'acme-1';
const timestamp = '2026-01-01T00:00:00Z';
const named = { name: id, version: id };
const items = [{ id, ...named }];

/** Something for each operation to return. */
const options = {
  users: [{ id: 'owner' }, { id }],
  conversations: [{ id }],
  messages: [{ id }],
  events: [{ id }],
  workspaces: [{ id, isPublic: true, members: [{ id }] }, { id: 'other' }],
  bots: [{ id }],
  ...{ integrations: items, interfaces: items, plugins: items },
  logs: [
    { message: id, timestamp },
    { message: id, timestamp, integrationId: id },
  ],
  versions: [{ id }],
  apiKeys: [{ id }],
  issues: [{ id, events: [{}] }],
} satisfies PlatformOptions;

/** What is only created by operations. */
async function start() {
  const { platform, chat, admin } = setUp(options);
  platform.conversations.addParticipant(id, id);
  await admin.createIntegrationApiKey({ integrationId: id });
  await admin.updateWorkspace({ id, handle: id });
  return { platform, chat, admin };
}

const period = { startDate: timestamp, endDate: timestamp };
const time = { timestampFrom: timestamp, timestampUntil: timestamp };
const ofLog = { timeStart: timestamp, timeEnd: timestamp, level: 'info', messageContains: id };

/** The inputs of operations for which a sample of the document is not enough: it is complete, and each of its texts is the id. */
const inputs: Readonly<Record<string, object>> = {
  createUser: { id: 'new' },
  createConversation: { id: 'new' },
  createWorkspaceMember: { email: 'new@example.com', role: 'viewer' },
  deleteIntegrationApiKey: { id: 'key_1' },
  createIntegration: { ...named, name: 'new' },
  createInterface: { ...named, name: 'new' },
  createPlugin: { ...named, name: 'new', code: { node: '', browser: '' } },
  getBotAnalytics: { id, ...period },
  getBotLogs: { id, ...ofLog },
  getIntegrationLogs: { id, ...ofLog },
  listBots: { sortField: 'updatedAt' },
  listActionRuns: { id, integrationName: id, ...time },
  listIntegrations: named,
};

function inputOf(operation: DocumentedOperation): object {
  const { nextToken: _, ...input } = inputSample(operation, { isComplete: true, text: id });
  const month = 'period' in input ? { period: '2026-05' } : {};
  const alias = 'integrationInstanceAlias' in input ? { integrationInstanceAlias: undefined } : {};
  return inputs[operation.id] ?? { ...input, ...month, ...alias };
}

async function call({ chat, admin }: Clients, operation: DocumentedOperation): Promise<unknown> {
  const client = operation.api === 'chat' ? chat : admin;
  const method: unknown = Reflect.get(client, operation.id);
  if (typeof method !== 'function') throw new Error(`there is no method ${operation.id}`);
  const result = method.call(client, inputOf(operation));
  if (!operation.isStream) return await result;
  await result.open();
  await chat.createEvent({ conversationId: id, payload: {} });
  for await (const signal of result) return signal;
  return undefined;
}

const isStateless = ({ id }: DocumentedOperation) => stateless.includes(id);
const isSampled = (operation: DocumentedOperation) =>
  isStateless(operation) && operation.method === 'GET';
const isUnmodeled = (operation: DocumentedOperation) =>
  isStateless(operation) && operation.method !== 'GET';
const served = documentedOperations.filter((operation) => !isUnmodeled(operation));

test.for(served)(
  '$id has the documented status, and the result that its schema documents',
  async (operation) => {
    const clients = await start();
    const result = await call(clients, operation);
    const record = everyRecord.find((one) => one.id === operation.id) ?? expect.fail();
    const schema = record.response ?? record.stream;
    expect(await validateClosed(schema, result)).toMatchObject({ ok: true });
    const sent = clients.platform.requests.filter((request) => request.operation === operation.id);
    expect(sent.at(-1)).toMatchObject({ status: operation.status });
    // What an operation shows has something to show.
    const lists = Object.values(Object(result)).filter(Array.isArray);
    if (!isSampled(operation)) for (const list of lists) expect(list).not.toEqual([]);
  },
);

/** The operations on what belongs to a workspace. `introspect` says what a token may do, in any workspace. */
const owned = served.filter(
  ({ id, api, path, body, parameters }) =>
    api === 'admin' &&
    !['introspect', 'getIntegrationLogs'].includes(id) &&
    (/^\/(bots|integrations|interfaces|plugins|usages|workspace-members)\/\{/.test(path) ||
      /botId|integrationId/.test(JSON.stringify([body, parameters]))),
);

test.for(owned)('$id is 404 for what belongs to another workspace', async (operation) => {
  const { chat, admin } = await start();
  const other = admin.withOptions({ workspaceId: 'other' });
  await expect(call({ chat, admin: other }, operation)).rejects.toMatchObject({
    kind: 'not_found',
    type: 'ResourceNotFound',
  });
});

test.for(documentedOperations.filter(isUnmodeled))(
  '$id is a 404 that names `platform.handle`',
  async (operation) => {
    await expect(call(await start(), operation)).rejects.toMatchObject({
      kind: 'not_found',
      message: expect.stringContaining('platform.handle'),
    });
  },
);

test('a sample repeats what the request names, and is the same each time', async () => {
  const { admin } = await start();
  const input = { id, type: 'ai_spend', period: '2026-05' } as const;
  const usage = { ...input, value: 0, quota: 0 };
  expect(await admin.getUsage(input)).toEqual({ usage });
  expect(await admin.getUsage(input)).toEqual({ usage });
  expect(await admin.listUsageActivity({ id, type: 'ai_spend' })).toEqual({ data: [], meta: {} });
  expect(await admin.getUpcomingInvoice({ id })).toEqual({ total: 0, lineItems: [] });
  expect(await admin.getAccountPreference({ key: 'theme' })).toEqual({});
});

test('`handle` returns what a sample does not have', async () => {
  const { platform, admin } = await start();
  platform.handle('admin', 'listUsageActivity', () => ({
    data: [{ timestamp, value: 3, period: '2026-01', metadata: {} }],
  }));
  expect(await admin.listUsageActivity({ id, type: 'ai_spend' }).toArray()).toHaveLength(1);
});
