// Replaces the API keys of bots that are older than a number of days.
//
//   node examples/admin-scripts/rotate-keys.ts --demo --days 90
import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { parseArgs } from 'node:util';
import {
  type AdminClient,
  type AdminClientOptions,
  type ApiKey,
  InvalidResponseError,
} from 'bot-platform-sdk';
import { createPlatform } from 'bot-platform-sdk/testing';
import { commonHelp, connect, formatTable, runScript, UsageError, write } from './script.ts';

const help = `Replaces the API keys of the bots of a workspace that are older than a number of days.

Usage: rotate-keys [--days <number>] [--apply | --finish] [--journal <file>] [--demo]

Without --apply and --finish, it only reports which keys are old.

  --days      the age from which a key is old; default 90
  --apply     creates a new key for each old one, and writes it to the journal. The old keys stay valid
  --finish    deletes the old keys of the journal, once every program has its new key
  --journal   the file that holds the new keys, readable by you alone; default rotate-keys.journal
  --demo      reports on a fake platform
  --help      prints this text

Run it again after any failure: it continues where the journal ends, and no value of a key is lost.
${commonHelp}
`;

const dayMs = 24 * 60 * 60 * 1000;

function demo(): AdminClientOptions {
  const createdAt = '2020-01-01T00:00:00.000Z';
  return createPlatform({
    bots: [{ id: 'greeter', name: 'Greeter' }],
    apiKeys: [
      { botId: 'greeter', note: 'website', createdAt },
      { botId: 'greeter', note: 'new' },
    ],
  }).adminOptions;
}

/** A line of the journal: what is about to be done, or was done, with an old key. */
type Step =
  | {
      readonly step: 'begin';
      readonly oldId: string;
      readonly botId: string;
      readonly note: string;
    }
  | {
      readonly step: 'created';
      readonly oldId: string;
      readonly newId: string;
      readonly value: string;
    }
  | { readonly step: 'deleted'; readonly oldId: string };

/** A file of lines. Each is on the disk when `add` returns, whatever happens to this process after that. */
class Journal {
  readonly #steps: Step[];
  readonly #file: number;

  constructor(path: string) {
    this.#file = openSync(path, 'a+', 0o600);
    const lines = readFileSync(path, 'utf8').split('\n');
    try {
      this.#steps = lines.filter((line) => line !== '').map((line) => JSON.parse(line));
    } catch (cause) {
      throw new UsageError(`${path} is not a journal of this script`, { cause });
    }
  }

  add(step: Step): void {
    writeSync(this.#file, `${JSON.stringify(step)}\n`);
    fsyncSync(this.#file);
    this.#steps.push(step);
  }

  last(oldId: string): Step | undefined {
    return this.#steps.findLast((step) => step.oldId === oldId);
  }

  /** The old keys that have a new one, and are not deleted. */
  get replaced(): string[] {
    const ids = new Set(this.#steps.map(({ oldId }) => oldId));
    return [...ids].filter((oldId) => this.last(oldId)?.step === 'created');
  }

  close(): void {
    closeSync(this.#file);
  }
}

interface OldKey extends ApiKey {
  readonly botId: string;
}

async function oldKeys(admin: AdminClient, before: number, signal: AbortSignal): Promise<OldKey[]> {
  const found: OldKey[] = [];
  for await (const { id: botId } of admin.listBots({}, { signal, prefetch: true })) {
    for (const key of await admin.listBotApiKeys({ botId }, { signal }).toArray()) {
      if (Date.parse(key.createdAt) < before) found.push({ ...key, botId });
    }
  }
  return found;
}

/** Creates a key, whose value is in no other response: it is written down before anything else happens. */
async function replace(
  admin: AdminClient,
  { id: oldId, botId, note }: OldKey,
  journal: Journal,
  signal: AbortSignal,
): Promise<void> {
  const last = journal.last(oldId);
  // An earlier run does not know whether it created a key. If it did, the value of that key is lost.
  if (last?.step === 'begin') await deleteByNote(admin, last, signal);
  const marked = `${note} (replaces ${oldId}, ${randomUUID()})`;
  journal.add({ step: 'begin', oldId, botId, note: marked });
  const { id: newId, value } = await createKey(admin, botId, marked, signal);
  journal.add({ step: 'created', oldId, newId, value });
}

async function createKey(admin: AdminClient, botId: string, note: string, signal: AbortSignal) {
  try {
    return await admin.createBotApiKey({ botId, note }, { signal });
  } catch (error) {
    // The key exists, and something else in the response was not as documented.
    const received = error instanceof InvalidResponseError ? Object(error.received()) : {};
    const { id, value } = received;
    if (typeof id === 'string' && typeof value === 'string') return { id, value };
    throw error;
  }
}

async function deleteByNote(
  admin: AdminClient,
  { botId, note }: { readonly botId: string; readonly note: string },
  signal: AbortSignal,
): Promise<void> {
  for (const key of await admin.listBotApiKeys({ botId }, { signal }).toArray()) {
    if (key.note === note) await admin.deleteBotApiKey({ id: key.id }, { signal });
  }
}

await runScript('rotate-keys', async (signal) => {
  const { values } = parseArgs({
    options: {
      days: { type: 'string', default: '90' },
      apply: { type: 'boolean', default: false },
      finish: { type: 'boolean', default: false },
      journal: { type: 'string', default: 'rotate-keys.journal' },
      demo: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false, short: 'h' },
    },
  });
  if (values.help) return write(help);
  const days = Number(values.days);
  if (!(days >= 0)) throw new UsageError('--days must be a number from 0');
  if (values.apply && values.finish)
    throw new UsageError('--apply and --finish exclude each other');

  const admin = connect(values.demo ? demo() : undefined);
  const keys = await oldKeys(admin, Date.now() - days * dayMs, signal);
  if (!values.apply && !values.finish) {
    const rows = keys.map(({ id, botId, note, createdAt }) => [botId, id, note, createdAt]);
    await write(formatTable([['BOT', 'KEY', 'NOTE', 'CREATED'], ...rows]));
    console.error(`${keys.length} keys are older than ${days} days; --apply replaces them`);
    return;
  }
  const journal = new Journal(values.journal);
  try {
    if (values.apply) {
      for (const key of keys) {
        const isOpen = journal.last(key.id)?.step ?? 'begin';
        if (isOpen === 'begin') await replace(admin, key, journal, signal);
      }
      console.error(`${journal.replaced.length} new keys are in ${values.journal}`);
      return;
    }
    for (const oldId of journal.replaced) {
      // One that is gone is what was asked for.
      if (keys.some(({ id }) => id === oldId))
        await admin.deleteBotApiKey({ id: oldId }, { signal });
      journal.add({ step: 'deleted', oldId });
    }
    console.error('the old keys are deleted; keep or delete the journal, which holds the new ones');
  } finally {
    journal.close();
  }
});
