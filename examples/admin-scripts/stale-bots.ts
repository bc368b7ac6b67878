// Reports the bots of a workspace that were not deployed for some time, the oldest first.
//
//   node examples/admin-scripts/stale-bots.ts --demo --days 90
import { parseArgs } from 'node:util';
import type { AdminClientOptions, Bot } from 'bot-platform-sdk';
import { createPlatform } from 'bot-platform-sdk/testing';
import { commonHelp, connect, formatTable, runScript, UsageError, write } from './script.ts';

const help = `Reports the bots of a workspace that were not deployed for a number of days.

Usage: stale-bots [--days <number>] [--demo]

  --days   leave out bots that were deployed within this number of days; default 30
  --demo   report on a fake platform
  --help   prints this text
${commonHelp}
`;

const dayMs = 24 * 60 * 60 * 1000;

function daysSince(date: string | undefined): number {
  return date === undefined ? Infinity : Math.floor((Date.now() - Date.parse(date)) / dayMs);
}

function tableRow({ id, name = '', deployedAt }: Bot): string[] {
  const days = daysSince(deployedAt);
  const deployed = deployedAt === undefined ? 'never' : deployedAt.slice(0, 10);
  return [id, name, deployed, days === Infinity ? '-' : String(days)];
}

function demo(): AdminClientOptions {
  const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();
  const bots = [
    { name: 'Front desk', deployedAt: daysAgo(2) },
    { name: 'Billing', deployedAt: daysAgo(45) },
    { name: 'Prototype' },
    { name: 'Christmas', deployedAt: daysAgo(310) },
  ];
  return createPlatform({ bots }).adminOptions;
}

await runScript('stale-bots', async (signal) => {
  const { values } = parseArgs({
    options: {
      days: { type: 'string', default: '30' },
      demo: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false, short: 'h' },
    },
  });
  if (values.help) return write(help);
  if (!/^\d{1,6}$/.test(values.days)) throw new UsageError('--days must be a whole number');
  const days = Number(values.days);

  const admin = connect(values.demo ? demo() : undefined);
  const stale: Bot[] = [];
  let count = 0;
  for await (const bot of admin.listBots({}, { signal, prefetch: true })) {
    count += 1;
    if (daysSince(bot.deployedAt) >= days) stale.push(bot);
  }
  stale.sort((a, b) => (a.deployedAt ?? '').localeCompare(b.deployedAt ?? ''));
  await write(formatTable([['ID', 'NAME', 'DEPLOYED', 'DAYS'], ...stale.map(tableRow)]));
  console.error(`not deployed for ${days} days: ${stale.length} of ${count} bots`);
});
