// The scripts share this: the client, signals, and exit codes.
import { AdminClient, type AdminClientOptions, isBotPlatformError } from 'bot-platform-sdk';

/** For the `--help` of a script. */
export const commonHelp = `
Access:
  ADMIN_URL, ADMIN_TOKEN, WORKSPACE_ID   environment variables, for the real service

Exit codes:
  0    everything was written
  1    the service or the connection failed: try again
  2    wrong arguments, or a checkpoint that cannot be used
  3    wrong or missing access: an option of the client, 401 or 403
  130  interrupted (SIGINT); 143 terminated (SIGTERM)
  141  the reader of stdout stopped reading`;

/** The arguments are wrong. */
export class UsageError extends Error {}

/** The client of the service that the environment names, or of a fake platform. */
export function connect(demo: AdminClientOptions | undefined): AdminClient {
  const { ADMIN_URL = '', ADMIN_TOKEN = '', WORKSPACE_ID = '' } = process.env;
  const access = demo ?? { adminUrl: ADMIN_URL, token: ADMIN_TOKEN, workspaceId: WORKSPACE_ID };
  // No user waits for a script, so it can retry for longer than a backend.
  return new AdminClient({ ...access, retry: 5 });
}

/** Runs a script and sets its exit code. A signal, or a reader that stops reading, aborts it. */
export async function runScript(
  name: string,
  script: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const controller = new AbortController();
  const end = (exitCode: number) => {
    process.exitCode ??= exitCode;
    controller.abort();
  };
  process.once('SIGINT', () => end(130));
  process.once('SIGTERM', () => end(143));
  process.stdout.on('error', () => end(141));
  try {
    await script(controller.signal);
  } catch (error) {
    process.exitCode ??= exitCodeOf(error);
    if (process.exitCode !== 141) console.error(`${name}: ${messageOf(error)}`);
  } finally {
    process.removeAllListeners('SIGINT').removeAllListeners('SIGTERM');
  }
}

/** Writes to stdout and waits until it is read: a slow reader slows the script down instead of filling the memory. */
export function write(text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    process.stdout.write(text, (error) => (error ? reject(error) : resolve()));
  });
}

/** A row of a CSV file. */
export function csvRow(cells: readonly unknown[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: unknown): string {
  const text = value === undefined ? '' : String(value);
  // A spreadsheet runs what looks like a formula, and other people choose the names of bots.
  const safe = /^[=+\-@\t\r\n＝＋－＠]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}

/** Rows as a table whose columns are aligned. The first row is the header. */
export function formatTable(rows: readonly (readonly string[])[]): string {
  const cells = rows.map((row) => row.map((cell) => printable(cell, 40)));
  const widths = cells.reduce<number[]>(
    (most, row) => row.map((cell, column) => Math.max(most[column] ?? 0, cell.length)),
    [],
  );
  return cells
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .map((line) => `${line.trimEnd()}\n`)
    .join('');
}

/** A text on one line: what other people wrote must not move the cursor or change colors. */
export function printable(text: string, maxLength = Number.POSITIVE_INFINITY): string {
  const line = text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ');
  return line.length <= maxLength ? line : `${line.slice(0, maxLength - 1)}…`;
}

function exitCodeOf(error: unknown): number {
  if (error instanceof UsageError || hasCode(error, /^ERR_PARSE_ARGS/)) return 2;
  if (hasCode(error, /^EPIPE$/)) return 141;
  if (!isBotPlatformError(error)) return 1;
  const { kind } = error;
  return kind === 'configuration' || kind === 'unauthorized' || kind === 'forbidden' ? 3 : 1;
}

/** Errors of Node have a code: those of `parseArgs`, and of a pipe without a reader. */
function hasCode(error: unknown, pattern: RegExp): boolean {
  return error instanceof Error && 'code' in error && pattern.test(`${error.code}`);
}

function messageOf(error: unknown): string {
  if (isBotPlatformError(error) && error.kind === 'configuration') {
    return `${error.message}\nSet ADMIN_URL, ADMIN_TOKEN and WORKSPACE_ID, or try --demo.`;
  }
  return error instanceof Error ? error.message : String(error);
}
