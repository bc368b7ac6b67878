// Replaces the API keys of bots that are older than a number of days.
//
//   node examples/admin-scripts/rotate-keys.ts --demo --days 90
import { randomUUID } from 'node:crypto';
import {
  closeSync,
  fchmodSync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { parseArgs } from 'node:util';
import {
  type AdminClient,
  type AdminClientOptions,
  type ApiKey,
  InvalidResponseError,
  NotFoundError,
} from 'bot-platform-sdk';
import { createPlatform } from 'bot-platform-sdk/testing';
import { commonHelp, connect, formatTable, runScript, UsageError, write } from './script.ts';

const help = `Replaces the API keys of the bots of a workspace that are older than a number of days.

Usage: rotate-keys [--days <number>] [--apply | --finish] [--journal <file>] [--demo]

Without --apply and --finish, it only reports which keys are old.

  --days      the age from which a key is old; default 90
  --apply     creates a new key for each old one, and writes it to the journal. The old keys stay valid
  --finish    deletes the old keys of the journal, once every program has its new key, and then the journal
  --journal   the file that holds the new keys in plain text, readable by you alone; default
              rotate-keys.journal. Never commit it
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
  readonly #path: string;
  readonly #steps: Step[];
  readonly #file: number;

  constructor(path: string) {
    this.#path = path;
    this.#file = openSync(path, 'a+', 0o600);
    fchmodSync(this.#file, 0o600);
    const text = readFileSync(path, 'utf8');
    // A process that was killed, or a full disk, may have left a part of a line: that step was not taken.
    const whole = text.slice(0, text.lastIndexOf('\n') + 1);
    try {
      const lines = whole.split('\n').filter((line) => line !== '');
      this.#steps = lines.map((line) => JSON.parse(line));
      if (whole !== text) ftruncateSync(this.#file, Buffer.byteLength(whole));
    } catch (cause) {
      throw new UsageError(`${path} is not a journal of this script`, { cause });
    }
  }

  add(step: Step): void {
    writeFileSync(this.#file, `${JSON.stringify(step)}\n`);
    fsyncSync(this.#file);
    this.#steps.push(step);
  }

  last(oldId: string): Step | undefined {
    return this.#steps.findLast((step) => step.oldId === oldId);
  }

  /** The old keys that have a new one, and are not deleted. */
  get replaced(): (Step & { readonly step: 'created' })[] {
    const ids = new Set(this.#steps.map(({ oldId }) => oldId));
    return Array.from(ids, (oldId) => this.last(oldId)).filter((step) => step?.step === 'created');
  }

  /** Whether every old key that it names is deleted. */
  get isDone(): boolean {
    return this.#steps.every(({ oldId }) => this.last(oldId)?.step === 'deleted');
  }

  close(): void {
    closeSync(this.#file);
    // It holds the values of keys, so it does not outlive its use.
    if (this.isDone) rmSync(this.#path);
  }
}

interface BotKey extends ApiKey {
  readonly botId: string;
}

async function allKeys(admin: AdminClient, signal: AbortSignal): Promise<BotKey[]> {
  const found: BotKey[] = [];
  for await (const { id: botId } of admin.listBots({}, { signal, prefetch: true })) {
    for (const key of await admin.listBotApiKeys({ botId }, { signal }).toArray()) {
      found.push({ ...key, botId });
    }
  }
  return found;
}

/** Deletes a key. A key that is gone counts as deleted: the response to an earlier attempt may be lost. */
async function deleteKey(admin: AdminClient, id: string, signal: AbortSignal): Promise<void> {
  try {
    await admin.deleteBotApiKey({ id }, { signal });
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
  }
}

/** Creates a key, whose value is in no other response: it is written down before anything else happens. */
async function replace(
  admin: AdminClient,
  { id: oldId, botId, note }: BotKey,
  journal: Journal,
  signal: AbortSignal,
): Promise<void> {
  const last = journal.last(oldId);
  // An earlier run does not know whether it created a key. If it did, the value of that key is lost.
  if (last?.step === 'begin') await deleteByNote(admin, last, signal);
  // Without what an earlier rotation added.
  const own = note.replace(/( \(replaces [^()]*\))+$/, '');
  const marked = `${own} (replaces ${oldId}, ${randomUUID()})`;
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
    if (key.note === note) await deleteKey(admin, key.id, signal);
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
  // An empty text, such as a variable that is not set, would be 0.
  if (!/^\d{1,6}$/.test(values.days)) throw new UsageError('--days must be a whole number');
  if (values.apply && values.finish)
    throw new UsageError('--apply and --finish exclude each other');

  const admin = connect(values.demo ? demo() : undefined);
  const all = await allKeys(admin, signal);
  const ids = new Set(all.map(({ id }) => id));
  const keys = all.filter(({ createdAt }) => Date.parse(createdAt) < Date.now() - days * dayMs);
  if (!values.apply && !values.finish) {
    const rows = keys.map(({ id, botId, note, createdAt }) => [botId, id, note, createdAt]);
    await write(formatTable([['BOT', 'KEY', 'NOTE', 'CREATED'], ...rows]));
    console.error(`keys older than ${days} days: ${keys.length}. --apply replaces them`);
    return;
  }
  const journal = new Journal(values.journal);
  try {
    if (values.apply) {
      for (const key of keys) {
        const last = journal.last(key.id);
        const isReplaced = last?.step === 'created' && ids.has(last.newId);
        if (!isReplaced) await replace(admin, key, journal, signal);
      }
      console.error(`new keys in ${values.journal}: ${journal.replaced.length}`);
      return;
    }
    let deleted = 0;
    for (const { oldId, newId } of journal.replaced) {
      // Whatever happened to the new key, its programs must keep one that works.
      if (!ids.has(newId)) {
        console.error(`${oldId} stays: its new key ${newId} is not in this workspace`);
        process.exitCode = 1;
        continue;
      }
      if (ids.has(oldId)) await deleteKey(admin, oldId, signal);
      journal.add({ step: 'deleted', oldId });
      deleted += 1;
    }
    console.error(`old keys deleted: ${deleted}`);
    if (journal.isDone) console.error(`${values.journal} is deleted, since every step is done`);
  } finally {
    journal.close();
  }
});
