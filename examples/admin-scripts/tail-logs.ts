// Follows the logs of a bot, from now on.
//
//   node examples/admin-scripts/tail-logs.ts --demo --level error
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type AdminClientOptions, isBotPlatformError, type LogEntry } from 'bot-platform-sdk';
import { createPlatform } from 'bot-platform-sdk/testing';
import { commonHelp, connect, printable, runScript, UsageError, write } from './script.ts';

const help = `Prints the logs of a bot as they are written, from now on, until Ctrl-C. An outage is reported to stderr, and no entry is
left out.

Usage: tail-logs <bot id> [--level <level>] [--every <seconds>] [--demo]

  --level   only entries of this level, such as error
  --every   seconds between two requests; default 2
  --demo    follows a bot of a fake platform
  --help    prints this text
${commonHelp}
`;

/** An entry may arrive this much later than the time that it has, so each request goes back that far. */
const overlapMs = 30_000;

/** A platform whose bot writes a line each second. */
function demo(): AdminClientOptions {
  const platform = createPlatform({ bots: [{ id: 'bot_1' }] });
  let count = 0;
  setInterval(() => {
    count += 1;
    const level = count % 3 === 0 ? 'error' : 'info';
    platform.logs.create({ botId: 'bot_1', level, message: `line ${count}` });
  }, 1000).unref();
  return platform.adminOptions;
}

/** The entries that were not printed before. Two entries can be equal, so they are counted. */
function newEntries(entries: readonly LogEntry[], printed: Map<string, number>): LogEntry[] {
  const seen = new Map<string, number>();
  const found = entries.filter((entry) => {
    const key = JSON.stringify(entry);
    seen.set(key, (seen.get(key) ?? 0) + 1);
    return (seen.get(key) ?? 0) > (printed.get(key) ?? 0);
  });
  printed.clear();
  for (const [key, count] of seen) printed.set(key, count);
  return found.sort((a, b) => Date.parse(a.timestamp) - Date.parse(b.timestamp));
}

await runScript('tail-logs', async (signal) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      level: { type: 'string' },
      every: { type: 'string', default: '2' },
      demo: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false, short: 'h' },
    },
  });
  if (values.help) return write(help);
  const [id = values.demo ? 'bot_1' : ''] = positionals;
  const everyMs = Number(values.every) * 1000;
  if (id === '') throw new UsageError('the id of a bot is missing');
  if (!(everyMs >= 100)) throw new UsageError('--every must be a number from 0.1');

  const admin = connect(values.demo ? demo() : undefined);
  let since = Date.now();
  const startedAt = since;
  const printed = new Map<string, number>();
  console.error(`following ${id}; Ctrl-C ends`);
  while (!signal.aborted) {
    const timeStart = new Date(Math.max(startedAt, since - overlapMs)).toISOString();
    const requestedAt = Date.now();
    try {
      const entries = await admin
        .getBotLogs({ id, timeStart, level: values.level }, { signal })
        .toArray();
      // After an outage, the next request begins where the last one that succeeded did.
      since = requestedAt;
      for (const { timestamp, level, message } of newEntries(entries, printed)) {
        await write(`${timestamp} ${level.padEnd(5)} ${printable(message)}\n`);
      }
    } catch (error) {
      if (!isBotPlatformError(error) || !error.isTransient) throw error;
      console.error(`tail-logs: ${error.message}; the next request is in ${values.every} s`);
    }
    await setTimeout(everyMs, undefined, { signal }).catch(() => undefined);
  }
});
