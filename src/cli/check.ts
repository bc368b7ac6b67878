import { isBotPlatformError } from 'bot-platform-sdk';
import { adminSteps, adviceOn, chatSteps, Problem, type Try } from './check-steps.ts';
import { type Command, parseArguments, UsageError } from './command.ts';

const help = `Usage: bot-platform-sdk check [options]

Tests addresses and credentials, step by step, and explains how to fix what fails. It changes nothing. With a token and
without a workspace, it lists the workspaces of the token with their ids.

Options. If an option is missing, its environment variable is used, which keeps secrets out of the history of
the shell:
  --base-url <url>    CHAT_BASE_URL    the address of the chat API
  --user-key <key>    CHAT_USER_KEY    a user key of the chat API
  --admin-url <url>   ADMIN_URL        the address of the admin API
  --token <token>     ADMIN_TOKEN      a token of the admin API
  --workspace <id>    WORKSPACE_ID     the id of a workspace
  --json              prints { ok, steps: [{ id, ok, message, advice? }] }
  -h, --help          shows this text

Exit codes: 0 if every step passed, 1 if a step failed, 2 if an argument is wrong.

Example:
  npx bot-platform-sdk check --base-url https://chat.example.com/my-webhook`;

const options = {
  'base-url': { type: 'string' },
  'user-key': { type: 'string' },
  'admin-url': { type: 'string' },
  token: { type: 'string' },
  workspace: { type: 'string' },
  json: { type: 'boolean' },
} as const;

interface Step {
  readonly id: string;
  readonly ok: boolean;
  readonly message: string;
  readonly advice?: string;
}

export const check: Command = {
  summary: 'Test addresses and credentials, and explain how to fix them',
  help,
  async run(parameters) {
    const { env } = process;
    const { ok, text } = await runCheck(parameters, env);
    console.log(text);
    process.exitCode = ok ? 0 : 1;
  },
};

/** The outcome of a check, and what is printed of it. */
export interface Checked {
  readonly ok: boolean;
  readonly steps: readonly Step[];
  readonly text: string;
}

/** Tries what the arguments and the environment name. */
export async function runCheck(
  parameters: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<Checked> {
  const { values } = parseArguments(parameters, options);
  const baseUrl = values['base-url'] ?? env.CHAT_BASE_URL;
  const userKey = values['user-key'] ?? env.CHAT_USER_KEY;
  const adminUrl = values['admin-url'] ?? env.ADMIN_URL;
  const token = values.token ?? env.ADMIN_TOKEN;
  const workspaceId = values.workspace ?? env.WORKSPACE_ID;
  if (baseUrl === undefined && adminUrl === undefined) {
    throw new UsageError('there is nothing to check; expected `--base-url` or `--admin-url`');
  }
  if (values['user-key'] !== undefined && baseUrl === undefined) {
    throw new UsageError('`--user-key` needs `--base-url`');
  }
  if ((values.token ?? values.workspace) !== undefined && adminUrl === undefined) {
    throw new UsageError('`--token` and `--workspace` need `--admin-url`');
  }
  if (adminUrl !== undefined && token === undefined && workspaceId !== undefined) {
    throw new UsageError('`--workspace` needs `--token`');
  }
  const runtime = { env, execArgv: process.execArgv, versions: process.versions };
  const steps: Step[] = [];
  if (baseUrl !== undefined) {
    steps.push(...(await runSteps('chat', chatSteps(baseUrl, userKey, runtime))));
  }
  if (adminUrl !== undefined) {
    const tries = adminSteps(adminUrl, { token, workspaceId }, runtime);
    steps.push(...(await runSteps('admin', tries)));
  }
  const ok = steps.every((step) => step.ok);
  const text = values.json === true ? JSON.stringify({ ok, steps }) : steps.map(show).join('\n');
  return { ok, steps, text };
}

/** Each step needs those before it, but no step needs the clock. */
async function runSteps(api: string, tries: Readonly<Record<string, Try>>): Promise<Step[]> {
  const steps: Step[] = [];
  for (const [name, run] of Object.entries(tries)) {
    const id = `${api}.${name}`;
    const failed = steps.find((step) => !step.ok && step.id !== `${api}.clock`);
    if (failed === undefined) steps.push(await runStep(id, run));
    else steps.push({ id, ok: false, message: `skipped, since ${failed.id} failed` });
  }
  return steps;
}

async function runStep(id: string, run: Try): Promise<Step> {
  try {
    const found = await run();
    return { id, ok: true, ...(typeof found === 'string' ? { message: found } : found) };
  } catch (error) {
    if (error instanceof Problem) {
      return { id, ok: false, message: error.message, advice: error.advice };
    }
    // The messages of the package hold no secret.
    if (isBotPlatformError(error)) {
      return {
        id,
        ok: false,
        message: error.message,
        advice: adviceOn(error) ?? 'Check the address.',
      };
    }
    throw error;
  }
}

function show({ id, ok, message, advice }: Step): string {
  return `${ok ? '✓' : '✗'} ${id}: ${message}${advice === undefined ? '' : `\n    ${advice}`}`;
}
