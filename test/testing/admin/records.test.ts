import { describe, expect, test } from 'vitest';
import { BadRequestError, ConfigurationError, NotFoundError } from '../../../src/index.ts';
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

describe('a sample', () => {
  test('it is of a workspace of the request, or a bot in one; without one, of every workspace that the token opens', async () => {
    const { admin } = setUp({ workspaces: [{ id: 'acme' }, { id: 'beta', bots: [{ id: 'b' }] }] });
    const type = 'ai_spend';
    for (const id of ['beta', 'b', 'none']) {
      for (const call of [
        admin.getUsage({ id, type }),
        admin.getMultipleUsages({ ids: ['acme', id], types: [type] }),
        admin.listUsageActivity({ id, type }),
        admin.listWorkspaceQuotas({ id }),
      ]) {
        await rejection(call, NotFoundError);
      }
    }
    await rejection(admin.getUsage({ id: 'acme', type, period: '2026-13' }), BadRequestError);
    const everywhere = admin.withOptions({ workspaceId: null });
    const ids = ['acme', 'beta', 'b'];
    expect(await everywhere.getMultipleUsages({ ids, types: [type] })).toEqual({ usages: [] });
    await rejection(everywhere.getMultipleUsages({ ids: ['none'], types: [type] }), NotFoundError);
    await rejection(everywhere.getWorkspacePreference({ key: 'theme' }), BadRequestError);
    expect(await admin.listWorkspaceInvoices({ id: 'beta' })).toEqual({ invoices: [] });
    await rejection(admin.listWorkspaceInvoices({ id: 'none' }), NotFoundError);
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
