import { describe, expect, test } from 'vitest';
import { BadRequestError, ConfigurationError, NotFoundError } from '../../../src/index.ts';
import type { UsageTypeInput } from '../../../src/operations.ts';
import { createPlatform } from '../../../src/testing.ts';
import { rejection, thrown } from '../../support/clients.ts';
import { setUp } from '../set-up.ts';

const at = (minute: number) => `2026-05-04T12:0${minute}:00.000Z`;
const timeStart = at(0);

const logs = [
  { botId: 'bot', timestamp: at(3), level: 'error', message: 'third', userId: 'ada' },
  { botId: 'bot', timestamp: at(1), level: 'info', message: 'first', conversationId: 'c' },
  { botId: 'bot', timestamp: at(2), level: 'info', message: 'the second', workflowId: 'w' },
  { botId: 'other', timestamp: at(1), message: 'of another bot' },
  { integrationId: 'slack', timestamp: at(1), message: 'of slack' },
];

describe('logs', () => {
  test.for<[filter: object, messages: string[]]>([
    [{}, ['first', 'the second', 'third']],
    [{ timeStart: at(2) }, ['the second', 'third']],
    [{ timeEnd: at(2) }, ['first', 'the second']],
    [{ timeStart: '2026-05-04T14:01:30+02:00', timeEnd: at(2) }, ['the second']],
    [{ level: 'info' }, ['first', 'the second']],
    [{ level: 'warn' }, []],
    [{ userId: 'ada' }, ['third']],
    [{ conversationId: 'c' }, ['first']],
    [{ workflowId: 'w' }, ['the second']],
    [{ messageContains: 'ir' }, ['first', 'third']],
    [{ messageContains: 'ir', level: 'error' }, ['third']],
  ])('getBotLogs with %j returns %j', async ([filter, messages]) => {
    const { admin } = setUp({ bots: [{ id: 'bot' }, { id: 'other' }], logs });
    const found = await admin.getBotLogs({ id: 'bot', timeStart, ...filter }).toArray();
    expect(found.map(({ message }) => message)).toEqual(messages);
  });

  test('a log is returned as documented, and appears as soon as it is created', async () => {
    const { platform, admin } = setUp({ bots: [{ id: 'bot' }] });
    const read = () => admin.getBotLogs({ id: 'bot', timeStart: '2020-01-01' });
    expect(await read()).toEqual({ logs: [] });
    const entry = { timestamp: at(1), level: 'debug', message: 'x', userId: 'ada' };
    const log = platform.logs.create({ botId: 'bot', ...entry });
    expect(log).toMatchObject({ id: 'log_1', ...entry });
    expect(await read()).toEqual({ logs: [entry] });
    platform.logs.create({ botId: 'bot', message: 'now' });
    expect((await read()).logs).toMatchObject([{}, { level: 'info', message: 'now' }]);
  });

  test('logs are paged by a token at the top of the response', async () => {
    const many = Array.from({ length: 5 }, (_, minute) => ({ timestamp: at(minute) }));
    const { admin } = setUp({ bots: 1, logs: many, pageSize: 2 });
    const first = await admin.getBotLogs({ id: 'bot_1', timeStart });
    expect(first).toEqual({
      logs: [expect.anything(), expect.anything()],
      nextToken: expect.any(String),
    });
    expect(await admin.getBotLogs({ id: 'bot_1', timeStart }).toArray()).toHaveLength(5);
  });

  test('getIntegrationLogs returns the logs of an integration', async () => {
    const { admin } = setUp({ bots: [{ id: 'bot' }, { id: 'other' }], logs });
    const found = await admin.getIntegrationLogs({ id: 'slack', timeStart }).toArray();
    expect(found.map(({ message }) => message)).toEqual(['of slack']);
    expect((await admin.getIntegrationLogs({ id: 'none', timeStart })).logs).toEqual([]);
  });
});

