// Reports the issues of all bots of a workspace as they appear, each once.
//
//   node examples/admin-scripts/watch-issues.ts --demo
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type AdminClientOptions, isBotPlatformError, NotFoundError } from 'bot-platform-sdk';
import { createPlatform } from 'bot-platform-sdk/testing';
import { commonHelp, connect, printable, runScript, UsageError, write } from './script.ts';

const help = `Reports the issues of all bots of a workspace as they appear, each once, until Ctrl-C.

Usage: watch-issues [--every <seconds>] [--state <file>] [--once] [--demo]

  --every   seconds between two looks; default 60, with --demo 1
  --state   a file with the ids that were reported, so that a restart reports none again
  --once    looks once and ends, for a scheduler; needs --state
  --demo    watches a fake platform
  --help    prints this text

An outage is reported to stderr, and does not end it.
${commonHelp}
`;

/** A platform on which an issue appears every second. */
function demo(): AdminClientOptions {
  const platform = createPlatform({ bots: [{ id: 'greeter' }] });
  let count = 0;
  const addIssue = () => {
    count += 1;
    platform.issues.create({ botId: 'greeter', title: `Something failed ${count}` });
  };
  addIssue();
  setInterval(addIssue, 1000).unref();
  return platform.adminOptions;
}

/** The ids that were reported. A crash leaves the old file or the new one. */
class Reported {
  readonly #file: string | undefined;
  readonly #ids: Set<string>;

  constructor(file: string | undefined) {
    this.#file = file;
    this.#ids = new Set(file !== undefined && existsSync(file) ? readIds(file) : []);
  }

  has(id: string): boolean {
    return this.#ids.has(id);
  }

  add(id: string): void {
    this.#ids.add(id);
    if (this.#file === undefined) return;
    writeFileSync(`${this.#file}.new`, JSON.stringify([...this.#ids]));
    renameSync(`${this.#file}.new`, this.#file);
  }
}

function readIds(file: string): string[] {
  try {
    const ids: unknown = JSON.parse(readFileSync(file, 'utf8'));
    if (Array.isArray(ids)) return ids;
  } catch {
    // Not JSON.
  }
  throw new UsageError(`${file} does not hold the ids of issues`);
}

await runScript('watch-issues', async (signal) => {
  const { values } = parseArgs({
    options: {
      every: { type: 'string' },
      state: { type: 'string' },
      once: { type: 'boolean', default: false },
      demo: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false, short: 'h' },
    },
  });
  if (values.help) return write(help);
  const { every = values.demo ? '1' : '60' } = values;
  const everyMs = Number(every) * 1000;
  if (!(everyMs >= 100)) throw new UsageError('--every must be a number from 0.1');
  if (values.once && values.state === undefined) throw new UsageError('--once needs --state');

  const admin = connect(values.demo ? demo() : undefined);
  const reported = new Reported(values.state);
  const onInvalidItem = (_: unknown, error: Error) =>
    console.error(`watch-issues: left out: ${error.message}`);
  const lookAt = async (botId: string, name: string): Promise<void> => {
    for await (const issue of admin.listBotIssues({ id: botId }, { signal, onInvalidItem })) {
      if (reported.has(issue.id)) continue;
      const line = [issue.createdAt, name, issue.code, issue.title].map((cell) => printable(cell));
      await write(`${line.join('  ')}\n`);
      // After the line: a crash between the two repeats it, and never loses it.
      reported.add(issue.id);
    }
  };
  const look = async (): Promise<void> => {
    for await (const { id, name = id } of admin.listBots({}, { signal, onInvalidItem })) {
      try {
        await lookAt(id, name);
      } catch (error) {
        // Somebody deleted the bot after it was listed.
        if (!(error instanceof NotFoundError)) throw error;
      }
    }
  };
  while (!signal.aborted) {
    try {
      await look();
    } catch (error) {
      // A transient error does not end the program, unless somebody waits for the exit code.
      if (values.once || !isBotPlatformError(error) || !error.isTransient) throw error;
      console.error(`watch-issues: ${error.message}; the next look is in ${every} s`);
    }
    if (values.once) return;
    await setTimeout(everyMs, undefined, { signal }).catch(() => undefined);
  }
});
