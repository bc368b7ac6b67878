// Reports what all workspaces use of their quotas, as a table.
//
//   node examples/admin-scripts/usage-report.ts --demo --above 90
import { parseArgs } from 'node:util';
import type { AdminClientOptions } from 'bot-platform-sdk';
import { schemas, type UsageTypeInput } from 'bot-platform-sdk/operations';
import { createPlatform } from 'bot-platform-sdk/testing';
import { commonHelp, connect, formatTable, runScript, UsageError, write } from './script.ts';

const help = `Reports what the workspaces of the account use of their quotas.

Usage: usage-report [--above <percent>] [--demo]

  --above   the exit code is 4 if a workspace uses more than this percentage of a quota; default 90
  --demo    reports on a fake platform
  --help    prints this text
${commonHelp}
`;

function demo(): AdminClientOptions {
  const usages = [
    { id: 'workspace_1', type: 'invocation_calls', value: 480, quota: 500, period: '2026-05' },
    { id: 'workspace_1', type: 'bot_count', value: 3, quota: 20, period: '2026-05' },
    { id: 'workspace_2', type: 'invocation_calls', value: 12, quota: 500, period: '2026-05' },
  ];
  const platform = createPlatform({
    workspaces: [
      { id: 'workspace_1', name: 'Support' },
      { id: 'workspace_2', name: 'Sales' },
    ],
  });
  // The fake platform keeps no usages.
  platform.handle('admin', 'listWorkspaceQuotas', ({ params }) => ({
    quotas: usages
      .filter(({ id }) => id === params.id)
      .map(({ type, quota, period }) => ({ type, period, value: quota })),
  }));
  platform.handle('admin', 'getMultipleUsages', ({ query }) => ({
    usages: usages.filter(({ id }) => [query.ids].flat().includes(id)),
  }));
  return platform.adminOptions;
}

/** A type that the service added later cannot be requested. */
function isListed(type: string): type is UsageTypeInput {
  return schemas.UsageTypeInput.safeParse(type).success;
}

await runScript('usage-report', async (signal) => {
  const { values } = parseArgs({
    options: {
      above: { type: 'string', default: '90' },
      demo: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false, short: 'h' },
    },
  });
  if (values.help) return write(help);
  const above = Number(values.above);
  if (!(above >= 0)) throw new UsageError('--above must be a number from 0');

  const admin = connect(values.demo ? demo() : undefined);
  const rows = [['WORKSPACE', 'NAME', 'WHAT', 'USED', 'QUOTA', 'PERCENT']];
  let alarms = 0;
  for await (const { id, name } of admin.listWorkspaces({}, { signal, prefetch: true })) {
    const workspace = admin.withOptions({ workspaceId: id });
    const { quotas } = await workspace.listWorkspaceQuotas({ id }, { signal });
    // A quota of 0 is one that the plan does not have.
    const types = quotas
      .filter(({ value }) => value > 0)
      .map(({ type }) => type)
      .filter(isListed);
    if (types.length === 0) continue;
    const { usages } = await workspace.getMultipleUsages({ ids: [id], types }, { signal });
    for (const { type, value, quota } of usages) {
      const percent = (100 * value) / quota;
      if (percent > above) alarms += 1;
      rows.push([id, name, type, String(value), String(quota), percent.toFixed(1)]);
    }
  }
  await write(formatTable(rows));
  console.error(`${alarms} above ${above} %`);
  if (alarms > 0) process.exitCode = 4;
});