describe('what bots did', () => {
  test('action runs are those of an integration, within a time', async () => {
    const actionRuns = [
      { integrationName: 'slack', timestamp: at(1), status: 'FAILURE', errorMessage: 'no channel' },
      { integrationName: 'slack', timestamp: at(3) },
      { integrationName: 'email', timestamp: at(1) },
    ];
    const { admin } = setUp({ bots: 1, actionRuns });
    const input = { id: 'bot_1', integrationName: 'slack' };
    expect(await admin.listActionRuns(input).toArray()).toHaveLength(2);
    const runs = await admin.listActionRuns({ ...input, timestampUntil: at(2) }).toArray();
    expect(runs).toEqual([
      {
        integrationName: 'slack',
        timestamp: at(1),
        actionType: 'run',
        status: 'FAILURE',
        errorMessage: 'no channel',
        input: {},
        output: {},
        durationMs: 0,
        cached: false,
      },
    ]);
  });

  test('activities are those of a task', async () => {
    const activities = [
      { taskId: 'a', description: 'asked' },
      { taskId: 'b', description: 'answered' },
    ];
    const { admin } = setUp({ bots: 1, activities });
    const found = await admin.listActivities({ botId: 'bot_1', taskId: 'b' }).toArray();
    expect(found).toMatchObject([{ taskId: 'b', description: 'answered', category: 'unknown' }]);
  });

  test('analytics are those of the seed, else zero', async () => {
    const range = { startDateTimeUtc: at(1), endDateTimeUtc: at(2) };
    const { admin } = setUp({ bots: 2, analytics: [{ ...range, messages: 7 }] });
    const dates = { startDate: at(0), endDate: at(9) };
    const { records } = await admin.getBotAnalytics({ id: 'bot_1', ...dates });
    expect(records).toMatchObject([{ ...range, messages: 7, sessions: 0, llm: { calls: 0 } }]);
    const none = await admin.getBotAnalytics({ id: 'bot_2', ...dates });
    expect(none.records).toMatchObject([{ startDateTimeUtc: at(0), messages: 0 }]);
  });
});

