// Exports all bots of a workspace to stdout.
//
//   node examples/admin-scripts/export-bots.ts --demo --format csv > bots.csv
import { existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { type Bot, BotSchema, isBotPlatformError } from 'bot-platform-sdk';
import { createPlatform } from 'bot-platform-sdk/testing';
import * as z from 'zod';
import { commonHelp, connect, csvRow, runScript, UsageError, write } from './script.ts';

const help = `Exports all bots of a workspace to stdout, page by page; progress goes to stderr.

Usage: export-bots [--format ndjson|csv] [--checkpoint <file>] [--demo]

  --format      ndjson (every field, one JSON object a line) or csv (the documented fields); default ndjson
  --checkpoint  keeps the position of the export in this file, and resumes there if the file exists: append the
                output with >>. The file is removed at the end. After a crash, the bots of one page may come twice.
  --demo        exports 250 bots of a fake platform
  --help        prints this text
${commonHelp}
`;

interface Format {
  readonly header: string;
  readonly row: (bot: Bot) => string;
}

const columns = Object.keys(BotSchema.shape);

const formats = new Map<string, Format>([
  ['ndjson', { header: '', row: (bot) => `${JSON.stringify(bot)}\n` }],
  [
    'csv',
    {
      header: csvRow(columns),
      row: (bot) => csvRow(columns.map((name) => Reflect.get(bot, name))),
    },
  ],
]);

const Checkpoint = z.object({ nextToken: z.string().min(1), bots: z.number() });
interface Position {
  readonly nextToken?: string | undefined;
  readonly bots: number;
}

async function readCheckpoint(file: string | undefined): Promise<Position> {
  if (file === undefined || !existsSync(file)) return { bots: 0 };
  try {
    return Checkpoint.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch {
    throw new UsageError(`${file} cannot be read as a checkpoint; remove it to start again`);
  }
}

/** A crash leaves the old checkpoint or the new one, never a part of one. */
async function saveCheckpoint(file: string | undefined, position: Position): Promise<void> {
  if (file === undefined) return;
  if (position.nextToken === undefined) return rm(file, { force: true });
  await writeFile(`${file}.new`, JSON.stringify(position));
  await rename(`${file}.new`, file);
}

function showProgress(bots: number): void {
  process.stderr.write(process.stderr.isTTY ? `\r${bots} bots` : `${bots} bots\n`);
}

await runScript('export-bots', async (signal) => {
  const { values } = parseArgs({
    options: {
      format: { type: 'string', default: 'ndjson' },
      checkpoint: { type: 'string' },
      demo: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false, short: 'h' },
    },
  });
  if (values.help) return write(help);
  const format = formats.get(values.format);
  if (format === undefined)
    throw new UsageError(`--format must be ${[...formats.keys()].join(' or ')}`);

  const admin = connect(values.demo ? createPlatform({ bots: 250 }).adminOptions : undefined);
  const start = await readCheckpoint(values.checkpoint);
  let { bots } = start;
  if (start.nextToken === undefined) await write(format.header);
  // The next page is requested while this one is written.
  const list = admin.listBots({ nextToken: start.nextToken }, { signal, prefetch: true });
  try {
    for await (const page of list.pages()) {
      await write(page.bots.map(format.row).join(''));
      bots += page.bots.length;
      // After the page was written: what is in the checkpoint is in the output.
      const nextToken = page.meta?.nextToken || undefined;
      await saveCheckpoint(values.checkpoint, { nextToken, bots });
      showProgress(bots);
    }
  } catch (error) {
    const isStale = isBotPlatformError(error) && error.kind === 'bad_request';
    if (!isStale || error.pageToken !== start.nextToken) throw error;
    throw new UsageError(
      `the service rejects the token in ${values.checkpoint}; remove the file to start again`,
    );
  }
  process.stderr.write(process.stderr.isTTY ? '\n' : '');
});