describe('usages', () => {
  const workspaces = [{ id: 'acme', bots: [{ id: 'bot' }, { id: 'idle' }] }, { id: 'beta' }];
  const type = 'ai_spend';
  const period = '2026-05';
  const usages = [
    { id: 'acme', type, period, value: 3, quota: 4 },
    { id: 'acme', type, period: '2026-04', value: 2, quota: 4 },
    { id: 'bot', type, period, value: 1, quota: 2 },
  ];

  test('a usage is that of the seed, else zero', async () => {
    const { admin } = setUp({ workspaces, usages });
    const known = { id: 'acme', type, period, value: 3, quota: 4 };
    expect(await admin.getUsage({ id: 'acme', type, period })).toEqual({ usage: known });
    const beta = admin.withOptions({ workspaceId: 'beta' });
    const { usage } = await beta.getUsage({ id: 'beta', type });
    const thisMonth = new Date().toISOString().slice(0, 7);
    expect(usage).toEqual({ id: 'beta', type, period: thisMonth, value: 0, quota: 0 });
    await rejection(admin.getUsage({ id: 'none', type }), NotFoundError);
    const types: UsageTypeInput[] = [type, 'bot_count'];
    const several = { ids: ['acme', 'bot'], types, period };
    const all = await admin.getMultipleUsages(several);
    expect(all.usages.map(({ id, type: counted, value }) => [id, counted, value])).toEqual([
      ['acme', 'ai_spend', 3],
      ['acme', 'bot_count', 0],
      ['bot', 'ai_spend', 1],
      ['bot', 'bot_count', 0],
    ]);
    const one = await admin.getMultipleUsages({ ids: ['bot'], types: [type], period });
    expect(one.usages).toHaveLength(1);
    const history = await admin.listUsageHistory({ id: 'acme', type });
    expect(history.usages.map(({ value }) => value)).toEqual([2, 3]);
    expect((await beta.listUsageHistory({ id: 'beta', type })).usages).toEqual([usage]);
  });

  test('the usages and quotas of a workspace are those of the seed, else zero', async () => {
    const { admin } = setUp({ workspaces, usages });
    const acme = { id: 'acme', type, period } as const;
    expect((await admin.listWorkspaceUsages(acme)).usages).toMatchObject([{ value: 3 }]);
    expect((await admin.breakDownWorkspaceUsageByBot(acme)).data).toEqual([
      { botId: 'bot', value: 1 },
      { botId: 'idle', value: 0 },
    ]);
    const quota = { type, period, value: 4 };
    expect(await admin.getWorkspaceQuota(acme)).toEqual({ quota });
    const { quotas } = await admin.listWorkspaceQuotas({ id: 'acme', period });
    expect(quotas).toHaveLength(15);
    expect(quotas.filter(({ value }) => value !== 0)).toEqual([quota]);
    await rejection(admin.listWorkspaceQuotas({ id: 'bot' }), NotFoundError);
  });

  test('the completion of quotas is that of the most used one of each workspace', async () => {
    const now = [
      { type: 'bot_count', value: 1, quota: 10 },
      { type: 'storage_count', value: 3, quota: 4 },
    ];
    const { admin } = setUp({ workspaces, usages: now });
    expect(await admin.getAllWorkspaceQuotaCompletion()).toMatchObject({
      acme: { type: 'storage_count', completion: 0.75 },
      beta: { completion: 0 },
    });
  });

  test('the activity of a usage is listed, and summed up by day', async () => {
    const day = (date: number, value: number) => ({
      type,
      timestamp: `2026-05-0${date}T12:00:00Z`,
      value,
    });
    const usageActivity = [day(1, 1), day(2, 2), day(2, 3), { ...day(2, 9), type: 'bot_count' }];
    const { admin } = setUp({ workspaces, usageActivity, pageSize: 2 });
    const all = await admin.listUsageActivity({ id: 'acme', type }).toArray();
    expect(all).toHaveLength(3);
    expect(all[0]).toEqual({ timestamp: '2026-05-01T12:00:00Z', value: 1, period, metadata: {} });
    const timestampFrom = '2026-05-02';
    const later = admin.listUsageActivity({ id: 'acme', type, timestampFrom });
    expect(await later.toArray()).toHaveLength(2);
    expect(await admin.listUsageActivityDaily({ id: 'acme', type }).toArray()).toEqual([
      { key: '2026-05-01', date: '2026-05-01', value: 1 },
      { key: '2026-05-02', date: '2026-05-02', value: 5 },
    ]);
    const dateFrom = '2026-05-02';
    const days = await admin.listUsageActivityDaily({ id: 'acme', type, dateFrom }).toArray();
    expect(days).toHaveLength(1);
    const beta = admin.withOptions({ workspaceId: 'beta' });
    expect(await beta.listUsageActivity({ id: 'beta', type }).toArray()).toEqual([]);
  });

  test('invoices are those of the seed, else none', async () => {
    const lineItem = {
      id: 'line',
      description: 'Bots',
      totalInCents: 700,
      currency: 'usd',
      pricePerUnitInCents: null,
      quantity: 7,
      type: 'subscription',
      periodStart: null,
      periodEnd: '2026-05-31',
    };
    const upcomingInvoices = [{ workspaceId: 'acme', total: 7, lineItems: [lineItem] }];
    const invoices = [{ workspaceId: 'acme', amount: 5, period: { month: 4, year: 2026 } }];
    const { admin } = setUp({ workspaces, invoices, upcomingInvoices });
    const listed = await admin.listWorkspaceInvoices({ id: 'acme' });
    expect(listed.invoices).toMatchObject([{ amount: 5, period: { month: 4, year: 2026 } }]);
    const next = await admin.getUpcomingInvoice({ id: 'acme' });
    expect(next).toEqual({ total: 7, lineItems: [lineItem] });
    expect(await admin.listWorkspaceInvoices({ id: 'beta' })).toEqual({ invoices: [] });
    expect(await admin.getUpcomingInvoice({ id: 'beta' })).toEqual({ total: 0, lineItems: [] });
    await rejection(admin.getUpcomingInvoice({ id: 'none' }), NotFoundError);
  });

  test('a usage is that of the workspace of the request; without one, of every workspace that the token opens', async () => {
    const { admin } = setUp({ workspaces: [{ id: 'acme' }, { id: 'beta', bots: [{ id: 'b' }] }] });
    for (const id of ['beta', 'b', 'none']) {
      for (const call of [
        admin.getUsage({ id, type }),
        admin.getMultipleUsages({ ids: ['acme', id], types: [type] }),
        admin.listUsageHistory({ id, type }),
        admin.listUsageActivity({ id, type }),
        admin.listUsageActivityDaily({ id, type }),
        admin.listWorkspaceQuotas({ id }),
      ]) {
        await rejection(call, NotFoundError);
      }
    }
    const everywhere = admin.withOptions({ workspaceId: null });
    const ids = ['acme', 'beta', 'b'];
    const { usages } = await everywhere.getMultipleUsages({ ids, types: [type] });
    expect(usages.map(({ id }) => id)).toEqual(ids);
    await rejection(everywhere.getMultipleUsages({ ids: ['none'], types: [type] }), NotFoundError);
  });

  test.for(['2026-13', '05/2026', '2026-05-01', 'now'])('the period %s is 400', async (period) => {
    const { admin } = setUp({ workspaces });
    for (const call of [
      admin.getUsage({ id: 'acme', type, period }),
      admin.getMultipleUsages({ ids: ['acme'], types: [type], period }),
      admin.getWorkspaceQuota({ id: 'acme', type, period }),
    ]) {
      await rejection(call, BadRequestError);
    }
  });
});

test.for(['01/02/2026', 'yesterday', '2026-02-30T00:00:00Z', '5'])(
  'the timestamp %s of a log is refused',
  (timestamp) => {
    const { logs: created } = createPlatform({ bots: [{ id: 'b' }] });
    const create = () => created.create({ botId: 'b', message: 'x', timestamp });
    const { message } = thrown(create, ConfigurationError);
    expect(message).toContain('`timestamp` must be a time in ISO 8601');
    expect(created.size).toBe(0);
  },
);
